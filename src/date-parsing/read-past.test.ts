import { describe, expect, it } from 'vitest';
import type { Language } from '../model/instance.ts';
import { parsePeriod } from './read-period.ts';

const NOW = '2026-11-23 12:00:00';

/** Expected result per text, by language: first day, last day, and remaining words. */
const TABLE: Readonly<Record<Language, string>> = {
  de: `
letztes Jahr = 2025-01-01 2025-12-31
im letzten Jahr = 2025-01-01 2025-12-31
voriges Jahr = 2025-01-01 2025-12-31
dieses Jahr = 2026-01-01 2026-12-31
nächstes Jahr = 2027-01-01 2027-12-31
2024 = 2024-01-01 2024-12-31
im Jahr 2024 = 2024-01-01 2024-12-31
Konzert 2024 = 2024-01-01 2024-12-31 Konzert
herbst 2025 = 2025-09-01 2025-11-30
im Herbst 2025 = 2025-09-01 2025-11-30
letzten Herbst = 2025-09-01 2025-11-30
letzten Sommer = 2026-06-01 2026-08-31
diesen Herbst = 2026-09-01 2026-11-30
nächsten Frühling = 2027-03-01 2027-05-31
Frühjahr 2026 = 2026-03-01 2026-05-31
Winter 2025 = 2025-12-01 2026-02-28
Winter 2025/26 = 2025-12-01 2026-02-28
letzten Winter = 2025-12-01 2026-02-28
im Sommer = 2027-06-01 2027-08-31
vor zwei Jahren = 2024-01-01 2024-12-31
vor 2 Jahren = 2024-01-01 2024-12-31
vor 3 Wochen = 2026-11-02 2026-11-08
vor einer Woche = 2026-11-16 2026-11-22
vor drei Monaten = 2026-08-01 2026-08-31
vor 5 Tagen = 2026-11-18 2026-11-18
Chor vor 3 Wochen = 2026-11-02 2026-11-08 Chor
Advent 2025 = 2025-11-30 2025-12-24
letzten Advent = 2025-11-30 2025-12-24
1. Advent 2025 = 2025-11-30 2025-11-30
Ostern 2025 = 2025-04-20 2025-04-20
letzte Ostern = 2026-04-05 2026-04-05
an Ostern = 2027-03-28 2027-03-28
Weihnachten 2025 = 2025-12-25 2025-12-25
Fastenzeit 2026 = 2026-02-18 2026-04-04
letzten Oktober = 2026-10-01 2026-10-31
Oktober 2025 = 2025-10-01 2025-10-31
seit letztem Sonntag = 2026-11-22 -
seit Ostern 2026 = 2026-04-05 -
bis Weihnachten = 2026-11-23 2026-12-25
2024 bis 2025 = 2024-01-01 2025-12-31
KW 3 2026 = 2026-01-12 2026-01-18
Ewigkeitssonntag = none
Sommer = none
Jahr = none`,
  fr: `
l’année dernière = 2025-01-01 2025-12-31
l’an dernier = 2025-01-01 2025-12-31
cette année = 2026-01-01 2026-12-31
en 2024 = 2024-01-01 2024-12-31
automne 2025 = 2025-09-01 2025-11-30
en automne 2025 = 2025-09-01 2025-11-30
l’automne dernier = 2025-09-01 2025-11-30
l’été dernier = 2026-06-01 2026-08-31
au printemps 2026 = 2026-03-01 2026-05-31
hiver 2025 = 2025-12-01 2026-02-28
il y a deux ans = 2024-01-01 2024-12-31
il y a 3 semaines = 2026-11-02 2026-11-08
il y a un mois = 2026-10-01 2026-10-31
Avent 2025 = 2025-11-30 2025-12-24
Pâques 2025 = 2025-04-20 2025-04-20
Carême 2026 = 2026-02-18 2026-04-04
octobre dernier = 2026-10-01 2026-10-31
concert Noël 2025 = 2025-12-25 2025-12-25 concert
semaine dernière = 2026-11-16 2026-11-22
Noël = none`,
  it: `
l’anno scorso = 2025-01-01 2025-12-31
anno scorso = 2025-01-01 2025-12-31
quest'anno = 2026-01-01 2026-12-31
nel 2024 = 2024-01-01 2024-12-31
autunno 2025 = 2025-09-01 2025-11-30
autunno scorso = 2025-09-01 2025-11-30
l’estate scorsa = 2026-06-01 2026-08-31
primavera 2026 = 2026-03-01 2026-05-31
inverno 2025 = 2025-12-01 2026-02-28
due anni fa = 2024-01-01 2024-12-31
3 settimane fa = 2026-11-02 2026-11-08
un mese fa = 2026-10-01 2026-10-31
Avvento 2025 = 2025-11-30 2025-12-24
Pasqua 2025 = 2025-04-20 2025-04-20
Quaresima 2026 = 2026-02-18 2026-04-04
ottobre scorso = 2026-10-01 2026-10-31
settimana scorsa = 2026-11-16 2026-11-22
Natale = none`,
  en: `
last year = 2025-01-01 2025-12-31
this year = 2026-01-01 2026-12-31
in 2024 = 2024-01-01 2024-12-31
autumn 2025 = 2025-09-01 2025-11-30
last autumn = 2025-09-01 2025-11-30
last summer = 2026-06-01 2026-08-31
spring 2026 = 2026-03-01 2026-05-31
winter 2025 = 2025-12-01 2026-02-28
two years ago = 2024-01-01 2024-12-31
3 weeks ago = 2026-11-02 2026-11-08
a month ago = 2026-10-01 2026-10-31
Advent 2025 = 2025-11-30 2025-12-24
Easter 2025 = 2025-04-20 2025-04-20
last Easter = 2026-04-05 2026-04-05
Lent 2026 = 2026-02-18 2026-04-04
last October = 2026-10-01 2026-10-31
since Easter 2026 = 2026-04-05 -
last week = 2026-11-16 2026-11-22
spring = none
Christmas = none`,
};

