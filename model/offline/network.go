package offline

import (
	"strconv"
	"strings"
)

// The forms about what went over the network.
var (
	requestForm  = pattern(`(?:there is |there was )?(?:a |an |the |one )?((?:get|post|put|patch|delete) )?request (?:is |was |has been |goes |went )?(?:sent |made )?to (` + address + `|` + quoteClass + `)(?: (?:is |was )?(?:sent|made))?(?: (?:with|and is answered with|answered with|returning) (?:the )?(?:status(?: code)? )?(\d{3}))?`)
	downloadForm = pattern(`(?:that )?(?:a |the |one )?(?:file |download )?(?:of |named |called )?<Q>(?: file)? (?:is|was|has been|gets) downloaded|(?:a |the )?download (?:of |named |called )?<Q>(?: (?:is|was) (?:there|complete|finished|done))?`)
	anyDownload  = pattern(`(?:that )?(?:a |the |one )?(?:file|download) (?:is|was|has been|gets) (?:downloaded|complete|finished|done)`)
)

// expectRequest reads what may stand in any order of what is left out: method, address, status.
func (p *parser) expectRequest(parts []string) []clause {
	a := args{}
	for _, part := range parts {
		word := strings.TrimSpace(part)
		status, err := strconv.Atoi(word)
		switch {
		case word == "":
		case err == nil:
			a["status"] = status
		case isQuote(first(word)) || addressForm.MatchString(word):
			a["url"] = p.value(word)
		default:
			a["method"] = strings.ToUpper(word)
		}
	}
	return fixed("expectRequest", a)
}

func (p *parser) expectDownload(name string) []clause {
	if name == "" {
		return fixed("expectDownload", args{})
	}
	return fixed("expectDownload", args{"name": p.value(name)})
}
