// Cracraft's bit maps of a position: locations in octal, what attacks a square and what its man attacks, and operations counted.

import { BLACK, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, WHITE } from '../../abi/piece';
import { parseFen } from '../../notation/fen';
import { colourOf, pieceLetter, typeOf } from '../../notation/pieces';
import type { Setup } from '../../notation/setup';
import { squareBeside, squareFromName, squareName } from '../../notation/squares';
import { articleMap, BLACKMAR_DIEMER, locationOf, octal, PRINTED_LOCATIONS } from '../lab/cracraft/octal-maps';
import { bitMapOperations, shannonOperations, STEPS, totalOf, type Operations } from '../lab/cracraft/operations';
import { ALL_SQUARES, bit, ray, type Direction } from '../lab/squares';
import { field, html } from '../../web/dom';
import { Bitboard, has } from './bitboard';
import { table } from './bits';
import { splitPanel } from './split-panel';

/** The map of what a man attacks, men of its own colour included. */
function attackedFrom(board: Uint8Array, from: number, occupied: bigint): bigint {
  const piece = board[from] ?? NO_PIECE;
  if (piece === NO_PIECE) return 0n;
  const type = typeOf(piece);
  const beside = (steps: readonly Direction[]): bigint =>
    steps
      .map(([files, ranks]) => squareBeside(from, files, ranks))
      .filter((to) => to !== NO_SQUARE)
      .reduce((set, to) => set | bit(to), 0n);
  if (type === PAWN) {
    const forward = colourOf(piece) === WHITE ? 1 : -1;
    return beside([
      [-1, forward],
      [1, forward],
    ]);
  }
  const steps = STEPS.get(type) ?? [];
  if (type === KNIGHT || type === KING) return beside(steps);
  return steps.reduce((set, step) => set | ray(from, step, occupied), 0n);
}

export function cracraftPanel(): HTMLElement {
  let setup: Setup | null = null;
  let chosen = squareFromName('b4');
  const board = new Bitboard((square) => {
    chosen = square;
    draw();
  });
  const facts = html('div', { id: 'cracraft-facts' });
  const input = html('input', { id: 'cracraft-fen', spellcheck: false, autocomplete: 'off', oninput: () => read() });
  input.value = BLACKMAR_DIEMER;

  function read(): void {
    const parsed = parseFen(input.value.trim());
    setup = parsed.ok ? parsed.value : null;
    if (parsed.ok) draw();
    else facts.replaceChildren(html('p', { class: 'error' }, parsed.error.message));
  }

  function draw(): void {
    if (setup === null) return;
    const men = setup.board;
    const letters = new Map(
      ALL_SQUARES.flatMap((square) => {
        const piece = men[square] ?? NO_PIECE;
        return piece === NO_PIECE ? [] : [[square, pieceLetter(piece)] as const];
      }),
    );
    const occupied = [...letters.keys()].reduce((set, square) => set | bit(square), 0n);
    const attacks = attackedFrom(men, chosen, occupied);
    const attackers = ALL_SQUARES.filter((from) => has(attackedFrom(men, from, occupied), chosen));
    const attackersMap = attackers.reduce((set, square) => set | bit(square), 0n);
    board.show(
      { occupied, square: -1, letter: '' },
      { relevant: attackersMap | bit(chosen), attacked: attacks, letters },
    );
    const counted = [WHITE, BLACK].flatMap((sideToMove) => {
      const side = { ...(setup as Setup), sideToMove };
      const row = (name: string, operations: Operations): string[] => [
        `${sideToMove === WHITE ? 'White' : 'Black'}, ${name}`,
        ...[operations.moves.length, operations.reads, totalOf(operations)].map(String),
      ];
      return [row('walking', shannonOperations(side)), row('bit maps', bitMapOperations(side))];
    });
    const map = (set: bigint): string => octal(articleMap(set));
    facts.replaceChildren(
      table(
        [`map of ${squareName(chosen)}`, 'in octal, a8 first'],
        [
          ['what attacks it', html('b', { id: 'attackers' }, map(attackersMap))],
          ['what its man attacks', html('b', { id: 'attacks' }, map(attacks))],
        ],
      ),
      table(['operations', 'moves', 'reads', 'all'], counted),
      table(
        ['map', 'in octal'],
        PRINTED_LOCATIONS.map(([name, piece]) => [name, map(locationOf(setup as Setup, piece))]),
      ),
    );
  }

  read();
  return splitPanel(
    [board.element, field('Position (FEN)', input)],
    'Bit maps of 1984',
    'Click a square: what its man attacks is tinted, what attacks it is framed. The position is that of the article’s timing test; its counts are of ' +
      'pseudo-legal moves without castling.',
    facts,
  );
}
