package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"golang.org/x/term"
)

func TestScreenshotWritesNoPictureToATerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("this system has no /dev/ptmx:", err)
	}
	defer terminal.Close()
	if !term.IsTerminal(int(terminal.Fd())) {
		t.Skip("/dev/ptmx is no terminal here")
	}
	t.Setenv("CAIRN_SESSION_DIR", t.TempDir())
	var stderr bytes.Buffer
	code := Main([]string{"tool", "screenshot"}, strings.NewReader(""), terminal, &stderr)
	want := "cairn: a picture is no text for a terminal: write it to a file, as in cairn tool screenshot > page.png\n"
	if code != exitUsage || stderr.String() != want {
		t.Errorf("got exit code %d and %q, want %d and %q", code, stderr.String(), exitUsage, want)
	}
}
