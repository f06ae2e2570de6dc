package delegating

import (
	"github.com/cairn-trails/cairn/snapshot"
	"github.com/cairn-trails/cairn/tools"
)

// UploadArgs are the arguments of upload.
type UploadArgs struct {
	Ref
	Files []string `json:"files"`
}

// Upload is the verb upload.
func Upload() Delegating {
	return New(tools.Spec{
		Name:    "upload",
		Summary: "Give files, by path, to a field, button or drop zone.",
		Example: "upload e5 photo.png",
		Kind:    tools.Act,
	}, func(s *snapshot.Snapshot, a UploadArgs) ([]tools.Call, error) {
		e, err := described(s, a.Ref.Ref)
		if err != nil {
			return nil, err
		}
		return e.on("uploadFiles", tools.UploadFilesArgs{Target: e.target(), Files: a.Files})
	})
}
