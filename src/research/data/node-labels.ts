// Labels for positions near games, out of searches: those begin a random move or two beside the game, and each gives the score of
// the position that it begins with, and the bounds of quiet ones on its way (src/research/data/core/noted.ts).
//
// Many different beginnings count for more than many labels of each: what one search says of its nodes has much in common.

import { randomOpening } from '../../engine/openings';
import type { Random } from '../../engine/random';
import { isNoisy } from '../../notation/packed-move';
import { success, type Result } from '../../notation/result';
import type { Network } from '../../runtime/network';
import { gamePositions } from './game-positions';
import { Notes } from './notes';
import { ShortSearch } from './short-search';

/** Plies from the standard start position before which no search begins: openings are alike. */
const FIRST_PLY = 8;
/** Centipawns from which on a game is decided. */
const DECIDED = 2000;
/** The part of the searches that begin in the game's position, and the part that are at most one random move away. */
const IN_GAME = 0.15;
const WITHIN_A_MOVE = 0.7;

/** How many labels there are of a game. */
export interface Shares {
  /** The probability that a search begins at a position. */
  readonly searches: number;
  /** The probability that a node of a search counts. */
  readonly nodes: number;
}

export class NodeLabels {
  private readonly search: ShortSearch;

  private constructor(
    private readonly notes: Notes,
    nodes: number,
  ) {
    this.search = new ShortSearch(notes.bare, nodes);
  }

  /** `nodes` are those after which a search begins no new iteration. Errors: those of `Notes.open`. */
  static async open(network: Network | undefined, nodes: number): Promise<Result<NodeLabels>> {
    const opened = await Notes.open(network);
    return opened.ok ? success(new NodeLabels(opened.value, nodes)) : opened;
  }

  /**
   * Labelled positions near a game in viriformat, SAMPLE_SIZE bytes each (abi/sample.ts), valid until the next one is requested.
   * Throws if the game is not legal.
   */
  *of(game: Uint8Array, shares: Shares, random: Random): Generator<Uint8Array> {
    const { core } = this.notes.bare;
    const positions = gamePositions(game, core, (_, __, ply) => ply >= FIRST_PLY && random.next() < shares.searches);
    for (const { setup, score } of positions) {
      if (Math.abs(score) >= DECIDED) continue;
      const lot = random.next();
      const plies = Number(lot >= IN_GAME) + Number(lot >= WITHIN_A_MOVE);
      const start = randomOpening(core, setup, plies, random);
      if (start === null) continue;
      this.search.begin(start);
      this.notes.begin(shares.nodes, random);
      this.searchHere();
      yield* this.notes.samples();
    }
  }

  private searchHere(): void {
    const { core } = this.notes.bare;
    const wasInCheck = core.inCheck();
    const { move, score } = this.search.run();
    if (!wasInCheck && !isNoisy(move) && Math.abs(score) < DECIDED) this.notes.add(score);
  }
}
