// Command cairn records trails through web applications and replays them without a model. See package cli.
package main

import (
	"os"

	"github.com/cairn-trails/cairn/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
