package demo

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed site
var site embed.FS

// pages answers requests.
type pages struct {
	knobs       *knobs
	visitors    *visitors
	searchDelay time.Duration
	templates   map[string]*template.Template
	css, js     string
}

func newPages(o Options) *pages {
	p := &pages{
		knobs:       &knobs{first: o.Variant, now: o.Variant},
		visitors:    &visitors{byID: map[string]visitor{}},
		searchDelay: o.SearchDelay,
		templates:   map[string]*template.Template{},
		css:         asset("style.css"),
		js:          asset("shop.js"),
	}
	if p.searchDelay == 0 {
		p.searchDelay = 300 * time.Millisecond
	}
	layout := template.Must(template.ParseFS(site, "site/layout.html"))
	entries, err := site.ReadDir("site")
	if err != nil {
		panic(err) // the folder is embedded
	}
	for _, e := range entries {
		if path.Ext(e.Name()) == ".html" && e.Name() != "layout.html" {
			name := strings.TrimSuffix(e.Name(), ".html")
			p.templates[name] = template.Must(template.Must(layout.Clone()).ParseFS(site, "site/"+e.Name()))
		}
	}
	return p
}

func asset(name string) string {
	b, err := site.ReadFile("site/" + name)
	if err != nil {
		panic(err) // the file is embedded
	}
	return string(b)
}

func (p *pages) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.home)
	mux.HandleFunc("GET /mugs", p.list)
	mux.HandleFunc("GET /mugs/{slug}", p.item)
	mux.HandleFunc("GET /search", p.search)
	mux.HandleFunc("GET /search/results", p.results)
	mux.HandleFunc("GET /login", p.login)
	mux.HandleFunc("POST /login", p.signIn)
	mux.HandleFunc("POST /logout", p.signOut)
	mux.HandleFunc("GET /cart", p.cart)
	mux.HandleFunc("POST /cart", p.updateCart)
	mux.HandleFunc("POST /cart/items", p.addToCart)
	mux.HandleFunc("GET /checkout", p.checkout)
	mux.HandleFunc("POST /checkout", p.place)
	mux.HandleFunc("GET /orders", p.orders)
	mux.HandleFunc("GET /orders/{number}", p.order)
	mux.HandleFunc("GET /orders/{number}/invoice.txt", p.invoice)
	mux.HandleFunc("GET /care", p.care)
	mux.HandleFunc("POST /answers", p.answer)
	mux.HandleFunc("POST /_shop", p.vary)
	mux.HandleFunc("GET /_shop", func(w http.ResponseWriter, r *http.Request) { writeJSON(w, p.knobs.get()) })
	mux.HandleFunc("GET /assets/{name}", p.asset)
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("/", p.missing)
	return mux
}

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

// tell keeps a message for the visitor's next page and goes there.
func (p *pages) tell(w http.ResponseWriter, r *http.Request, message, to string) {
	p.visitors.change(w, r, func(v *visitor) { v.Flash = message })
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (p *pages) home(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "home", "Mugs for slow mornings", nil)
}

func (p *pages) list(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "mugs", "Mugs", p.knobs.get().items())
}

func (p *pages) item(w http.ResponseWriter, r *http.Request) {
	it, ok := p.knobs.get().sells(r.PathValue("slug"))
	if !ok {
		p.missing(w, r)
		return
	}
	p.show(w, r, http.StatusOK, "item", it.Name, it)
}

func (p *pages) care(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "care", "Care instructions", nil)
}

func (p *pages) missing(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusNotFound, "missing", "Page not found", nil)
}

// answer closes the survey or the cookie notice for good.
func (p *pages) answer(w http.ResponseWriter, r *http.Request) {
	p.visitors.change(w, r, func(v *visitor) {
		v.SurveyDone = v.SurveyDone || r.FormValue("about") == "survey"
		v.CookiesDone = v.CookiesDone || r.FormValue("about") == "cookies"
	})
	http.Redirect(w, r, local(r.FormValue("back")), http.StatusSeeOther)
}

// local keeps a redirect inside the shop.
func local(to string) string {
	if strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") && !strings.Contains(to, `\`) {
		return to
	}
	return "/"
}

func (p *pages) asset(w http.ResponseWriter, r *http.Request) {
	switch r.PathValue("name") {
	case "style.css":
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Write([]byte(p.knobs.get().names().stylesheet(p.css)))
	case "shop.js":
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Write([]byte(p.js))
	default:
		http.NotFound(w, r)
	}
}

// search shows what was asked for at once; typing more asks for results, which come late.
func (p *pages) search(w http.ResponseWriter, r *http.Request) {
	words := r.URL.Query().Get("q")
	p.show(w, r, http.StatusOK, "search", "Search", newHits(p.knobs.get(), words))
}

// results is the list alone, after the delay that a busy server would take.
func (p *pages) results(w http.ResponseWriter, r *http.Request) {
	if !pause(r.Context(), p.searchDelay) {
		return
	}
	v := p.knobs.get()
	var out bytes.Buffer
	err := p.templates["search"].ExecuteTemplate(&out, "results", view{names: v.names(), Page: newHits(v, r.URL.Query().Get("q"))})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(out.Bytes())
}

// pause waits for d and says whether the visitor still does.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// hits are the results of a search.
type hits struct {
	Words string
	Items []item
}

func newHits(v Variant, words string) hits { return hits{words, search(v.items(), words)} }

// Summary says how many there are.
func (h hits) Summary() string {
	switch {
	case strings.TrimSpace(h.Words) == "":
		return "Type to search"
	case len(h.Items) == 1:
		return fmt.Sprintf("1 result for “%s”", h.Words)
	default:
		return fmt.Sprintf("%d results for “%s”", len(h.Items), h.Words)
	}
}
