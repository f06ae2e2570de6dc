package demo

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCartAddsUp(t *testing.T) {
	b := open(t, Variant{})
	holds(t, b.post("/cart/items", add("blue-mug", "1")), "Blue mug added to the cart", "Cart (1)")
	holds(t, b.post("/cart/items", add("blue-mug", "1")), "Cart (2)")
	holds(t, b.post("/cart/items", add("red-mug", "2")), "2 × Red mug added to the cart", "Cart (4)")
	holds(t, b.get("/cart"), "Blue mug 12.00 € 24.00 €", "Red mug 13.50 € 27.00 €", "Total: 51.00 €")
	holds(t, b.post("/cart", url.Values{"blue-mug": {"3"}, "red-mug": {"0"}}), "Cart updated", "Total: 36.00 €", "Cart (3)")
	holds(t, b.post("/cart", url.Values{"remove": {"blue-mug"}}), "Blue mug removed", "There is nothing in your cart", "Cart (0)")
}

func TestCartRefusals(t *testing.T) {
	tests := map[string]struct {
		path string
		form url.Values
		want string
	}{
		"more than there is":           {"/cart/items", add("red-mug", "4"), "Only 3 of Red mug in stock"},
		"none":                         {"/cart/items", add("red-mug", "0"), "Choose at least one Red mug"},
		"fewer than none":              {"/cart/items", add("red-mug", "-1"), "&#34;-1&#34; is not a quantity"},
		"not a number":                 {"/cart/items", add("red-mug", "many"), "&#34;many&#34; is not a quantity"},
		"sold out":                     {"/cart/items", add("travel-mug", "1"), "Only 0 of Travel mug in stock"},
		"unknown item":                 {"/cart/items", add("plate", "1"), "this item is not sold any more"},
		"a quantity that is too large": {"/cart", url.Values{"blue-mug": {"13"}}, "Only 12 of Blue mug in stock"},
		"a quantity that is no number": {"/cart", url.Values{"blue-mug": {""}}, "&#34;&#34; is not a quantity"},
		"an item that is not in it":    {"/cart", url.Values{"remove": {"red-mug"}}, "This item is not in your cart"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			b.post("/cart/items", add("blue-mug", "2"))
			holds(t, b.post(tc.path, tc.form), tc.want)
			holds(t, b.get("/cart"), "Total: 24.00 €")
		})
	}
}

func TestScriptsAddToTheCartWithoutLeavingThePage(t *testing.T) {
	b := open(t, Variant{})
	req, err := http.NewRequest("POST", b.base+"/cart/items", strings.NewReader(add("blue-mug", "2").Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Accept", "application/json")
	res, err := b.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var got map[string]any
	if err := json.NewDecoder(res.Body).Decode(&got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"message": "2 × Blue mug added to the cart", "count": 2.0}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
	lacks(t, b.get("/cart"), "added to the cart")
}

func TestOrdering(t *testing.T) {
	b := open(t, Variant{})
	holds(t, b.get("/checkout"), "Your cart is empty")
	b.post("/cart/items", add("blue-mug", "2"))
	form := address()
	form.Set("gift", "on")
	form.Set("delivery", "express")
	holds(t, b.post("/checkout", form),
		"Order placed", "Thank you, Ada Lovelace", "order number is 1001", "2 × Blue mug 24.00 €", "Total: 31.00 €",
		"Express delivery to Mill Lane 3, 1010 Vienna, Austria on 2030-02-14, gift wrapped", "Cart (0)")
	holds(t, b.get("/orders"), "1001 2030-02-14 31.00 €")
	holds(t, b.get("/orders/1001/invoice.txt"), "Invoice 1001 for Ada Lovelace", "Total 31.00 €")
	holds(t, b.post("/checkout", address()), "Your cart is empty")
	holds(t, b.get("/orders/1002"), "Page not found")
	holds(t, b.get("/orders/1002/invoice.txt"), "Page not found")

	b.post("/cart/items", add("teapot", "1"))
	holds(t, b.post("/checkout", address()), "order number is 1002", "Total: 29.00 €", "Standard delivery")
}

func TestCheckoutSaysWhatIsMissing(t *testing.T) {
	tests := map[string]struct{ field, value, want string }{
		"name":           {"name", " ", "Enter your full name"},
		"email":          {"email", "ada", "Enter an email address such as ada@example.com"},
		"street":         {"street", "", "Enter street and number"},
		"postal code":    {"postcode", "", "Enter the postal code"},
		"city":           {"city", "", "Enter the city"},
		"country":        {"country", "", "Choose a country"},
		"delivery":       {"delivery", "pigeon", "Choose how we deliver"},
		"date too early": {"date", "2030-01-06", "Choose a day from 2030-01-07 to 2030-12-20"},
		"date too late":  {"date", "2030-12-21", "Choose a day from 2030-01-07 to 2030-12-20"},
		"no date":        {"date", "", "Choose a day from 2030-01-07 to 2030-12-20"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			b := open(t, Variant{})
			b.post("/cart/items", add("blue-mug", "2"))
			form := address()
			form.Set(tc.field, tc.value)
			page := b.post("/checkout", form)
			holds(t, page, tc.want, "Please check 1 field", "Cart (2)")
			lacks(t, page, "Order placed")
		})
	}
	b := open(t, Variant{})
	b.post("/cart/items", add("blue-mug", "1"))
	page := b.html("POST", "/checkout", url.Values{"name": {"Ada"}})
	holds(t, page, "Please check 7 fields", `aria-invalid="true"`, `value="Ada"`)
}
