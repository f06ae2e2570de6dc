// Package golden holds the tests that no single package can own: those that hold the tree to docs/architecture.md and
// the house rules. Whole-pipeline stories are beside it, in scenario. It has no code of its own and nothing imports it.
package golden
