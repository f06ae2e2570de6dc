package selectors

import "testing"

func TestChangingPartsOfNamesAreLeftOpen(t *testing.T) {
	for _, c := range []struct {
		name, badge, want string
		fits              []string
		not               []string
	}{
		{name: "Inbox (12)", want: `^Inbox( \([\d.,+]+\))?$`, fits: []string{"Inbox (12)", "Inbox", "Inbox (1,204)", "Inbox (99+)"}, not: []string{"Inbox rules", "My Inbox"}},
		{name: "Inbox(12)", want: `^Inbox(\([\d.,+]+\))?$`, fits: []string{"Inbox(3)", "Inbox"}},
		{name: "Likes [3k]", want: `^Likes( \[[\d.,+kKmM]+\])?$`, fits: []string{"Likes [4.5k]"}},
		{name: "Pay 24.00 €", want: `^Pay [\d.,]+ €$`, fits: []string{"Pay 1,031.50 €"}, not: []string{"Pay later", "Pay"}},
		{name: "$12.99 – Add to cart", want: `^\$[\d.,]+ – Add to cart$`, fits: []string{"$9 – Add to cart"}},
		{name: "Buy for EUR 12", want: `^Buy for EUR [\d.,]+$`},
		{name: "Kaufen 1 200,50 kr", want: `^Kaufen [\d.,' ]+ kr$`, fits: []string{"Kaufen 99 kr"}},
		{name: "Messages 3", badge: "3", want: `^Messages( [\d.,+]+)?$`, fits: []string{"Messages", "Messages 12"}, not: []string{"Message settings"}},
		{name: "Chapter 3", want: ""},
		{name: "Room 12", want: ""},
		{name: "Notifications, 3 unread", want: `^Notifications(, [\d.,+]+ unread)?$`, fits: []string{"Notifications", "Notifications, 12 unread"}, not: []string{"Notification settings"}},
		{name: "Cart 3", want: `^Cart( ?[\d.,+]+)?$`},
		{name: "View all 24 reviews", want: `^View all( [\d.,+]+)? reviews?$`, fits: []string{"View all 1 review", "View all reviews"}},
		{name: "3 replies", want: `^([\d.,+]+ )?repl(y|ies)$`, fits: []string{"1 reply"}},
		{name: "Last 7 days", want: ""},
		{name: "Step 2 of 5", want: `^Step \d+ of \d+$`},
		{name: "Sync now (last: 3 minutes ago)", want: `^Sync now \(last: .+\)$`, fits: []string{"Sync now (last: just now)"}},
		{name: "Ferry at 10:35", want: `^Ferry at [\d:]+$`, fits: []string{"Ferry at 9:05"}},
		{name: "Ferry at 10:35 PM", want: `^Ferry at [\d:]+ PM$`},
		{name: "Report of 2026-05-04", want: `^Report of [\d./-]+$`},
		{name: "Report of 4.5.2026", want: `^Report of [\d./-]+$`},
		{name: "Valid until 12 May 2026", want: `^Valid until .+$`},
		{name: "Due tomorrow", want: `^Due .+$`},
		{name: "Progress 45 %", want: `^Progress [\d.,]+ %$`},
		{name: "Track order #48213", want: `^Track order #\d+$`},
		{name: "Open INV-1042", want: `^Open INV-\d+$`},
		{name: "10:30", want: ""},
		{name: "24.00 €", want: ""},
		{name: "12", want: ""},
		{name: "Save", want: ""},
		{name: "Today", want: ""},
		{name: "May", want: ""},
		{name: "A+ (plus)", want: ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := generalise(c.name, c.badge, true, nil)
			got := ""
			if p != nil {
				got = p.Value
				if !p.Matches(c.name) {
					t.Errorf("%s doesn't fit %q itself", p, c.name)
				}
			}
			if got != c.want {
				t.Fatalf("got %s, want %s", got, c.want)
			}
			for _, s := range c.fits {
				if !p.Matches(s) {
					t.Errorf("%s should fit %q", p, s)
				}
			}
			for _, s := range c.not {
				if p.Matches(s) {
					t.Errorf("%s should not fit %q", p, s)
				}
			}
		})
	}
}

func TestValuesOfVariablesAreKept(t *testing.T) {
	if p := generalise("Track order #48213", "", true, []string{"48213"}); p != nil {
		t.Errorf("got %s, want the name as it is", p)
	}
}

func TestTextsThatSayOnlyWhenOrHowMuch(t *testing.T) {
	for text, want := range map[string]bool{
		"due in 3 days": true, "due tomorrow": true, "overdue": true, "24.00 €": true, "12": true, "10:35": true, "45 %": true,
		"3 minutes ago": true, "Updated 2 hours ago": true, "12 May 2026": true, "2026-05-04": true, "#7": true,
		"To": false, "From": false, "Water the ferns": false, "Invoice 1042": false, "Ann": false, "Price": false, "May Smith": false,
	} {
		if got := allVolatile(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestVolatileLeavesChangingPartsOpen(t *testing.T) {
	if got, want := Volatile("Delete 3 files?").String(), `/^Delete( [\d.,+]+)? files?\?$/`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := Volatile("Delete the project?").String(), "Delete the project?"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
