import { describe, expect, it } from 'vitest';
import { resolveLink } from './resolve-link.ts';

const to = (address: string, publicUrl = 'https://www.example.org/parish/') => resolveLink(address, { publicUrl });

describe('an address entered in the office', () => {
  it.each([
    ['https://other.example/x', 'https://other.example/x'],
    ['/team', 'https://www.example.org/team'],
    ['/files/seewil/a.pdf', '/files/seewil/a.pdf'],
  ])('leads to its own target: %s', (address, target) => {
    expect(to(address)).toBe(target);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'x y',
  ])('has no link if its target is unclear: %j', (address) => {
    expect(to(address)).toBeUndefined();
  });
});
