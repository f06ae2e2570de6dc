package browser

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// uploading gives files of the test's own to the element.
func uploading(role, name string, files ...string) func(context.Context, *stage) error {
	return func(ctx context.Context, s *stage) error {
		dir := s.TempDir()
		var paths []string
		for _, f := range files {
			path := filepath.Join(dir, f)
			if err := os.WriteFile(path, []byte("text of "+f), 0o600); err != nil {
				return err
			}
			paths = append(paths, path)
		}
		_, err := s.page.Act(ctx, func(ctx context.Context) error { return s.find(role, name).Upload(ctx, paths) })
		return err
	}
}

// reads logs names and contents of files.
const reads = `<script>async function read(how,files){for(const f of files)log(how+' '+f.name+': '+await f.text())}</script>`

func TestUpload(t *testing.T) {
	photo := []string{"change photo.png: text of photo.png"}
	play(t, []scene{
		{"sets a file field", reads + `<label>Photo <input type=file onchange="read('change',files)"></label>`, uploading("button", "Photo", "photo.png"), photo, ""},
		{"sets a field behind a chip", reads + `<label style="padding:9px">Photo<input type=file style="position:absolute;opacity:0;width:1px;height:1px" onchange="read('change',files)"></label>`, uploading("button", "Photo", "photo.png"), photo, ""},
		{"goes through the button that opens the chooser", reads + `<input type=file hidden id=f onchange="read('change',files)"><button onclick="f.click()">Pick</button>`, uploading("button", "Pick", "photo.png"), photo, ""},
		{"reaches a field that was never attached", reads + `<button onclick="const i=document.createElement('input');i.type='file';i.onchange=()=>read('change',i.files);i.click()">Pick</button>`, uploading("button", "Pick", "photo.png"), photo, ""},
		{"waits for a chooser that opens late", reads + `<input type=file hidden id=f onchange="read('change',files)"><button onclick="setTimeout(()=>f.click(),300)">Pick</button>`, uploading("button", "Pick", "photo.png"), photo, ""},
		{"tells of the same file twice", reads + `<label>Photo <input type=file onchange="read('change',files)"></label>`, func(ctx context.Context, s *stage) error {
			up := uploading("button", "Photo", "photo.png")
			if err := up(ctx, s); err != nil {
				return err
			}
			return up(ctx, s)
		}, append(photo, photo...), ""},
		{"gives several", reads + `<label>Photos <input type=file multiple onchange="log(files.length+' '+[...files].map(f=>f.name))"></label>`, uploading("button", "Photos", "a b(1)é.txt", "b.txt"), []string{"2 a b(1)é.txt,b.txt"}, ""},
		{"refuses several for one", `<label>Photo <input type=file onchange="log(1)"></label>`, uploading("button", "Photo", "a", "b"), []string{}, `button "Photo": it takes one file, not 2`},
		{"refuses several for a chooser of one", `<input type=file hidden id=f onchange="log(1)"><button onclick="f.click()">Pick</button>`, uploading("button", "Pick", "a", "b"), []string{}, `button "Pick": it takes one file, not 2`},
		{"drops on a zone", reads + `<div id=z aria-label=Zone role=group style="height:90px" ondragover="event.preventDefault()" ondrop="event.preventDefault();read('drop',event.dataTransfer.files)">here</div>`, uploading("group", "Zone", "photo.png"), []string{"drop photo.png: text of photo.png"}, ""},
		{"presses a button before it drops on it", reads + `<div ondragover="event.preventDefault()" ondrop="event.preventDefault();read('drop',event.dataTransfer.files)"><button>Zone</button></div>`, uploading("button", "Zone", "photo.png"), []string{"drop photo.png: text of photo.png"}, ""},
		{"says when a zone does not take them", `<div role=group aria-label=Zone style="height:90px" ondrop="log(1)">here</div>`, uploading("group", "Zone", "a"), []string{}, `group "Zone" takes no dropped files; name the file field, its label or its button`},
		{"says when nothing opens", `<button onclick="log('pressed')">Pick</button>`, uploading("button", "Pick", "a"), []string{"pressed"}, `button "Pick" opens no file chooser and takes no dropped files; name the file field, its label or its button`},
		{"refuses a disabled field", `<label>Photo <input type=file disabled></label>`, uploading("button", "Photo", "a"), []string{}, `button "Photo" is disabled; do first what enables it`},
		{"says when only a person could answer", `<button onclick="showOpenFilePicker().catch(e=>log(e.name))">Pick</button>`, uploading("button", "Pick", "a"), []string{"AbortError"}, `button "Pick" opened a file picker that only a person can answer; upload by another control of the page`},
	})
}

func TestAChooserThatNobodyAnswersIsAnEffect(t *testing.T) {
	p := servePage(t, `<label id=b>Photo <input type=file></label>`)
	got, _ := actOn(t, p, click(t, p, "b"))
	if !got.Chooser {
		t.Errorf("got effect %+v, want an open chooser", got)
	}
}
