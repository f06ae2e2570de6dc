package demo

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Variant is how the shop looks. None of it changes a name, a price or what a button does, so a trail recorded on
// one variant must hold on each other one, unless the item it speaks of is not sold there.
type Variant struct {
	// Order is the order of the items in lists; empty means Listed.
	Order Order `json:"order,omitempty"`
	// Without are the items that are not sold, as in their addresses ("green-mug").
	Without []string `json:"without,omitempty"`
	// Hashes is the seed of generated class names and ids; 0 means 1.
	Hashes int `json:"hashes,omitempty"`
	// Survey opens a modal survey over the list of mugs until the visitor dismisses it.
	Survey bool `json:"survey,omitempty"`
	// Cookies shows a cookie notice at the foot of every page until the visitor answers it.
	Cookies bool `json:"cookies,omitempty"`
}

// Order is an order of items.
type Order string

// The orders.
const (
	Listed   Order = "listed"
	Reversed Order = "reversed"
)

// items are the items for sale, in the variant's order.
func (v Variant) items() []item {
	var sold []item
	for _, it := range catalogue() {
		if !slices.Contains(v.Without, it.Slug) {
			sold = append(sold, it)
		}
	}
	if v.Order == Reversed {
		slices.Reverse(sold)
	}
	return sold
}

// sells finds an item for sale by its slug.
func (v Variant) sells(slug string) (item, bool) {
	i := slices.IndexFunc(v.items(), func(it item) bool { return it.Slug == slug })
	if i < 0 {
		return item{}, false
	}
	return v.items()[i], true
}

// knobs hold the variant in force.
type knobs struct {
	mu    sync.Mutex
	first Variant
	now   Variant
}

func (k *knobs) get() Variant {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.now
}

func (k *knobs) set(v Variant) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.now = v
}

// turn applies the knobs of a query, all of them or, on an error, none.
func (k *knobs) turn(q url.Values) (Variant, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	v := k.now
	if on, err := flag("reset", q); err != nil {
		return v, err
	} else if on {
		v = k.first
	}
	for name := range q {
		if err := v.turn(name, q); err != nil {
			return k.now, err
		}
	}
	k.now = v
	return v, nil
}

// turn applies one knob.
func (v *Variant) turn(name string, q url.Values) (err error) {
	value := q.Get(name)
	switch name {
	case "order":
		v.Order = Order(value)
		if v.Order != Listed && v.Order != Reversed {
			return fmt.Errorf("order %q: want listed or reversed", value)
		}
	case "without":
		v.Without = nil
		for _, slug := range strings.FieldsFunc(strings.Join(q[name], ","), func(r rune) bool { return r == ',' }) {
			if _, known := find(slug); !known {
				return fmt.Errorf("no item %q; the items are %s", slug, strings.Join(slugs(), ", "))
			}
			v.Without = append(v.Without, slug)
		}
	case "hashes":
		if v.Hashes, err = strconv.Atoi(value); err != nil {
			return fmt.Errorf("hashes %q: want a whole number", value)
		}
	case "survey":
		v.Survey, err = flag(name, q)
	case "cookies":
		v.Cookies, err = flag(name, q)
	case "reset":
	default:
		return fmt.Errorf("no knob %q; the knobs are order, without, hashes, survey, cookies, reset", name)
	}
	return err
}

// flag reads a knob that is on or off.
func flag(name string, q url.Values) (bool, error) {
	switch value := q.Get(name); value {
	case "1":
		return true, nil
	case "0", "":
		return false, nil
	default:
		return false, fmt.Errorf("%s %q: want 1 or 0", name, value)
	}
}

// vary is POST /_shop: it turns knobs for every visitor and tells the variant now in force.
// A reset also forgets all visitors.
func (p *pages) vary(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	v, err := p.knobs.turn(q)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if q.Get("reset") == "1" {
		p.visitors.forget()
	}
	writeJSON(w, v)
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v) // the peer may have gone: nobody is left to tell
}
