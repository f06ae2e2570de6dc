package selectors

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// recorded is the selector and signals of the target of a page.
func recorded(t *testing.T, notation string) (Selector, []Selector) {
	t.Helper()
	s, n := page(t, notation)
	list := Generate(s, n, Options{})
	if len(list) == 0 {
		t.Fatal("no candidate")
	}
	return list[0].Selector, Signals(s, n, list[0].Selector)
}

// Each row is a page at recording time and the same page later. The target later is the right element; without a
// target the replay must fail.
func TestTheSameThingIsFoundLaterAndNothingElse(t *testing.T) {
	for _, c := range []struct {
		name, before, after, why string
	}{
		{"unchanged", "heading \"W\" level=1\nbutton \"Pay\" target", "heading \"W\" level=1\nbutton \"Pay\" target", ""},
		{"a twin in another region", "region \"Card\"\n\tbutton \"Renew\" target",
			"complementary \"Offers\"\n\tbutton \"Renew\"\nregion \"Card\"\n\tbutton \"Renew\" target", ""},
		{"only the twin is left", "region \"Card\"\n\tbutton \"Renew\" target",
			"complementary \"Offers\"\n\tbutton \"Renew\"\nregion \"Card\"\n\tparagraph\n\t\t\"Your card ended\"", ""},
		{"only a twin is left and the region with it", "region \"Card\"\n\tbutton \"Renew\" target",
			"region \"Offers\"\n\tbutton \"Renew\"", ""},
		{"the dialog is closed", "main\n\tbutton \"Save\" inert\ndialog \"Rename\" modal\n\tbutton \"Save\" target", "main\n\tbutton \"Save\"", ""},
		{"the row is gone", "list\n\tlistitem\n\t\t\"Water\"\n\t\tbutton \"Remove\" target\n\tlistitem\n\t\t\"Feed\"\n\t\tbutton \"Remove\"",
			"list\n\tlistitem\n\t\t\"Feed\"\n\t\tbutton \"Remove\"", ""},
		{"rows became plain elements", "list\n\tlistitem\n\t\t\"Water\"\n\t\tbutton \"Remove\" target\n\tlistitem\n\t\t\"Feed\"\n\t\tbutton \"Remove\"",
			"generic\n\tgeneric block\n\t\tgeneric\n\t\t\t\"Feed\"\n\t\tbutton \"Remove\"\n\tgeneric block\n\t\tgeneric\n\t\t\t\"Water\"\n\t\tbutton \"Remove\" target", "its container changed"},
		{"the count is gone", "tablist \"Mail\"\n\ttab \"Inbox (12)\" target", "tablist \"Mail\"\n\ttab \"Inbox rules\"\n\ttab \"Inbox\" target", ""},
		{"only another tab is left", "tablist \"Mail\"\n\ttab \"Inbox (12)\" target", "tablist \"Mail\"\n\ttab \"Inbox rules\"", ""},
		{"a required mark", "heading \"Address\" level=1\ntextbox \"Street\" label=Street target", "heading \"Address\" level=1\ntextbox \"Street *\" label=\"Street *\" target", "its name is spelled differently"},
		{"a longer twin of the label", "heading \"Address\" level=1\ntextbox \"Street\" label=Street target", "heading \"Address\" level=1\ntextbox \"Street (billing)\" label=\"Street (billing)\"", ""},
		{"emoji and case", "heading \"P\" level=1\nbutton \"🚀 Publish\" target", "heading \"P\" level=1\nbutton \"PUBLISH\" target", "its name is spelled differently"},
		{"another currency format", "heading \"P\" level=1\nbutton \"Pay 24.00 €\" target", "heading \"P\" level=1\nbutton \"Pay later\"\nbutton \"Pay EUR 31\" target", "its name is spelled differently"},
		{"a button became a link", "heading \"P\" level=1\nbutton \"Publish\" target", "heading \"P\" level=1\nlink \"Publish\" target", "its role changed"},
		{"a link of the same name in the footer", "heading \"P\" level=1\nbutton \"Publish\" target", "heading \"P\" level=1\ncontentinfo\n\tlink \"Publish\"", ""},
		{"a spelling elsewhere without a known place", "button \"Publish\" target", "button \"PUBLISH\"", ""},
		{"a link was renamed", "heading \"D\" level=1\nlink \"Start\" href=/guide/start target", "heading \"D\" level=1\nlink \"First steps\" href=/guide/start target", "it matches {role: link, href: /guide/start}"},
		{"a button was renamed and has a test id", "heading \"D\" level=1\nbutton \"Place order\" test=submit target", "heading \"D\" level=1\nbutton \"Buy\" test=submit target", ""},
		{"the test id is gone for all", "heading \"D\" level=1\nbutton \"Place order\" test=submit target", "heading \"D\" level=1\nbutton \"Place order\" target", "it matches {role: button, name: Place order}"},
		{"the test id was renamed", "heading \"D\" level=1\nbutton \"Place order\" test=order-submit target", "heading \"D\" level=1\nbutton \"Place order\" test=submit-order-2 target", "it matches {role: button, name: Place order}"},
		{"the name is another test id's", "heading \"D\" level=1\nbutton \"Save\" test=save-all target\nbutton \"Back\" test=back", "heading \"D\" level=1\nbutton \"Save\" test=tip\nbutton \"Back\" test=back", ""},
		{"the name without a test id where others have one", "heading \"D\" level=1\nbutton \"Save\" test=save-all target\nbutton \"Back\" test=back", "heading \"D\" level=1\nbutton \"Save\"\nbutton \"Back\" test=back", ""},
		{"a twin before the heading", "heading \"Pass\" level=1\nbutton \"Renew\" target", "banner\n\tbutton \"Renew\"\nheading \"Pass\" level=1\nbutton \"Renew\" target", "it stands where it was recorded"},
		{"a twin under another heading", "heading \"Pass\" level=1\nheading \"Card\" level=2\nbutton \"Renew\" target", "heading \"Pass\" level=1\nheading \"Offers\" level=2\nbutton \"Renew\"", ""},
		{"another tab's panel is open", "tab \"Info\"\ntab \"Crew\" selected\ntabpanel \"Crew\"\n\tbutton \"Add\" target", "tab \"Info\" selected\ntab \"Crew\"\ntabpanel \"Info\"\n\tbutton \"Add\"", ""},
		{"a panel became a dialog", "heading \"Mail\" level=1\ngeneric\n\theading \"New\" level=2\n\tbutton \"Send\" target",
			"heading \"Mail\" level=1\ndialog \"New\"\n\theading \"New\" level=2\n\tbutton \"Send\" target", ""},
		{"a dialog has a twin of its own", "heading \"Mail\" level=1\ngeneric\n\theading \"New\" level=2\n\tbutton \"Send\" target",
			"heading \"Mail\" level=1\ngeneric\n\theading \"New\" level=2\ndialog \"Feedback\"\n\theading \"Feedback\" level=2\n\tbutton \"Send\"", ""},
		{"the count of a heading changed", "heading \"Doing 1\" level=2\n\t\"Doing \"\n\tgeneric inline\n\t\t\"1\"\nbutton \"Add\" target\nheading \"Done\" level=2",
			"heading \"Doing 2\" level=2\n\t\"Doing \"\n\tgeneric inline\n\t\t\"2\"\nbutton \"Add\" target\nheading \"Done\" level=2", ""},
		{"a title became the name", "heading \"Map\" level=1\nbutton \"+\" title=\"Zoom in\" target", "heading \"Map\" level=1\nbutton \"Zoom out\"\nbutton \"Zoom in\" target", "its name is given otherwise"},
		{"another button has the sign", "heading \"Map\" level=1\nbutton \"+\" title=\"Zoom in\" target", "heading \"Map\" level=1\nbutton \"+\" title=\"Add a marker\"", ""},
		{"a nameless field got a label", "heading \"Income\" level=2\ncombobox\nheading \"Costs\" level=2\ncombobox target", "heading \"Income\" level=2\ncombobox \"Period\"\nheading \"Costs\" level=2\ncombobox \"Period\" target", "it has a name now"},
		{"a nameless button got a name", "heading \"Income\" level=2\nbutton\nheading \"Costs\" level=2\nbutton target", "heading \"Income\" level=2\nbutton \"Share\"\nheading \"Costs\" level=2\nbutton \"Share\"", ""},
		{"a message and another by the same person", "article\n\tstrong\n\t\t\"Bo\"\n\ttime\n\t\t\"9:03\"\n\tparagraph\n\t\t\"It hangs by the door.\"\n\tbutton \"Pin\" target",
			"article\n\tstrong\n\t\t\"Bo\"\n\ttime\n\t\t\"9:10\"\n\tparagraph\n\t\t\"Told you.\"\n\tbutton \"Pin\"\narticle\n\tstrong\n\t\t\"Bo\"\n\ttime\n\t\t\"9:04\"\n\tparagraph\n\t\t\"It hangs by the door.\"\n\tbutton \"Pin\" target", ""},
		{"only another message by the same person", "article\n\tstrong\n\t\t\"Bo\"\n\ttime\n\t\t\"9:03\"\n\tparagraph\n\t\t\"It hangs by the door.\"\n\tbutton \"Pin\" target",
			"article\n\tstrong\n\t\t\"Bo\"\n\ttime\n\t\t\"9:10\"\n\tparagraph\n\t\t\"Told you.\"\n\tbutton \"Pin\"", ""},
		{"what is bold says what it is about", "generic block\n\tgeneric block\n\t\tstrong\n\t\t\t\"Payment\"\n\t\t\"Card 4242\"\n\tlink \"Edit\" target\ngeneric block\n\tgeneric block\n\t\tstrong\n\t\t\t\"Contact\"\n\t\t\"Ada\"\n\tlink \"Edit\"",
			"generic block\n\tgeneric block\n\t\tstrong\n\t\t\t\"Contact\"\n\t\t\"Ada\"\n\tlink \"Edit\"\ngeneric block\n\tgeneric block\n\t\tstrong\n\t\t\t\"Payment\"\n\t\t\"Card 1881\"\n\tlink \"Edit\" target", ""},
		{"a field whose name attribute only numbers", "table\n\trow\n\t\tcell \"Claim:\"\n\t\tcell\n\t\t\ttextbox tag=input field=f2 target\n\trow\n\t\tcell \"Town:\"\n\t\tcell\n\t\t\ttextbox tag=input field=f3",
			"table\n\trow\n\t\tcell \"Claim\"\n\t\tcell\n\t\t\ttextbox tag=input field=a3 target\n\trow\n\t\tcell \"Town\"\n\t\tcell\n\t\t\ttextbox tag=input field=a4", "its name is spelled differently"},
		{"a twin in a sentence", "heading \"Plan\" level=1\nbutton \"Upgrade\" target", "heading \"Plan\" level=1\nparagraph\n\t\"Sale! \"\n\tbutton \"Upgrade\"", ""},
		{"a button in a sentence", "heading \"Plan\" level=1\nparagraph\n\t\"Sale! \"\n\tbutton \"Upgrade\" target", "heading \"Plan\" level=1\nparagraph\n\tbutton \"Upgrade\" target\n\t\" Sale!\"", ""},
		{"a button in another sentence", "heading \"Plan\" level=1\nparagraph\n\t\"Too small? \"\n\tbutton \"Upgrade\" target", "heading \"Plan\" level=1\nparagraph\n\t\"Too small? \"\n\tlink \"Ask us\"\nparagraph\n\t\"Sale! \"\n\tbutton \"Upgrade\"", ""},
		{"the letter of another button", "heading \"A\" level=1\nbutton \"B\" title=Bold target\nbutton \"I\" title=Italic", "heading \"A\" level=1\nbutton \"I\" title=Italic\nbutton \"B\" title=Border", ""},
		{"the letter and another title of the same word", "heading \"A\" level=1\nbutton \"B\" title=Bold target", "heading \"A\" level=1\nbutton \"B\" title=BOLD target", ""},
		{"another link leads there now", "heading \"A\" level=1\nmain\n\tlink \"More\" href=/ada target", "heading \"A\" level=1\nmain\n\tlink \"More\" href=/bo\nnavigation\n\tlink \"More\" href=/ada", ""},
		{"nameless twins beside texts of their own changed places", "heading \"A\" level=1\ngeneric\n\t\"Hull\"\n\timg\n\timg target\n\t\"Mast\"", "heading \"A\" level=1\ngeneric\n\t\"Mast\"\n\timg\n\timg\n\t\"Hull\"", ""},
		{"the test id of a field", "heading \"D\" level=1\nbutton \"Ship\" test=main target", "heading \"D\" level=1\ntextbox \"Note\" test=main", ""},
		{"the test id of a link with other words", "heading \"D\" level=1\nbutton \"Ship\" test=main target", "heading \"D\" level=1\nlink \"Send\" test=main target", ""},
		{"another seat", "heading \"D\" level=1\nbutton \"Seat 12C, 35 €\" target", "heading \"D\" level=1\nbutton \"Seat 11C, 35 EUR\"", ""},
		{"another room", "heading \"D\" level=1\nbutton \"Room 3, 35 €\" target", "heading \"D\" level=1\nbutton \"Room 4, EUR 35\"", ""},
		{"the same seat for another price", "heading \"D\" level=1\nbutton \"Seat 12C, 35 €\" target", "heading \"D\" level=1\nbutton \"Seat 12C, EUR 45\" target", "its name is spelled differently"},
		{"the price is free", "heading \"D\" level=1\nradio \"Express 9 €\" target", "heading \"D\" level=1\nradio \"Parcel free\"\nradio \"Express free\" target", "its name is spelled differently"},
		{"a letter makes another name", "heading \"D\" level=1\nbutton \"Fix\" target", "heading \"D\" level=1\nbutton \"Fax\"", ""},
		{"the same test id to undo it", "heading \"D\" level=1\nbutton \"Follow\" test=follow target", "heading \"D\" level=1\nbutton \"Unfollow\" test=follow", ""},
		{"the same test id when it is done", "heading \"D\" level=1\nbutton \"Follow Ada\" test=follow target", "heading \"D\" level=1\nbutton \"Following Ada\" test=follow", ""},
		{"the same link to undo it", "heading \"D\" level=1\nlink \"Show\" href=/more target", "heading \"D\" level=1\nlink \"Hide\" href=/more", ""},
		{"another version of a text", "heading \"D\" level=1\ncheckbox \"I accept the terms of 1 May 2026 (version 2.3)\" target", "heading \"D\" level=1\ncheckbox \"I accept the terms of 2 June 2026 (version 2.4)\" target", "its name is spelled differently"},
		{"a count was added", "heading \"D\" level=1\nbutton \"Follow\" target", "heading \"D\" level=1\nbutton \"Follow (12)\" target", "its name is spelled differently"},
		{"a number was added", "heading \"D\" level=1\nbutton \"Why so?\" target", "heading \"D\" level=1\nbutton \"2. Why so\" target", "its name is spelled differently"},
		{"another number", "heading \"D\" level=1\nbutton \"Part (2)\"\nbutton \"Part (1)\" target", "heading \"D\" level=1\nbutton \"Part (2)\"", ""},
		{"a count in capitals", "heading \"D\" level=1\nbutton \"Show 12 results\" target", "heading \"D\" level=1\nbutton \"SHOW 14 RESULTS\" target", "its name is spelled differently"},
		{"a named part moved above the title", "heading \"D\" level=1\nregion \"Cookies\"\n\tbutton \"Yes\" target", "region \"Cookies\"\n\tbutton \"Yes\" target\nheading \"D\" level=1", ""},
		{"an answer to the comment", "generic block\n\tgeneric block\n\t\tgeneric inline\n\t\t\t\"Bo\"\n\t\tgeneric inline\n\t\t\t\"1 h\"\n\t\tparagraph\n\t\t\t\"Where was this?\"\n\t\tbutton \"Reply\" target\n\t\tgeneric block\n\t\t\tgeneric inline\n\t\t\t\t\"Ada\"\n\t\t\tgeneric inline\n\t\t\t\t\"2 h\"\n\t\t\tparagraph\n\t\t\t\t\"At the pier.\"\n\t\t\tbutton \"Reply\"\n\tgeneric block\n\t\tgeneric inline\n\t\t\t\"Cy\"\n\t\tgeneric inline\n\t\t\t\"3 h\"\n\t\tparagraph\n\t\t\t\"Nice one.\"\n\t\tbutton \"Reply\"",
			"generic block\n\tgeneric block\n\t\tgeneric inline\n\t\t\t\"Bo\"\n\t\tgeneric inline\n\t\t\t\"1 h\"\n\t\tparagraph\n\t\t\t\"I am off.\"\n\t\tbutton \"Reply\"\n\tgeneric block\n\t\tgeneric inline\n\t\t\t\"Bo\"\n\t\tgeneric inline\n\t\t\t\"2 h\"\n\t\tparagraph\n\t\t\t\"Where was this?\"\n\t\tbutton \"Reply\" target\n\t\tgeneric block\n\t\t\tgeneric inline\n\t\t\t\t\"Ada\"\n\t\t\tgeneric inline\n\t\t\t\t\"2 h\"\n\t\t\tparagraph\n\t\t\t\t\"At the pier.\"\n\t\t\tbutton \"Reply\"", ""},
		{"a section became a dialog", "heading \"D\" level=1\nregion \"Cookies\"\n\tbutton \"Yes\" target", "heading \"D\" level=1\ndialog \"Cookies\"\n\tbutton \"Yes\" target", "its container changed"},
		{"a dialog is closed over a section of its name", "heading \"D\" level=1\ndialog \"Cookies\"\n\tbutton \"Yes\" target", "heading \"D\" level=1\nregion \"Cookies\"\n\tbutton \"Yes\"", ""},
		{"a picture became a button", "heading \"D\" level=1\ntable\n\trow\n\t\tcell \"Water\"\n\t\tcell\n\t\t\timg \"Details\" target", "heading \"D\" level=1\ntable\n\trow\n\t\tcell \"Water\"\n\t\tcell\n\t\t\tbutton \"Details\" target", "its role changed"},
		{"a twin in a message", "heading \"X\" level=1\nbutton \"Undo\" target", "heading \"X\" level=1\nalert\n\tbutton \"Undo\"", ""},
		{"a widget is gone", "heading \"Pay\" level=1\ngeneric tag=coupon-box\n\tparagraph\n\t\t\"Value\"\n\tbutton \"Apply\" target", "heading \"Pay\" level=1\ngeneric tag=gift-card\n\tparagraph\n\t\t\"Value\"\n\tbutton \"Apply\"", ""},
		{"the frame has another title", "iframe \"Form\"\n\theading \"Letter\" level=2\n\tbutton \"Send\" target", "iframe \"Advert\"\n\theading \"Rope\" level=2\n\tbutton \"Send\"\niframe \"Signup\"\n\theading \"Letter\" level=2\n\tbutton \"Send\" target", "its frame changed"},
		{"a frame without a heading has another title", "iframe \"Form\"\n\tparagraph\n\t\t\"Weekly letter\"\n\tbutton \"Send\" target",
			"iframe \"Advert\"\n\tparagraph\n\t\t\"Rope\"\n\tbutton \"Send\"\niframe \"Signup\"\n\tparagraph\n\t\t\"Weekly letter\"\n\tbutton \"Send\" target", "its frame changed"},
		{"the frame is gone", "iframe \"Form\"\n\theading \"Letter\" level=2\n\tbutton \"Send\" target", "button \"Send\"\niframe \"Advert\"\n\theading \"Rope\" level=2\n\tbutton \"Send\"", ""},
		{"a region lost its name and kept its heading", "heading \"Me\" level=1\nregion \"Card\"\n\theading \"Your card\" level=2\n\tbutton \"Renew\" target",
			"heading \"Me\" level=1\ngeneric\n\theading \"Your card\" level=2\n\tbutton \"Renew\" target", "its container changed"},
		{"two of a row", "list\n\tlistitem\n\t\t\"Water\"\n\t\tbutton \"Remove\" target", "list\n\tlistitem\n\t\t\"Water\"\n\t\tbutton \"Remove\"\n\tlistitem\n\t\t\"Water\"\n\t\tbutton \"Remove\"", ""},
		{"the same row in another list", "heading \"Open\" level=2\nlist\n\tlistitem\n\t\t\"Water\"\n\t\tbutton \"Remove\" target\nheading \"Done\" level=2",
			"heading \"Open\" level=2\nheading \"Done\" level=2\nlist\n\tlistitem\n\t\t\"Water\"\n\t\tbutton \"Remove\"", ""},
		{"another count", "region \"Shapes\"\n\tbutton\n\tbutton target\n\tbutton", "region \"Shapes\"\n\tbutton\n\tbutton\n\tbutton\n\tbutton", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			sel, also := recorded(t, c.before)
			s, want := page(t, c.after)
			got, err := Resolve(s, sel, also)
			switch {
			case want == nil && err == nil:
				t.Fatalf("%s %v found %s, which is another", sel, also, called(got.Node))
			case want == nil:
				var m *Miss
				if !errors.As(err, &m) {
					t.Fatalf("got %T, want a miss", err)
				}
				return
			case err != nil:
				t.Fatalf("%s %v: %v", sel, also, err)
			case got.Node != want:
				t.Fatalf("found %s, want %s", called(got.Node), called(want))
			}
			why := ""
			if got.Drift != nil {
				why = got.Drift.Why
				if found := Match(s, got.Drift.Now); len(found) != 1 || found[0] != want {
					t.Errorf("%s, proposed for today, matches %v", got.Drift.Now, names(found))
				}
			}
			if why != c.why {
				t.Errorf("got drift %q, want %q", why, c.why)
			}
		})
	}
}

