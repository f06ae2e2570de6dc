package tools_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-trails/cairn/tools"
	"github.com/cairn-trails/cairn/tools/pagetest"
)

// told runs calls one after another on one executor and gives what each was answered.
func told(t *testing.T, p *pagetest.Page, calls ...[2]string) []string {
	t.Helper()
	exec := tools.On(p, tools.Web(), tools.Settings{})
	var out []string
	for _, c := range calls {
		res, err := exec.Execute(t.Context(), tools.Call{Tool: c[0], Args: json.RawMessage(c[1])})
		if failure, ok := errors.AsType[*tools.Failure](err); ok {
			out = append(out, failure.Error())
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, res.Output)
	}
	return out
}

func TestAssertRequestLooksAtTheLastActOnly(t *testing.T) {
	p := pagetest.New(shop)
	p.Sent = []tools.Request{{Method: "GET", URL: "http://shop.test/", Type: "Document", Status: 200}}
	p.On("tap", func() {
		p.Sent = append(p.Sent, tools.Request{Method: "POST", URL: "http://shop.test/api/orders?id=1", Type: "Fetch", Status: 201},
			tools.Request{Method: "GET", URL: "http://shop.test/x.png", Type: "Image", Status: 200})
	})
	help := [2]string{"tapOn", `{"selector":"Help"}`}
	got := told(t, p,
		[2]string{"assertRequest", `{"url":"/"}`},
		help,
		[2]string{"assertRequest", `{"url":"/api/orders","method":"post","status":201}`},
		[2]string{"waitFor", `{"text":"Checkout"}`},
		[2]string{"assertRequest", `{"url":"/api/*"}`},
		[2]string{"assertRequest", `{"url":"/"}`},
		[2]string{"assertRequest", `{"url":"/api/orders","method":"GET"}`},
		[2]string{"assertRequest", `{"url":"/api/orders","status":200}`},
		[2]string{"hoverOver", `{"selector":"Help"}`},
		[2]string{"assertRequest", `{"url":"/api/orders"}`},
	)
	want := []string{
		"Sent GET / (200)",
		`Tapped button "Help"; no effect seen`,
		"Sent POST /api/orders?id=1 (201)",
		`There is heading "Checkout"`,
		"Sent POST /api/orders?id=1 (201)",
		"no request / since the last act; saw POST /api/orders?id=1 (201)",
		"no request GET /api/orders since the last act; saw POST /api/orders?id=1 (201)",
		"no request /api/orders with status 200 since the last act; saw POST /api/orders?id=1 (201)",
		`Hovered over button "Help"`,
		"no request /api/orders since the last act; none at all has left; check right after the act that sends it",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestEachDownloadAnswersOneCheck(t *testing.T) {
	p := pagetest.New(shop)
	p.Loads = []tools.Download{{ID: "1", Name: "a.csv", Done: true, Size: 3}, {ID: "2", Name: "b.csv"}, {ID: "3", Name: "c.csv", Problem: "canceled"}, {ID: "4", Name: "a.csv", Done: true, Size: 4}}
	got := told(t, p,
		[2]string{"assertDownload", `{"name":"a.csv"}`},
		[2]string{"assertDownload", `{"name":"/^a\\./"}`},
		[2]string{"assertDownload", `{"name":"a.csv"}`},
		[2]string{"assertDownload", `{}`},
	)
	saw := `; saw "a.csv" (checked before), "b.csv" (not complete), "c.csv" (canceled), "a.csv" (checked before)`
	want := []string{`Downloaded "a.csv", 3 bytes`, `Downloaded "a.csv", 4 bytes`, `no download named "a.csv"` + saw, "no download" + saw}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}
