package demo

import (
	"fmt"
	"net/http"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
)

// The first and the last date on which an order can be delivered. They are fixed, so that a trail holds for ever.
const (
	firstDay = "2030-01-07"
	lastDay  = "2030-12-20"
)

// Prices of the extras.
const (
	giftWrap cents = 200
	express  cents = 500
)

// order is a cart that was bought, and the form it was bought with.
type order struct {
	Number int
	Cart   cart
	Form   checkoutForm
}

// Total is what the order costs.
func (o order) Total() cents { return o.Form.total(o.Cart) }

// checkoutForm is what was typed at the checkout, and what was wrong with it.
type checkoutForm struct {
	Name, Email, Street, Postcode, City, Country string
	Delivery, Date, Note                         string
	Gift                                         bool
	// Errors are by field name.
	Errors map[string]string
	// Cart is what is bought.
	Cart cart
}

// Countries are those that the shop delivers to.
func (checkoutForm) Countries() []string {
	return []string{"Austria", "Belgium", "Denmark", "Finland", "France", "Germany", "Ireland", "Italy", "Netherlands", "Portugal", "Spain", "Sweden"}
}

// First and Last bound the date of delivery.
func (checkoutForm) First() string { return firstDay }

// Last is the latest date of delivery.
func (checkoutForm) Last() string { return lastDay }

// GiftWrap and Express are prices.
func (checkoutForm) GiftWrap() cents { return giftWrap }

// Express is the price of the faster delivery.
func (checkoutForm) Express() cents { return express }

// Total is what the order would cost.
func (f checkoutForm) Total() cents { return f.total(f.Cart) }

func (f checkoutForm) total(c cart) cents {
	sum := c.Total()
	if f.Gift {
		sum += giftWrap
	}
	if f.Delivery == "express" {
		sum += express
	}
	return sum
}

// parseCheckout reads the form and says all that is wrong with it.
func parseCheckout(v url.Values, c cart) checkoutForm {
	text := func(name string) string { return strings.TrimSpace(v.Get(name)) }
	f := checkoutForm{
		Name: text("name"), Email: text("email"), Street: text("street"), Postcode: text("postcode"), City: text("city"),
		Country: text("country"), Delivery: text("delivery"), Date: text("date"), Note: text("note"),
		Gift: v.Get("gift") == "on", Cart: c, Errors: map[string]string{},
	}
	for name, problem := range map[string]string{
		"name": "Enter your full name", "street": "Enter street and number", "postcode": "Enter the postal code",
		"city": "Enter the city", "country": "Choose a country",
	} {
		if text(name) == "" {
			f.Errors[name] = problem
		}
	}
	if _, err := mail.ParseAddress(f.Email); err != nil {
		f.Errors["email"] = "Enter an email address such as " + Email
	}
	if f.Delivery != "standard" && f.Delivery != "express" {
		f.Errors["delivery"] = "Choose how we deliver"
	}
	// ISO dates compare as texts.
	if len(f.Date) != len(firstDay) || f.Date < firstDay || f.Date > lastDay {
		f.Errors["date"] = "Choose a day from " + firstDay + " to " + lastDay
	}
	return f
}

// Problems says how many fields need another look.
func (f checkoutForm) Problems() string {
	switch n := len(f.Errors); n {
	case 0:
		return ""
	case 1:
		return "Please check 1 field"
	default:
		return fmt.Sprintf("Please check %d fields", n)
	}
}

func (p *pages) checkout(w http.ResponseWriter, r *http.Request) {
	who := p.visitors.of(r)
	if len(who.Cart) == 0 {
		p.tell(w, r, "Your cart is empty", "/cart")
		return
	}
	form := checkoutForm{Delivery: "standard", Cart: who.Cart}
	if who.SignedIn {
		form.Email = Email
	}
	p.show(w, r, http.StatusOK, "checkout", "Checkout", form)
}

// place buys the cart.
func (p *pages) place(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	who := p.visitors.of(r)
	if len(who.Cart) == 0 {
		p.tell(w, r, "Your cart is empty", "/cart")
		return
	}
	form := parseCheckout(r.PostForm, who.Cart)
	if len(form.Errors) > 0 {
		p.show(w, r, http.StatusUnprocessableEntity, "checkout", "Checkout", form)
		return
	}
	number := 0
	p.visitors.change(w, r, func(v *visitor) {
		// Numbers are each visitor's own, so that runs side by side see the same ones.
		number = 1001 + len(v.Orders)
		v.Orders = append(v.Orders, order{Number: number, Cart: form.Cart, Form: form})
		v.Cart = nil
	})
	http.Redirect(w, r, fmt.Sprintf("/orders/%d", number), http.StatusSeeOther)
}

func (p *pages) orders(w http.ResponseWriter, r *http.Request) {
	p.show(w, r, http.StatusOK, "orders", "Your orders", p.visitors.of(r).Orders)
}

// ordered finds the order that a request names among the visitor's own.
func (p *pages) ordered(r *http.Request) (order, bool) {
	n, err := strconv.Atoi(r.PathValue("number"))
	mine := p.visitors.of(r).Orders
	if i := n - 1001; err == nil && i >= 0 && i < len(mine) {
		return mine[i], true
	}
	return order{}, false
}

func (p *pages) order(w http.ResponseWriter, r *http.Request) {
	o, ok := p.ordered(r)
	if !ok {
		p.missing(w, r)
		return
	}
	p.show(w, r, http.StatusOK, "order", "Order placed", o)
}

// invoice is a file to download.
func (p *pages) invoice(w http.ResponseWriter, r *http.Request) {
	o, ok := p.ordered(r)
	if !ok {
		p.missing(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="invoice-%d.txt"`, o.Number))
	fmt.Fprintf(w, "Invoice %d for %s\n\n", o.Number, o.Form.Name)
	for _, l := range o.Cart {
		fmt.Fprintf(w, "%3d  %-16s %10s\n", l.Quantity, l.Item.Name, l.Total())
	}
	fmt.Fprintf(w, "\nTotal %s\n", o.Total())
}
