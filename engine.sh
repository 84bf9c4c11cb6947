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

# A published package has no sources and is always current. This runs at every start: one find, stopped at its first hit.
is_current() {
  [ -e "$root/dist/stamp" ] || return 1
  [ -d "$root/src" ] || return 0
  [ ! "$root/package-lock.json" -nt "$root/dist/stamp" ] || return 1
  [ -z "$(find "$root/src" "$root/nets" "$root/package.json" "$root/tsconfig.json" -newer "$root/dist/stamp" -print -quit)" ]
}

# Two engines may be started at once on a fresh clone, as match runners do: making a directory is atomic, so one of them
# builds while the other waits. A lock whose holder has died is taken over.
lock() {
  mkdir -p "$root/dist"
  until mkdir "$root/dist/lock" 2>/dev/null; do
    holder=$(cat "$root/dist/lock/pid" 2>/dev/null || true)
    if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
      rm -rf "$root/dist/lock"
    else
      sleep 0.2
    fi
  done
  echo $$ >"$root/dist/lock/pid"
  trap 'rm -rf "$root/dist/lock"' EXIT
}

install_and_build() {
  cd "$root"
  # npm writes this file last, so an interrupted installation is repeated, and so is one older than the dependencies.
  if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    echo 'Sliderule: installing' >&2
    npm ci --include=dev
  fi
  echo 'Sliderule: building' >&2
  npm run build
}

if ! is_current; then
  lock
  is_current || (install_and_build) </dev/null >&2
  rm -rf "$root/dist/lock"
  trap - EXIT
fi

exec node "$root/dist/main.js" "$@"
