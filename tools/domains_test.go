package tools

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDomainsAllow(t *testing.T) {
	for _, c := range []struct {
		domains Domains
		address string
		want    bool
	}{
		{nil, "http://anything.test/", true},
		{Domains{"shop.test"}, "https://shop.test/x", true},
		{Domains{"shop.test"}, "https://SHOP.test./x", true},
		{Domains{"Shop.test"}, "wss://shop.test:9000/x", true},
		{Domains{"shop.test"}, "https://www.shop.test/x", false},
		{Domains{"shop.test"}, "https://evilshop.test/x", false},
		{Domains{"shop.test"}, "https://shop.test@evil.test/x", false},
		{Domains{"shop.test"}, "https://shop.test.evil.test/x", false},
		{Domains{"*.shop.test"}, "https://a.b.shop.test/x", true},
		{Domains{"*.shop.test"}, "https://shop.test/x", false},
		{Domains{"shop.test:8080"}, "http://shop.test:8080/", true},
		{Domains{"shop.test:8080"}, "http://shop.test/", false},
		{Domains{"shop.test:443"}, "https://shop.test/", true},
		{Domains{"[::1]:8080"}, "http://[::1]:8080/", true},
		{Domains{"[::1]"}, "http://[::1]:8080/", true},
		{Domains{"shop.test"}, "about:blank", true},
		{Domains{"shop.test"}, "data:text/html,x", true},
		{Domains{"shop.test"}, "blob:http://shop.test/1", true},
		{Domains{"shop.test"}, "file:///etc/hosts", false},
		{Domains{"shop.test"}, "http://%zz/", false},
	} {
		if got := c.domains.Allow(c.address); got != c.want {
			t.Errorf("%v, %s: got %t", c.domains, c.address, got)
		}
	}
}

func TestDomainsOfTwo(t *testing.T) {
	for _, c := range []struct{ a, b, want Domains }{
		{nil, Domains{"x"}, Domains{"x"}},
		{Domains{"x"}, nil, Domains{"x"}},
		{Domains{"x", "y"}, Domains{"y", "z"}, Domains{"y"}},
		{Domains{"x"}, Domains{"y"}, Domains{nowhere}},
		{Domains{"a.shop.test", "b.test"}, Domains{"*.shop.test"}, Domains{"a.shop.test"}},
		{Domains{"*.shop.test"}, Domains{"*.a.shop.test:80", "a.shop.test"}, Domains{"*.a.shop.test:80", "a.shop.test"}},
		{Domains{"x:1"}, Domains{"x:2"}, Domains{nowhere}},
		{Domains{"x:1"}, Domains{"x"}, Domains{"x:1"}},
	} {
		if diff := cmp.Diff(c.a.And(c.b), c.want); diff != "" {
			t.Errorf("%v and %v: %s", c.a, c.b, diff)
		}
		if diff := cmp.Diff(c.b.And(c.a), c.want); diff != "" {
			t.Errorf("%v and %v: %s", c.b, c.a, diff)
		}
	}
}

func TestCheckDomain(t *testing.T) {
	for s, want := range map[string]string{
		"shop.test": "", "*.shop.test:8080": "", "127.0.0.1": "", "localhost": "", "[::1]:80": "",
		"http://shop.test": `"http://shop.test" is no host; write shop.example, *.shop.example or 127.0.0.1:8080`,
		"*":                `"*" is no host; write shop.example, *.shop.example or 127.0.0.1:8080`,
		"shop.test/x":      `"shop.test/x" is no host; write shop.example, *.shop.example or 127.0.0.1:8080`,
		"a;b":              `"a;b" is no host; write shop.example, *.shop.example or 127.0.0.1:8080`,
	} {
		got := ""
		if err := CheckDomain(s); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", s, got, want)
		}
	}
}
