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
lock=$root/dist/lock

say() {
  echo "Sliderule: $*" >&2
}

die() {
  say "$*"
  exit 1
}

# A published package has no sources and is always current. This runs at every start: one find, stopped at its first hit.
is_current() {
  [ -e "$root/dist/stamp" ] || return 1
  [ -d "$root/src" ] || return 0
  [ ! "$root/package-lock.json" -nt "$root/dist/stamp" ] || return 1
  [ -z "$(find "$root/src" "$root/nets" "$root/package.json" "$root/tsconfig.json" -newer "$root/dist/stamp" -print -quit)" ]
}

# By content: copying a checkout gives every file a new time. npm writes its list of what is installed last, so an
# interrupted installation is repeated. Packages for other systems are not installed.
is_installed() {
  [ -e node_modules/.package-lock.json ] && node -e '
    const read = (file) => JSON.parse(require("fs").readFileSync(file, "utf8")).packages ?? {};
    const installed = read("node_modules/.package-lock.json");
    const isThere = ([path, { optional, version }]) =>
      path === "" || (installed[path] === undefined ? optional : installed[path].version === version);
    process.exit(Object.entries(read("package-lock.json")).every(isThere) ? 0 : 1);
  '
}

# Whether the holder of the lock has died, or never wrote its name, or has shown no sign of life for a minute: it may be
# another program by now that was given the same process number.
is_abandoned() {
  local holder
  holder=$(cat "$lock/pid" 2>/dev/null || true)
  if [ -z "$holder" ]; then
    sleep 2
    [ -d "$lock" ] && [ ! -s "$lock/pid" ]
  else
    [[ $(LC_ALL=C kill -0 "$holder" 2>&1) == *'No such process'* ]] || [ -n "$(find "$lock/pid" -mmin +1 2>/dev/null)" ]
  fi
}

# Two engines may be started at once on a fresh clone, as match runners do: making a directory is atomic, so one of them
# builds while the other waits.
take_lock() {
  local told= refused=0
  mkdir -p "$root/dist" 2>/dev/null || true
  until mkdir "$lock" 2>/dev/null; do
    if [ ! -d "$lock" ]; then
      # The other start may have removed it just now. Nobody does that five times.
      refused=$((refused + 1))
      [ "$refused" -lt 5 ] || die "the build in $root/dist is missing or out of date, and nothing can be written there."
      sleep 0.1
    elif is_abandoned; then
      say "taking over $lock, which another start has left behind"
      rm -rf "$lock" || die "$lock cannot be removed."
    else
      [ -n "$told" ] || say "waiting for process $(cat "$lock/pid" 2>/dev/null || true), which builds ($lock)"
      told=yes
      sleep 0.2
    fi
  done
  echo $$ >"$lock/pid"
}

install_and_build() {
  cd "$root"
  if ! is_installed; then
    say installing
    npm ci --include=dev --no-audit --no-fund
  fi
  say building
  npm run build
}

# The build is a process group of its own, which ends with this script: a signal is passed on, and the keeper notices a
# script that was killed outright. The keeper shows the others, too, that the build is alive.
build() {
  take_lock
  local status=0
  if ! is_current; then
    set -m
    install_and_build </dev/null >&2 &
    local group=$!
    set +m
    trap 'kill -TERM -"$group" 2>/dev/null; rm -rf "$lock"; exit 1' INT TERM HUP
    {
      while kill -0 $$ 2>/dev/null; do
        touch -c "$lock/pid"
        sleep 1
      done
      kill -TERM -"$group"
    } </dev/null >/dev/null 2>&1 &
    local keeper=$!
    wait "$group" || status=$?
    # npm may have died before what it started, which would otherwise build on beside the next start.
    [ "$status" = 0 ] || kill -TERM -"$group" 2>/dev/null || true
    trap - INT TERM HUP
    kill "$keeper" 2>/dev/null || true
  fi
  rm -rf "$lock"
  [ "$status" = 0 ] || die 'the build failed'
}

is_current || build

exec node "$root/dist/main.js" "$@"
