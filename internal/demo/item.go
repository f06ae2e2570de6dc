package demo

import (
	"fmt"
	"slices"
)

// item is something for sale.
type item struct {
	Slug, Name, About string
	// Colour is that of its picture.
	Colour string
	Price  cents
	// Stock is how many a visitor can put into the cart.
	Stock int
}

// cents is an amount of money.
type cents int

// String is the amount in euro, as `24.00 €`.
func (c cents) String() string { return fmt.Sprintf("%d.%02d €", c/100, c%100) }

// catalogue is all that the shop ever sells.
func catalogue() []item {
	return []item{
		{"blue-mug", "Blue mug", "Holds three decilitres and keeps its colour in the dishwasher.", "#2f6fb2", 1200, 12},
		{"green-mug", "Green mug", "Glazed the colour of moss, with a foot of bare clay.", "#3d8b54", 1200, 8},
		{"red-mug", "Red mug", "A little larger than the others, for long mornings.", "#b8402f", 1350, 3},
		{"espresso-cup", "Espresso cup", "Small, thick-walled, and warm to the last sip.", "#6b4a36", 900, 20},
		{"travel-mug", "Travel mug", "Steel, with a lid that does not leak.", "#6c7680", 1900, 0},
		{"teapot", "Teapot", "For four cups of tea, with a strainer inside.", "#c79a3b", 2900, 5},
		{"mug-brush", "Mug brush", "Reaches the bottom of every mug we sell.", "#8a6bb0", 450, 40},
	}
}

// find looks an item up in the whole catalogue.
func find(slug string) (item, bool) {
	all := catalogue()
	i := slices.IndexFunc(all, func(it item) bool { return it.Slug == slug })
	if i < 0 {
		return item{}, false
	}
	return all[i], true
}

func slugs() []string {
	var all []string
	for _, it := range catalogue() {
		all = append(all, it.Slug)
	}
	return all
}
