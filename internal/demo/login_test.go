package demo

import (
	"net/url"
	"testing"
)

func TestSigningIn(t *testing.T) {
	tests := map[string]struct {
		email, password string
		want, not       string
	}{
		"the right password greets":     {Email, Password, "Welcome back, Ada", "Sign in"},
		"the case of the email is free": {"ADA@example.com", Password, "Welcome back, Ada", "Sign in"},
		"a wrong password says so":      {Email, "mug-hater", "Email or password is wrong", "Welcome"},
		"a wrong email says the same":   {"bob@example.com", Password, "Email or password is wrong", "Welcome"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			page := b.post("/login", url.Values{"email": {tc.email}, "password": {tc.password}})
			holds(t, page, tc.want)
			lacks(t, page, tc.not)
		})
	}
}

func TestASignInThatFailedKeepsTheEmailAndNeverThePassword(t *testing.T) {
	page := open(t, Variant{}).html("POST", "/login", url.Values{"email": {"bob@example.com"}, "password": {"hunter2-hunter2"}})
	holds(t, page, `value="bob@example.com"`)
	lacks(t, page, "hunter2-hunter2")
}

func TestSigningInGoesOnToAPageOfTheShopOnly(t *testing.T) {
	for next, want := range map[string]string{
		"/cart": "/cart", "": "/", "//evil.test/": "/", "https://evil.test/": "/", `/\evil.test`: "/",
	} {
		res, _ := open(t, Variant{}).do("POST", "/login", url.Values{"email": {Email}, "password": {Password}, "next": {next}})
		if got := res.Request.URL.Path; got != want {
			t.Errorf("next %q leads to %s, want %s", next, got, want)
		}
	}
}

func TestSigningOutForgetsTheAccount(t *testing.T) {
	b := open(t, Variant{})
	b.post("/login", url.Values{"email": {Email}, "password": {Password}})
	holds(t, b.get("/cart"), "Sign out")
	holds(t, b.post("/logout", nil), "You are signed out", "Sign in")
}
