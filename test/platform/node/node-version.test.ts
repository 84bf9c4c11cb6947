import { expect, it } from 'vitest';
import { nodeFault } from '../../../src/platform/node/node-version';

it('a Node that is too old is named, with the oldest that will do', () => {
  expect(nodeFault('18.20.8')).toBe('Sliderule needs Node 20 or newer; this is v18.20.8.');
  expect(nodeFault('20.0.0')).toBeNull();
  expect(nodeFault('26.1.0')).toBeNull();
  expect(nodeFault()).toBeNull();
});
