package selectors

import (
	"strings"
	"testing"
)

func TestUnstableTokens(t *testing.T) {
	// Ids and classes as frameworks, bundlers and databases make them.
	for _, token := range strings.Fields(`
		:r1: :R2m: :r1a:-label «r3» _r_4_ radix-:r2: radix-42 headlessui-menu-button-3 headlessui-listbox-:r5: react-aria-12
		react-aria4021-:r3: ember123 ember1042 mui-42 mui-p-81234-T-1 mantine-abc123 chakra-modal--body-7 cdk-overlay-0
		cdk-describedby-message-1 mat-input-0 mat-mdc-checkbox-3 ng-tns-c12-0 _ngcontent-abc-c42 _nghost-xyz ngb-nav-0 __BVID__12
		pn_id_1 pr_id_4_label v-12 input-v-3 yui_3_18_1_1 yui-gen12 ext-gen1042 ext-comp-1001 ui-id-3 select2-abc-container
		gwt-uid-12 j_id0:j_id3 dijit_form_Button_0 floating-ui-7 tippy-4 ariakit-12 rc-tabs-0-tab-1 rc_select_0 rdp-day_12
		downshift-0-item-2 cke_editor1 mce_0 swiper-wrapper-a1b2c3 slick-slide00 reach-tab-12 vaadin-text-field-12 x-auto-31
		css-1a2b3c css-zt2i61 css-als59x css-18wfr2 sc-bdVaJa sc-1abc23 jsx-1234567 svelte-1x2y3z astro-J7PV25F6 emotion-0abc
		jss12 makeStyles-root-12 Button-sc-1x2y3z Button_root__3xYzA styles_card__aB3dE header_nav__1Kd9s _1a2b3c _abc12_1
		data-v-1mlggi i0qb0l o92q app-o92q izo2cb3 1pp15p x7f3k2 btn-x8f2k1
		550e8400-e29b-41d4-a716-446655440000 item-550e8400-e29b-41d4-a716-446655440000 5f8d0d55b54764421b7156d9 d41d8cd98f00b204
		01ARZ3NDEKTSV4RRFFQ69G5FAV 1699999999999 12345 42 user-1234567 order_20240512 field-76843-75726 ifr-1800 tab-318 s1-17
		t369 f46307 field-8123 row-42 gen:12 a/b cl-9f8e7d6c input-1712345678901 xkcdqrt btn-qwrtzp uid-4 id42 guid-12 tmp_1
		anon-3 auto-id-3 accordion-1a2b3c popover-7 q1w2e3 k3j4h5-x tox-editor generated-7 uniqueid1042
		xkvbzjqw qpzmvxtr wjfxkqeo zqhvkxub jxqepvga kzwqjofb btn-vqxjzpka hxwqouzk ftqzvixj pqvwzaej uqzxokvj gjqxwoeb dzxqivwu
		eXkqzvbw vwzkxoje bkqxjuwz f2 a_12 a-3 w10`) {
		if !Unstable(token) {
			t.Errorf("%q should be unstable", token)
		}
	}
}

func TestStableTokens(t *testing.T) {
	// Names that people give.
	for _, token := range strings.Fields(`
		login login-form loginForm submit-button btn-primary cart cart-total checkout order-submit order_back email password
		first-name firstName last_name street-address billing-address address-1 step-2 main-content nav-main navbar sidebar
		footer header search search-box searchInput user-menu userMenu profile-avatar i18n-switch a11y-menu oauth2-login
		utf8-decoder sha256-sum h264-player product-card product-list add-to-cart remove-item save-all discard settings
		settings-panel tab-details tabpanel-overview dialog-delete delete-account confirm-dialog close-modal toggle-theme
		theme-dark language-select country phone zip-code postal_code newsletter subscribe guide start api imprint help
		terms-of-service privacy-policy unique-visitors generated reach-us quillpen lighthouse beginner rhythm strength
		b2b p2p mp4 web3js color-picker datePicker fileUpload file-input terms cookie-banner accept-cookies saveAsDraft isOpen
		inbox outbox heavy always checkbox listbox textbox sandbox srcdoc subtree wizard quiz jazz fuzzy puzzle taxbox maxwidth
		zoom-in zoomOut axis pixel oxygen rhythm sphinx bypass backdrop workflow dashboard breadcrumb keyboard shortcut
		warenkorb bestellung lieferadresse rechnung zahlungsart passwort vorname nachname strasse ort kundenkonto abschicken
		panier commande adresse motdepasse valider connexion recherche quantite livraison facture envoyer
		carrito pedido direccion contrasena buscar cantidad enviar factura apellido telefono carrello ordine indirizzo cerca
		winkelwagen bestelling adres wachtwoord zoeken versturen koszyk zamowienie haslo szukaj wyslij
		avatar thumbnail lightbox carousel accordion tooltip popover navbar offcanvas jumbotron pagination spinner
		SubmitButton TopBar main-nav__link card__title block__element--modifier`) {
		if Unstable(token) {
			t.Errorf("%q should be stable", token)
		}
	}
}

func TestAuthorsNumberTheirTestIDs(t *testing.T) {
	for _, id := range []string{"row-42", "item-17", "step-10"} {
		if generated(id) {
			t.Errorf("%q should do as a test id", id)
		}
	}
}
