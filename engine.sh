#!/usr/bin/env bash
# Starts Sliderule: UCI without arguments, one command with them (./engine.sh --help). Finds node; engine.mjs builds what is
# needed and starts the engine. Works from any directory and through symbolic links, because GUIs start it so, and writes to
# standard error only, because standard output belongs to the protocol.
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
# It is looked for there too if the one on PATH is too old.
find_node() {
  local candidate old=
  for candidate in "$(command -v node)" "${NODE:-}" "${NVM_BIN:-}/node" "${NVM_DIR:-${HOME:-}/.nvm}"/versions/node/*/bin/node \
    "${VOLTA_HOME:-${HOME:-}/.volta}/bin/node" "${FNM_DIR:-${HOME:-}/.local/share/fnm}/aliases/default/bin/node" \
    /usr/local/bin/node /opt/homebrew/bin/node; do
    if [ ! -f "$candidate" ] || [ ! -x "$candidate" ]; then
      continue
    elif is_new_enough "$candidate"; then
      [ "$candidate" = "$(command -v node)" ] || export PATH="${candidate%/*}:$PATH"
      return 0
    elif [ -z "$old" ]; then
      old=$candidate
    fi
  done
  [ -z "$old" ] || die "Node $("$old" --version) is too old: Node 20 or newer is needed."
  die "node is missing: it is neither on PATH nor where nvm, volta, fnm and Homebrew put it. Install Node 20 or newer, or set NODE to its path."
}

is_new_enough() {
  local version
  version=$("$1" --version) && version=${version#v} && [ "${version%%.*}" -ge 20 ]
}

# A folder that is gone has no name, and node would only say that.
pwd -P >/dev/null 2>&1 || die 'the current folder has been deleted; start from another one.'

find_node
exec node "$root/engine.mjs" "$@"
