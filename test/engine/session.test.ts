import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTROL_TABLE } from '../../src/abi/memory';
import { LEAF_COUNT } from '../../src/abi/perft';
import { SCORE_MATE } from '../../src/abi/score';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { GoLimits } from '../../src/engine/limits';
import { SearchControl } from '../../src/engine/search-control';
import { Session } from '../../src/engine/session';
import { Host } from '../../src/runtime/host';
import type { BestMove, Info } from '../../src/runtime/search-records';
import { formatFen } from '../../src/notation/fen';
import { failure, type Result } from '../../src/notation/result';
import { formatUciMove } from '../../src/notation/uci-move';
import { buildName } from '../helpers/core';
import { setupOf } from '../notation/results';

const open: Session[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.close()));
});

function openSession(): { session: Session; messages: string[] } {
  const messages: string[] = [];
  const session = new Session(processPlatform, (message) => messages.push(message));
  session.configure({ hashMb: 1 });
  open.push(session);
  return { session, messages };
}

async function setFen(session: Session, fen: string, ...moves: string[]): Promise<Result<void>> {
  return session.setPosition(setupOf(fen), moves);
}

async function go(session: Session, limits: GoLimits): Promise<{ best: BestMove; infos: Info[] }> {
  const infos: Info[] = [];
  const best = await session.go(limits, new SearchControl(), (info) => infos.push(info));
  return { best, infos };
}

/** Sends the next search far outside of its memory: a real trap. */
async function sabotage(session: Session): Promise<void> {
  (await session.position()).view.setUint32(CONTROL_TABLE, 0xff00_0000, true);
}

describe(`session, ${buildName}`, () => {
  it('begins at the start position', async () => {
    const { session } = openSession();
    const core = await session.position();
    expect(core.legalMoves()).toHaveLength(20);
  });

  it('refuses a path without tables, and keeps the path before', async () => {
    const { session, messages } = openSession();
    expect(await session.chooseTablebases('/no/tables')).toMatchObject({ ok: false, error: { code: 'SYZYGY_NONE' } });
    expect(session.settings.syzygyPath).toBe('');
    expect(messages).toHaveLength(1);
    expect(await session.chooseTablebases('')).toEqual({ ok: true, value: undefined });
  });

  it('shows lines that are legal to their end', async () => {
    const { session } = openSession();
    await setFen(session, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    const { infos } = await go(session, { depth: 6 });
    const core = await session.position();
    for (const { pv } of infos) {
      expect(pv.length).toBeGreaterThan(0);
      for (const move of pv) {
        expect(core.legalMoves()).toContain(move);
        core.make(move);
      }
      for (const move of [...pv].reverse()) core.unmake(move);
    }
  });

  it('plays the move that it showed last, wherever the search is stopped', async () => {
    const { session } = openSession();
    for (const fen of [
      '1k6/8/1p6/1N6/1K6/5n2/4R3/8 b - - 65 90',
      '8/p4pk1/n1Q3p1/3p2qp/4p3/P7/1P4BP/3R3K b - - 1 35',
    ]) {
      await setFen(session, fen);
      for (let nodes = 1000; nodes < 4500; nodes += 75) {
        await session.newGame();
        const { best, infos } = await go(session, { nodes });
        expect(infos.at(-1)?.pv[0]).toBe(best.move);
      }
    }
  });

  it('survives a crash: says so, plays a legal move, and plays on', async () => {
    const { session, messages } = openSession();
    await setFen(session, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4');
    await sabotage(session);
    const { best, infos } = await go(session, { depth: 8 });
    expect(messages.join()).toMatch(/search failed.*crashed/);
    const core = await session.position();
    expect(core.legalMoves()).toContain(best.move);
    expect(infos.length).toBeGreaterThan(0);
    expect(formatFen(core.setup(), 'xfen')).toContain('4P3');
    expect((await go(session, { depth: 3 })).infos.at(-1)?.depth).toBe(3);
  });

  it('survives a crash outside of a search', async () => {
    const { session, messages } = openSession();
    // A table that no search has written to needs no clearing.
    await go(session, { depth: 1 });
    await sabotage(session);
    await session.newGame();
    expect(messages.join()).toMatch(/Clearing the hash table failed.*crashed/);
    await sabotage(session);
    const perft = await session.perft({ depth: 5, leaf: LEAF_COUNT, hashed: true }, new SearchControl());
    expect(perft.complete).toBe(false);
    expect(messages.join()).toMatch(/Perft failed.*crashed/);
    expect((await session.perft({ depth: 3, leaf: LEAF_COUNT, hashed: true }, new SearchControl())).nodes).toBe(8902n);
  });

  it('keeps the position when a move is illegal, and says which', async () => {
    const { session } = openSession();
    await setFen(session, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4');
    const fen = formatFen((await session.position()).setup(), 'xfen');
    const refused = await setFen(session, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e3', 'e3e5');
    expect(refused).toMatchObject({ ok: false });
    expect(formatFen((await session.position()).setup(), 'xfen')).toBe(fen);
  });

  it('refuses settings that cannot be, and keeps the old ones', () => {
    const { session } = openSession();
    expect(session.configure({ threads: 65 })).toMatchObject({ ok: false, error: { code: 'THREADS_RANGE' } });
    expect(session.configure({ hashMb: 5000 })).toMatchObject({ ok: false, error: { code: 'HASH_RANGE' } });
    expect(session.settings).toMatchObject({ threads: 1, hashMb: 1 });
  });

  it('falls back to what runs when new settings cannot be started', async () => {
    const { session, messages } = openSession();
    await session.ready();
    session.configure({ sliders: 'none' });
    await session.ready();
    expect(messages.join()).toMatch(/'none'.*Kept: Sliders magic/);
    expect(session.settings.sliders).toBe('magic');
    expect((await go(session, { depth: 2 })).best.move).not.toBe(0);
  });

  it('claims repetitions from the game before the position', async () => {
    const { session } = openSession();
    const shuffle = ['a1a2', 'h8h7', 'a2a1', 'h7h8'];
    await setFen(session, '7k/8/8/8/8/8/8/K5R1 w - - 0 1', ...shuffle, ...shuffle);
    expect((await session.position()).isDraw()).toBe(true);
  });

  it('shows a line for a mated position', async () => {
    const { session } = openSession();
    await setFen(session, '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
    const { best, infos } = await go(session, { depth: 5 });
    expect(best.move).toBe(0);
    expect(infos).toMatchObject([{ depth: 0, score: -SCORE_MATE, pv: [] }]);
  });

  it('writes castling in both ways', async () => {
    const { session } = openSession();
    await setFen(session, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    const { best } = await go(session, { depth: 1, searchMoves: await castlings(session) });
    expect(formatUciMove(best.move, false)).toBe('e1g1');
    expect(formatUciMove(best.move, true)).toBe('e1h1');
  });
});

async function castlings(session: Session): Promise<number[]> {
  return (await session.position()).legalMoves().filter((move) => formatUciMove(move, false) === 'e1g1');
}

describe('a host that cannot be started', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is no reason to try for ever where nothing but the network is new', async () => {
    const { session } = openSession();
    session.configure({ useNnue: false });
    await session.ready();
    session.configure({ useNnue: true });
    const start = vi.spyOn(Host, 'start').mockResolvedValue(failure('THREADS_REFUSED', 'no more threads.'));
    await expect(session.ready()).rejects.toThrow('no more threads.');
    expect(start.mock.calls.length).toBeLessThan(5);
    vi.restoreAllMocks();
    await session.ready();
  });
});
