package browser

import (
	"strings"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
)

// filled is o with the defaults in place of what is not set.
func (o PageOptions) filled(version string) PageOptions {
	if o.Viewport == (snapshot.Size{}) {
		o.Viewport = snapshot.Size{Width: 1280, Height: 720}
	}
	if o.Scale == 0 {
		o.Scale = 1
	}
	if o.Locale == "" {
		o.Locale = "en-US"
	}
	if o.TimeZone == "" {
		o.TimeZone = "UTC"
	}
	if o.ColorScheme == "" {
		o.ColorScheme = "light"
	}
	return o
}

// settings are the commands that make a target present itself so.
func (o PageOptions) settings(top bool) []proto.Request {
	motion := "reduce"
	if o.Motion {
		motion = "no-preference"
	}
	commands := []proto.Request{
		// Without it a tab behind another draws no frames, and its scripts' timers are held back.
		proto.EmulationSetFocusEmulationEnabled{Enabled: true},
		proto.EmulationSetLocaleOverride{Locale: strings.ReplaceAll(o.Locale, "-", "_")},
		proto.EmulationSetTimezoneOverride{TimezoneID: o.TimeZone},
		proto.EmulationSetEmulatedMedia{Features: []*proto.EmulationMediaFeature{
			{Name: "prefers-reduced-motion", Value: motion}, {Name: "prefers-color-scheme", Value: o.ColorScheme},
		}},
	}
	if o.UserAgent != "" {
		commands = append(commands, proto.EmulationSetUserAgentOverride{UserAgent: o.UserAgent, AcceptLanguage: o.Locale})
	}
	if top {
		commands = append(commands, proto.EmulationSetDeviceMetricsOverride{Width: int(o.Viewport.Width), Height: int(o.Viewport.Height),
			DeviceScaleFactor: o.Scale})
	}
	return commands
}
