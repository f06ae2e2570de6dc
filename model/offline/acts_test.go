package offline

import "testing"

const shop = `
page "Shop" http://shop.test/ (scrolled 0%)
navigation "Main"
  e1 link "Home"
  e2 link "Form"
  e3 link "Cart"
e4 searchbox "Search"
e5 button "Search"
e6 heading "Our mugs" level 1
list
  listitem
    e10 link "Blue mug"
    e11 text "12.00 €"
    e12 button "Add to cart"
  listitem
    e13 link "Green mug"
    e14 text "14.00 €"
    e15 button "Add to cart"
form "Order"
  e20 textbox "Name" required
  e21 textbox "Email" = "old@example.com"
  e22 textbox "Password"
  e23 combobox "Category" = "Other" (3 options: "Other", "Feedback", "Bug")
  e24 combobox "Country" = "France" (12 options)
  e25 checkbox "Gift wrap" unchecked
  e26 checkbox "Newsletter" checked
  e27 spinbutton "Quantity" = "1"
  radiogroup "Shipping"
    e28 radio "Standard" checked
    e29 radio "Express" unchecked
  e30 slider "Volume" = "30"
  e31 switch "Dark mode" unchecked
  e32 textbox "Notes" = "call first"
  e33 button "Upload a photo"
  e34 button "Save"
  e35 button "Save draft"
  e36 button "Terms and conditions" collapsed
e40 generic "More" clickable
e41 tab "Reviews"
e42 button "Delete"
e43 text "Order number: A-123"
e44 text "2 items"
e45 text "Thank you. Your booking code is B-77."
table "Orders"
  row
    e50 cell "Standard Adapter"
    e51 cell "Ada"
    e52 button "View"
  row
    e53 cell "Big Adapter"
    e54 cell "Bo"
    e55 button "View"
`

