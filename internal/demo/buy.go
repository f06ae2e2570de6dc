package demo

import (
	"fmt"
	"net/http"
)

// addToCart is the button of a card and of an item's page. Scripts ask for JSON and stay on the page; without
// scripts the visitor comes back to where the button was.
func (p *pages) addToCart(w http.ResponseWriter, r *http.Request) {
	it, ok := p.knobs.get().sells(r.FormValue("item"))
	if !ok {
		http.Error(w, "this item is not sold any more", http.StatusNotFound)
		return
	}
	message, count := "", 0
	n, err := parseQuantity(r.FormValue("quantity"))
	p.visitors.change(w, r, func(v *visitor) {
		var next cart
		if err == nil && n == 0 {
			err = fmt.Errorf("choose at least one %s", it.Name)
		}
		if err == nil {
			next, err = v.Cart.with(it, v.Cart.quantity(it.Slug)+n)
		}
		if err == nil {
			v.Cart, message = next, added(it, n)
		} else {
			message = sentence(err)
		}
		count = v.Cart.Count()
		if r.Header.Get("Accept") != "application/json" {
			v.Flash = message
		}
	})
	if r.Header.Get("Accept") == "application/json" {
		writeJSON(w, map[string]any{"message": message, "count": count})
		return
	}
	http.Redirect(w, r, local(r.FormValue("back")), http.StatusSeeOther)
}

func added(it item, n int) string {
	if n == 1 {
		return it.Name + " added to the cart"
	}
	return fmt.Sprintf("%d × %s added to the cart", n, it.Name)
}

// sentence is an error as a page says it.
func sentence(err error) string {
	s := []rune(err.Error())
	if len(s) > 0 && s[0] >= 'a' && s[0] <= 'z' {
		s[0] -= 'a' - 'A'
	}
	return string(s)
}

func (p *pages) cart(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "cart", "Your cart", p.visitors.of(r).Cart)
}

// updateCart takes new quantities of all lines, or the removal of one.
func (p *pages) updateCart(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	p.visitors.change(w, r, func(v *visitor) {
		if gone := r.PostForm.Get("remove"); gone != "" {
			v.Cart, v.Flash = v.Cart.without(gone)
			return
		}
		next, err := v.Cart.requantified(r.PostForm.Get)
		if err != nil {
			v.Flash = sentence(err)
			return
		}
		v.Cart, v.Flash = next, "Cart updated"
	})
	http.Redirect(w, r, "/cart", http.StatusSeeOther)
}

// without takes an item out and says so.
func (c cart) without(slug string) (cart, string) {
	it, ok := find(slug)
	if !ok || c.quantity(slug) == 0 {
		return c, "This item is not in your cart"
	}
	next, _ := c.with(it, 0) // taking out asks no stock
	return next, it.Name + " removed"
}

// requantified sets the quantities typed for each item, or none when one of them is wrong.
func (c cart) requantified(typed func(slug string) string) (cart, error) {
	next := c
	for _, l := range c {
		n, err := parseQuantity(typed(l.Item.Slug))
		if err != nil {
			return c, err
		}
		if next, err = next.with(l.Item, n); err != nil {
			return c, err
		}
	}
	return next, nil
}
