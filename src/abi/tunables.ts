// The constants of the search that only matches can set: name, value, the range and the step that a tuner may try them in.
//
// In release they are compiled in, from src/core/search/tunables.ts, which `npm run tunables` makes of this table. A tuning
// build (`npm run build:tuning`) reads them from memory, in this order, and UCI offers each as a spin.
//
// Margins are in centipawns, reductions in 1/1024 plies, bonuses in history units.

export const TUNABLES = [
  { name: 'reverseFutilityMargin', value: 85, min: 40, max: 160, step: 8, purpose: 'Reverse futility: for each ply.' },
  { name: 'reverseFutilityImproving', value: 70, min: 0, max: 160, step: 10, purpose: 'Less of it when improving.' },
  { name: 'razoringBase', value: 230, min: 100, max: 500, step: 30, purpose: 'Razoring: at depth 0.' },
  { name: 'razoringMargin', value: 220, min: 80, max: 400, step: 25, purpose: 'More for each ply.' },
  { name: 'nullMoveReduction', value: 3072, min: 2048, max: 6144, step: 200, purpose: 'Null move: at depth 0.' },
  { name: 'nullMoveDepth', value: 256, min: 128, max: 448, step: 24, purpose: 'Null move: more for each ply.' },
  { name: 'nullMoveEval', value: 200, min: 80, max: 400, step: 20, purpose: 'Above beta that add a ply.' },
  { name: 'probCutMargin', value: 190, min: 80, max: 350, step: 16, purpose: 'ProbCut: above beta.' },
  { name: 'probCutImproving', value: 60, min: 0, max: 120, step: 8, purpose: 'Less of it when improving.' },
  { name: 'singularMargin', value: 64, min: 16, max: 160, step: 8, purpose: 'Singular: 1/64 for each ply.' },
  { name: 'doubleExtensionMargin', value: 16, min: 4, max: 60, step: 4, purpose: 'Below it: two plies.' },
  { name: 'futilityBase', value: 120, min: 30, max: 250, step: 15, purpose: 'Futility: at depth 0.' },
  { name: 'futilityMargin', value: 90, min: 40, max: 160, step: 8, purpose: 'More for each ply.' },
  { name: 'historyPruningMargin', value: 4000, min: 1000, max: 9000, step: 400, purpose: 'For each ply.' },
  { name: 'quietExchangeMargin', value: 30, min: 10, max: 80, step: 5, purpose: 'For each ply squared.' },
  { name: 'captureExchangeMargin', value: 100, min: 40, max: 200, step: 10, purpose: 'For each ply.' },
  { name: 'reductionBase', value: 700, min: 0, max: 1500, step: 100, purpose: 'Late moves: of all.' },
  { name: 'reductionSlope', value: 437, min: 250, max: 650, step: 25, purpose: 'For ln(depth) ln(move).' },
  { name: 'reductionHistory', value: 85, min: 30, max: 200, step: 10, purpose: 'For 1024 history units.' },
  { name: 'reductionPv', value: 1024, min: 0, max: 2048, step: 128, purpose: 'Less on the principal variation.' },
  { name: 'reductionCheck', value: 1024, min: 0, max: 2048, step: 128, purpose: 'Less in check.' },
  { name: 'reductionWorse', value: 512, min: 0, max: 1536, step: 128, purpose: 'More when not improving.' },
  { name: 'bonusSlope', value: 180, min: 60, max: 320, step: 16, purpose: 'History bonus: for each ply.' },
  { name: 'bonusOffset', value: 60, min: -100, max: 250, step: 20, purpose: 'History bonus: less in all.' },
  { name: 'bonusMax', value: 1800, min: 800, max: 3000, step: 120, purpose: 'History bonus: the greatest.' },
  {
    name: 'quiescenceFutility',
    value: 180,
    min: 60,
    max: 350,
    step: 16,
    purpose: 'Quiescence: what a capture may gain by position.',
  },
  { name: 'aspirationWindow', value: 16, min: 6, max: 40, step: 3, purpose: 'First half-width around the last score.' },
] as const;
