// A folder that games of self-play are gathered in, over as many runs as it takes:
//
//   games.viri    the games, in the order of their numbers
//   datagen.json  what they follow from, and when which core began to play them, with which network
//
// A run that was killed has at worst torn the last game, which the next run cuts off and plays again.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, quote, success, type Result } from '../../notation/result';
import { AppendedFile } from '../../platform/node/appended-file';
import { createFile, replaceFile } from '../../platform/node/whole-files';
import { countGames, positionsOf } from './game-file';
import type { GameSettings } from './self-play';

const GAMES_FILE = 'games.viri';
const RECORD_FILE = 'datagen.json';

/** The core and the network that play, and their book, each identified by the beginning of its SHA-256. */
export interface Players {
  readonly core: string;
  /** Absent for the hand-written evaluation. */
  readonly network?: string;
  /** Absent for games from the start position. */
  readonly book?: string;
}

/** A run that added games. */
interface Run extends Players {
  /** The number of the first one. */
  readonly firstGame: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** Settings that need not be there. */
const OPTIONAL = { evalFile: '', syzygy: '', book: '' };

interface DataSetRecord {
  readonly settings: GameSettings;
  readonly runs: readonly Run[];
}

/** Null without such a file. Error: DATA_RECORD, if no run wrote it. */
function readRecord(file: string, defaults: GameSettings): Result<DataSetRecord | null> {
  if (!existsSync(file)) return success(null);
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as DataSetRecord;
    const kinds = Object.entries({ ...defaults, ...OPTIONAL });
    const differs = kinds.find(([name, value]) => {
      const found = record.settings[name as keyof GameSettings];
      const isMissing = found === undefined && name in OPTIONAL;
      const isKind = typeof found === typeof value && (typeof found !== 'number' || Number.isSafeInteger(found));
      return !isMissing && !isKind;
    });
    if (differs !== undefined) throw new Error(`${differs[0]} is not ${typeof differs[1]}`);
    if (!record.runs.every((run) => typeof run.core === 'string')) throw new Error('a run has no core');
    return success(record);
  } catch (error) {
    const reason = (error as Error).message.replace(/\s+/g, ' ');
    return failure('DATA_RECORD', `The file ${quote(file)} is not the record of a data set (${reason}).`);
  }
}

/** Describes the settings in `wanted` that differ in `found`. */
function differences(found: GameSettings, wanted: Partial<GameSettings>): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const there = found[name as keyof GameSettings];
    return there === value ? [] : [`${name} ${String(there)} instead of ${String(value)}`];
  });
}

/** Which file has other contents than when the games were begun. */
function replaced(runs: readonly Run[], players: Players): 'network' | 'book' | undefined {
  return (['network', 'book'] as const).find((file) => {
    const before = runs.find((run) => run[file] !== undefined)?.[file];
    return before !== undefined && before !== players[file];
  });
}

/** A data set open for adding games. */
export class DataSet {
  private constructor(
    readonly settings: GameSettings,
    private readonly file: AppendedFile,
    private gameCount: number,
    private positionCount: number,
    /** Writes the run into the record, which tells only of runs that added games. */
    private note: (() => void) | undefined,
  ) {}

  /**
   * Opens the data set in a folder, or begins one there: `wanted` are the settings that were asked for, `defaults` what a new
   * one has where nothing was, `playersOf` tells what plays by the settings that hold. Errors: DATA_RECORD, those of
   * `playersOf`, DATA_SETTINGS (the folder's games follow from other settings, or from another network or book of the same
   * name), DATA_FOREIGN (there are games of other origin).
   */
  static async open(
    folder: string,
    wanted: Partial<GameSettings>,
    defaults: GameSettings,
    playersOf: (settings: GameSettings) => Promise<Result<Players>>,
  ): Promise<Result<DataSet>> {
    const recordFile = join(folder, RECORD_FILE);
    const found = readRecord(recordFile, defaults);
    if (!found.ok) return found;
    const record = found.value;
    const file = join(folder, GAMES_FILE);
    if (record === null && existsSync(file)) {
      return failure(
        'DATA_FOREIGN',
        `Folder ${folder} has games but no ${RECORD_FILE} to go on from; name another folder.`,
      );
    }
    const settings = record?.settings ?? { ...defaults, ...wanted };
    const different = differences(settings, wanted);
    if (different.length > 0) {
      return failure('DATA_SETTINGS', `Folder ${folder} was begun with ${different.join(', ')}; name another folder.`);
    }
    const players = await playersOf(settings);
    if (!players.ok) return players;
    const other = replaced(record?.runs ?? [], players.value);
    if (other !== undefined) {
      const name = other === 'book' ? settings.book : settings.evalFile;
      return failure(
        'DATA_SETTINGS',
        `Folder ${folder} was begun with another ${other} called ${String(name)}; name another folder.`,
      );
    }
    mkdirSync(folder, { recursive: true });
    // Where there are games there is a record here, which says that they are ours.
    const { games, positions, bytes, tornBytes } = existsSync(file)
      ? countGames(file, true)
      : { games: 0, positions: 0, bytes: 0, tornBytes: 0 };
    const run: Run = { firstGame: games, startedAt: new Date().toISOString(), ...players.value };
    const text = `${JSON.stringify({ settings, runs: [...(record?.runs ?? []), run] }, null, 2)}\n`;
    if (record === null) createFile(recordFile, text);
    const output = AppendedFile.open(file, bytes + tornBytes, bytes);
    const note = record === null ? undefined : (): void => replaceFile(recordFile, text);
    return success(new DataSet(settings, output, games, positions, note));
  }

  /** Games in the file; also the number of the next one. */
  get games(): number {
    return this.gameCount;
  }

  get positions(): number {
    return this.positionCount;
  }

  /** Writes the next game. Throws if the disk is full or another run writes to the file; the next run removes an incomplete game. */
  append(bytes: Uint8Array): void {
    if (this.note !== undefined) {
      this.file.check();
      this.note();
      this.note = undefined;
    }
    this.file.append(bytes);
    this.gameCount++;
    this.positionCount += positionsOf(bytes);
  }

  close(): void {
    this.file.close();
  }
}
