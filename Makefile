# The few commands people type. Each does its own set-up.
BUILD := build
JOBS := $(shell nproc)

.PHONY: help build demo notice sbom reproducible test contract wheel-test guarantee faults mutate fuzz bench figures format lint check-all clean setup configure docs-reference docs pictures dist dist-check arm64 release-check

help:
	@echo "make demo       build, then run the cookie story"
	@echo "make test       build, then run all tests"
	@echo "make build      the programs (build/bin/acol, acol-verify), the libraries and the Python package (build/python)"
	@echo "make notice     write NOTICE: the licences of all that is in the program and its pages"
	@echo "make sbom       write build/acol.cdx.json, a software bill of materials (CycloneDX)"
	@echo "make reproducible  build twice, in two folders, and compare the bytes"
	@echo "make contract   hold acol serve against its OpenAPI description with schemathesis (needs PyPI)"
	@echo "make wheel-test  build Python wheels and test them with the newest numpy, under Python 3.11, 3.13 and 3.14 (needs PyPI and Maven)"
	@echo "make guarantee  2,000 simulated studies of each hard kind, and controls that must fail"
	@echo "make faults     kill -9 five hundred times, full disks, clocks that jump, and what else can happen to a study"
	@echo "make mutate     20,000 damaged files and 5,000 mistyped command lines: each is read, or refused in one line"
	@echo "make fuzz       clang's libFuzzer on everything that reads what strangers write (FUZZ_SECONDS each)"
	@echo "make bench      the benchmarks, as ratios measured in one run"
	@echo "make figures    measure the figures that documents quote, and write them there (TIER=quick, usual, full: hours)"
	@echo "make docs       write build/docs, the documentation as a site that opens from disk"
	@echo "make pictures   take the pictures and films of the documentation, in Chromium"
	@echo "make docs-reference  write build/reference: C++ (Doxygen), Python, HTTP and the command line; fails where a public name is not documented"
	@echo "make dist       packages in build-dist/dist: a Python wheel, Debian packages, an archive for any Linux, the source (auditwheel: PyPI)"
	@echo "make arm64      cross-compile for 64-bit ARM and use the result under qemu"
	@echo "make dist-check  install each of them into a clean Debian 12 and use it there (needs root)"
	@echo "make release-check  everything a release needs, one after the other: hours"
	@echo "make format     format the sources;  make lint  check format, layers, clang-tidy"
	@echo "make check-all  the tests under other compilers and sanitizers, and the guarantee and fault suites at length"

setup:
	@scripts/setup test

# $(call configure,PRESET): installs what this needs and no more, then configures build/ for it.
define configure
	@scripts/setup $(if $(filter release,$(1)),test,$(1))
	@cmake --preset $(1) >$(BUILD)-configure.log 2>&1 || { cat $(BUILD)-configure.log; exit 1; }
	@rm -f $(BUILD)-configure.log
endef

configure:
	$(call configure,release)

build:
	$(call configure,build)
	@cmake --build $(BUILD) --parallel $(JOBS) --target acol_cli acol_verify_cli cookies acol_python

demo:
	$(call configure,demo)
	@cmake --build $(BUILD) --parallel $(JOBS) --target cookies
	@$(BUILD)/bin/cookies data/cookies.csv

test: configure
	@cmake --build $(BUILD) --parallel $(JOBS)
	@ctest --test-dir $(BUILD) --parallel $(JOBS) --output-on-failure

notice: build
	@/usr/bin/python3 -B scripts/notice $(BUILD)

sbom: build
	@/usr/bin/python3 -B scripts/sbom $(BUILD) -o $(BUILD)/acol.cdx.json
	@echo $(BUILD)/acol.cdx.json

reproducible: setup
	@scripts/reproducible $(JOBS)

contract: build
	@/usr/bin/python3 -B scripts/contract $(BUILD)

wheel-test: build
	@scripts/wheel_test $(BUILD)

