package tools

import (
	"context"

	"github.com/cairn-trails/cairn/selectors"
	"github.com/cairn-trails/cairn/snapshot"
)

// AssertDownloadArgs are the arguments of assertDownload.
type AssertDownloadArgs struct {
	Name *selectors.Pattern `json:"name,omitempty" doc:"The file's name; any when it is left out."`
	Timed
}

// AssertDownload is the tool assertDownload: it waits until a file was downloaded that no earlier check was about.
func AssertDownload() Tool {
	return New(Spec{
		Name:    "assertDownload",
		Summary: "Checks that a file was downloaded, all of it. Each download answers one check.",
		Example: "assertDownload: /^orders-.*\\.csv$/",
		Kind:    Verify,
		Short:   "name",
	}, func(ctx context.Context, p Page, a AssertDownloadArgs) (Result, error) {
		w := wakeOf(p)
		var hit Download
		err := p.Await(ctx, Looking{Quick: true}, func(*snapshot.Snapshot) (err error) {
			hit, err = a.among(p.Downloads(), w.claimed)
			return err
		})
		if err == nil {
			if w.claimed == nil {
				w.claimed = map[string]bool{}
			}
			w.claimed[hit.ID] = true
		}
		return Result{}.saying(err, "Downloaded %s, %d bytes", hit, hit.Size)
	})
}

func (a AssertDownloadArgs) among(list []Download, claimed map[string]bool) (Download, error) {
	var saw []string
	for _, d := range list {
		if d.Done && !claimed[d.ID] && (a.Name == nil || a.Name.Matches(d.Name)) {
			return d, nil
		}
		word := d.String()
		if claimed[d.ID] {
			word += " (checked before)"
		}
		saw = append(saw, word)
	}
	wanted := "no download"
	if a.Name != nil {
		wanted += " named " + snapshotQuote(a.Name.String())
	}
	return Download{}, &Failure{Code: "download", Problem: wanted, Saw: saw[max(0, len(saw)-5):]}
}
