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

# A desktop starts programs with a PATH that shells have added nothing to, so node may be where a version manager has put it.
find_node() {
  local candidate
  ! command -v node >/dev/null || return 0
  for candidate in "${NODE:-}" "${NVM_BIN:-}/node" "${NVM_DIR:-${HOME:-}/.nvm}"/versions/node/*/bin/node \
    "${VOLTA_HOME:-${HOME:-}/.volta}/bin/node" "${FNM_DIR:-${HOME:-}/.local/share/fnm}/aliases/default/bin/node" \
    /usr/local/bin/node /opt/homebrew/bin/node; do
    if [ -f "$candidate" ] && [ -x "$candidate" ] && is_new_enough "$candidate"; then
      export PATH="${candidate%/*}:$PATH"
      return 0
    fi
  done
  die "node is missing: it is neither on PATH nor where nvm, volta, fnm and Homebrew put it. Install Node 20 or newer, or set NODE to its path."
}

is_new_enough() {
  local version
  version=$("$1" --version) && version=${version#v} && [ "${version%%.*}" -ge 20 ]
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

find_node
is_new_enough node || die "Node $(node --version) is too old: Node 20 or newer is needed."
is_current || node "$root/src/tools/first-build.mjs" </dev/null >&2 || die 'the engine is not built.'

exec node "$root/dist/main.js" "$@"
