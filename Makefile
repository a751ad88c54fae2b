# The two commands of the README are `make demo` and `make test`; both set up what they need.

SWIFT ?= swift
NETWORK ?= .build/demo.perron
PERRON = .build/release/perron
# Debian's packages; `make setup` installs those that are missing.
PACKAGES = libsqlite3-dev libcsv-dev libzip-dev libosmium2-dev libbz2-dev libexpat1-dev liblz4-dev \
	zlib1g-dev pkg-config tzdata util-linux python3 python3-jsonschema \
	binutils dpkg-dev
# Swift's libraries are in the program, so that it runs where there is no Swift.
RELEASE = -c release --static-swift-stdlib
# Flags of the debug build that `make test` makes.
FLAGS ?=
SOURCES = Sources Tests Schemas Package.swift

# Where `make install` puts things; DESTDIR is a folder in front of it, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
# Debian looks for zsh's functions of packages in another folder than zsh itself does.
ZSH_FUNCTIONS ?= zsh/site-functions
VERSION = $(shell sed -n 's/.*let version = "\(.*\)"/\1/p' Sources/PerronCommands/CommandLineTool.swift)

# Real feeds, which are no part of the repository.
PERRON_DATA ?= ../shared/data

.PHONY: help setup build release install install-files dist deb reference test agreement ferrobus check format bench bench-small docs api demo clean

help:  ## what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

setup:  ## install the system libraries (Debian), with sudo where one is not root
	@if command -v dpkg-query >/dev/null; then \
	  missing=$$(for package in $(PACKAGES); do \
	    dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || echo $$package; \
	  done); \
	  if [ -n "$$missing" ]; then \
	    if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
	    export DEBIAN_FRONTEND=noninteractive; \
	    $$as apt-get update -q && $$as apt-get install -q -y --no-install-recommends $$missing; \
	  fi; \
	fi
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.3 or later is needed: https://swift.org/install" >&2; exit 1; }

build: setup  ## debug build
	$(SWIFT) build

release: setup
	@echo "Building perron; the first time takes some minutes."
	@$(SWIFT) build --quiet $(RELEASE) --product perron

install: release install-files  ## perron, manual page and completions into PREFIX [/usr/local], below DESTDIR

install-files:  # the same with the program that is there, PERRON
	install -d $(BIN) $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/$(ZSH_FUNCTIONS) $(SHARE)/fish/vendor_completions.d
	install -m 755 $(PERRON) $(BIN)/perron
	$(PERRON) man > $(SHARE)/man/man1/perron.1
	$(PERRON) completion bash > $(SHARE)/bash-completion/completions/perron
	$(PERRON) completion zsh > $(SHARE)/$(ZSH_FUNCTIONS)/_perron
	$(PERRON) completion fish > $(SHARE)/fish/vendor_completions.d/perron.fish

dist: release  ## a tarball with the program, without need of Swift, in .build/dist
	Sources/Packaging/make-dist $(PERRON) $(VERSION)

deb: release  ## a Debian package in .build/dist
	Sources/Packaging/make-deb $(PERRON) $(VERSION)

reference: release  ## write the article on the command line anew
	$(PERRON) reference > .build/CommandLine.md
	mv .build/CommandLine.md Sources/Perron/Perron.docc/CommandLine.md

test: setup  ## all tests
	$(SWIFT) build --build-tests $(FLAGS)
	$(SWIFT) test --disable-xctest --skip-build

agreement: release  ## 200 questions about each of nine real networks, answered by a second planner as well
	python3 -B Tests/RealDataTests/Reference/agreement.py --data $(PERRON_DATA) --perron $(PERRON)
	python3 -B Tests/RealDataTests/Reference/streets.py --data $(PERRON_DATA) --perron $(PERRON)

ferrobus: release  ## 200 journeys through Porto Alegre beside ferrobus's (pip install ferrobus==0.2.1)
	$(SWIFT) build --quiet $(RELEASE) --product PerronBench
	python3 -B Tests/RealDataTests/Reference/ferrobus_check.py --data $(PERRON_DATA) --perron $(PERRON) \
	  --bench .build/release/PerronBench

check:  ## lint, and the list of files and functions that have grown too long
	$(SWIFT) format lint --strict -r $(SOURCES)
	python3 GTFS/build.py && git diff --exit-code -- GTFS
	Tests/check-sizes 300
	Tests/check-portable

format:  ## format all sources
	$(SWIFT) format -i -r $(SOURCES)

bench: setup  ## times and memory on an invented city; BENCH="--network FILE …" measures another
	$(SWIFT) build $(RELEASE)
	.build/release/PerronBench --scratch .build/bench.perron --json .build/bench.json $(BENCH)

bench-small: setup  ## a few questions, whose answers and instructions are compared with those kept
	$(SWIFT) build $(RELEASE)
	Tests/bench-small

docs: setup  ## the library's documentation as a static site in .build/docs
	$(SWIFT) package dump-symbol-graph --minimum-access-level public >/dev/null
	rm -rf .build/symbols && mkdir -p .build/symbols
	Tests/check-api .build/*/symbolgraph
	Tests/check-api .build/*/symbolgraph --collect .build/symbols
	docc convert Sources/Perron/Perron.docc --additional-symbol-graph-dir .build/symbols \
	  --fallback-display-name Perron --fallback-bundle-identifier org.perron.Perron \
	  --output-path .build/docs --transform-for-static-hosting --warnings-as-errors
	@echo "Serve .build/docs, for example: python3 -m http.server -d .build/docs, then /documentation/perron"

api: setup  ## write Tests/api.txt anew, the list of all that is public
	$(SWIFT) package dump-symbol-graph --minimum-access-level public >/dev/null
	Tests/check-api .build/*/symbolgraph --write

demo: release  ## import an invented city and plan a journey that goes underground
	@$(PERRON) import --network $(NETWORK) --replace --gtfs GTFS/tarvena --osm GTFS/tarvena.osm
	@echo; echo "From Nordra Pôlë to the metro's end, Wednesday morning:"; echo
	@$(PERRON) plan --network $(NETWORK) --from stop:n06 --to stop:m8 --depart 2026-06-10T06:05:00Z
	@echo; echo "From the square down to platform 1:"; echo
	@$(PERRON) walk --network $(NETWORK) --from 44.099128,14.301178 --to stop:K1
	@echo; echo "The network is $(NETWORK); ask it more: $(PERRON) help"

clean:  ## remove all that was built
	rm -rf .build Tests/Dependent/.build
