package agent_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/cairn-trails/cairn/agent"
	"github.com/cairn-trails/cairn/browser"
	"github.com/cairn-trails/cairn/internal/demo"
	"github.com/cairn-trails/cairn/memory"
	"github.com/cairn-trails/cairn/model/offline"
	"github.com/cairn-trails/cairn/session"
	"github.com/cairn-trails/cairn/tools"
)

// TestThePlainStepsOfAPurchase drives the demo shop with the offline model from signing in to the order page. Each
// step must be done as it is written; a statement must hold, and one that does not hold must fail.
func TestThePlainStepsOfAPurchase(t *testing.T) {
	a := inTheShop(t)
	for _, step := range []struct {
		text   string
		verify bool
		// fails is how the step ends when it is not to pass.
		fails string
	}{
		{text: `Click the "Sign in" link`},
		{text: `Type "ada@example.com" into the Email field, type {{secrets.password}} into Password and click the "Sign in" button`},
		{text: `Verify that "Welcome back, Ada" is visible`, verify: true},
		{text: `Click "See all mugs"`},
		{text: `Click "Add to cart"`, fails: "things fit"},
		{text: `Set Quantity to 2 in the item "Blue mug"`},
		{text: `Click "Add to cart" for the Blue mug`},
		{text: `Go to /cart`},
		{text: `The Total shows "24.00 €"`, verify: true},
		{text: `The Total shows "4.00 €"`, verify: true, fails: "wanted"},
		{text: `Click "Check out"`},
		{text: `Fill in the Full name with "Ada Lovelace", Street and number with "1 Mill Lane", Postal code with "N1 7AA" and City with "London"`},
		{text: `Select "France" from the Country dropdown`},
		{text: `Choose "Express"`},
		{text: `Set the Delivery date to "2030-05-06"`},
		{text: `Check "Gift wrap"`},
		{text: `"Gift wrap" is checked and the Country dropdown shows "France"`, verify: true},
		{text: `The Note to the courier field is empty`, verify: true},
		{text: `The City field is empty`, verify: true, fails: "holds \"London\", wanted"},
		{text: `Click "Place order"`},
		{text: `Accept the dialog`},
		{text: `The url contains "/orders/" and the page shows "Thank you, Ada Lovelace"`, verify: true},
		{text: `Remember the order number as order`},
		{text: `The url contains "/orders/{{order}}"`, verify: true},
		{text: `There is 1 item in the "Ordered items" list`, verify: true},
		{text: `Go to /cart`},
		{text: `The page shows "There is nothing in your cart." and "Blue mug" is not visible`, verify: true},
		{text: `Go to the Search page`},
		{text: `Type "green" into the search box`},
		{text: `Click "Green mug" in the Results list`},
		{text: `Expand "Delivery and returns" and verify that "Bring it back within thirty days." is visible`},
		{text: `Scroll to the bottom, hover over "Mugs", press Tab twice and go back`},
	} {
		e, err := a.Step(t.Context(), agent.Objective{Text: step.text, Verify: step.verify})
		if err != nil {
			t.Fatalf("%s: %v", step.text, err)
		}
		t.Logf("%s: %s %s, %s, %d turns", step.text, e.How, e.Status, e.Explanation, e.Turns)
		if e.Passed() != (step.fails == "") || !strings.Contains(e.Explanation, step.fails) {
			t.Errorf("ended as %+v", e)
		}
	}
}

func inTheShop(t *testing.T) *agent.Agent {
	t.Helper()
	shop, err := demo.Serve(t.Context(), demo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shop.Close() })
	b, err := browser.Launch(t.Context(), browser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	page, err := b.NewPage(t.Context(), browser.PageOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { page.Close(context.WithoutCancel(t.Context())) })
	if err := page.Navigate(t.Context(), shop.URL+"/"); err != nil {
		t.Fatal(err)
	}
	mem := memory.New(memory.Values{Secrets: map[string]string{"password": demo.Password}})
	s := session.New(page, session.Options{Memory: mem, Base: shop.URL, Settings: tools.Settings{Timeout: 4 * time.Second}})
	return &agent.Agent{Model: offline.New(), Session: s, Watch: func(e agent.Event) {
		if e.Call != nil {
			t.Logf("    %s %s -> %s", e.Call.Name, e.Call.Args, e.Result.Output)
		}
	}}
}