func TestMissesExplainThemselves(t *testing.T) {
	for _, c := range []struct {
		name, page, selector string
		also                 []string
		kind                 MissKind
		want                 string
	}{
		{"another name in the place", "dialog \"Checkout\" modal\n\tbutton \"Pay 24.00 €\" ref=e6\n\tbutton \"Cancel\" ref=e7", `{"role":"button","name":"Pay now","within":{"role":"dialog","name":"Checkout"}}`, nil, Missing,
			`no button named "Pay now" in dialog "Checkout"; saw button "Pay 24.00 €" (e6) in dialog "Checkout", button "Cancel" (e7) in dialog "Checkout"; closest: {role: button, name: '/^Pay [\d.,]+ €$/', within: {role: dialog, name: Checkout}}; edit the selector`},
		{"a slip of the pen", "button \"Sign in\"\nlink \"Sign up\"", `"Sing in"`, nil, Missing,
			`no text "Sing in"; saw button "Sign in", link "Sign up"; closest: {role: button, name: Sign in}; edit the selector`},
		{"nothing like it", `link "Home"`, `{"role":"button","name":"Pay"}`, nil, Missing,
			`no button named "Pay"; take a snapshot to see what is there`},
		{"the row with nearly the right name comes first", "list\n\tlistitem\n\t\t\"Ada Lovelace\"\n\t\tbutton \"Delete\"\n\tlistitem\n\t\t\"Grace Hoper\"\n\t\tbutton \"Delete\"", `{"role":"button","name":"Delete","within":{"role":"listitem","name":"Grace Hopper"}}`, nil, Missing,
			`no button named "Delete" in listitem "Grace Hopper": there is no listitem named "Grace Hopper"; saw button "Delete" in listitem "Grace Hoper", button "Delete" in listitem "Ada Lovelace"; closest: {role: button, name: Delete, within: {role: listitem, name: Grace Hoper}}; edit the selector`},
		{"what is disabled comes last", "button \"Save\" disabled ref=e1\nbutton \"Save\" ref=e2", `{"role":"button","name":"Sav"}`, nil, Missing,
			`no button named "Sav"; saw button "Save" (e2), button "Save" (e1); edit the selector`},
		{"a css selector as a text", `button "Pay"`, `"#pay"`, nil, Missing,
			`no text "#pay"; a bare text is a text of the page; did you mean {css: '#pay'}?`},
		{"a key inside a text", `button "Pay"`, `"testId=pay"`, nil, Missing,
			`no text "testId=pay"; a bare text is a text of the page; did you mean {testId: pay}?`},
		{"several", "list\n\tlistitem\n\t\t\"Ada\"\n\t\tbutton \"Delete\"\n\tlistitem\n\t\t\"Bo\"\n\t\tbutton \"Delete\"", `{"role":"button","name":"Delete"}`, nil, Ambiguous,
			`2 elements match {role: button, name: Delete}; saw button "Delete" in listitem "Ada", button "Delete" in listitem "Bo"; add "within" or "nth"`},
		{"the container is missing", `button "Pay"`, `{"role":"button","name":"Pay","within":{"role":"dialog","name":"Checkout"}}`, nil, Missing,
			`no button named "Pay" in dialog "Checkout": there is no dialog named "Checkout"; saw button "Pay"; closest: {role: button, name: Pay}; edit the selector`},
		{"it is not visible", `button "Pay" hidden`, `{"role":"button","name":"Pay"}`, nil, Missing,
			`no button named "Pay": it is there but not visible; take a snapshot to see what is there`},
		{"it is behind a dialog", "main inert\n\tbutton \"Pay\"\ndialog \"Cookies\" modal\n\tbutton \"OK\"", `{"role":"button","name":"Pay"}`, nil, Missing,
			`no button named "Pay": it is there but can't be reached at present: dialog "Cookies" is open; take a snapshot to see what is there`},
		{"it is in a frame", "iframe \"Card form\"\n\tbutton \"Confirm\"", `{"role":"button","name":"Confirm"}`, nil, Missing,
			`no button named "Confirm": it is in a frame; add frame: {role: iframe, name: Card form}; saw button "Confirm"; closest: {role: button, name: Confirm, frame: {role: iframe, name: Card form}}; edit the selector`},
		{"no such frame", `button "Confirm"`, `{"role":"button","name":"Confirm","frame":{"name":"Card"}}`, nil, Missing,
			`no button named "Confirm": there is no frame {name: Card}; saw button "Confirm"; closest: {role: button, name: Confirm}; edit the selector`},
		{"two such frames", "iframe \"A\"\niframe \"A\"", `{"role":"button","frame":{"name":"A"}}`, nil, Missing,
			`no button: 2 frames match {name: A}; take a snapshot to see what is there`},
		{"the anchor is there twice", "heading \"A\" level=2\nheading \"A\" level=2\nbutton \"Edit\"", `{"role":"button","after":{"role":"heading","name":"A"}}`, nil, Missing,
			`no button after heading "A": "after" needs one heading named "A", and there are 2; take a snapshot to see what is there`},
		{"another count", "button \"Edit\"\nbutton \"Edit\"\nbutton \"Edit\"", `{"role":"button","name":"Edit","nth":1,"of":2}`, nil, Count,
			`expected 2 of {role: button, name: Edit}, found 3; saw button "Edit", button "Edit", button "Edit"; a position can't be trusted when the count changed; describe the element by what it says or where it stands`},
		{"a signal leads elsewhere", "button \"Pay\"\nbutton \"Buy\" test=pay", `{"role":"button","name":"Pay"}`, []string{`{"testId":"pay"}`}, Contradicted,
			`{role: button, name: Pay} matches button "Pay", but {testId: pay}, recorded for the same element, matches another; saw button "Pay", button "Buy"; look which one is meant, and correct the selector or its "also"`},
		{"it stands elsewhere", "region \"Card\"\n\tparagraph\n\t\t\"x\"\nregion \"Offers\"\n\tbutton \"Renew\"", `{"role":"button","name":"Renew"}`, []string{`{"within":{"role":"region","name":"Card"}}`}, Contradicted,
			`{role: button, name: Renew} matches button "Renew", but not where it was recorded: in region "Card"; saw button "Renew" in region "Offers"; if it has moved there, correct the selector's "also"`},
		{"signals that disagree", "heading \"A\" level=2\nlink \"X\" href=/x\nbutton \"Y\" icon=y", `{"role":"button","name":"Z"}`, []string{`{"role":"link","href":"/x"}`, `{"role":"button","icon":"y"}`, `{"after":{"role":"heading","name":"A"}}`}, Contradicted,
			`no button named "Z", and what was recorded next to it leads to different elements; saw link "X" in section "A", button "Y" in section "A"; closest: {role: button, name: 'Y'}; add "within" or "nth"`},
		{"an empty selector", `button "Pay"`, ``, nil, Missing,
			`an empty selector; say what to look for, for example {role: button, name: Pay}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := page(t, c.page)
			var wanted Selector
			if c.selector != "" {
				wanted = sel(t, c.selector)
			}
			var also []Selector
			for _, a := range c.also {
				also = append(also, sel(t, a))
			}
			_, err := Resolve(s, wanted, also)
			var m *Miss
			if !errors.As(err, &m) {
				t.Fatalf("got %v, want a miss", err)
			}
			if m.Kind != c.kind {
				t.Errorf("got kind %q, want %q", m.Kind, c.kind)
			}
			if diff := cmp.Diff(m.Error(), c.want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNoMoreThanFiveAreShown(t *testing.T) {
	s, _ := page(t, "button \"A\"\nbutton \"A\"\nbutton \"A\"\nbutton \"A\"\nbutton \"A\"\nbutton \"A\"")
	_, err := Resolve(s, sel(t, `{"role":"button","name":"A"}`), nil)
	var m *Miss
	if !errors.As(err, &m) || len(m.Saw) != 5 {
		t.Errorf("got %v", err)
	}
}
