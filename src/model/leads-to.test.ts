// Link targets of addresses entered in the office (rule F1).

import { describe, expect, it } from 'vitest';
import { leadsTo } from './leads-to.ts';

const to = (address: string, publicUrl = 'https://www.example.org/parish/') => leadsTo(address, { publicUrl });

describe('an address of the office', () => {
  it.each([
    ['https://other.example/x', 'https://other.example/x'],
    ['/team', 'https://www.example.org/team'],
    ['/files/seewil/a.pdf', '/files/seewil/a.pdf'],
  ])('leads where it says: %s', (address, target) => {
    expect(to(address)).toBe(target);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'x y',
  ])('leads nowhere instead of elsewhere: %j', (address) => {
    expect(to(address)).toBeUndefined();
  });
});
