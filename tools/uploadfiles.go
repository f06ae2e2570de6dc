package tools

import (
	"context"
	"path/filepath"
)

// UploadFilesArgs are the arguments of uploadFiles.
type UploadFilesArgs struct {
	Target
	Files []string `json:"files" minItems:"1" doc:"The files, relative to the trail's folder."`
	Acting
}

// UploadFiles is the tool uploadFiles: it gives files to a file input, to whatever opens a file chooser when it is
// pressed, or to a place to drop files on.
func UploadFiles() Tool {
	return New(Spec{
		Name:    "uploadFiles",
		Summary: "Gives files to a file field, to what opens a file chooser, or to a place to drop files on.",
		Example: "uploadFiles: {selector: {label: Photo}, files: [photo.png]}",
		Kind:    Act,
	}, func(ctx context.Context, p Page, a UploadFilesArgs) (Result, error) {
		paths, err := filesOf(p).resolve(a.Files)
		if err != nil {
			return Result{}, err
		}
		res, err := ActOn(ctx, p, a.Target, func(ctx context.Context, e Element) error { return e.Upload(ctx, paths) })
		return res.saying(err, "Uploaded %v to %v", quoted(baseNames(paths)), res.Reached)
	})
}

func baseNames(paths []string) []string {
	var names []string
	for _, p := range paths {
		names = append(names, filepath.Base(p))
	}
	return names
}
