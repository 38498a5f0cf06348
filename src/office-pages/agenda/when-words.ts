// The words by which people name days, in the four languages: folded (without case and accents), as parts of patterns.

import type { Language } from '../../model/instance.ts';

export interface WhenWords {
  /** From Monday. */
  readonly weekdays: readonly string[];
  /** Their short forms, which stand before a date alone. */
  readonly short: string;
  /** From January. */
  readonly months: readonly string[];
  /** Days from today. */
  readonly days: Readonly<Record<string, number>>;
  readonly week: string;
  readonly weekend: string;
  readonly month: string;
  /** Before the word for a weekday, week or month. */
  readonly this: string;
  readonly next: string;
  readonly last: string;
  /** Behind it. */
  readonly nextBehind: string;
  readonly lastBehind: string;
  /** Words before a day: those that begin a span (“from”), those that end one (“until”), and those without a meaning (“on”). */
  readonly from: string;
  readonly until: string;
  readonly at: string;
  /** Between two days. */
  readonly to: string;
}

const NEVER = '(?!)';

export const WHEN_WORDS: Readonly<Record<Language, WhenWords>> = {
  de: {
    weekdays: [
      'montags?',
      'dienstags?',
      'mittwochs?',
      'donnerstags?',
      'freitags?',
      'samstags?|sonnabends?',
      'sonntags?',
    ],
    short: 'mo|di|mi|do|fr|sa|so',
    months: [
      'januar|jan',
      'februar|feb',
      'marz|maerz|mrz',
      'april|apr',
      'mai',
      'juni|jun',
      'juli|jul',
      'august|aug',
      'september|sept?',
      'oktober|okt',
      'november|nov',
      'dezember|dez',
    ],
    days: { heute: 0, morgen: 1, ubermorgen: 2, gestern: -1, vorgestern: -2 },
    week: 'woche',
    weekend: 'wochenende',
    month: 'monat',
    this: 'diese[nrsm]?',
    next: 'nachste[nrsm]?|kommende[nrsm]?',
    last: 'letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?',
    nextBehind: NEVER,
    lastBehind: NEVER,
    from: 'ab|seit',
    until: 'bis|bis zum',
    at: 'am|im|an|in|vom|von|den|der',
    to: 'bis|bis zum',
  },
  fr: {
    weekdays: ['lundis?', 'mardis?', 'mercredis?', 'jeudis?', 'vendredis?', 'samedis?', 'dimanches?'],
    short: 'lun|mar|mer|jeu|ven|sam|dim',
    months: [
      'janvier|janv',
      'fevrier|fevr',
      'mars',
      'avril|avr',
      'mai',
      'juin',
      'juillet|juil',
      'aout',
      'septembre|sept',
      'octobre|oct',
      'novembre|nov',
      'decembre|dec',
    ],
    days: { "aujourd'hui": 0, demain: 1, 'apres-demain': 2, hier: -1, 'avant-hier': -2 },
    week: 'semaine',
    weekend: 'week-?end',
    month: 'mois',
    this: 'ce|cet|cette',
    next: 'prochaine?',
    last: NEVER,
    nextBehind: 'prochaine?|suivante?',
    lastBehind: 'derniere?|passee?',
    from: 'des|des le|a partir du|depuis|depuis le',
    until: "jusqu'au|jusqu'a",
    at: 'le|la|en|au|du|de|ce',
    to: 'au|a',
  },
  it: {
    weekdays: ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'],
    short: 'lun|mar|mer|gio|ven|sab|dom',
    months: [
      'gennaio|gen',
      'febbraio|feb',
      'marzo|mar',
      'aprile|apr',
      'maggio|mag',
      'giugno|giu',
      'luglio|lug',
      'agosto|ago',
      'settembre|set',
      'ottobre|ott',
      'novembre|nov',
      'dicembre|dic',
    ],
    days: { oggi: 0, domani: 1, dopodomani: 2, ieri: -1 },
    week: 'settimana',
    weekend: 'fine settimana|weekend',
    month: 'mese',
    this: 'quest[aoe]|questa',
    next: 'prossim[ao]',
    last: 'scors[ao]',
    nextBehind: 'prossim[ao]',
    lastBehind: 'scors[ao]|passat[ao]',
    from: 'dal|dalla|da',
    until: 'fino al|fino a',
    at: 'il|la|lo|in|nel|di|del|a',
    to: 'al|a|fino al',
  },
  en: {
    weekdays: ['mondays?', 'tuesdays?', 'wednesdays?', 'thursdays?', 'fridays?', 'saturdays?', 'sundays?'],
    short: 'mon|tues?|wed|thu|thurs?|fri|sat|sun',
    months: [
      'january|jan',
      'february|feb',
      'march|mar',
      'april|apr',
      'may',
      'june|jun',
      'july|jul',
      'august|aug',
      'september|sept?',
      'october|oct',
      'november|nov',
      'december|dec',
    ],
    days: { today: 0, tomorrow: 1, yesterday: -1 },
    week: 'week',
    weekend: 'week-?end',
    month: 'month',
    this: 'this',
    next: 'next|coming',
    last: 'last',
    nextBehind: NEVER,
    lastBehind: NEVER,
    from: 'from|since',
    until: 'until|till',
    at: 'on|in|at|the|of',
    to: 'to|until|till',
  },
};
