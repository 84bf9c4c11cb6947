// The exports and imports of a core module: the WebAssembly border, function by function. Numbers only.

/** The import `env.readBlock`, with which the core reads tablebase files. */
export type ReadBlock = (file: number, offset: number, length: number, address: number) => number;

/** For cores without tablebases. */
export const readNothing: ReadBlock = () => 0;

/** The rules. "The position" is the one in the thread region that the instance is attached to. */
export interface RulesExports {
  /** Binds the instance to a thread region; its globals are its own, so this is what makes it a thread. */
  attach(threadBase: number): void;
  /** Fills the computed tables. Once per memory, by the first instance, before any other call. */
  initTables(): void;

  /** Sets the position from the setup record, which must describe a legal one. Forgets the game history. */
  setPosition(): void;
  /** Writes the setup record from the position. */
  readPosition(): void;
  /** Zobrist key, Polyglot convention; a signed BigInt, as WebAssembly gives it. */
  positionKey(): bigint;
  /** 1 if the side to move is in check. */
  inCheck(): number;
  /** Recomputes everything that is kept incrementally; `STATUS_…`, 0 if all agree. */
  verifyPosition(): number;
  /** 1 if a draw can be claimed or is certain: repetition (third occurrence), 50 moves, dead position. */
  isDraw(): number;

  /** Writes the legal moves to the border list and returns how many. */
  legalMoves(): number;
  /** The same, and also writes each move's described form (src/abi/described-move.ts) to a second list. */
  describeMoves(): number;
  /** The described form of one legal move. */
  describeMove(move: number): number;
  /**
   * The legal move of the man on a square to another, or MOVE_NONE. `promoted` is NO_PIECE_TYPE without a promotion. A castling
   * king's goal is its own or its rook's square; a step to the same square comes first.
   */
  findMove(from: number, to: number, promoted: number): number;
  /**
   * The legal move of a man of a type to a square, castling aside; MOVE_NONE, or MOVE_AMBIGUOUS if there are several. The origin's
   * file and rank and the promotion are -1 where they are unknown. A pawn takes only where the file is named.
   */
  findNamedMove(type: number, to: number, file: number, rank: number, promoted: number): number;
  /** Castling to the side WHITE_KING_SIDE or WHITE_QUEEN_SIDE for whoever is to move, or MOVE_NONE. */
  findCastling(side: number): number;
  /** Makes a legal move, to be undone by `unmakeMove`. */
  makeMove(move: number): void;
  unmakeMove(move: number): void;
  /** Makes a legal move of the game permanently; it stays in the history for repetitions. */
  playMove(move: number): void;
}

/** Exports of a core module. */
export interface CoreExports extends RulesExports {
  /** Copies the position and the game so far to the thread region at an address. Its thread must be idle. */
  copyPosition(threadBase: number): void;
  /** Hash lock, signed as the key. */
  positionLock(): bigint;
  /** Plain attacks of a slider by the module's slider method: type BISHOP or ROOK. */
  sliderAttacks(type: number, square: number, occupied: bigint): bigint;

  /** Writes the perft jobs of the position and clears their totals; returns how many root moves there are. */
  preparePerft(depth: number): number;
  /** Takes jobs and adds to their totals until none is left or the stop flag is set. `hashed` 1 uses the hash table. */
  runPerft: (depth: number, leaf: number, hashed: number) => void;

  /** Static evaluation in centipawns for the side to move, by the network if there is one. */
  evaluatePosition(): number;
  /** The same by the hand-written terms, which it leaves in the explanation record. */
  explainPosition(): number;
  /** 1 if a network evaluates positions. */
  hasNetwork(): number;
  /** Outcome from the tablebases, -2 … 2 for the side to move; PROBE_FAILED if they lack it. */
  probeWdl(): number;
  /** Distance to zeroing in plies from the tablebases, negative for a loss; PROBE_FAILED if they lack it. */
  probeDtz(): number;
  /** Best move by the tablebases' distances, MOVE_NONE without a legal one; PROBE_FAILED if they lack it. */
  tablebaseMove(): number;
  /** Searches by the limits record; reports through `env.report`, leaves the result in the info record. */
  search: () => void;
  /** Clears some clusters of the hash table, so that threads can share the work. */
  clearTable(firstCluster: number, clusters: number): void;
  /** Touches the memory of some clusters of a new, clear table, which the system hands out then. */
  touchTable(firstCluster: number, clusters: number): void;
  /** Clears this thread's history tables. */
  clearHistory(): void;
}

/** Hears of each node of a search, from a core that was built to tell (`--trace`). Scores are for the side to move there. */
export interface NodeTrace {
  /** `move` has led to the node, `excluded` was left out by its parent while it is tested for being singular. */
  enterNode(ply: number, depth: number, alpha: number, beta: number, move: number, excluded: number): void;
  /** The node entered last that has not been left. */
  leaveNode(score: number): void;
}

/** The imports of a core module besides its memory. */
export interface CoreImports extends NodeTrace {
  /** Milliseconds on a clock that all threads share. */
  now(): number;
  /** The info record is filled. */
  report(): void;
  /** With unshared memory, this may suspend the core and resume it later (pauses.ts). */
  pause(): void;
  /** Reads a tablebase's bytes into the memory; returns how many there were. */
  readBlock: ReadBlock;
  /** Debug builds: an assertion failed. Addresses of UTF-16 strings. */
  abort(message: number, file: number, line: number, column: number): void;
}
