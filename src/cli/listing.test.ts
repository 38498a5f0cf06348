import { describe, expect, it } from 'vitest';
import { type ListingCell, printList } from './listing.ts';

const HEADINGS = ['id', 'last used', 'scopes', 'name'];
const ROWS: ListingCell[][] = [
  [1, { instant: 0 }, ['read', 'newsletter'], 'Website\tof\u001bthe parish'],
  [12, { instant: null }, [], ''],
];

function printed(isTerminal: boolean, values: Record<string, boolean> = {}, rows = ROWS): string[] {
  const lines: string[] = [];
  printList({ isTerminal, out: (text) => lines.push(text) }, { positionals: [], values }, HEADINGS, rows);
  return lines;
}

describe('a list', () => {
  it('is a tab-separated line per row for programs, without headings (rule S2)', () => {
    expect(printed(false)).toEqual(['1\t1970-01-01T00:00:00Z\tread,newsletter\tWebsite of the parish', '12\t-\t-\t-']);
    expect(printed(false, {}, [])).toEqual([]);
  });

  it('has headings and aligned columns on a terminal', () => {
    expect(printed(true).join('\n').split('\n')).toEqual([
      'ID  LAST USED             SCOPES           NAME',
      '1   1970-01-01T00:00:00Z  read,newsletter  Website of the parish',
      '12  -                     -                -',
    ]);
    expect(printed(true, {}, [])).toEqual(['ID  LAST USED  SCOPES  NAME']);
  });

  it('is JSON on request, on a terminal too', () => {
    for (const isTerminal of [true, false]) {
      expect(JSON.parse(printed(isTerminal, { json: true }).join(''))).toEqual([
        {
          id: 1,
          last_used: '1970-01-01T00:00:00Z',
          scopes: ['read', 'newsletter'],
          name: 'Website\tof\u001bthe parish',
        },
        { id: 12, last_used: null, scopes: [], name: '' },
      ]);
    }
  });
});
