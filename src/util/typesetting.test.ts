import { describe, expect, it } from 'vitest';
import {
  findPhone,
  keepDayTogether,
  keepHyphensTogether,
  keepNumbersTogether,
  keepPartsTogether,
  keepPhonesTogether,
  keepShortTextTogether,
  keepTimesTogether,
  typeset,
} from './typesetting.ts';

const seen = (text: string) => text.replaceAll('\u00a0', '~');

describe('a line does not break', () => {
  it.each([
    ['fr', 'Vraiment ? Oui ! Ainsi : « ceci » ; voilà', 'Vraiment~? Oui~! Ainsi~: «~ceci~»~; voilà'],
    ['fr', 'dans les 14 jours', 'dans les 14~jours'],
    ['de', 'innerhalb von 14 Tagen: «so»', 'innerhalb von 14~Tagen: «so»'],
    ['de', 'während 730 Tagen', 'während 730~Tagen'],
    ['de', 'ab 12:10 Uhr, seit 2026 etwa', 'ab 12:10~Uhr, seit 2026 etwa'],
    ['it', 'entro 14 giorni', 'entro 14~giorni'],
    ['en', 'within 14 days', 'within 14~days'],
  ])('%s: %s', (language, text, typed) => {
    expect(seen(typeset(language, text))).toBe(typed);
  });

  it.each([
    ['de-CH', 'Donnerstag, 26.~November 2026'],
    ['fr-CH', 'jeudi, 26~novembre 2026'],
    ['it-CH', 'giovedì, 26~novembre 2026'],
    ['en-GB', 'Thursday 26~November 2026'],
    ['en-US', 'Thursday, November~26, 2026'],
  ])('between day and month (%s)', (locale, day) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    const [shown, written] = [keepDayTogether(format.format(Date.UTC(2026, 10, 26))), day];
    expect(seen(shown).replace(',', '')).toBe(written.replace(',', ''));
  });

  it('except before a time', () => {
    expect(seen(keepDayTogether('1er janvier 2026 à 12:00'))).toBe('1er~janvier 2026 à 12:00');
  });
});

it('line breaks are prevented in nested texts, each in its language', () => {
  const words = { de: { a: ['x !'], b: { c: '3 Tage' } }, fr: { a: ['x !'], b: { c: '3 jours' } } };
  const [de, fr] = [typeset('de', words.de), typeset('fr', words.fr)];
  expect([de.b.c, fr.b.c].map(seen)).toEqual(['3~Tage', '3~jours']);
  expect([de.a[0], fr.a[0]].map((text) => seen(text ?? ''))).toEqual(['x !', 'x~!']);
});

it('line breaks are prevented within short texts such as names, and after the numbers of longer ones', () => {
  expect(seen(keepShortTextTogether('Regula Brunner-Hess'))).toBe('Regula~Brunner-Hess');
  expect(seen(keepShortTextTogether('Suppe und Kaffee für 14 Franken'))).toBe('Suppe und Kaffee für 14~Franken');
});

it('line breaks are prevented within phone numbers, and within the short parts of a place', () => {
  const seenIn = (text: string) => seen(keepShortTextTogether(text));
  expect(seenIn('Zehn Minuten Musik unter 044 555 01 90.')).toBe('Zehn Minuten Musik unter 044~555~01~90.');
  expect(seenIn('Zehn Minuten Musik: +41 44 555 01 90')).toBe('Zehn Minuten Musik: +41~44~555~01~90');
  expect(seenIn('Am 4. 12. 2026 um 20 Uhr im grossen Saal')).toBe('Am 4. 12. 2026 um 20~Uhr im grossen Saal');
  expect(seen(keepPartsTogether('Grosser Saal, Kirche Seewil; Foyer'))).toBe('Grosser~Saal, Kirche~Seewil; Foyer');
});

it('line breaks are prevented at hyphens of short words', () => {
  expect(keepHyphensTogether('E-Mail')).toBe('E\u2011Mail');
});

it('line breaks are prevented within a range of times, and allowed between days', () => {
  const [one, two] = ['5. Dezember, 07:45–18:30 Uhr', '5. Dezember, 09:00 – 7. Dezember, 16:00 Uhr'].map(
    keepTimesTogether,
  );
  expect([one, two]).toEqual(['5. Dezember, 07:45–\u206018:30 Uhr', '5. Dezember, 09:00 – 7. Dezember, 16:00 Uhr']);
});

describe('a phone number', () => {
  it.each([
    ['Kirchgasse 7 · 8999 Seewil\n044 555 01 00 · sekretariat@example.org', '044 555 01 00'],
    ['IBAN CH93 0076 2011 6238 5295 7, Telefon +41 44 555 01 00', '+41 44 555 01 00'],
    ['IBAN DE02 0120 3000 0000 2020 51', undefined],
    ['Postkonto 80-1234-5, 8999 Seewil, 2026', undefined],
  ])('of %j is %j', (text, phone) => {
    expect(findPhone(text)).toBe(phone);
  });

  it('stays on one line, like a number and the word that it counts', () => {
    expect(seen(keepNumbersTogether('65 Franken, 044 555 01 00'))).toBe('65~Franken, 044~555~01~00');
  });

  it('stays on one line', () => {
    expect(keepPhonesTogether('Telefon 044 555 01 00 oder 079 555 01 00')).toBe(
      'Telefon 044\u00a0555\u00a001\u00a000 oder 079\u00a0555\u00a001\u00a000',
    );
  });
});
