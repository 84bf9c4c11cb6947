// The numbers that limit a search, as UCI's `go` and the library take them. `npm run build tables` makes of this table the type of
// limits (go-limits.ts) and the table of docs/UCI.md. A clock's fields are together in `clock`.

export const GO_PARAMETERS = [
  { word: 'depth', name: 'depth', unit: 'plies', least: 1, purpose: 'Iterations.' },
  { word: 'nodes', name: 'nodes', unit: 'nodes', least: 1, purpose: 'Nodes of all threads.' },
  { word: 'mate', name: 'mate', unit: 'moves', least: 1, purpose: 'Searches for a mate in at most so many moves.' },
  { word: 'movetime', name: 'movetime', unit: 'ms', least: 0, purpose: 'Time for exactly this move.' },
  { word: 'wtime', clock: 'whiteTime', unit: 'ms', least: 0, purpose: "White's clock; if missing, it equals Black's." },
  { word: 'btime', clock: 'blackTime', unit: 'ms', least: 0, purpose: "Black's clock; if missing, it equals White's." },
  {
    word: 'winc',
    clock: 'whiteIncrement',
    unit: 'ms',
    least: 0,
    purpose: 'Added to the clock with each move of White.',
  },
  {
    word: 'binc',
    clock: 'blackIncrement',
    unit: 'ms',
    least: 0,
    purpose: 'Added to the clock with each move of Black.',
  },
  {
    word: 'movestogo',
    clock: 'movesToGo',
    unit: 'moves',
    least: 0,
    purpose: 'To the next time control; 0 if there is none.',
  },
] as const;
