package recorder

import "encoding/json"

// nameFiles names the files of an upload as the trail is to name them: relative to its own folder.
func nameFiles(named func(path string) string) pass {
	return func(w *work) {
		if named == nil {
			return
		}
		for i, k := range w.calls {
			if k.Tool != "uploadFiles" {
				continue
			}
			raw, ok := fields(k.Args).get("files")
			var files []string
			if !ok || json.Unmarshal(raw, &files) != nil {
				continue
			}
			for j, f := range files {
				if !isToken(f) {
					files[j] = named(f)
				}
			}
			w.calls[i].Args = withArg(k.Args, "files", files)
		}
	}
}
