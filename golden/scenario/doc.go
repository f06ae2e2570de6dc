// Package scenario plays whole-pipeline stories on a real browser: a site, calls as a model would make them, the trail
// that they leave, and what becomes of it when the site changes. The stories, and a README on how to write one, are in
// golden/testdata. It has no code of its own and nothing imports it.
package scenario
