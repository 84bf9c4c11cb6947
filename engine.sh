#!/usr/bin/env bash
# Starts Sliderule: UCI without arguments, one command with them (./engine.sh --help). Installs and builds first where that
# is needed. Works from any directory and through symbolic links, because GUIs start it so; until the engine itself runs, it
# writes to standard error only, because standard output belongs to the protocol.
set -eu

script=${BASH_SOURCE[0]}
while [ -L "$script" ]; do
  target=$(readlink "$script")
  case $target in
    /*) script=$target ;;
    *) script=${script%/*}/$target ;;
  esac
done
case $script in
  */*) root=${script%/*} ;;
  *) root=. ;;
esac

say() {
  echo "Sliderule: $*" >&2
}

die() {
  say "$*"
  exit 1
}

# A published package has no sources and is always current. This runs at every start: one find, stopped at its first hit.
# src/tools/first-build.mjs, which installs and builds, has the same rule.
is_current() {
  [ -e "$root/dist/stamp" ] || return 1
  [ -d "$root/src" ] || return 0
  [ ! "$root/package-lock.json" -nt "$root/dist/stamp" ] || return 1
  [ -z "$(find "$root/src" "$root/nets" "$root/package.json" "$root/tsconfig.json" -newer "$root/dist/stamp" -print -quit)" ]
}

# A folder that is gone has no name, and node would only say that.
pwd -P >/dev/null 2>&1 || die 'the current folder has been deleted; start from another one.'

is_current || node "$root/src/tools/first-build.mjs" </dev/null >&2 || die 'the engine is not built.'

exec node "$root/dist/main.js" "$@"
