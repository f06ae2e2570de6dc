package demo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// cart is what a visitor means to buy, in the order in which it was put in.
type cart []line

// line is an item of a cart and how many of it.
type line struct {
	Item     item
	Quantity int
}

// Total is the price of the line.
func (l line) Total() cents { return l.Item.Price * cents(l.Quantity) }

// Total is the price of all lines.
func (c cart) Total() (sum cents) {
	for _, l := range c {
		sum += l.Total()
	}
	return sum
}

// Count is the number of pieces.
func (c cart) Count() (n int) {
	for _, l := range c {
		n += l.Quantity
	}
	return n
}

// with gives the cart that holds exactly n of it; 0 takes it out. The cart itself stays as it is.
func (c cart) with(it item, n int) (cart, error) {
	if n > it.Stock {
		return c, fmt.Errorf("only %d of %s in stock", it.Stock, it.Name)
	}
	i := slices.IndexFunc(c, func(l line) bool { return l.Item.Slug == it.Slug })
	switch next := slices.Clone(c); {
	case i < 0 && n == 0:
		return next, nil
	case i < 0:
		return append(next, line{it, n}), nil
	case n == 0:
		return slices.Delete(next, i, i+1), nil
	default:
		next[i].Quantity = n
		return next, nil
	}
}

// quantity is how many of an item are in the cart.
func (c cart) quantity(slug string) int {
	for _, l := range c {
		if l.Item.Slug == slug {
			return l.Quantity
		}
	}
	return 0
}

// parseQuantity reads what a visitor typed.
func parseQuantity(typed string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is not a quantity", typed)
	}
	return n, nil
}
