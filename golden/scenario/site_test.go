package scenario_test

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-trails/cairn/internal/demo"
	"github.com/cairn-trails/cairn/tools"
)

// scenario is one file of testdata; see its README for the format.
type scenario struct {
	file    string
	archive *txtar.Archive
	// delay is how long the site thinks before each answer.
	delay time.Duration
	// patience is the time limit of a call; 0 for the usual one of scenarios.
	patience time.Duration
}

// read gives the scenario in a file.
func read(t *testing.T, file string) scenario {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return scenario{file: file, archive: archive}
}

// section is the text of a file in the archive.
func (s scenario) section(name string) (string, bool) {
	for _, f := range s.archive.Files {
		if f.Name == name {
			return string(f.Data), true
		}
	}
	return "", false
}

// set puts a text into the archive, at the end if it is new.
func (s scenario) set(name, text string) {
	for i := range s.archive.Files {
		if s.archive.Files[i].Name == name {
			s.archive.Files[i].Data = []byte(text)
			return
		}
	}
	s.archive.Files = append(s.archive.Files, txtar.File{Name: name, Data: []byte(text)})
}

// secrets are the lines name=value of the section of that name.
func (s scenario) secrets() map[string]string {
	all := map[string]string{}
	text, _ := s.section("secrets")
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			all[name] = value
		}
	}
	return all
}

// settings are those of the executor. The files of the folder files are there to be uploaded.
func (s scenario) settings(t *testing.T) tools.Settings {
	t.Helper()
	dir := t.TempDir()
	for _, f := range s.archive.Files {
		name, ok := strings.CutPrefix(f.Name, "files/")
		if !ok {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return tools.Settings{Timeout: cmp.Or(s.patience, patience), Files: tools.Files{Folder: dir}}
}

// drifts are the names of the changed sites, in the order of the file.
func (s scenario) drifts() []string {
	var names []string
	seen := map[string]bool{}
	for _, f := range s.archive.Files {
		if rest, ok := strings.CutPrefix(f.Name, "drift/"); ok && !seen[path.Dir(rest)] {
			seen[path.Dir(rest)] = true
			names = append(names, path.Dir(rest))
		}
	}
	return names
}

// site is what the scenario runs on: the pages, or the shop. With the name of a drift, its files replace those of
// the same name.
func (s scenario) site(t *testing.T, drift string) *httptest.Server {
	t.Helper()
	files := map[string]string{}
	drifted := map[string]string{}
	for _, f := range s.archive.Files {
		if rest, ok := strings.CutPrefix(f.Name, "drift/"); ok {
			if name, ok := strings.CutPrefix(rest, drift+"/"); ok && drift != "" {
				drifted[name] = string(f.Data)
			}
		} else if path.Ext(f.Name) == ".html" || f.Name == "shop" {
			files[f.Name] = string(f.Data)
		}
	}
	maps.Copy(files, drifted)
	handler := servePages(files)
	if knobs, ok := files["shop"]; ok {
		handler = serveShop(t, strings.TrimSpace(knobs))
	}
	srv := httptest.NewServer(late(handler, s.delay))
	t.Cleanup(srv.Close)
	return srv
}

// late answers as h does, but only after a while.
func late(h http.Handler, delay time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(delay):
			h.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	})
}

func servePages(files map[string]string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "page.html"
		}
		text, ok := files[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, text)
	})
}

func serveShop(t *testing.T, knobs string) http.Handler {
	t.Helper()
	shop := demo.Handler(demo.Options{})
	turned := httptest.NewRecorder()
	shop.ServeHTTP(turned, httptest.NewRequest(http.MethodPost, "/_shop?"+knobs, nil))
	if turned.Code != http.StatusOK {
		t.Fatalf("knobs %q: %s", knobs, turned.Body)
	}
	return shop
}
