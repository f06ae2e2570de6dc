// Package drift records an act on a page and replays it on what became of the page: harmless changes, which the
// recording has to survive, and pages from which the element is gone, where it has to fail without touching anything.
// The cases are in testdata, one file each; README.md there says how to write one. It has no code of its own and nothing
// imports it.
package drift
