// Package golden holds the tests that no single package can own: whole-pipeline scenarios with their goldens inside,
// and the tests that hold the tree to docs/architecture.md. It has no code of its own and nothing imports it.
package golden
