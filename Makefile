# make demo   the whole story in one command: explore, record, replay, report
# make test   every test; installs a browser first where there is none
# make lint   what must be clean before the tests run
# make race   the packages that run in parallel, under the race detector (needs a C compiler)
# make drift  what recordings survive, and that they never hit anything else: the table
# make soak   500 replays beside busy loops and 500 on a slow network: nothing may come out otherwise
# make bench  Go benchmarks; looks and calls beside what the bare browser takes in the same rounds, and beside Playwright
#              where CAIRN_BENCH_PEERS names a node_modules folder with playwright-core
# make build  bin/cairn, one static binary

.PHONY: demo test lint race drift soak bench build install-browser

build:
	CGO_ENABLED=0 go build -trimpath -o bin/cairn ./cmd/cairn

demo: install-browser
	@go run ./cmd/cairn demo $(ARGS)

# Two packages at a time: each browser under test wants a core of its own.
test: install-browser
	@go test -p 2 -timeout 10m ./...

lint:
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "run gofmt -w on: $$unformatted" >&2; exit 1; }
	@go vet ./...
	@go tool staticcheck ./...

race: install-browser
	@go test -race -p 2 -timeout 10m $(RACE)

drift: install-browser
	@go test -count=1 ./golden/drift -run TestDrift -v -timeout 20m -args -table -every 1

soak: install-browser
	@go test -count=1 ./golden/scenario -run TestSoak -timeout 60m -args -soak 500

bench: install-browser
	@go test -p 1 -run '^$$' -bench . -benchmem ./...

install-browser:
	@sh scripts/browser.sh

RACE = ./internal/demo ./memory ./recorder ./replay ./session
