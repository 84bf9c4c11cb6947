// What an engine of the library can be asked, as plain data in and out, so that it may as well be in a worker.

import { MOVE_NONE } from '../abi/move';
import { Engine as OrderedEngine } from '../engine/engine';
import type { PositionRequest } from '../engine/equipment';
import { parseFen } from '../notation/fen';
import { success, type Result } from '../notation/result';
import { formatUciMove } from '../notation/uci-move';
import type { Platform } from '../runtime/platform';
import { threadsFor } from '../runtime/threads';
import { Protocol } from '../uci/protocol';
import type { PlainPosition } from './position-types';
import { infoRecord, resultRecord } from './records';
import type { AnalysisInfo, AnalysisOptions, AnalysisResult, EngineOptions, PerftCounts, TableAnswer } from './types';

/** The options of an analysis without its signal. */
export type PlainAnalysis = Omit<AnalysisOptions, 'signal'>;
/** The options of an engine that are its own. */
export type PlainOptions = {
  readonly [Name in 'threads' | 'hash' | 'network' | 'syzygy' | 'chess960']?: EngineOptions[Name] | undefined;
};

/** Receives what nobody waits for. */
export interface ServiceOwner {
  line(line: string): void;
  message(text: string): void;
  error(code: string, message: string): void;
  /** The engine is of no more use. */
  exit(): void;
}

/** Every call has its turn and settles; `stop` ends an analysis or a count early, even before it begins. */
export interface Service {
  configure(options: PlainOptions): Promise<Result<void>>;
  setOption(name: string, value: string | number | boolean | undefined): Promise<Result<void>>;
  newGame(): Promise<Result<void>>;
  probe(position: PlainPosition): Promise<Result<TableAnswer>>;
  analyse(
    position: PlainPosition,
    options: PlainAnalysis,
    tell: (info: AnalysisInfo) => void,
    stop: AbortSignal,
  ): Promise<Result<AnalysisResult>>;
  perft(
    position: PlainPosition,
    depth: number,
    tell: (info: never) => void,
    stop: AbortSignal,
  ): Promise<Result<PerftCounts>>;
  send(line: string): void;
  /** Stops running work and releases threads and memory. */
  close(): Promise<void>;
}

/** The engine on this thread; its searches are on others where memory can be shared. */
export class LocalService implements Service {
  private readonly engine: OrderedEngine;
  /** Only `send` needs it. */
  private protocol: Protocol | undefined;

  constructor(
    private readonly platform: Platform,
    private readonly owner: ServiceOwner,
  ) {
    this.engine = new OrderedEngine(platform);
    this.engine.listen({
      problem: ({ code, message }) => {
        // The protocol passes on what it hears.
        if (this.protocol === undefined) owner.error(code, message);
      },
      notice: (text) => owner.message(text),
    });
  }

  async configure({ threads, hash, network, chess960, syzygy }: PlainOptions): Promise<Result<void>> {
    const wanted = threads === 'auto' ? threadsFor(this.platform.processors) : threads;
    const file = typeof network === 'string' || network instanceof URL ? String(network) : undefined;
    const options = [
      ['Threads', this.platform.memory === 'shared' ? wanted : undefined],
      ['Hash', hash],
      ['UCI_Chess960', chess960],
      ['SyzygyPath', syzygy],
      ['EvalFile', file],
    ] as const;
    for (const [name, value] of options) {
      const set = value === undefined ? success(undefined) : await this.engine.setOption(name, value);
      if (!set.ok) return set;
    }
    if (network !== undefined && file === undefined) {
      const taken = await this.engine.useNetwork(network as Uint8Array);
      if (!taken.ok) return taken;
    }
    await this.engine.position();
    return success(undefined);
  }

  setOption(name: string, value: string | number | boolean | undefined): Promise<Result<void>> {
    return this.engine.setOption(name, value);
  }

  async newGame(): Promise<Result<void>> {
    await this.engine.newGame();
    return success(undefined);
  }

  async probe(position: PlainPosition): Promise<Result<TableAnswer>> {
    const at = positionOf(position);
    if (!at.ok) return at;
    const placed = this.engine.setPosition(at.value.setup, at.value.moves);
    const [result, { wdl, dtz, move }] = await Promise.all([placed, this.engine.ask((core) => core.probeTables())]);
    if (!result.ok) return result;
    const isKnown = move !== null && move !== MOVE_NONE;
    return success({ wdl, dtz, bestmove: isKnown ? this.text(move) : null });
  }

  /** A running analysis ends first. */
  async analyse(
    position: PlainPosition,
    { depth, nodes, mate, movetime, clock, multipv, searchmoves = [], san = true }: PlainAnalysis,
    tell: (info: AnalysisInfo) => void,
    stop: AbortSignal,
  ): Promise<Result<AnalysisResult>> {
    this.engine.stop();
    const at = positionOf(position);
    if (!at.ok) return at;
    const limits = { depth, nodes, mate, movetime, clock };
    const shown = multipv === undefined ? {} : { multiPv: multipv };
    const lines: AnalysisInfo[] = [];
    const search = this.engine.search(
      { position: at.value, limits, searchMoves: searchmoves, strict: true, san, ...shown },
      {
        line: (line) => {
          const record = infoRecord(line, this.engine.settings.chess960);
          lines[record.multipv - 1] = record;
          tell(record);
        },
      },
    );
    stop.addEventListener('abort', () => search.stop());
    if (stop.aborted) search.stop();
    const found = await search.result;
    if (!found.ok) return found;
    const { crash } = found.value;
    if (crash !== undefined) return { ok: false, error: crash };
    return success(resultRecord(found.value, lines, this.engine.settings.chess960));
  }

  /** A running analysis ends first. */
  async perft(
    position: PlainPosition,
    depth: number,
    _tell: (info: never) => void,
    stop: AbortSignal,
  ): Promise<Result<PerftCounts>> {
    this.engine.stop();
    const at = positionOf(position);
    if (!at.ok) return at;
    const placed = this.engine.setPosition(at.value.setup, at.value.moves);
    const counting = this.engine.perft({ depth });
    stop.addEventListener('abort', () => counting.stop());
    if (stop.aborted) counting.stop();
    void placed.then(
      ({ ok }) => ok || counting.stop(),
      () => counting.stop(),
    );
    const [result, { counts, nodes, complete }] = await Promise.all([placed, counting.result]);
    if (!result.ok) return result;
    if (!complete) return success({ nodes: null, moves: [] });
    const moves = counts.map((count) => ({ uci: this.text(count.move), nodes: Number(count.nodes) }));
    return success({ nodes: Number(nodes), moves });
  }

  send(line: string): void {
    this.protocol ??= new Protocol(this.platform, this.engine, {
      write: (answer) => this.owner.line(answer),
      quit: () => {
        this.protocol?.close();
        this.owner.exit();
      },
      fail: () => this.owner.exit(),
      complained: (code, message) => this.owner.error(code, message),
    });
    this.protocol.receive(line);
  }

  async close(): Promise<void> {
    this.protocol?.close();
    await this.engine.close();
    // A log that was being opened is open now.
    this.protocol?.close();
  }

  private text(move: number): string {
    return formatUciMove(move, this.engine.settings.chess960);
  }
}

/** Errors: those of `parseFen`. */
function positionOf({ fen, moves }: PlainPosition): Result<PositionRequest> {
  const setup = parseFen(fen);
  return setup.ok ? success({ setup: setup.value, moves }) : setup;
}
