import { describe, expect, it } from 'vitest';
import type { DottedTimeMeaning } from '../runs/source-answers.ts';
import { detectDottedTimes } from './dotted-times.ts';
import type { Table } from './table.ts';

const MAPPING = ['date', 'time_from', 'time_to', 'title'];
const found = (times: readonly string[], answer?: DottedTimeMeaning) => {
  const rows = times.map((time, index) => ({ row: index + 2, cells: ['6.12.2026', time, '', '9.5'] }));
  return detectDottedTimes({ header: 1, columns: ['Datum', 'Von', 'Bis', 'Titel'], rows } as Table, MAPPING, answer);
};

describe('times such as 9.3', () => {
  it('are half past nine if another time of the table has minutes behind the dot', () => {
    for (const other of ['10.15', '19.45 Uhr', '9.00']) {
      expect(found(['9.3', other])).toEqual({ columns: new Set([1, 2]), question: undefined });
    }
  });

  it('cause a question if the table does not settle it, and follow the answer', () => {
    expect(found(['9', '9.3', '10:15'])).toEqual({
      columns: new Set(),
      question: { example: '9.3', answer: undefined },
    });
    expect(found(['9.3'], 'minutes')).toEqual({
      columns: new Set([1, 2]),
      question: { example: '9.3', answer: 'minutes' },
    });
    expect(found(['9.3'], 'no')).toEqual({ columns: new Set(), question: { example: '9.3', answer: 'no' } });
  });

  it('are not times if one of them can’t be one', () => {
    const none = { columns: new Set(), question: undefined };
    for (const times of [['9.3', '9.8'], ['9.3', '9.75'], ['10.15'], ['']])
      expect(found(times, 'minutes')).toEqual(none);
  });
});
