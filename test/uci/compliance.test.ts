// The steps of a match runner's conformance run. "Last info line" is the last before the bestmove that was waited for.

import { describe, expect, it } from 'vitest';
import { inputObjects } from '../helpers/inputs';
import { startEngine } from '../helpers/shared-engine';

interface Step {
  readonly send?: string;
  readonly waitFor?: string;
  readonly check?: string;
}

describe('conformance steps of fastchess', () => {
  it('all hold', async () => {
    const engine = startEngine();
    const lastInfo = (): string => engine.lines.filter((line) => line.startsWith('info')).at(-1) ?? '';
    const wellFormed = (): void => {
      for (const field of ['time', 'nps', 'score']) {
        expect(lastInfo()).toMatch(new RegExp(` ${field} [^ .]+( |$)`));
      }
    };
    const checks: Record<string, () => void> = {
      'process starts': () => undefined,
      'id name seen': () => expect(engine.lines.some((line) => /^id name \S/.test(line))).toBe(true),
      'id author seen': () => expect(engine.lines.some((line) => /^id author \S/.test(line))).toBe(true),
      'last info line exists': () => expect(lastInfo()).not.toBe(''),
      'last info line well formed': wellFormed,
      'last info line contains score': () => expect(lastInfo()).toContain(' score '),
      'bestmove has a move': () => expect(engine.lines.at(-1)).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/),
    };
    for (const step of inputObjects<Step>('compliance.jsonl')) {
      if (step.send !== undefined) engine.send(step.send);
      if (step.waitFor !== undefined) await engine.read(step.waitFor);
      if (step.check !== undefined) {
        const check = checks[step.check];
        expect(check, step.check).toBeDefined();
        check?.();
      }
    }
  });
});
