import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { LANGUAGES, type Language } from '../model/instance.ts';
import { findNonexistentDay, parsePeriod } from './read-period.ts';

const NOW = '2026-11-23 12:00:00';

const read = (text: string, language: Language = 'de', now = NOW) => {
  const when = parsePeriod(text, { now, language });
  return when === undefined ? undefined : [when.from, when.to, when.words];
};
const day = (date: string, words = '') => [date, date, words];

describe('a time in the search', () => {
  it.each<[Language, string, string, string]>([
    ['de', '6.12.', '2026-12-06', '2026-12-06'],
    ['de', '6.12', '2026-12-06', '2026-12-06'],
    ['de', '06.12.2026', '2026-12-06', '2026-12-06'],
    ['de', '6.12.25', '2025-12-06', '2025-12-06'],
    ['de', '2026-12-06', '2026-12-06', '2026-12-06'],
    ['de', '6. Dezember', '2026-12-06', '2026-12-06'],
    ['de', '6. Dez. 2027', '2027-12-06', '2027-12-06'],
    ['de', 'So 6.12.', '2026-12-06', '2026-12-06'],
    ['de', 'Sonntag, 6. Dezember', '2026-12-06', '2026-12-06'],
    ['de', 'am 1. März', '2027-03-01', '2027-03-01'],
    ['de', '29.2.', '2028-02-29', '2028-02-29'],
    ['de', 'Dezember', '2026-12-01', '2026-12-31'],
    ['de', 'im November', '2026-11-01', '2026-11-30'],
    ['de', 'Februar 2028', '2028-02-01', '2028-02-29'],
    ['de', 'März', '2027-03-01', '2027-03-31'],
    ['de', 'heute', '2026-11-23', '2026-11-23'],
    ['de', 'morgen', '2026-11-24', '2026-11-24'],
    ['de', 'übermorgen', '2026-11-25', '2026-11-25'],
    ['de', 'gestern', '2026-11-22', '2026-11-22'],
    ['de', 'Sonntag', '2026-11-29', '2026-11-29'],
    ['de', 'Montag', '2026-11-23', '2026-11-23'],
    ['de', 'nächsten Montag', '2026-11-30', '2026-11-30'],
    ['de', 'nächsten Sonntag', '2026-11-29', '2026-11-29'],
    ['de', 'letzten Sonntag', '2026-11-22', '2026-11-22'],
    ['de', 'letzten Montag', '2026-11-16', '2026-11-16'],
    ['de', 'diese Woche', '2026-11-23', '2026-11-29'],
    ['de', 'nächste Woche', '2026-11-30', '2026-12-06'],
    ['de', 'letzte Woche', '2026-11-16', '2026-11-22'],
    ['de', 'am Wochenende', '2026-11-28', '2026-11-29'],
    ['de', 'nächsten Monat', '2026-12-01', '2026-12-31'],
    ['de', 'KW 49', '2026-11-30', '2026-12-06'],
    ['de', 'KW 2', '2027-01-11', '2027-01-17'],
    ['de', '6.–8. Dezember', '2026-12-06', '2026-12-08'],
    ['de', '6.12. bis 3.1.2027', '2026-12-06', '2027-01-03'],
    ['de', 'vom 6.12. bis 8.12.', '2026-12-06', '2026-12-08'],
    ['de', 'übernächste Woche', '2026-12-07', '2026-12-13'],
    ['de', 'übernächsten Monat', '2027-01-01', '2027-01-31'],
    ['de', 'Sonntag in acht Tagen', '2026-12-06', '2026-12-06'],
    ['fr', 'dimanche en huit', '2026-12-06', '2026-12-06'],
    ['it', 'domenica otto', '2026-12-06', '2026-12-06'],
    ['en', 'the week after next', '2026-12-07', '2026-12-13'],
    ['en', 'Sunday week', '2026-12-06', '2026-12-06'],
    ['fr', '6 décembre', '2026-12-06', '2026-12-06'],
    ['fr', 'le 1er mai 2027', '2027-05-01', '2027-05-01'],
    ['fr', '6/12', '2026-12-06', '2026-12-06'],
    ['fr', 'aujourd’hui', '2026-11-23', '2026-11-23'],
    ['fr', 'demain', '2026-11-24', '2026-11-24'],
    ['fr', 'après-demain', '2026-11-25', '2026-11-25'],
    ['fr', 'dimanche', '2026-11-29', '2026-11-29'],
    ['fr', 'lundi prochain', '2026-11-30', '2026-11-30'],
    ['fr', 'dimanche dernier', '2026-11-22', '2026-11-22'],
    ['fr', 'la semaine prochaine', '2026-11-30', '2026-12-06'],
    ['fr', 'cette semaine', '2026-11-23', '2026-11-29'],
    ['fr', 'ce week-end', '2026-11-28', '2026-11-29'],
    ['fr', 'août', '2027-08-01', '2027-08-31'],
    ['it', '6 dicembre 2026', '2026-12-06', '2026-12-06'],
    ['it', 'oggi', '2026-11-23', '2026-11-23'],
    ['it', 'domani', '2026-11-24', '2026-11-24'],
    ['it', 'domenica', '2026-11-29', '2026-11-29'],
    ['it', 'domenica prossima', '2026-11-29', '2026-11-29'],
    ['it', 'lunedì prossimo', '2026-11-30', '2026-11-30'],
    ['it', 'la prossima settimana', '2026-11-30', '2026-12-06'],
    ['it', 'settimana scorsa', '2026-11-16', '2026-11-22'],
    ['it', 'fine settimana', '2026-11-28', '2026-11-29'],
    ['it', 'dicembre', '2026-12-01', '2026-12-31'],
    ['en', 'December 6', '2026-12-06', '2026-12-06'],
    ['en', '6th of December 2026', '2026-12-06', '2026-12-06'],
    ['en', 'today', '2026-11-23', '2026-11-23'],
    ['en', 'next sunday', '2026-11-29', '2026-11-29'],
    ['en', 'next Monday', '2026-11-30', '2026-11-30'],
    ['en', 'next week', '2026-11-30', '2026-12-06'],
    ['en', 'this month', '2026-11-01', '2026-11-30'],
    ['en', 'May', '2027-05-01', '2027-05-31'],
  ])('is understood (%s): %s', (language, text, from, to) => {
    expect(read(text, language)).toEqual([from, to, '']);
    expect(read(text.toUpperCase(), language)).toEqual([from, to, '']);
  });

  it('leaves the other words to the search, as written', () => {
    expect(read('Taufe 6.12. Kirche')).toEqual(day('2026-12-06', 'Taufe Kirche'));
    expect(read('Konzert nächsten Sonntag')).toEqual(day('2026-11-29', 'Konzert'));
    expect(parsePeriod('Ümlaut am Sonntag, 6. Dezember', { now: NOW, language: 'de' })).toEqual({
      from: '2026-12-06',
      to: '2026-12-06',
      said: 'am Sonntag, 6. Dezember',
      words: 'Ümlaut',
    });
  });

  it('may be open on one side', () => {
    expect(read('ab 6.12.')).toEqual(['2026-12-06', undefined, '']);
    expect(read('Chor ab Dezember')).toEqual(['2026-12-01', undefined, 'Chor']);
    expect(read('bis Sonntag')).toEqual(['2026-11-23', '2026-11-29', '']);
    expect(read('bis gestern')).toEqual([undefined, '2026-11-22', '']);
    expect(read('from tomorrow', 'en')).toEqual(['2026-11-24', undefined, '']);
    expect(read('jusqu’au 6 décembre', 'fr')).toEqual(['2026-11-23', '2026-12-06', '']);
  });

  it('is the next one if no year is given, including today', () => {
    expect(read('23.11.')).toEqual(day('2026-11-23'));
    expect(read('22.11.')).toEqual(day('2027-11-22'));
    expect(read('Sonntag', 'de', '2026-11-29 08:00:00')).toEqual(day('2026-11-29'));
    expect(read('nächsten Sonntag', 'de', '2026-11-29 08:00:00')).toEqual(day('2026-12-06'));
    expect(read('nächste Woche', 'de', '2026-12-28 08:00:00')).toEqual(['2027-01-04', '2027-01-10', '']);
    expect(read('nächsten Monat', 'de', '2026-12-31 08:00:00')).toEqual(['2027-01-01', '2027-01-31', '']);
  });

  it.each([
    '',
    'Gottesdienst',
    'Sonntagsschule',
    'Ewigkeitssonntag',
    'Augustin',
    'Woche',
    'Monat',
    '31.2.',
    '6.13.',
    '45.1.',
    'Psalm 103',
    'Lukas 2',
    '10:00',
    'Raum 12',
    'Mai-Andacht',
    '6.12.2026.5',
    'KW 54',
  ])('is not found in a text without one: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('is read only in the language of the user', () => {
    expect(read('dimanche')).toBeUndefined();
    expect(read('morgen', 'en')).toBeUndefined();
    expect(read('6.12.', 'fr')).toEqual(day('2026-12-06'));
  });

  it('is a valid period made of words of the text, whatever they are', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '6.12.',
        'ab',
        'bis',
        '-',
        '–',
        'Sonntag',
        'nächsten',
        'prossima',
        'le',
        '1er',
        'mai',
        'KW',
        '9999',
      ),
      fc.constantFrom(
        '29.2.1900',
        '31.12.9999',
        '0.0.',
        '01/01/0001',
        'letzte',
        'Woche',
        'dezember 0000',
        '2026-12-06',
      ),
      fc.string({ maxLength: 12 }),
    );
    const texts = fc.array(piece, { maxLength: 9 }).map((some) => some.join(' '));
    fc.assert(
      fc.property(texts, fc.constantFrom(...LANGUAGES), (text, language) => {
        const when = parsePeriod(text, { now: NOW, language });
        if (when === undefined) return;
        for (const date of [when.from, when.to]) if (date !== undefined) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        if (when.from !== undefined && when.to !== undefined) expect(when.from <= when.to).toBe(true);
        const sorted = (words: string) => words.split(/\s+/).filter(Boolean).sort();
        expect(sorted(`${when.said} ${when.words}`)).toEqual(sorted(text));
      }),
      { numRuns: countRuns(2000) },
    );
  });

  it('is found at little cost in a text of any length', () => {
    const text = `${'6.12. bis '.repeat(2000)}${'a-'.repeat(5000)}`;
    expect(parsePeriod(text, { now: NOW, language: 'de' })?.from).toBe('2026-12-06');
    expect(parsePeriod('am '.repeat(50_000), { now: NOW, language: 'de' })).toBeUndefined();
    expect(parsePeriod(`${'a–'.repeat(50_000)}`, { now: NOW, language: 'de' })).toBeUndefined();
  });
});

it.each<[Language, string, string | undefined]>([
  ['de', '31.11.2026', '31.11.2026'],
  ['de', 'Chor am 31.11.2026', '31.11.2026'],
  ['de', '31. November', '31. November'],
  ['de', '30.2.', '30.2.'],
  ['de', '29.2.2027', '29.2.2027'],
  ['de', '2026-13-01', '2026-13-01'],
  ['fr', '31 novembre 2026', '31 novembre 2026'],
  ['it', '31 novembre 2026', '31 novembre 2026'],
  ['en', 'november 31, 2026', 'november 31, 2026'],
  ['de', '30.11.2026', undefined],
  ['de', 'um 10.30', undefined],
  ['de', 'Psalm 23.45', undefined],
  ['de', 'Konzert', undefined],
  ['de', '', undefined],
])('a nonexistent day is reported as such (%s: %s)', (language, text, said) => {
  expect(findNonexistentDay(text, { now: NOW, language })).toBe(said);
});
