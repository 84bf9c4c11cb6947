# One command for programs that build engines by make, OpenBench's client among them: one file comes out, with the cores and
# the network inside. It needs Node and npm, and runs by `./FILE` wherever there is a Node. docs/OPENBENCH.md says more.
#
#   make [EXE=FILE] [EVALFILE=NETWORK] [TUNING=1]

EXE ?= dist/sliderule
EVALFILE ?=
# A branch whose search constants are to be tuned sets this to 1.
TUNING ?=

.PHONY: all
all: node_modules
	npm run --silent build
	$(if $(TUNING),npm run --silent build tuning)
	npm run --silent build single -- --out "$(EXE)" $(if $(EVALFILE),--network "$(EVALFILE)") $(if $(TUNING),--tuning)

node_modules:
	npm ci --include=dev --no-audit --no-fund
