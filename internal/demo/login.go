package demo

import (
	"net/http"
	"strings"
)

// signInForm is what the sign-in page shows: what was typed, except the password, and what was wrong.
type signInForm struct {
	Email, Next, Error string
}

func (p *pages) login(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "login", "Sign in", signInForm{Next: r.URL.Query().Get("next")})
}

func (p *pages) signIn(w http.ResponseWriter, r *http.Request) {
	form := signInForm{Email: strings.TrimSpace(r.FormValue("email")), Next: r.FormValue("next")}
	if !strings.EqualFold(form.Email, Email) || r.FormValue("password") != Password {
		form.Error = "Email or password is wrong"
		p.show(w, r, http.StatusUnauthorized, "login", "Sign in", form)
		return
	}
	p.visitors.change(w, r, func(v *visitor) { v.SignedIn = true })
	http.Redirect(w, r, local(form.Next), http.StatusSeeOther)
}

func (p *pages) signOut(w http.ResponseWriter, r *http.Request) {
	p.visitors.change(w, r, func(v *visitor) {
		v.SignedIn = false
		v.Flash = "You are signed out"
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
