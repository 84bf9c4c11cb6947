import { describe, expect, it } from 'vitest';
import { replaceSection } from '../../bench/page';

describe('a section that a program writes', () => {
  const page = 'before\n<!-- one -->\nold\n<!-- /one -->\nbetween\n<!-- two -->\n<!-- /two -->\nafter\n';

  it('is replaced, and nothing else', () => {
    const once = replaceSection(page, 'two', 'new\nlines');
    expect(once).toBe(page.replace('<!-- two -->\n', '<!-- two -->\nnew\nlines\n'));
    expect(replaceSection(once, 'two', 'new\nlines')).toBe(once);
    expect(replaceSection(page, 'one', 'new')).toBe(page.replace('old', 'new'));
  });

  it('must be there', () => {
    expect(() => replaceSection(page, 'three', '')).toThrow(/three/);
  });
});