func TestActs(t *testing.T) {
	player{page: shop}.table(t, []row{
		// Taps.
		{`Click the "Form" link`, "tap {\"ref\":\"e2\"}\npassed"},
		{`click on "Form".`, "tap {\"ref\":\"e2\"}\npassed"},
		{`Please tap “Form”`, "tap {\"ref\":\"e2\"}\npassed"},
		{`Press the Save button`, "tap {\"ref\":\"e34\"}\npassed"},
		{`Click the button "Save draft"`, "tap {\"ref\":\"e35\"}\npassed"},
		{`Click the button labelled "Save"`, "tap {\"ref\":\"e34\"}\npassed"},
		{`Tap Save 3 times`, "tap {\"count\":3,\"ref\":\"e34\"}\npassed"},
		{`Tap "Save" twice`, "tap {\"count\":2,\"ref\":\"e34\"}\npassed"},
		{`Double-click "Blue mug"`, "tap {\"count\":2,\"ref\":\"e10\"}\npassed"},
		{`Right-click the "Green mug" link`, "tap {\"button\":\"right\",\"ref\":\"e13\"}\npassed"},
		{`Click more`, "tap {\"ref\":\"e40\"}\npassed"},
		{`Open the Reviews tab`, "tap {\"ref\":\"e41\"}\npassed"},
		{`Go to the Cart page`, "tap {\"ref\":\"e3\"}\npassed"},
		{`Open the Cart page`, "tap {\"ref\":\"e3\"}\npassed"},
		{`Open the "Form" screen`, "tap {\"ref\":\"e2\"}\npassed"},
		{`Switch to the "Reviews" tab`, "tap {\"ref\":\"e41\"}\npassed"},
		{`Click Terms and conditions`, "tap {\"ref\":\"e36\"}\npassed"},
		{`Expand "Terms and conditions"`, "tap {\"ref\":\"e36\"}\npassed"},
		{`Collapse "Terms and conditions"`, "passed"},
		{`Click the "Search" button`, "tap {\"ref\":\"e5\"}\npassed"},
		// Parts of the page.
		{`Click "View" in the row of "Standard Adapter"`, "tap {\"ref\":\"e52\"}\npassed"},
		{`Click View in the row with "Bo"`, "tap {\"ref\":\"e55\"}\npassed"},
		{`Click "View" in the "Big Adapter" row`, "tap {\"ref\":\"e55\"}\npassed"},
		{`Click "View" for Standard Adapter`, "tap {\"ref\":\"e52\"}\npassed"},
		{`Click "View" in the first row of the Orders table`, "tap {\"ref\":\"e52\"}\npassed"},
		{`Click Add to cart for the Green mug`, "tap {\"ref\":\"e15\"}\npassed"},
		{`Click "Add to cart" in "Green mug"`, "tap {\"ref\":\"e15\"}\npassed"},
		{`Click the second "Add to cart"`, "tap {\"ref\":\"e15\"}\npassed"},
		{`Click the last "Add to cart" button`, "tap {\"ref\":\"e15\"}\npassed"},
		{`Click "Add to cart" #1`, "tap {\"ref\":\"e12\"}\npassed"},
		{`Click "Form" in the navigation`, "tap {\"ref\":\"e2\"}\npassed"},
		{`Click "Save" in the Order form`, "tap {\"ref\":\"e34\"}\npassed"},
		{`Click the row of "Standard Adapter"`, "tap {\"ref\":\"e50\"}\npassed"},
		{`Click the first link in the item "Green mug"`, "tap {\"ref\":\"e13\"}\npassed"},
		// Typing.
		{`Type "Ada" into the Name field`, "type {\"ref\":\"e20\",\"text\":\"Ada\"}\npassed"},
		{`Type Ada Lovelace into Name`, "type {\"ref\":\"e20\",\"text\":\"Ada Lovelace\"}\npassed"},
		{`Enter "Ada" as the Name`, "type {\"ref\":\"e20\",\"text\":\"Ada\"}\npassed"},
		{`Fill in Name with "Ada"`, "type {\"ref\":\"e20\",\"text\":\"Ada\"}\npassed"},
		{`Fill in the "Email" field with 'ada@example.com'`, "type {\"clearFirst\":true,\"ref\":\"e21\",\"text\":\"ada@example.com\"}\npassed"},
		{`Type {{secrets.password}} into Password`, "type {\"ref\":\"e22\",\"text\":\"{{secrets.password}}\"}\npassed"},
		{`Type "Dr. {{args.name}}" into the field "Name"`, "type {\"ref\":\"e20\",\"text\":\"Dr. {{args.name}}\"}\npassed"},
		{`Type "say \"hi\"" into Name`, "type {\"ref\":\"e20\",\"text\":\"say \\\"hi\\\"\"}\npassed"},
		{`Type "blue" into the search box`, "type {\"ref\":\"e4\",\"text\":\"blue\"}\npassed"},
		{`Type "hello"`, "type {\"text\":\"hello\"}\npassed"},
		{`Append " please" to Notes`, "type {\"ref\":\"e32\",\"text\":\" please\"}\npassed"},
		{`Clear the Notes field`, "type {\"clearFirst\":true,\"ref\":\"e32\",\"text\":\"\"}\npassed"},
		{`Set Quantity to 2`, "type {\"clearFirst\":true,\"ref\":\"e27\",\"text\":\"2\"}\npassed"},
		{`Set Quantity to 3 in the Order form`, "type {\"clearFirst\":true,\"ref\":\"e27\",\"text\":\"3\"}\npassed"},
		{`Set the Volume slider to 70`, "type {\"clearFirst\":true,\"ref\":\"e30\",\"text\":\"70\"}\npassed"},
		{`Change Country to "Spain"`, "select {\"options\":[\"Spain\"],\"ref\":\"e24\"}\npassed"},
		{`Set "Gift wrap" to on`, "check {\"ref\":\"e25\"}\npassed"},
		// Choices.
		{`Select "Feedback" from the Category dropdown`, "select {\"options\":[\"Feedback\"],\"ref\":\"e23\"}\npassed"},
		{`Choose Spain from Country`, "select {\"options\":[\"Spain\"],\"ref\":\"e24\"}\npassed"},
		{`Choose "Feedback"`, "select {\"options\":[\"Feedback\"],\"ref\":\"e23\"}\npassed"},
		{`Choose "Express"`, "check {\"ref\":\"e29\"}\npassed"},
		{`Choose "Express" in the Shipping group`, "check {\"ref\":\"e29\"}\npassed"},
		{`Select the "Express" radio button`, "check {\"ref\":\"e29\"}\npassed"},
		{`Check "Gift wrap"`, "check {\"ref\":\"e25\"}\npassed"},
		{`Tick the Gift wrap box`, "check {\"ref\":\"e25\"}\npassed"},
		{`Turn on "Dark mode"`, "check {\"ref\":\"e31\"}\npassed"},
		{`Turn "Dark mode" on`, "check {\"ref\":\"e31\"}\npassed"},
		{`Uncheck the Newsletter checkbox`, "check {\"checked\":false,\"ref\":\"e26\"}\npassed"},
		{`Turn off Newsletter`, "check {\"checked\":false,\"ref\":\"e26\"}\npassed"},
		{`Check "Gift wrap" and "Newsletter"`, "check {\"ref\":\"e25\"}\ncheck {\"ref\":\"e26\"}\npassed"},
		// Keys, scrolling, waiting, going.
		{`Press Enter`, "press {\"key\":\"Enter\"}\npassed"},
		{`Press Ctrl+a`, "press {\"key\":\"Control+A\"}\npassed"},
		{`Press the Escape key`, "press {\"key\":\"Escape\"}\npassed"},
		{`Press Enter in the search field`, "press {\"key\":\"Enter\",\"ref\":\"e4\"}\npassed"},
		{`Press Tab twice`, "press {\"key\":\"Tab\"}\npress {\"key\":\"Tab\"}\npassed"},
		{`Press the Delete key`, "press {\"key\":\"Delete\"}\npassed"},
		{`Scroll to "Order number: A-123"`, "scroll {\"ref\":\"e43\"}\npassed"},
		{`Scroll down`, "scroll {\"direction\":\"down\"}\npassed"},
		{`Scroll down by 300 pixels`, "scroll {\"amount\":300,\"direction\":\"down\"}\npassed"},
		{`Scroll to the bottom of the page`, "press {\"key\":\"End\"}\npassed"},
		{`Hover over "Cart"`, "hover {\"ref\":\"e3\"}\npassed"},
		{`Go to /cart`, "navigate {\"url\":\"/cart\"}\npassed"},
		{`Open http://shop.test/cart?x=1.`, "navigate {\"url\":\"http://shop.test/cart?x=1\"}\npassed"},
		{`Visit {{base}}/cart`, "navigate {\"url\":\"{{base}}/cart\"}\npassed"},
		{`Go to "/cart"`, "navigate {\"url\":\"/cart\"}\npassed"},
		{`Go back`, "navigate {\"action\":\"back\"}\npassed"},
		{`Reload the page`, "navigate {\"action\":\"reload\"}\npassed"},
		{`Accept the dialog`, "dialog {\"action\":\"accept\"}\npassed"},
		{`Dismiss the alert`, "dialog {\"action\":\"dismiss\"}\npassed"},
		{`Answer the prompt with "Bob"`, "dialog {\"action\":\"accept\",\"text\":\"Bob\"}\npassed"},
		{`Wait 2 seconds`, "wait {\"seconds\":2}\npassed"},
		{`Wait a second`, "wait {\"seconds\":1}\npassed"},
		{`Wait 500 ms`, "wait {\"seconds\":0.5}\npassed"},
		{`Wait for the page to load`, "passed"},
		{`Wait until the url is /done`, "wait {\"url\":\"/done\"}\npassed"},
		{`Remember the order number as ORDER`, "remember {\"name\":\"ORDER\",\"pattern\":\"^Order number:\\\\s*(.+)$\",\"ref\":\"e43\"}\npassed"},
		{`Remember the booking code as {{memory.code}}`, "remember {\"name\":\"code\",\"pattern\":\"booking code is\\\\s+([^\\\\s,;]*[^\\\\s,;.])\",\"ref\":\"e45\"}\npassed"},
		{`Switch to the tab "Invoice"`, "tab {\"action\":\"switch\",\"tab\":\"Invoice\"}\npassed"},
		{`Switch to the tab "Reviews"`, "tap {\"ref\":\"e41\"}\npassed"},
		{`Go back to the window "Shop"`, "tab {\"action\":\"switch\",\"tab\":\"Shop\"}\npassed"},
		{`Switch to the browser tab "Reviews"`, "tab {\"action\":\"switch\",\"tab\":\"Reviews\"}\npassed"},
		{`Switch to the tab /invoice`, "tab {\"action\":\"switch\",\"tab\":\"/invoice\"}\npassed"},
		{`Return to the previous tab`, "tab {\"action\":\"switch\",\"tab\":\"opener\"}\npassed"},
		{`Close the tab`, "tab {\"action\":\"close\"}\npassed"},
		{`Drag "Blue mug" onto "Green mug"`, "drag {\"ref\":\"e10\",\"toRef\":\"e13\"}\npassed"},
		{`Upload "mug.png" to "Upload a photo"`, "upload {\"files\":[\"mug.png\"],\"ref\":\"e33\"}\npassed"},
		// Several in one step.
		{`Type "a" into Name and click "Save"`, "type {\"ref\":\"e20\",\"text\":\"a\"}\ntap {\"ref\":\"e34\"}\npassed"},
		{`Type "a" into Name, then press Enter`, "type {\"ref\":\"e20\",\"text\":\"a\"}\npress {\"key\":\"Enter\"}\npassed"},
		{`Type "a" into Name and "b" into Notes`, "type {\"ref\":\"e20\",\"text\":\"a\"}\ntype {\"clearFirst\":true,\"ref\":\"e32\",\"text\":\"b\"}\npassed"},
		{`Fill in Name with "a", Notes with "b" and click Save`, "type {\"ref\":\"e20\",\"text\":\"a\"}\ntype {\"clearFirst\":true,\"ref\":\"e32\",\"text\":\"b\"}\ntap {\"ref\":\"e34\"}\npassed"},
		{`Click "Form". Then go back; finally, click "Cart".`, "tap {\"ref\":\"e2\"}\nnavigate {\"action\":\"back\"}\ntap {\"ref\":\"e3\"}\npassed"},
		{`Click "Save" and verify that "2 items" is visible`, "tap {\"ref\":\"e34\"}\nexpectVisible {\"text\":\"2 items\"}\npassed"},
	})
}

