import { describe, expect, it } from 'vitest';
import type { Language } from '../model/instance.ts';
import { parseOccasions } from './read-occasions.ts';

const read = (text: string, language: Language = 'de') =>
  parseOccasions(text, { today: '2026-11-23', language }).map((one) =>
    'fault' in one ? `${one.fault} ${one.typed}` : [one.date, one.from, one.to].filter(Boolean).join(' '),
  );

describe('several dates in one text', () => {
  it.each<[Language, string, readonly string[]]>([
    ['de', '6.12., 13.12., 3.1. 17:00', ['2026-12-06', '2026-12-13', '2027-01-03 17:00']],
    ['de', '6.12.\n13.12.\n3.1.', ['2026-12-06', '2026-12-13', '2027-01-03']],
    ['de', '6.12. 17:00-18:15; 13.12.', ['2026-12-06 17:00 18:15', '2026-12-13']],
    ['de', '6.12. 17.00 – 18.15', ['2026-12-06 17:00 18:15']],
    ['de', '6.12. um 17 Uhr', ['2026-12-06 17:00']],
    ['de', '6.12., 17:00', ['2026-12-06 17:00']],
    ['de', '6.12.2026 17h30', ['2026-12-06 17:30']],
    ['de', '6. 12.26', ['2026-12-06']],
    ['de', 'Sonntag, 6. Dezember, Sonntag, 13. Dezember', ['2026-12-06', '2026-12-13']],
    ['de', 'So 6.12., Palmsonntag, Ostern 10:00', ['2026-12-06', '2027-03-21', '2027-03-28 10:00']],
    ['de', '22:00–01:00', ['badDay 22:00–01:00']],
    ['de', '6.12. 22:00–01:00', ['2026-12-06 22:00 01:00']],
    ['de', '31.11., 13.12.', ['noSuchDay 31.11.', '2026-12-13']],
    ['de', 'bald', ['badDay bald']],
    ['de', '13.12. 25:00', ['badTimeIn 13.12. 25:00']],
    ['de', '', []],
    ['de', ' , ;\n', []],
    ['fr', '6 décembre, 13/12 à 17h30', ['2026-12-06', '2026-12-13 17:30']],
    ['it', '6 dicembre alle 17.30, domenica', ['2026-12-06 17:30', '2026-11-29']],
    ['en', '6 Dec, 13 Dec at 7pm', ['2026-12-06', '2026-12-13 19:00']],
  ])('is read (%s): %j', (language, text, dates) => {
    expect(read(text, language)).toEqual(dates);
  });

  it('are read at little cost, whatever is typed', () => {
    expect(read('6.12., '.repeat(20_000)).length).toBe(1000);
    expect(read(`${' '.repeat(50_000)}x`)).toEqual(['badDay x']);
  });
});
