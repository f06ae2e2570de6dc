package selectors

import "strings"

// drawn reports whether letters alone read as drawn by lot: too many of their pairs never follow one another in words,
// names and abbreviations that people give. Words in camel case are judged one by one.
func drawn(word string) bool {
	for _, w := range camelWords(word) {
		if n := len(w); n >= 5 && strangeness(strings.ToLower(w)) >= max(3, (45*(n-1)+99)/100) {
			return true
		}
	}
	return false
}

// strangeness counts pairs of letters that are seldom as one and those that hardly occur as two.
func strangeness(word string) int {
	common, seldom := followers()
	count := 0
	for i := 1; i < len(word); i++ {
		a, b := word[i-1], word[i]
		if a < 'a' || a > 'z' || b < 'a' || b > 'z' {
			return 0
		}
		switch {
		case strings.IndexByte(common[a-'a'], b) >= 0:
		case strings.IndexByte(seldom[a-'a'], b) >= 0:
			count++
		default:
			count += 2
		}
	}
	return count
}

// followers are the letters that follow each letter, from a to z: commonly (in a hundredth of its uses or more), and
// seldom. They were counted in technical prose and identifiers, with names of European languages added.
func followers() (common, seldom [26]string) {
	return [26]string{"bcdgiklmnprstuvxy", "abceijlorstuy", "acehiklmorstuy", "abcdegilnorstuy", "acdefglmnpqrstvx", "acdefilmorstuy",
			"aceghilmnorsu", "aeimnorstu", "abcdefglmnoprstvz", "aeou", "acdegilnorstuy", "adeilmostuy", "abdeilmopsu",
			"acdefgiknostuvz", "abcdfgiklmnoprstuvwx", "aehikloprstu", "u", "acdegiklmnoprstuvy", "acehiklmopstuyz", "acehiloprstuyz",
			"abcdefgilmnprst", "aeios", "aehinors", "acefilmopstx", "abcehilmnoprstvwz", "aeiouyz"},
		[26]string{"aefhjowz", "bdmnp", "cdfgnpqvwz", "fhjkmpqvwz", "bhijkouwyz", "bgnpwx", "bdfkptwyz", "bdfklpwy", "hijkquxy", "i",
			"bfhkmpvw", "bcfghknprvwz", "cfmnrty", "bhjlmpqrwy", "ehjqyz", "bcdfgmnvwy", "alt", "bfhjpqwz", "bdfgnqrvw", "bdfgmnvwx",
			"hjkouvwxyz", "lnrtuvy", "bcdflmprtwy", "bdghnuvwy", "adfgikuxy", "bdlmntw"}
}

// camelWords parts a name at its capitals.
func camelWords(s string) []string {
	var list []string
	from := 0
	for i := 1; i < len(s); i++ {
		if upper(s[i]) && !upper(s[i-1]) {
			list = append(list, s[from:i])
			from = i
		}
	}
	return append(list, s[from:])
}

func upper(b byte) bool { return b >= 'A' && b <= 'Z' }
