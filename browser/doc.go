// Package browser drives Chromium: it finds and launches it, keeps track of tabs, frames and documents, runs the
// embedded page scripts in an isolated world of each document, and sends trusted input. *Page implements tools.Page.
//
// It is the only package that knows the DevTools protocol. It knows nothing of trails, refs or models: it looks
// (gives snapshots) and acts (on nodes of snapshots). What a selector matches is decided in package selectors.
//
// The connection is a pipe, not a port: nobody else can reach the browser, and the browser ends when its driver
// does, however that happens. Commands are sent in order and answered later (see future), so that the events of
// one press go out back to back.
//
// Nothing of it is visible to the page: the scripts live in a world of their own, share only the DOM with the page,
// and leave no global, attribute or listener that page code could see.
//
//	b, err := browser.Launch(ctx, browser.Options{})
//	defer b.Close()
//	page, err := b.NewPage(ctx, browser.PageOptions{})
//	err = page.Navigate(ctx, "http://localhost:8080/")
//	snap, err := page.Look(ctx, tools.Looking{})
package browser
