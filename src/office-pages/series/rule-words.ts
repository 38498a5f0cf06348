// How a series repeats, in words, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import { asUtc, isDate } from '../../kit/dates.ts';
import type { Language } from '../../model/instance.ts';
import type { Way } from './rule-form.ts';

function sayDayIn(locale: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (day) => (isDate(day) ? format.format(asUtc(day)) : day);
}

export interface RuleWords {
  /** What each way is called by who can’t see the sentence. */
  readonly ways: Readonly<Record<Way, string>>;
  /** With `{every}` `{days}` `{ordinal}` `{weekday}` `{monthDay}` `{shift}` `{side}`. */
  readonly sentences: Readonly<Record<Way, string>>;
  /** Every, every second, third, fourth, sixth, twelfth. */
  readonly every: Readonly<Partial<Record<Way, readonly string[]>>>;
  /** First to fourth, and last. */
  readonly ordinals: readonly string[];
  readonly weekdays: string;
  readonly which: string;
  readonly sameDay: string;
  readonly easterDays: string;
  readonly atEaster: string;
  readonly before: string;
  readonly after: string;
  readonly ends: string;
  readonly never: string;
  readonly until: string;
  /** A day, `YYYY-MM-DD`, in words; as it is where it is none. */
  readonly sayDay: (day: string) => string;
  readonly count: string;
  /** `{count}` is how many. */
  readonly times: Counted;
}

