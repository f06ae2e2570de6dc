package browser

import (
	"runtime"
	"strings"

	"github.com/go-rod/rod/lib/proto"

	"github.com/cairn-trails/cairn/snapshot"
)

// filled is o with the defaults in place of what is not set.
func (o PageOptions) filled(version proto.BrowserGetVersionResult) PageOptions {
	if o.UserAgent == "" {
		o.UserAgent = strings.ReplaceAll(version.UserAgent, "HeadlessChrome", "Chrome")
		o.agent = brands(version.Product)
	}
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
		// A file chooser that opened would wait for a person.
		proto.PageSetInterceptFileChooserDialog{Enabled: true},
		proto.EmulationSetLocaleOverride{Locale: strings.ReplaceAll(o.Locale, "-", "_")},
		proto.EmulationSetTimezoneOverride{TimezoneID: o.TimeZone},
		proto.EmulationSetEmulatedMedia{Features: []*proto.EmulationMediaFeature{
			{Name: "prefers-reduced-motion", Value: motion}, {Name: "prefers-color-scheme", Value: o.ColorScheme},
		}},
	}
	commands = append(commands, proto.EmulationSetUserAgentOverride{UserAgent: o.UserAgent, AcceptLanguage: o.Locale, UserAgentMetadata: o.agent})
	commands = append(commands, o.gate().settings()...)
	if top {
		commands = append(commands, proto.EmulationSetDeviceMetricsOverride{Width: int(o.Viewport.Width), Height: int(o.Viewport.Height),
			DeviceScaleFactor: o.Scale})
	}
	return commands
}

// brands are the client hints that go with the user agent.
func brands(product string) *proto.EmulationUserAgentMetadata {
	_, full, _ := strings.Cut(product, "/")
	major, _, _ := strings.Cut(full, ".")
	platform := map[string]string{"darwin": "macOS", "windows": "Windows"}[runtime.GOOS]
	if platform == "" {
		platform = "Linux"
	}
	architecture := "x86"
	if strings.HasPrefix(runtime.GOARCH, "arm") {
		architecture = "arm"
	}
	list := func(chromium, other string) []*proto.EmulationUserAgentBrandVersion {
		return []*proto.EmulationUserAgentBrandVersion{{Brand: "Chromium", Version: chromium}, {Brand: "Not/A)Brand", Version: other}}
	}
	return &proto.EmulationUserAgentMetadata{Brands: list(major, "8"), FullVersionList: list(full, "8.0.0.0"), Platform: platform,
		Architecture: architecture, Bitness: "64"}
}
