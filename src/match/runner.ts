// Runs a match: openings, games, file, reports.

import { existsSync, statSync } from 'node:fs';
import { UsageError } from '../cli/arguments';
import type { PgnGame } from '../notation/pgn';
import { quote } from '../notation/result';
import { requireFile } from '../platform/node/input-file';
import {
  formatTerms,
  identityTags,
  pairingOf,
  summarise,
  toPgn,
  type NumberedSummary,
  type Pairing,
} from './game-record';
import type { GameRecord, Opening } from './game';
import { finishedGames, MatchFile, onlyGame, resumableGames } from './match-file';
import { Openings } from './openings';
import { progressLine, summaryLines } from './report';
import type { MatchSettings } from './settings';
import { logLikelihoodRatio, sprtDecision, type SprtSettings } from './sprt';
import { gamesOf, Scorer, type Tally } from './tally';
import { isFault } from './termination';
import { openRules, Tournament } from './tournament';

/** Writes lines for the user. */
export type Output = (line: string) => void;

function isDecided(tally: Tally, sprt: SprtSettings | undefined): boolean {
  return sprt !== undefined && sprtDecision(logLikelihoodRatio(tally.pairs, sprt), sprt) !== undefined;
}

/**
 * The number and summary of a game of an interrupted match. Throws a UsageError if the game is from another match:
 * other engines, limits or openings.
 */
function resumedGame(game: PgnGame, settings: MatchSettings, openings: Openings): NumberedSummary {
  const { engines } = settings;
  const round = game.tags.get('Round') ?? '';
  const [, pair, ofPair] = /^(\d+)\.([12])$/.exec(round) ?? [];
  const pairing = pairingOf(2 * (Number(pair) - 1) + Number(ofPair));
  const summary = summarise(game, [engines[0].name, engines[1].name]);
  const name = `--resume: round ${quote(round)} of the file`;
  if (pair === undefined || summary === undefined) throw new UsageError(`${name} is not a game of these engines.`);
  const heading = { pairing, engines, opening: openings.opening(pairing.pair), openings: settings.openings };
  const [tag, value] = identityTags(heading).find(([key, expected]) => game.tags.get(key) !== expected) ?? [];
  if (tag === undefined || value === undefined) return { ...summary, pairing };
  const found = quote(game.tags.get(tag) ?? '');
  throw new UsageError(`${name} belongs to another match: ${tag} is ${found} instead of ${quote(value)}.`);
}

/** The summary of any PGN file of two engines; the first one to have White is the first. Throws a UsageError. */
export async function reportFile(file: string, sprt: SprtSettings | undefined, output: Output): Promise<void> {
  let names: readonly [string, string] | undefined;
  const scorer = new Scorer();
  const rounds = new Map<string, number>();
  let count = 0;
  for await (const game of finishedGames(file)) {
    count += 1;
    names ??= [game.tags.get('White') ?? '', game.tags.get('Black') ?? ''];
    const summary = summarise(game, names);
    if (summary === undefined) throw new UsageError(`${quote(file)}: game ${count} is not between the same two.`);
    // fastchess gives both games of a pair the same round; we append the number of the game.
    const round = (game.tags.get('Round') ?? '').split('.')[0] ?? '';
    if (!rounds.has(round)) rounds.set(round, rounds.size);
    scorer.add({ ...summary, pairing: { ...pairingOf(count), pair: rounds.get(round) ?? 0 } });
  }
  if (names === undefined) throw new UsageError(`${quote(file)} contains no finished game.`);
  summaryLines(scorer.tally(), names, sprt).forEach(output);
}

/**
 * Plays a match, or the rest of it, and reports. Resolves with true if it was finished, false if a signal ended it: that of
 * `interruption`, which is asked for when there are games to play.
 * Throws a UsageError for invalid settings, and an Error if an engine does not work.
 */
export async function runMatch(
  settings: MatchSettings,
  output: Output,
  interruption: () => AbortSignal,
): Promise<boolean> {
  const { engines, sprt, games, interval } = settings;
  const said = new Set<string>();
  const notify = (message: string): void => {
    if (!said.has(message)) output(message);
    said.add(message);
  };
  const openings = await Openings.load(settings.openings, await openRules(), notify);
  if (openings.size < games / 2) notify(`The book has ${openings.size} openings for ${games / 2} pairs: they repeat.`);

  const { file, finished } = await openFile(settings, openings);
  const scorer = new Scorer();
  for (const game of finished) scorer.add(game);
  output(engines.map((engine) => `${engine.name} (${formatTerms(engine)})`).join(' - ') + `, ${games} games`);
  if (finished.length > 0) output(progressLine(scorer.tally(), games, sprt));

  const onGame = (record: GameRecord, pairing: Pairing, opening: Opening): boolean => {
    const game = toPgn(record, { pairing, engines, opening, openings: settings.openings }, settings.event, new Date());
    file?.append(game);
    const summary = summarise(game, [engines[0].name, engines[1].name]);
    if (summary !== undefined) scorer.add({ ...summary, pairing });
    const tally = scorer.tally();
    if (isFault(record.termination)) {
      output(`Game ${pairing.game} (round ${game.tags.get('Round') ?? ''}): ${record.termination}, ${record.detail}`);
    }
    if (gamesOf(tally.all) % interval === 0) output(progressLine(tally, games, sprt));
    return isDecided(tally, sprt);
  };
  const rules = { chess960: settings.openings.chess960, adjudication: settings.adjudication };
  const tournament = new Tournament(
    { engines, games, concurrency: settings.concurrency, rules, timeoutMs: settings.timeoutMs },
    openings,
    new Set(finished.map(({ pairing }) => pairing.game)),
    { onGame, notify },
  );
  const signal = interruption();
  signal.addEventListener('abort', () => tournament.stop());
  if (!signal.aborted && !isDecided(scorer.tally(), sprt)) await tournament.run();
  output('');
  summaryLines(scorer.tally(), [engines[0].name, engines[1].name], sprt).forEach(output);
  return !signal.aborted;
}

/** Whether a file without a finished game is empty, or has nothing but the torn first game of this match. */
async function isBegun(pgn: string, settings: MatchSettings, openings: Openings): Promise<boolean> {
  if (statSync(pgn).size === 0) return true;
  const torn = await onlyGame(pgn);
  if (torn === undefined) return false;
  try {
    // Any result does: it is looked at as if it were finished.
    resumedGame({ ...torn, result: '1/2-1/2' }, settings, openings);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

async function openFile(
  settings: MatchSettings,
  openings: Openings,
): Promise<{ file: MatchFile | undefined; finished: readonly NumberedSummary[] }> {
  const { pgn, resume } = settings;
  if (pgn === undefined) return { file: undefined, finished: [] };
  if (!resume || !existsSync(pgn)) return { file: MatchFile.create(pgn), finished: [] };
  const finished = new Map<number, NumberedSummary>();
  requireFile(pgn);
  const { size } = statSync(pgn);
  let lastLine = 0;
  for await (const game of resumableGames(pgn)) {
    const summary = resumedGame(game, settings, openings);
    if (finished.has(summary.pairing.game)) {
      throw new UsageError(`--resume: round ${quote(game.tags.get('Round') ?? '')} is in the file twice.`);
    }
    finished.set(summary.pairing.game, summary);
    lastLine = game.lastLine;
  }
  if (lastLine === 0 && !(await isBegun(pgn, settings, openings))) {
    throw new UsageError(`--resume: ${quote(pgn)} has no game of this match, and is left as it is.`);
  }
  return { file: await MatchFile.resume(pgn, size, lastLine), finished: [...finished.values()] };
}
