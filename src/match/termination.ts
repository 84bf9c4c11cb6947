// How games end.

/** What each ending is called by the PGN standard's Termination tag. */
const PGN_TERMINATIONS = {
  checkmate: 'normal',
  stalemate: 'normal',
  repetition: 'normal',
  'fifty moves': 'normal',
  'dead position': 'normal',
  'adjudicated win': 'adjudication',
  'adjudicated draw': 'adjudication',
  'loss on time': 'time forfeit',
  'illegal move': 'rules infraction',
  crash: 'abandoned',
  stall: 'abandoned',
} as const;

/** The last four are an engine's fault. A stalled engine does not even answer `stop`. */
export type Termination = keyof typeof PGN_TERMINATIONS;

/** All endings, in the order of reports. */
export const TERMINATIONS = Object.keys(PGN_TERMINATIONS) as readonly Termination[];

const FAULTS: ReadonlySet<Termination> = new Set(['loss on time', 'illegal move', 'crash', 'stall']);

/** True for endings that should not happen. The report has a line for each. */
export function isFault(termination: Termination): boolean {
  return FAULTS.has(termination);
}

/** The value of PGN's Termination tag. */
export function pgnTermination(termination: Termination): string {
  return PGN_TERMINATIONS[termination];
}

/** The ending that a text names, or undefined. */
export function terminationFrom(text: string): Termination | undefined {
  return TERMINATIONS.find((termination) => termination === text);
}