guarantee: configure
	@cmake --build $(BUILD) --parallel $(JOBS) --target acol_guarantee_tests acol_cli
	@ACOL_STUDIES=2000 $(BUILD)/bin/acol_guarantee_tests
	@cd tests/guarantee && ACOL_STUDIES=500 ACOL=$(CURDIR)/$(BUILD)/bin/acol /usr/bin/python3 -B -m unittest command_line_test

faults: configure
	@cmake --build $(BUILD) --parallel $(JOBS)
	@ACOL_KILLS=500 ctest --test-dir $(BUILD) --output-on-failure --tests-regex 'faults|replaced|health|faulty'

mutate: configure
	@cmake --build $(BUILD) --parallel $(JOBS) --target acol_cli acol_verify_cli
	@ACOL_MUTATED_FILES=20000 ACOL_MUTATED_LINES=5000 ctest --test-dir $(BUILD) --verbose --tests-regex '^mutate'

FUZZ_SECONDS := 60
fuzz:
	@scripts/setup lint
	@cmake --preset fuzz >/dev/null
	@cmake --build build-fuzz --parallel $(JOBS) --target acol_fuzzer acol_fuzz_seeds
	@/usr/bin/python3 -B scripts/fuzz build-fuzz run --seconds $(FUZZ_SECONDS)

bench: configure
	@cmake --build $(BUILD) --parallel $(JOBS) --target benchmarks acol_cli acol_python acol_long_study
	@for program in $(BUILD)/bin/*_benchmark; do $$program || exit 1; done
	@PYTHONPATH=$(BUILD)/python ACOL=$(BUILD)/bin/acol /usr/bin/python3 benchmarks/python_benchmark.py
	@PYTHONPATH=$(BUILD)/python ACOL=$(BUILD)/bin/acol /usr/bin/python3 benchmarks/startup_benchmark.py
	@ACOL=$(BUILD)/bin/acol /usr/bin/python3 benchmarks/waiting_benchmark.py
	@ACOL=$(BUILD)/bin/acol LONG_STUDY=$(BUILD)/bin/acol_long_study /usr/bin/python3 benchmarks/million_benchmark.py

TIER := usual
figures: configure
	@cmake --build $(BUILD) --parallel $(JOBS) --target acol_cli cookies acol_guarantee_tests
	@/usr/bin/python3 -B scripts/figures measure --build $(BUILD) --tier $(TIER)

docs-reference: build
	@scripts/setup reference
	@/usr/bin/python3 -B scripts/reference.py $(BUILD)

# For every processor of the family, in a folder of its own. DIST=build packs what make build made for this one.
DIST := build-dist
dist:
	@scripts/setup dist
	@test $(DIST) != build-dist || for preset in dist dist-v3; do cmake --preset $$preset >/dev/null && cmake --build --preset $$preset --parallel $(JOBS) || exit 1; done
	@/usr/bin/python3 -B scripts/dist $(DIST)

dist-check:
	@scripts/setup dist
	@scripts/dist_check $(DIST)

arm64:
	@scripts/setup arm64
	@scripts/arm64

docs: docs-reference
	@/usr/bin/python3 -B scripts/docs.py $(BUILD)

# Pictures and films of the pages, in a real browser: docs/pictures.
pictures: build
	@scripts/setup pictures
	@for kind in pictures films; do \
	  SOURCE=$(CURDIR) CHROMIUM=/usr/bin/chromium ARTIFACTS=docs/pictures node scripts/pictures/$$kind.mjs $(BUILD)/bin/acol || exit 1; done

# In this order: what fails soonest comes first.
release-check: test lint docs sbom reproducible contract dist dist-check guarantee faults mutate
	@echo "acol $$($(BUILD)/bin/acol --version | sed -n 's/^acol //p') is ready"

format:
	@scripts/setup lint
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format-19 -i

lint:
	@scripts/setup lint
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format-19 --dry-run --Werror
	@python3 scripts/check_layers.py
	@cmake --workflow --preset tidy

check-all: guarantee faults
	@scripts/setup lint
	@for preset in clang asan tsan; do cmake --workflow --preset $$preset || exit 1; done

clean:
	@rm -rf $(BUILD) $(BUILD)-*