const rows = (Object.keys(TABLE) as Language[]).flatMap((language) =>
  TABLE[language]
    .trim()
    .split('\n')
    .map((row) => {
      const [text = '', means = ''] = row.split(' = ');
      return [language, text, means] as const;
    }),
);

function told(text: string, language: Language, isPast = false): string {
  const read = parsePeriod(text, { now: NOW, language, isPast });
  return read === undefined ? 'none' : `${read.from ?? '-'} ${read.to ?? '-'} ${read.words}`.trim();
}

describe('the past in the search', () => {
  it('is tested in more than 80 forms', () => {
    expect(rows.length).toBeGreaterThan(80);
  });

  it.each(rows)('is understood (%s): %s', (language, text, means) => {
    expect(told(text, language)).toBe(means);
  });

  it.each([
    ['oktober', '2026-10-01 2026-10-31'],
    ['November', '2026-11-01 2026-11-30'],
    ['Dezember', '2025-12-01 2025-12-31'],
    ['6.12.', '2025-12-06 2025-12-06'],
    ['23.11.', '2026-11-23 2026-11-23'],
    ['Sonntag', '2026-11-22 2026-11-22'],
    ['Montag', '2026-11-23 2026-11-23'],
    ['im Herbst', '2026-09-01 2026-11-30'],
    ['im Sommer', '2026-06-01 2026-08-31'],
    ['KW 50', '2025-12-08 2025-12-14'],
    ['29.2.', '2024-02-29 2024-02-29'],
    ['Dezember 2027', '2027-12-01 2027-12-31'],
    ['morgen', '2026-11-24 2026-11-24'],
  ])('is meant by a date without a year if past dates are shown: %s', (text, means) => {
    expect(told(text, 'de', true)).toBe(means);
  });
});
