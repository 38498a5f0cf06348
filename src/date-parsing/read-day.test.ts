import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { LANGUAGES, type Language } from '../model/instance.ts';
import { addDays, isDate } from '../util/dates.ts';
import { createDayDescriber, formatDayAsTyped } from './format-day.ts';
import { parseDay } from './read-day.ts';

const TODAY = '2026-11-23';

/** Expected result per text, by language: a day, `none` for a nonexistent one, `?` for a text that is not one day. */
const TABLE: Readonly<Record<Language, string>> = {
  de: `
6.12. = 2026-12-06
6.12 = 2026-12-06
06.12. = 2026-12-06
6. 12. = 2026-12-06
6.12.26 = 2026-12-06
6.12.27 = 2027-12-06
6.12.2027 = 2027-12-06
06.12.2027 = 2027-12-06
6. 12. 2027 = 2027-12-06
061227 = 2027-12-06
06122027 = 2027-12-06
29112026 = 2026-11-29
2027-12-06 = 2027-12-06
20271206 = 2027-12-06
6-12-2027 = 2027-12-06
6/12/27 = 2027-12-06
6/12 = 2026-12-06
6 12 = 2026-12-06
6. Dezember = 2026-12-06
6 Dezember = 2026-12-06
6. dez = 2026-12-06
6. Dez. 27 = 2027-12-06
6. Dezember 2027 = 2027-12-06
6.Dezember = 2026-12-06
1. März = 2027-03-01
1. Maerz = 2027-03-01
1. mrz = 2027-03-01
So 6.12. = 2026-12-06
So. 6.12. = 2026-12-06
So, 6.12. = 2026-12-06
Sonntag 6.12. = 2026-12-06
Sonntag, 6. Dezember = 2026-12-06
Sonntag, 6. Dezember 2026 = 2026-12-06
Sonntag, den 6. Dezember = 2026-12-06
am 6.12. = 2026-12-06
am Sonntag = 2026-11-29
Sonntag = 2026-11-29
so = 2026-11-29
Mo. = 2026-11-23
SONNTAG = 2026-11-29
nächsten Sonntag = 2026-11-29
nächster Sonntag = 2026-11-29
naechsten Sonntag = 2026-11-29
kommenden Sonntag = 2026-11-29
nächsten Montag = 2026-11-30
diesen Samstag = 2026-11-28
letzten Sonntag = 2026-11-22
vergangenen Sonntag = 2026-11-22
heute = 2026-11-23
Heute = 2026-11-23
morgen = 2026-11-24
übermorgen = 2026-11-25
uebermorgen = 2026-11-25
gestern = 2026-11-22
vorgestern = 2026-11-21
in 2 Wochen = 2026-12-07
in zwei Wochen = 2026-12-07
in einer Woche = 2026-11-30
in 14 Tagen = 2026-12-07
in vierzehn Tagen = 2026-12-07
in acht Tagen = 2026-11-30
in 3 Tagen = 2026-11-26
in einem Monat = 2026-12-23
in 3 Monaten = 2027-02-23
in einem Jahr = 2027-11-23
vor 3 Wochen = 2026-11-02
vor zwei Tagen = 2026-11-21
heute in 2 Wochen = 2026-12-07
Sonntag in einer Woche = 2026-12-06
Sonntag in acht Tagen = 2026-12-06
Sonntag in 8 Tagen = 2026-12-06
am Sonntag in acht Tagen = 2026-12-06
heute in acht Tagen = 2026-11-30
heute in 8 Tagen = 2026-11-30
morgen in acht Tagen = 2026-12-01
in 8 Tagen = 2026-12-01
Sonntag in vierzehn Tagen = 2026-12-13
Sonntag in 14 Tagen = 2026-12-13
übernächsten Sonntag = 2026-12-06
am übernächsten Sonntag = 2026-12-06
uebernaechsten So = 2026-12-06
übernächsten Montag = 2026-12-07
eine Woche nach Ostern = 2027-04-04
übernächste Ostern = 2028-04-16
übernächste Woche = ?
Palmsonntag = 2027-03-21
Palmsonntag 2028 = 2028-04-09
1. Advent = 2026-11-29
1.Advent = 2026-11-29
erster Advent = 2026-11-29
am ersten Advent = 2026-11-29
2. Adventssonntag = 2026-12-06
3. Sonntag im Advent = 2026-12-13
4. Advent 2027 = 2027-12-19
Ostern = 2027-03-28
Ostern 2028 = 2028-04-16
Ostersonntag = 2027-03-28
an Ostern = 2027-03-28
nächste Ostern = 2027-03-28
letzte Ostern = 2026-04-05
Ostermontag = 2027-03-29
Karfreitag = 2027-03-26
Gründonnerstag = 2027-03-25
Aschermittwoch = 2027-02-10
Auffahrt = 2027-05-06
Christi Himmelfahrt = 2027-05-06
Pfingsten = 2027-05-16
Pfingstmontag = 2027-05-17
Trinitatis = 2027-05-23
Heiligabend = 2026-12-24
Heiliger Abend = 2026-12-24
Weihnachten = 2026-12-25
2. Weihnachtstag = 2026-12-26
Stephanstag = 2026-12-26
Neujahr = 2027-01-01
Epiphanias = 2027-01-06
Dreikönig = 2027-01-06
Ewigkeitssonntag = 2027-11-21
Totensonntag 2026 = 2026-11-22
29.2. = 2028-02-29
29.2.2028 = 2028-02-29
22.11. = 2027-11-22
30.2. = none
30.2 = none
31.4.2027 = none
31. November = none
31. Juni 2027 = none
29.2.2027 = none
6.13. = none
45.1. = none
99999999 = none
0.0. = none
32.12.2026 = none
2027-02-30 = none
Dezember = ?
nächste Woche = ?
Wochenende = ?
bald = ?
Pfarrer = ?
10:30 = ?
6 = ?
- = ?
Sonntagsschule = ?
6.12. oder 13.12. = ?
Weihnachtsbaum = ?`,
  fr: `
6 décembre = 2026-12-06
6 decembre = 2026-12-06
6 déc. = 2026-12-06
6 déc 27 = 2027-12-06
le 6 décembre 2027 = 2027-12-06
1er mai = 2027-05-01
le 1er mai 2027 = 2027-05-01
1 mai = 2027-05-01
6/12 = 2026-12-06
6/12/27 = 2027-12-06
06/12/2027 = 2027-12-06
6.12.2027 = 2027-12-06
6.12 = 2026-12-06
dimanche = 2026-11-29
dim. 6 décembre = 2026-12-06
dimanche 6 décembre = 2026-12-06
dimanche prochain = 2026-11-29
lundi prochain = 2026-11-30
ce samedi = 2026-11-28
dimanche dernier = 2026-11-22
aujourd'hui = 2026-11-23
aujourd’hui = 2026-11-23
demain = 2026-11-24
après-demain = 2026-11-25
apres demain = 2026-11-25
hier = 2026-11-22
avant-hier = 2026-11-21
dans 2 semaines = 2026-12-07
dans deux semaines = 2026-12-07
dans quinze jours = 2026-12-07
dans huit jours = 2026-11-30
dans 8 jours = 2026-12-01
dimanche en huit = 2026-12-06
dimanche en quinze = 2026-12-13
d’aujourd’hui en huit = 2026-11-30
demain en huit = 2026-12-01
une semaine après Pâques = 2027-04-04
dans un mois = 2026-12-23
il y a 3 semaines = 2026-11-02
Pâques = 2027-03-28
à Pâques = 2027-03-28
Pâques 2028 = 2028-04-16
lundi de Pâques = 2027-03-29
Vendredi saint = 2027-03-26
Jeudi-Saint = 2027-03-25
Rameaux = 2027-03-21
dimanche des Rameaux = 2027-03-21
mercredi des Cendres = 2027-02-10
l'Ascension = 2027-05-06
Ascension 2028 = 2028-05-25
Pentecôte = 2027-05-16
lundi de Pentecôte = 2027-05-17
1er dimanche de l'Avent = 2026-11-29
premier dimanche de l’Avent = 2026-11-29
2e Avent = 2026-12-06
Noël = 2026-12-25
veille de Noël = 2026-12-24
Nouvel An = 2027-01-01
Épiphanie = 2027-01-06
30 février = none
31/4/2027 = none
31 novembre = none
décembre = ?
semaine prochaine = ?
bientôt = ?
nächsten Sonntag = ?`,
  it: `
6 dicembre = 2026-12-06
6 dic = 2026-12-06
6 dic. 27 = 2027-12-06
il 6 dicembre 2027 = 2027-12-06
1° maggio = 2027-05-01
1º maggio = 2027-05-01
6.12. = 2026-12-06
6/12/2027 = 2027-12-06
6-12-27 = 2027-12-06
domenica = 2026-11-29
dom. 6 dicembre = 2026-12-06
domenica 6 dicembre = 2026-12-06
domenica prossima = 2026-11-29
prossima domenica = 2026-11-29
lunedì prossimo = 2026-11-30
lunedi = 2026-11-23
domenica scorsa = 2026-11-22
oggi = 2026-11-23
domani = 2026-11-24
dopodomani = 2026-11-25
ieri = 2026-11-22
tra 2 settimane = 2026-12-07
fra due settimane = 2026-12-07
tra una settimana = 2026-11-30
tra quindici giorni = 2026-12-07
fra otto giorni = 2026-12-01
oggi a otto = 2026-11-30
domenica otto = 2026-12-06
domenica a otto = 2026-12-06
domenica a quindici = 2026-12-13
Natale otto = ?
fra un mese = 2026-12-23
tre settimane fa = 2026-11-02
2 giorni fa = 2026-11-21
Pasqua = 2027-03-28
Pasqua 2028 = 2028-04-16
a Pasqua = 2027-03-28
Pasquetta = 2027-03-29
lunedì dell'Angelo = 2027-03-29
Venerdì santo = 2027-03-26
Giovedì Santo = 2027-03-25
Domenica delle Palme = 2027-03-21
le Palme = 2027-03-21
mercoledì delle Ceneri = 2027-02-10
Ascensione = 2027-05-06
l'Ascensione = 2027-05-06
Pentecoste = 2027-05-16
prima domenica di Avvento = 2026-11-29
1ª domenica di Avvento = 2026-11-29
II domenica d’Avvento = 2026-12-06
Natale = 2026-12-25
a Natale = 2026-12-25
vigilia di Natale = 2026-12-24
Santo Stefano = 2026-12-26
Capodanno = 2027-01-01
Epifania = 2027-01-06
30 febbraio = none
31/4/2027 = none
dicembre = ?
settimana prossima = ?
presto = ?`,
  en: `
6 December = 2026-12-06
6th December = 2026-12-06
6th of December 2027 = 2027-12-06
December 6 = 2026-12-06
December 6, 2027 = 2027-12-06
Dec 6 = 2026-12-06
6 Dec = 2026-12-06
6 Dec 2027 = 2027-12-06
6 dec 27 = 2027-12-06
6/12/2027 = 2027-12-06
6/12 = 2026-12-06
6.12. = 2026-12-06
2027-12-06 = 2027-12-06
Sunday = 2026-11-29
Sun = 2026-11-29
on Sunday = 2026-11-29
Sunday 6 December = 2026-12-06
Sun, 6 Dec = 2026-12-06
next Sunday = 2026-11-29
next Monday = 2026-11-30
this Saturday = 2026-11-28
last Sunday = 2026-11-22
today = 2026-11-23
tomorrow = 2026-11-24
the day after tomorrow = 2026-11-25
yesterday = 2026-11-22
in 2 weeks = 2026-12-07
in two weeks = 2026-12-07
in a week = 2026-11-30
in a month = 2026-12-23
3 weeks ago = 2026-11-02
two days ago = 2026-11-21
Sunday in two weeks = 2026-12-13
a week on Sunday = 2026-12-06
two weeks on Sunday = 2026-12-13
Sunday week = 2026-12-06
on Sunday week = 2026-12-06
today week = 2026-11-30
a week today = 2026-11-30
a week tomorrow = 2026-12-01
a week from Sunday = 2026-12-06
Sunday fortnight = 2026-12-13
a week after Easter = 2027-04-04
Sunday after next = 2026-12-06
the Sunday after next = 2026-12-06
the week after next = ?
Christmas week = ?
Easter = 2027-03-28
Easter 2028 = 2028-04-16
Easter Sunday = 2027-03-28
next Easter = 2027-03-28
last Easter = 2026-04-05
Easter Monday = 2027-03-29
Good Friday = 2027-03-26
Maundy Thursday = 2027-03-25
Palm Sunday = 2027-03-21
Ash Wednesday = 2027-02-10
Ascension Day = 2027-05-06
Pentecost = 2027-05-16
Whit Monday = 2027-05-17
Trinity Sunday = 2027-05-23
First Sunday of Advent = 2026-11-29
1st Sunday in Advent = 2026-11-29
third advent = 2026-12-13
Christmas Eve = 2026-12-24
Christmas Day = 2026-12-25
Christmas = 2026-12-25
Boxing Day = 2026-12-26
New Year's Day = 2027-01-01
Epiphany = 2027-01-06
30 February = none
31/4/2027 = none
November 31 = none
December = ?
next week = ?
soon = ?`,
};

