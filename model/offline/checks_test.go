package offline

import "testing"

const order = `
page "Order 7" http://shop.test/orders/7 (scrolled 0%)
e1 heading "Order placed" level 1
e2 status "Form submitted!"
e3 text "Total: 24.00 €"
e4 text "Subtotal: 20.00 €"
e5 textbox "Email" = "ada@example.com"
e6 combobox "Country" = "France" (12 options)
e7 checkbox "Gift wrap" checked
e8 button "Pay" disabled
e9 button "Details" collapsed
e10 image "Company logo"
form "Delivery"
  e11 text "Express"
  e12 textbox "Street"
table "Items"
  row
    e20 cell "Shipping"
    e21 cell "4.00 €"
  row
    e22 cell "Blue mug"
    e23 cell "2"
    e24 button "Remove"
e30 list "Cart" 
  listitem
    e31 link "Blue mug"
  listitem
    e32 link "Green mug"
e40 radio "Standard" checked
e41 tab "Reviews" selected
e42 text "Status"
e43 text "Paid"
`

func TestChecks(t *testing.T) {
	player{page: order, kind: "verify"}.table(t, []row{
		{`Expect a request to /api/orders`, "expectRequest {\"url\":\"/api/orders\"}\npassed"},
		{`Verify that a POST request to /api/orders was sent with status 201`, "expectRequest {\"method\":\"POST\",\"status\":201,\"url\":\"/api/orders\"}\npassed"},
		{`Verify that "orders.csv" was downloaded`, "expectDownload {\"name\":\"orders.csv\"}\npassed"},
		{`Expect that a file was downloaded`, "expectDownload {}\npassed"},
		{`Verify that "Form submitted!" is visible`, "expectVisible {\"text\":\"Form submitted!\"}\npassed"},
		{`"Form submitted!" is visible`, "expectVisible {\"text\":\"Form submitted!\"}\npassed"},
		{`"Form submitted!"`, "expectVisible {\"text\":\"Form submitted!\"}\npassed"},
		{`Check that the page shows "Order placed"`, "expectVisible {\"text\":\"Order placed\"}\npassed"},
		{`I should see "Order placed".`, "expectVisible {\"text\":\"Order placed\"}\npassed"},
		{`The message "Form submitted!" appears`, "expectVisible {\"text\":\"Form submitted!\"}\npassed"},
		{`"Order placed" is on the page`, "expectVisible {\"text\":\"Order placed\"}\npassed"},
		{`"Order placed" is shown on the page`, "expectVisible {\"text\":\"Order placed\"}\npassed"},
		{`"Loading" is not on the page`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`Expect "Order placed" to be visible`, "expectVisible {\"text\":\"Order placed\"}\npassed"},
		{`Make sure the button "Pay" exists`, "expectVisible {\"ref\":\"e8\"}\npassed"},
		{`There is a "Pay" button`, "expectVisible {\"ref\":\"e8\"}\npassed"},
		{`Verify the heading "Order placed" is displayed`, "expectVisible {\"ref\":\"e1\"}\npassed"},
		{`Verify that "Company logo" is visible`, "expectVisible {\"ref\":\"e10\"}\npassed"},
		{`"Order placed" and "Form submitted!" are visible`, "expectVisible {\"text\":\"Order placed\"}\nexpectVisible {\"text\":\"Form submitted!\"}\npassed"},
		{`Verify that "Order placed" is visible and "Error" is not visible`, "expectVisible {\"text\":\"Order placed\"}\nexpectGone {\"text\":\"Error\"}\npassed"},
		{`Verify "Loading" is not visible`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`Ensure "Loading" is gone`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`I don't see "Loading"`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`The page should not show "Loading"`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`There is no "Loading"`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`"Loading" is no longer visible`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`"Loading" has disappeared`, "expectGone {\"text\":\"Loading\"}\npassed"},
		{`The "Details" button is hidden`, "expectGone {\"ref\":\"e9\"}\npassed"},
		{`The "Undo" button is not visible`, "expectGone {\"text\":\"Undo\"}\npassed"},
		{`The Total shows "24.00 €"`, "expectText {\"match\":\"contains\",\"ref\":\"e3\",\"text\":\"Total: 24.00 €\"}\npassed"},
		{`The total is 24.00 €`, "expectText {\"match\":\"equals\",\"ref\":\"e3\",\"text\":\"Total: 24.00 €\"}\npassed"},
		{`The total is "4.00 €"`, "expectText {\"match\":\"equals\",\"ref\":\"e3\",\"text\":\"Total: 4.00 €\"}\npassed"},
		{`Verify that the Shipping shows "4.00 €"`, "expectText {\"match\":\"contains\",\"ref\":\"e21\",\"text\":\"4.00 €\"}\npassed"},
		{`The Status is "Paid"`, "expectText {\"match\":\"equals\",\"ref\":\"e43\",\"text\":\"Paid\"}\npassed"},
		{`The heading says "Order placed"`, "expectText {\"match\":\"contains\",\"ref\":\"e1\",\"text\":\"Order placed\"}\npassed"},
		{`The heading is "Order placed"`, "expectText {\"match\":\"equals\",\"ref\":\"e1\",\"text\":\"Order placed\"}\npassed"},
		{`The heading shows "der placed"`, "expectText {\"match\":\"equals\",\"ref\":\"e1\",\"text\":\"der placed\"}\npassed"},
		{`The "Items" table contains "Blue mug"`, "expectVisible {\"ref\":\"e22\"}\npassed"},
		{`The Delivery form shows "Express"`, "expectVisible {\"ref\":\"e11\"}\npassed"},
		{`"Blue mug" is visible in the "Cart" list`, "expectVisible {\"ref\":\"e30\",\"text\":\"Blue mug\"}\npassed"},
		{`The Cart list contains "Blue mug"`, "expectVisible {\"ref\":\"e30\",\"text\":\"Blue mug\"}\npassed"},
		{`"Red mug" is not in the "Cart" list`, "expectGone {\"ref\":\"e30\",\"text\":\"Red mug\"}\npassed"},
		{`field Email has "ada@example.com"`, "expectValue {\"ref\":\"e5\",\"value\":\"ada@example.com\"}\npassed"},
		{`The Email field contains "ada@example.com"`, "expectValue {\"ref\":\"e5\",\"value\":\"ada@example.com\"}\npassed"},
		{`The Country dropdown shows "France"`, "expectValue {\"ref\":\"e6\",\"value\":\"France\"}\npassed"},
		{`The Street field is empty`, "expectValue {\"ref\":\"e12\",\"value\":\"\"}\npassed"},
		{`"Gift wrap" is checked`, "expectState {\"ref\":\"e7\",\"state\":\"checked\"}\npassed"},
		{`The Gift wrap checkbox should not be checked`, "expectState {\"ref\":\"e7\",\"state\":\"unchecked\"}\npassed"},
		{`Check the Gift wrap box is ticked`, "expectState {\"ref\":\"e7\",\"state\":\"checked\"}\npassed"},
		{`button "Pay" is disabled`, "expectState {\"ref\":\"e8\",\"state\":\"disabled\"}\npassed"},
		{`The Pay button isn't enabled`, "expectState {\"ref\":\"e8\",\"state\":\"disabled\"}\npassed"},
		{`"Details" is collapsed`, "expectState {\"ref\":\"e9\",\"state\":\"collapsed\"}\npassed"},
		{`"Standard" is selected`, "expectState {\"ref\":\"e40\",\"state\":\"checked\"}\npassed"},
		{`The Reviews tab is selected`, "expectState {\"ref\":\"e41\",\"state\":\"selected\"}\npassed"},
		{`the url is /orders/7`, "expectUrl {\"pattern\":\"/orders/7\"}\npassed"},
		{`Verify that the URL contains "orders"`, "expectUrl {\"pattern\":\"orders\"}\npassed"},
		{`The url contains "/orders"`, "expectUrl {\"pattern\":\"/^.*/orders.*$/\"}\npassed"},
		{`The url contains "/orders/{{order}}"`, "expectUrl {\"pattern\":\"/^.*/orders/{{order}}.*$/\"}\npassed"},
		{`The url ends with 7`, "expectUrl {\"pattern\":\"/^.*7$/\"}\npassed"},
		{`The address starts with "http://shop.test/"`, "expectUrl {\"pattern\":\"/^http://shop\\\\.test/.*$/\"}\npassed"},
		{`I am on /orders/7`, "expectUrl {\"pattern\":\"/orders/7\"}\npassed"},
		{`The page title is "Order 7"`, "expectTitle {\"pattern\":\"Order 7\"}\npassed"},
		{`title contains "Order"`, "expectTitle {\"pattern\":\"/^.*Order.*$/\"}\npassed"},
		{`There are 2 items in the "Cart" list`, "expectCount {\"count\":2,\"ref\":\"e30\"}\npassed"},
		{`The Cart list has 2 links`, "expectCount {\"count\":2,\"ref\":\"e30\",\"role\":\"link\"}\npassed"},
	})
}

func TestChecksThatAreNotGuessed(t *testing.T) {
	player{page: order, kind: "verify"}.table(t, []row{
		{`The cart shows the right total`, `declined: "The cart shows the right total" is no plain step (it begins with no known verb, or what follows is not in a known form); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`},
		{`Click "Pay"`, `declined: "Click \"Pay\"" changes the page, and a check may only look; write it as a step of its own`},
		{`The Discount shows "2.00 €"`, `declined: The Discount shows "2.00 €": no element fits The Discount; saw button "Details", button "Pay", button "Remove", checkbox "Gift wrap", combobox "Country"`},
		{`The "Undo" button in the "Cart" list is not visible`, `declined: The "Undo" button in the "Cart" list is not visible: The "Undo" button in the "Cart" list is not there now, so there is nothing to deny; write it as "..." is not visible`},
		{`The Email field is not empty`, `declined: "The Email field is not empty" is no plain step (it begins with no known verb, or what follows is not in a known form); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`},
		{`The "Wishlist" list shows "Blue mug"`, "wait {\"text\":\"Wishlist\"}\n" + `failed: no list fits The "Wishlist" list; saw list "Cart"`},
	})
}
