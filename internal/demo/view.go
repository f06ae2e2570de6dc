package demo

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
)

// view is what a template gets.
type view struct {
	names
	// Title is the page's heading, Path its address, Flash what is told once.
	Title, Path, Flash string
	SignedIn           bool
	CartCount          int
	Survey, Cookies    bool
	// Page is what this page alone shows.
	Page any
}

// Class and ID are the generated forms of class names and ids.
func (v view) Class(authored ...string) string { return v.names.class(authored...) }

// ID may be given parts, which are joined.
func (v view) ID(parts ...string) string { return v.names.id(strings.Join(parts, "-")) }

// Problem is what is wrong with a field of the checkout.
func (v view) Problem(field string) problem {
	form, _ := v.Page.(checkoutForm)
	return problem{Text: form.Errors[field], ID: v.ID("why", field), Class: v.Class("error")}
}

// problem is the message under a field; its Text is empty when the field is right.
type problem struct{ Text, ID, Class string }

// show renders a page into its frame: header, notices, footer.
func (p *pages) show(w http.ResponseWriter, r *http.Request, status int, name, title string, page any) {
	variant, who := p.knobs.get(), p.visitors.of(r)
	v := view{
		names: variant.names(), Title: title, Path: r.URL.Path, Flash: who.Flash, SignedIn: who.SignedIn,
		CartCount: who.Cart.Count(), Page: page,
		Survey:  !who.SurveyDone && (r.URL.Query().Get("survey") == "1" || variant.Survey && r.URL.Path == "/mugs"),
		Cookies: !who.CookiesDone && (r.URL.Query().Get("cookies") == "1" || variant.Cookies),
	}
	if who.Flash != "" {
		p.visitors.change(w, r, func(who *visitor) { who.Flash = "" })
	}
	var out bytes.Buffer
	if err := p.templates[name].Execute(&out, v); err != nil {
		http.Error(w, fmt.Sprintf("page %s: %v", name, err), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'self'")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(out.Bytes())
}

// names is the variant's generator of class names and ids.
func (v Variant) names() names { return names(max(v.Hashes, 1)) }
