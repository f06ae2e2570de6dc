package browser

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// ErrNoBrowser means that no Chromium was found on this machine.
var ErrNoBrowser = errors.New("no Chromium found")

// FindOptions says which browser is wanted. The zero value is any that runs headless.
type FindOptions struct {
	// Path is the wanted binary or a command of PATH; empty for the best one found.
	Path string
	// Headed asks for a browser with a window, which a headless shell is not.
	Headed bool
}

// Binary is a browser that can be launched.
type Binary struct {
	Path string
	// Shell is true for a headless shell: half the memory and a third of the start time, but it has no window.
	Shell bool
}

// Find returns the browser to launch: the explicit path; else, unless Headed, a headless shell; else Chrome,
// Chromium or Edge. A distribution's wrapper script is resolved to the binary behind it.
func Find(o FindOptions) (Binary, error) {
	if o.Path != "" {
		path, err := exec.LookPath(o.Path)
		if err != nil {
			return Binary{}, fmt.Errorf("%w at %q; pass the path of a Chrome or Chromium binary", ErrNoBrowser, o.Path)
		}
		b := binaryAt(path)
		if o.Headed && b.Shell {
			return Binary{}, fmt.Errorf("%w with a window: %q is a headless shell; pass a full Chrome or Chromium", ErrNoBrowser, o.Path)
		}
		return b, nil
	}
	return find(wellKnown(o.Headed))
}

// find returns the first of these commands and places that is there.
func find(names []string) (Binary, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return binaryAt(path), nil
		}
	}
	return Binary{}, fmt.Errorf("%w; %s, or pass --browser PATH", ErrNoBrowser, installHint())
}

// wellKnown lists commands and places, best first.
func wellKnown(headed bool) []string {
	var names []string
	if !headed {
		names = append(names, "chromium-headless-shell", "chrome-headless-shell", "headless_shell")
	}
	names = append(names, "google-chrome-stable", "google-chrome", "chrome", "chromium", "chromium-browser",
		"microsoft-edge-stable", "microsoft-edge")
	switch runtime.GOOS {
	case "darwin":
		names = append(names, macApps()...)
	case "windows":
		names = append(names, windowsPrograms()...)
	default:
		names = append(names, "/usr/lib/chromium/chromium", "/usr/lib64/chromium-browser/chromium-browser",
			"/opt/google/chrome/chrome", "/snap/bin/chromium")
	}
	return names
}

func macApps() []string {
	var paths []string
	for _, app := range []string{"Google Chrome", "Chromium", "Microsoft Edge"} {
		paths = append(paths, "/Applications/"+app+".app/Contents/MacOS/"+app)
	}
	return paths
}

func windowsPrograms() []string {
	var paths []string
	for _, root := range []string{os.Getenv("ProgramFiles"), os.Getenv("ProgramFiles(x86)"), os.Getenv("LocalAppData")} {
		if root != "" {
			paths = append(paths, filepath.Join(root, `Google\Chrome\Application\chrome.exe`),
				filepath.Join(root, `Chromium\Application\chrome.exe`), filepath.Join(root, `Microsoft\Edge\Application\msedge.exe`))
		}
	}
	return paths
}

func installHint() string {
	switch runtime.GOOS {
	case "darwin":
		return "install one (brew install --cask chromium)"
	case "windows":
		return "install one (winget install Google.Chrome)"
	default:
		return "install one (apt-get install chromium-headless-shell, or chromium)"
	}
}

func binaryAt(path string) Binary {
	path = behindWrapper(path)
	name := filepath.Base(path)
	return Binary{Path: path, Shell: strings.Contains(name, "headless")}
}

// behindWrapper resolves a distribution's launcher script to the program it starts: the script costs up to 50 ms, and
// adds flags of its own. A script of anyone else is used as it is.
func behindWrapper(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil || !isScript(real) {
		return path
	}
	name, dir := filepath.Base(path), filepath.Dir(real)
	var programs []string
	switch {
	case dir == "/usr/bin":
		programs = []string{"/usr/lib/chromium/" + name, "/usr/lib/" + name + "/" + name, "/usr/lib64/" + name + "/" + name}
	case strings.HasPrefix(name, "google-chrome"), strings.HasPrefix(name, "microsoft-edge"):
		programs = []string{filepath.Join(dir, "chrome"), filepath.Join(dir, "msedge")}
	}
	for _, program := range programs {
		if p, err := exec.LookPath(program); err == nil && !isScript(p) {
			return p
		}
	}
	return path
}

func isScript(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 2)
	n, _ := io.ReadFull(f, head)
	return string(head[:n]) == "#!"
}
