#!/bin/sh
# Makes sure that there is a browser for the demo and the tests. On Debian and its kin it installs the distribution's
# Chromium; elsewhere, or without root, it says in one line what to do. It downloads nothing when there is one.
set -eu

browsers="chromium-headless-shell chrome-headless-shell headless_shell chromium chromium-browser google-chrome-stable google-chrome chrome microsoft-edge-stable microsoft-edge"

found() {
	[ -n "${CAIRN_BROWSER:-}" ] && return 0
	for name in $browsers; do
		command -v "$name" >/dev/null 2>&1 && return 0
	done
	for app in "Google Chrome" Chromium "Microsoft Edge"; do
		[ -x "${APPLICATIONS:-/Applications}/$app.app/Contents/MacOS/$app" ] && return 0
	done
	return 1
}

stop() {
	echo "no browser found: $1" >&2
	exit 4
}

found && exit 0
command -v apt-get >/dev/null 2>&1 ||
	stop "install Chrome or Chromium and put it into PATH, or set CAIRN_BROWSER to its path"
[ "$(id -u)" = 0 ] ||
	stop "run as root: apt-get update && apt-get install chromium chromium-headless-shell"

echo "installing chromium and chromium-headless-shell (Debian packages)" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >&2
# Older releases have no package of the headless shell alone; the full browser serves as well, only slower.
apt-get install -y -qq --no-install-recommends chromium chromium-headless-shell >&2 ||
	apt-get install -y -qq --no-install-recommends chromium >&2
found || stop "the packages brought none; set CAIRN_BROWSER to the path of Chrome or Chromium"
