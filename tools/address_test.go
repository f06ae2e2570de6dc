package tools

import "testing"

func TestMatchAddress(t *testing.T) {
	const at = "http://shop.test:8080/orders/17?page=2#top"
	for want, matches := range map[string]bool{
		"/orders/17":                       true,
		"/orders/17/":                      false,
		"/orders":                          false,
		"orders/17":                        false,
		"/orders/*":                        true,
		"/*/17":                            true,
		"/*":                               false,
		"/orders/17?page=2":                true,
		"/orders/17?page=3":                false,
		"/orders/17#top":                   true,
		"/orders/17#end":                   false,
		"/orders/17?page=2#top":            true,
		`/^\/orders\/[^/]+$/`:              true,
		`/^\/orders\/[^/]+\?page/`:         true,
		`/^\/ORDERS/`:                      false,
		`/^\/ORDERS/i`:                     true,
		`/^http:\/\/shop/`:                 true,
		`/^(/`:                             false,
		"http://shop.test:8080/orders/17":  true,
		"HTTP://SHOP.test:8080/orders/17":  true,
		"http://shop.test/orders/17":       false,
		"https://shop.test:8080/orders/17": false,
		"//shop.test:8080/orders/17":       true,
		"about:blank":                      false,
		"http://shop.test:8080":            false,
	} {
		t.Run(want, func(t *testing.T) {
			if got := MatchAddress(want, at); got != matches {
				t.Errorf("got %t, want %t", got, matches)
			}
		})
	}
	for _, same := range [][2]string{{"http://shop.test", "http://shop.test/"}, {"/", "http://shop.test"}, {"about:blank", "about:blank"}, {"/done/", "http://shop.test/done/"}} {
		if !MatchAddress(same[0], same[1]) {
			t.Errorf("%s does not match %s", same[0], same[1])
		}
	}
}