export const RULE_WORDS: Readonly<Record<Language, RuleWords>> = {
  de: {
    ways: {
      weekly: 'Wöchentlich',
      monthlyDay: 'Monatlich an einem Wochentag',
      monthlyDate: 'Monatlich an einem Datum',
      yearly: 'Jährlich',
      daily: 'Täglich',
      easter: 'Nach Ostern',
      other: 'Eigene Regel',
    },
    sentences: {
      weekly: '{every} am {days}',
      monthlyDay: '{every} am {ordinal} {weekday}',
      monthlyDate: '{every} am {monthDay}',
      yearly: '{every} am selben Tag wie der Beginn',
      daily: '{every}',
      easter: 'Jedes Jahr {shift} Tage {side} Ostern',
      other: 'Eigene Regel: {other}',
    },
    every: {
      weekly: ['Jede Woche', 'Jede 2. Woche', 'Jede 3. Woche', 'Jede 4. Woche', 'Jede 6. Woche', 'Jede 12. Woche'],
      monthlyDay: [
        'Jeden Monat',
        'Jeden 2. Monat',
        'Jeden 3. Monat',
        'Jeden 4. Monat',
        'Jeden 6. Monat',
        'Jeden 12. Monat',
      ],
      monthlyDate: [
        'Jeden Monat',
        'Jeden 2. Monat',
        'Jeden 3. Monat',
        'Jeden 4. Monat',
        'Jeden 6. Monat',
        'Jeden 12. Monat',
      ],
      yearly: ['Jedes Jahr', 'Jedes 2. Jahr', 'Jedes 3. Jahr', 'Jedes 4. Jahr'],
      daily: ['Jeden Tag', 'Jeden 2. Tag', 'Jeden 3. Tag', 'Jeden 4. Tag', 'Jeden 6. Tag', 'Jeden 12. Tag'],
    },
    ordinals: ['ersten', 'zweiten', 'dritten', 'vierten', 'letzten'],
    weekdays: 'Wochentage',
    which: 'Der wievielte',
    sameDay: 'Wochentag des Beginns',
    easterDays: 'Tage',
    atEaster: 'Jedes Jahr an Ostern',
    before: 'vor',
    after: 'nach',
    ends: 'Das Ende:',
    never: 'kein Ende',
    until: 'bis und mit',
    sayDay: sayDayIn('de'),
    count: 'nach so vielen Malen',
    times: { one: '(einmal)', several: '({count}-mal)' },
  },
  fr: {
    ways: {
      weekly: 'Chaque semaine',
      monthlyDay: 'Chaque mois, un jour de la semaine',
      monthlyDate: 'Chaque mois à une date',
      yearly: 'Chaque année',
      daily: 'Chaque jour',
      easter: 'Selon Pâques',
      other: 'Règle particulière',
    },
    sentences: {
      weekly: '{every} le {days}',
      monthlyDay: '{every} le {ordinal} {weekday}',
      monthlyDate: '{every} le {monthDay}',
      yearly: '{every} le même jour que le début',
      daily: '{every}',
      easter: 'Chaque année {shift} jours {side} Pâques',
      other: 'Règle particulière : {other}',
    },
    every: {
      weekly: [
        'Chaque semaine',
        'Toutes les 2 semaines',
        'Toutes les 3 semaines',
        'Toutes les 4 semaines',
        'Toutes les 6 semaines',
        'Toutes les 12 semaines',
      ],
      monthlyDay: [
        'Chaque mois',
        'Tous les 2 mois',
        'Tous les 3 mois',
        'Tous les 4 mois',
        'Tous les 6 mois',
        'Tous les 12 mois',
      ],
      monthlyDate: [
        'Chaque mois',
        'Tous les 2 mois',
        'Tous les 3 mois',
        'Tous les 4 mois',
        'Tous les 6 mois',
        'Tous les 12 mois',
      ],
      yearly: ['Chaque année', 'Tous les 2 ans', 'Tous les 3 ans', 'Tous les 4 ans'],
      daily: [
        'Chaque jour',
        'Tous les 2 jours',
        'Tous les 3 jours',
        'Tous les 4 jours',
        'Tous les 6 jours',
        'Tous les 12 jours',
      ],
    },
    ordinals: ['premier', 'deuxième', 'troisième', 'quatrième', 'dernier'],
    weekdays: 'Jours de la semaine',
    which: 'Lequel',
    sameDay: 'jour du début',
    easterDays: 'Jours',
    atEaster: 'Chaque année à Pâques',
    before: 'avant',
    after: 'après',
    ends: 'La fin :',
    never: 'pas de fin',
    until: 'jusqu’au',
    sayDay: sayDayIn('fr'),
    count: 'après ce nombre de fois',
    times: { one: '(une fois)', several: '({count} fois)' },
  },
  it: {
    ways: {
      weekly: 'Ogni settimana',
      monthlyDay: 'Ogni mese, un giorno della settimana',
      monthlyDate: 'Ogni mese a una data',
      yearly: 'Ogni anno',
      daily: 'Ogni giorno',
      easter: 'Secondo la Pasqua',
      other: 'Regola particolare',
    },
    sentences: {
      weekly: '{every} di {days}',
      monthlyDay: '{every} il {ordinal} {weekday}',
      monthlyDate: '{every} il {monthDay}',
      yearly: '{every} lo stesso giorno dell’inizio',
      daily: '{every}',
      easter: 'Ogni anno {shift} giorni {side} Pasqua',
      other: 'Regola particolare: {other}',
    },
    every: {
      weekly: [
        'Ogni settimana',
        'Ogni 2 settimane',
        'Ogni 3 settimane',
        'Ogni 4 settimane',
        'Ogni 6 settimane',
        'Ogni 12 settimane',
      ],
      monthlyDay: ['Ogni mese', 'Ogni 2 mesi', 'Ogni 3 mesi', 'Ogni 4 mesi', 'Ogni 6 mesi', 'Ogni 12 mesi'],
      monthlyDate: ['Ogni mese', 'Ogni 2 mesi', 'Ogni 3 mesi', 'Ogni 4 mesi', 'Ogni 6 mesi', 'Ogni 12 mesi'],
      yearly: ['Ogni anno', 'Ogni 2 anni', 'Ogni 3 anni', 'Ogni 4 anni'],
      daily: ['Ogni giorno', 'Ogni 2 giorni', 'Ogni 3 giorni', 'Ogni 4 giorni', 'Ogni 6 giorni', 'Ogni 12 giorni'],
    },
    ordinals: ['primo', 'secondo', 'terzo', 'quarto', 'ultimo'],
    weekdays: 'Giorni della settimana',
    which: 'Quale',
    sameDay: 'giorno dell’inizio',
    easterDays: 'Giorni',
    atEaster: 'Ogni anno a Pasqua',
    before: 'prima di',
    after: 'dopo',
    ends: 'La fine:',
    never: 'nessuna fine',
    until: 'fino al',
    sayDay: sayDayIn('it'),
    count: 'dopo tante volte',
    times: { one: '(una volta)', several: '({count} volte)' },
  },
  en: {
    ways: {
      weekly: 'Weekly',
      monthlyDay: 'Monthly on a weekday',
      monthlyDate: 'Monthly on a date',
      yearly: 'Yearly',
      daily: 'Daily',
      easter: 'By Easter',
      other: 'A rule of its own',
    },
    sentences: {
      weekly: '{every} on {days}',
      monthlyDay: '{every} on the {ordinal} {weekday}',
      monthlyDate: '{every} on the {monthDay}',
      yearly: '{every} on the same day as the beginning',
      daily: '{every}',
      easter: 'Every year {shift} days {side} Easter',
      other: 'A rule of its own: {other}',
    },
    every: {
      weekly: ['Every week', 'Every 2 weeks', 'Every 3 weeks', 'Every 4 weeks', 'Every 6 weeks', 'Every 12 weeks'],
      monthlyDay: [
        'Every month',
        'Every 2 months',
        'Every 3 months',
        'Every 4 months',
        'Every 6 months',
        'Every 12 months',
      ],
      monthlyDate: [
        'Every month',
        'Every 2 months',
        'Every 3 months',
        'Every 4 months',
        'Every 6 months',
        'Every 12 months',
      ],
      yearly: ['Every year', 'Every 2 years', 'Every 3 years', 'Every 4 years'],
      daily: ['Every day', 'Every 2 days', 'Every 3 days', 'Every 4 days', 'Every 6 days', 'Every 12 days'],
    },
    ordinals: ['first', 'second', 'third', 'fourth', 'last'],
    weekdays: 'Weekdays',
    which: 'Which one',
    sameDay: 'the weekday of the beginning',
    easterDays: 'Days',
    atEaster: 'Every year at Easter',
    before: 'before',
    after: 'after',
    ends: 'The end:',
    never: 'no end',
    until: 'up to and including',
    sayDay: sayDayIn('en-GB'),
    count: 'after so many times',
    times: { one: '(once)', several: '({count} times)' },
  },
};