const rows = LANGUAGES.flatMap((language) =>
  TABLE[language]
    .trim()
    .split('\n')
    .map((row) => {
      const [text = '', means = ''] = row.split(' = ');
      return [language, text, means] as const;
    }),
);

const told = (text: string, language: Language, today = TODAY) => {
  const read = parseDay(text, { today, language });
  return 'day' in read ? read.day : read.fault === 'noSuchDay' ? 'none' : '?';
};

describe('the day of a field', () => {
  it('is tested in more than 200 forms', () => {
    expect(rows.length).toBeGreaterThan(200);
  });

  it.each(rows)('is read as people write it (%s): %s', (language, text, means) => {
    expect(told(text, language)).toBe(means);
  });

  it('is the most recent one if past days are meant', () => {
    const past = (text: string) => parseDay(text, { today: TODAY, language: 'de', isPast: true });
    expect(past('6.12.')).toEqual({ day: '2025-12-06' });
    expect(past('23.11.')).toEqual({ day: '2026-11-23' });
    expect(past('Sonntag')).toEqual({ day: '2026-11-22' });
    expect(past('Ostern')).toEqual({ day: '2026-04-05' });
    expect(past('Sonntag in acht Tagen')).toEqual({ day: '2026-12-06' });
    expect(past('29.2.')).toEqual({ day: '2024-02-29' });
  });

  it('is read again from the texts that fields show, in every language', () => {
    const days = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1900-01-01', days));
    fc.assert(
      fc.property(days, fc.constantFrom(...LANGUAGES), (day, language) => {
        expect(told(formatDayAsTyped(day, language), language)).toBe(day);
        const said = createDayDescriber(language)(day).split(' · ')[0] ?? '';
        expect(told(said, language)).toBe(day);
      }),
      { numRuns: countRuns(150) },
    );
  });

  it('is an existing day or a fault for any text, at little cost', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '6.12.',
        '29.2.1900',
        'in 2 Wochen',
        'letzte',
        'Ostern',
        '9999',
        'Advent',
        '99',
        'le',
        'mai',
        '31',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom(...LANGUAGES), (pieces, language) => {
        const read = parseDay(pieces.join(' '), { today: TODAY, language });
        if ('day' in read) expect(isDate(read.day)).toBe(true);
      }),
      { numRuns: countRuns(1000) },
    );
    expect(told('am '.repeat(100_000), 'de')).toBe('?');
  });
});