func TestActsThatAreNotGuessed(t *testing.T) {
	player{page: shop}.table(t, []row{
		{`Click "Add to cart"`, `failed: 2 things fit "Add to cart": button "Add to cart" in listitem of "Blue mug", button "Add to cart" in listitem of "Green mug"; say which, by its kind, its row or section, or its place (the second ...)`},
		{`Click "Search"`, `failed: 2 things fit "Search": searchbox "Search", button "Search"; say which, by its kind, its row or section, or its place (the second ...)`},
		{`Press Delete`, `failed: press Delete can mean the key or button "Delete"; write press the Delete key, or click "Delete"`},
		{`Click "Sign in"`, "wait {\"text\":\"Sign in\"}\n" + `failed: no element fits "Sign in"; saw button "Add to cart", button "Delete", button "Save draft", button "Save", button "Search"`},
		{`Click the "Cart" button`, `failed: 3 things fit the "Cart" button: button "Add to cart" in listitem of "Blue mug", button "Add to cart" in listitem of "Green mug", link "Cart" in navigation "Main"; say which, by its kind, its row or section, or its place (the second ...)`},
		{`Click the third "Add to cart"`, "wait {\"text\":\"Add to cart\"}\n" + `failed: no element fits the third "Add to cart"; saw button "Add to cart", link "Cart"`},
		{`Click "View" in the row of "Nobody"`, "wait {\"text\":\"Nobody\"}\n" + `failed: nothing on the page fits the row of "Nobody"; saw button "View"`},
		{`Click any mug`, `declined: Click any mug: no element fits any mug; saw link "Blue mug", link "Green mug"`},
		{`Put two mugs into the cart`, `declined: "Put two mugs into the cart" is no plain step (it begins with no known verb, or what follows is not in a known form); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`},
		{`Click "Save" and buy something nice`, `declined: "buy something nice" is no plain step (it begins with no known verb, or what follows is not in a known form); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`},
		{`Click "Save`, `declined: "Click \"Save" is no plain step (a quote is opened and not closed); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`},
		{`If the banner is shown, click "Save"`, `declined: "If the banner is shown, click \"Save\"" is no plain step (it begins with no known verb, or what follows is not in a known form); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`},
		{`Enter the shop as a guest`, `declined: "Enter the shop as a guest" is no plain step (it begins with no known verb, or what follows is not in a known form); write it as in Click "Save" or Type "Ada" into the Name field, or use a language model`},
		{`Set "Gift wrap" to blue`, `failed: checkbox "Gift wrap" in form "Order" can be set to "on" or "off", not to "blue"`},
		{`Type "x" into the Cart field`, `declined: Type "x" into the Cart field: no field fits Cart field; saw combobox "Category", combobox "Country", searchbox "Search", slider "Volume", spinbutton "Quantity"`},
		{`Choose "Purple"`, "wait {\"text\":\"Purple\"}\n" + `failed: no choice fits "Purple"; saw button "Add to cart", button "Delete", button "Save draft", button "Save", button "Search"; an option of a dropdown is written as select "..." from the ... dropdown`},
	})
}
