import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../../test/support/runs.ts';
import { viewOf } from '../../../test/support/snapshot.ts';
import { countPositions, listPositions } from '../../util/bitset.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { filterByWords, findSimilarEvents, splitSearchWords } from './search.ts';

const event = (id: number, more: object) => ({
  id,
  date_from: '2026-11-22 09:30:00',
  date_to: '2026-11-22 10:30:00',
  title: `Anlass ${id}`,
  ...more,
});

const viewWith = (events: object[], series: object[] = []) =>
  viewOf(
    { format: 'parvis-bundle', version: 1, instance: { name: 'seewil', title: 'Seewil' }, series, events },
    '2026-11-20 12:00:00',
  );

function countMatches(events: object[], question: string): number {
  const view = viewWith(events);
  return countPositions(filterByWords(view, view.visible, splitSearchWords(question)));
}

const texts = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => /[^\s\p{C}<>]/u.test(text) && !/[<>\p{Cc}\p{Cs}]/u.test(text));

describe('searching', () => {
  it('finds any text of the searched fields, with quotation marks, backslashes and any characters', () => {
    fc.assert(
      fc.property(texts, texts, texts, (title, topic, place) => {
        const events = [event(1, { title: `a ${title}`, topic, rooms: [{ name: `a ${place}` }] }), event(2, {})];
        for (const text of [title, topic, place]) {
          for (const word of splitSearchWords(text)) expect(countMatches(events, word)).toBeGreaterThanOrEqual(1);
        }
        expect(splitSearchWords(title).join(' ')).toBe(foldForSearch(title).split(/\s+/).filter(Boolean).join(' '));
      }),
      {
        numRuns: countRuns(60),
        examples: [
          ['a"b', '\\', '","title":"x'],
          ['É“ﬁ', 'Straße', '\u2028'],
        ],
      },
    );
  });

  it('finds nothing in text that only resembles a member, nor in the long description', () => {
    expect(countMatches([event(1, { catering: '","title":"verborgen' })], 'verborgen')).toBe(0);
    expect(countMatches([event(1, { long_desc: '<p>"name":"verborgen"</p>' })], 'verborgen')).toBe(0);
    expect(countMatches([event(1, { topic: '","catering":"offen' })], '"catering":"offen')).toBe(1);
  });

  it('requires all words, anywhere; no words match everything', () => {
    const events = [event(1, { topic: 'Chor und Orgel' }), event(2, { topic: 'Chor' })];
    expect([countMatches(events, 'orgel CHOR'), countMatches(events, 'chor'), countMatches(events, ' ')]).toEqual([
      1, 2, 2,
    ]);
  });
});

it('finds events of exactly the same title, in their order', () => {
  const days = ['24', '23', '25'].map((day, index) => ({
    ...event(index + 1, { title: 'Chor "A"' }),
    date_from: `2026-11-${day} 09:30:00`,
    date_to: `2026-11-${day} 10:30:00`,
  }));
  const view = viewWith([...days, event(9, { title: 'Chor' })]);
  const ids = (some: readonly number[]) => some.map((position) => view.snapshot.events.ids[position]);
  const all = listPositions(view.visible);
  expect(ids(all)).toEqual([9, 2, 1, 3]);
  expect(ids(findSimilarEvents(view, all[2] ?? 0, 5, (title) => title))).toEqual([2, 3]);
  expect(ids(findSimilarEvents(view, all[1] ?? 0, 1, (title) => title))).toEqual([1]);
});

it('finds the dates of a series, whatever their titles, and no other events of the same title', () => {
  const series = [7, 8].map((id) => ({
    id,
    name: 'Chor',
    rule: 'FREQ=DAILY',
    starts_on: '2026-11-22',
    time_from: '09:30',
    time_to: '10:30',
    template: { title: 'Chor' },
  }));
  const date = (id: number, title: string, ofSeries: number, day: string) => ({
    ...event(id, { title, date_from: `${day} 09:30:00`, date_to: `${day} 10:30:00` }),
    series: { id: ofSeries, date: day, own: [] },
  });
  const dates = [date(1, 'Chor', 7, '2026-11-22'), date(2, 'Probe', 7, '2026-11-23'), date(3, 'Chor', 8, '2026-11-24')];
  const view = viewWith([...dates, event(4, { title: 'Chor', date_to: '2026-11-25 10:30:00' })], series);
  const idAt = (position: number) => view.snapshot.events.ids[position];
  const like = (id: number) => {
    const position = listPositions(view.visible).find((one) => idAt(one) === id) ?? 0;
    return findSimilarEvents(view, position, 5, (title) => title).map(idAt);
  };
  expect([like(1), like(3), like(4)]).toEqual([[2], [], [1, 3]]);
});
