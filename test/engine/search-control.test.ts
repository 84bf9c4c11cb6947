import { describe, expect, it } from 'vitest';
import { SearchControl } from '../../src/engine/search-control';

function recorder(): { stops: number; hits: number; stop(): void; ponderHit(): void } {
  return {
    stops: 0,
    hits: 0,
    stop() {
      this.stops++;
    },
    ponderHit() {
      this.hits++;
    },
  };
}

describe('search control', () => {
  it('passes on what was asked before the work began', async () => {
    const control = new SearchControl();
    const target = recorder();
    control.ponderHit();
    control.stop();
    await control.during(target, Promise.resolve());
    expect([target.stops, target.hits]).toEqual([1, 1]);
  });

  it('leaves the target alone after the work', async () => {
    const control = new SearchControl();
    const target = recorder();
    await control.during(target, Promise.resolve());
    control.stop();
    expect(target.stops).toBe(0);
  });

  it('lets go of the target when the work fails', async () => {
    const control = new SearchControl();
    const target = recorder();
    await expect(control.during(target, Promise.reject(new Error('crash')))).rejects.toThrow('crash');
    control.stop();
    expect(target.stops).toBe(0);
  });

  it('holds a result for stop, whatever ponderhit says', async () => {
    const control = new SearchControl('stop');
    let released = false;
    const waiting = control.released().then(() => {
      released = true;
    });
    control.ponderHit();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(released).toBe(false);
    control.stop();
    await waiting;
  });

  it.each(['stop', 'ponderHit'] as const)('releases a pondered result on %s', async (release) => {
    const control = new SearchControl('ponderhit');
    const waiting = control.released();
    expect(control.isHeld).toBe(true);
    control[release]();
    expect(control.isHeld).toBe(false);
    await waiting;
  });
});
