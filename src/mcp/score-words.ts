// Scores as people say them: from White's side, as a number, as chances and in words.

import { z } from 'zod';
import type { Position } from '../library/chess';
import type { Score } from '../library/types';
import type { Colour } from '../library/values';

export const scoreFields = z.object({
  type: z
    .enum(['cp', 'mate', 'tb'])
    .describe('cp: hundredths of a pawn; mate: moves to mate; tb: plies to a win known from tablebases'),
  value: z.int().describe('from White’s side: positive is good for White'),
  text: z.string().describe('the same as text: +0.45 pawns, #3 for White’s mate in 3, #-3 for Black’s'),
  words: z.string(),
  chances: z
    .object({ white: z.number(), draw: z.number(), black: z.number() })
    .describe('percent of games that White wins, that are drawn and that Black wins, if the engine plays both sides'),
});

export type ScoreWords = z.output<typeof scoreFields>;

export function sideWord(colour: Colour): string {
  return colour === 'white' ? 'White' : 'Black';
}

/** `1 pawn`, `2 pawns`, `1 inaccuracy`, `0 inaccuracies`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : noun.replace(/y$/, 'ie') + 's'}`;
}

/** Below this many centipawns nobody is better. */
const EVEN_CP = 25;
/** Percent of won games from which a side is clearly better, and from which it is winning. */
const CLEAR = 50;
const WINNING = 90;

function pawns(value: number): string {
  const text = (value / 100).toFixed(2);
  return value > 0 ? `+${text}` : text;
}

function wordsFor(type: Score['type'], value: number, chances: ScoreWords['chances']): string {
  const side = sideWord(value > 0 ? 'white' : 'black');
  const size = Math.abs(value);
  if (type === 'mate') return `${side} mates in ${counted(size, 'move')}`;
  if (type === 'tb') return `${side} wins, by the tablebases`;
  const win = value > 0 ? chances.white : chances.black;
  if (size < EVEN_CP) return 'about equal';
  if (win >= WINNING) return `${side} is winning`;
  return `${side} is ${win >= CLEAR ? 'clearly' : 'slightly'} better`;
}

/** A score of the library, from White's side. Not for checkmate on the board, which has no sign. */
export function whiteScore({ type, value, pov, wdl }: Score): ScoreWords {
  const isWhite = pov === 'white';
  const own = isWhite || value === 0 ? value : -value;
  const percent = (permill: number): number => permill / 10;
  const chances = {
    white: percent(isWhite ? wdl.win : wdl.loss),
    draw: percent(wdl.draw),
    black: percent(isWhite ? wdl.loss : wdl.win),
  };
  const text = type === 'cp' ? pawns(own) : type === 'mate' ? `#${own}` : own > 0 ? 'win' : 'loss';
  return { type, value: own, text, words: wordsFor(type, own, chances), chances };
}

export const outcomeField = z
  .string()
  .nullable()
  .describe('how the game has ended, or why a draw may be claimed; null while it goes on');

/** `White has won by checkmate`, `drawn by stalemate`; null while the game goes on. */
export function outcomeOf(position: Position): string | null {
  const outcome = position.outcome();
  if (outcome === null) return null;
  const { winner, reason, isAutomatic } = outcome;
  if (winner !== null) return `${sideWord(winner)} has won by ${reason}`;
  return isAutomatic ? `drawn by ${reason}` : `a player may claim a draw by ${reason}`;
}
