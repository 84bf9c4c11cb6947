// `explain_position`: what is true of a position without any search.

import { z } from 'zod';
import type { Position } from '../../library/chess';
import { unwrap } from '../../library/errors';
import { openingOf } from '../../library/openings';
import type { Colour } from '../../library/values';
import { parseFen } from '../../notation/fen';
import { attackedMen, material, opponent, pinnedMen } from '../facts/men';
import { pawnFacts } from '../facts/pawns';
import { kingSteps, passed, threatsOf, type Threats } from '../facts/threats';
import { POSITION, positionOf } from '../position-input';
import { counted, outcomeField, outcomeOf, sideWord } from '../score-words';
import type { Tool } from '../tool';
import { openingField } from './opening';

const input = z.strictObject(POSITION);

const colour = z.enum(['white', 'black']);
const squares = z.array(z.string());
const threats = z.object({
  mates: z.array(z.string()).describe('moves that mate at once'),
  captures: z
    .array(z.object({ san: z.string(), wins: z.number() }))
    .describe('captures that win material, in pawns, if both sides go on to capture on that square while it pays'),
  promotions: z.array(z.string()),
});
const sideFacts = z.object({
  men: z.string(),
  points: z.int().describe('pawn 1, knight and bishop 3, rook 5, queen 9'),
  passedPawns: squares,
  isolatedPawns: squares,
  doubledPawns: squares,
  king: z.string().nullable(),
  kingAttackedFrom: squares,
  kingSteps: squares
    .nullable()
    .describe('where the king could go if its side were to move; null if that cannot be said'),
});

const output = z.object({
  fen: z.string(),
  turn: colour,
  outcome: outcomeField,
  opening: openingField,
  white: sideFacts,
  black: sideFacts,
  attacked: z
    .array(z.object({ square: z.string(), piece: z.string(), colour, attackedFrom: squares, defendedFrom: squares }))
    .describe('every man but a king that an enemy attacks, pinned ones counted'),
  pinned: z.array(z.object({ square: z.string(), piece: z.string(), colour, pinnedFrom: z.string() })),
  possible: threats.describe('what the side to move can do at once'),
  threatened: threats.nullable().describe('what the other side could do if the side to move passed; null in check'),
});

type SideFacts = z.output<typeof sideFacts>;

function factsOf(position: Position, other: Position | null, side: Colour): SideFacts {
  const { passed: passedPawns, isolated, doubled } = pawnFacts(position, side);
  const king = position.king(side);
  const mover = position.turn === side ? position : other;
  return {
    ...material(position, side),
    passedPawns,
    isolatedPawns: isolated,
    doubledPawns: doubled,
    king,
    kingAttackedFrom: king === null ? [] : position.attackers(king, opponent(side)),
    kingSteps: mover === null ? null : kingSteps(mover),
  };
}

function sideText(side: Colour, facts: SideFacts): string {
  const { men, points, passedPawns, isolatedPawns, doubledPawns, king, kingSteps: steps } = facts;
  const list = (what: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${what} ${names.join(' ')}`];
  const parts = [
    `${men} (${points} points)`,
    ...list('passed pawns', passedPawns),
    ...list('isolated pawns', isolatedPawns),
    ...list('doubled pawns', doubledPawns),
    `king ${king}`,
    ...(steps === null ? [] : [steps.length === 0 ? 'it has no square to go to' : `it can go to ${steps.join(' ')}`]),
  ];
  return `${sideWord(side)}: ${parts.join('; ')}.`;
}

function threatText({ mates, captures, promotions }: Threats): string {
  const parts = [
    ...(mates.length === 0 ? [] : [`mate by ${mates.join(', ')}`]),
    ...captures.map(({ san, wins }) => `win ${counted(wins, 'pawn')} by ${san}`),
    ...(promotions.length === 0 ? [] : [`promote by ${promotions.join(', ')}`]),
  ];
  return parts.join('; ') || 'none';
}

export const explainPosition: Tool<typeof input, typeof output> = {
  name: 'explain_position',
  title: 'List facts of a position',
  description:
    'Lists what is true of a chess position without any search: material, attacked and undefended men, pins, passed, isolated and doubled pawns, squares of the kings, what the side to move can win at once, and what the other side threatens.',
  input,
  output,
  run: (given) => {
    const position = positionOf(given);
    const fen = position.fen();
    const other = passed(position);
    const white = factsOf(position, other, 'white');
    const black = factsOf(position, other, 'black');
    const attacked = attackedMen(position);
    const pinned = pinnedMen(position, unwrap(parseFen(fen)).board);
    const possible = threatsOf(position);
    const threatened = other === null ? null : threatsOf(other);
    const data = {
      fen,
      turn: position.turn,
      outcome: outcomeOf(position),
      opening: openingOf(position),
      white,
      black,
      attacked,
      pinned,
      possible,
      threatened,
    };
    const lines = [
      `${sideWord(data.turn)} to move${data.outcome === null ? '' : `; ${data.outcome}`}.`,
      ...(data.opening === null ? [] : [`Opening: ${data.opening.eco} ${data.opening.name}.`]),
      sideText('white', white),
      sideText('black', black),
      ...attacked.map(({ square, piece, colour: side, attackedFrom, defendedFrom }) => {
        const defence = defendedFrom.length === 0 ? 'undefended' : `defended from ${defendedFrom.join(' ')}`;
        return `${sideWord(side)}’s ${piece} on ${square} is attacked from ${attackedFrom.join(' ')}, ${defence}.`;
      }),
      ...pinned.map(
        ({ square, piece, colour: side, pinnedFrom }) =>
          `${sideWord(side)}’s ${piece} on ${square} is pinned to its king from ${pinnedFrom}.`,
      ),
      `What ${sideWord(data.turn)} can win at once: ${threatText(possible)}.`,
      threatened === null
        ? `${sideWord(data.turn)} is in check.`
        : `What ${sideWord(opponent(data.turn))} threatens, if ${sideWord(data.turn)} passes: ${threatText(threatened)}.`,
    ];
    return { data, text: lines.join('\n') };
  },
};
