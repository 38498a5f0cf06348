// Words that people use for days, in the four languages: folded (without case and accents), as parts of patterns.

import type { Language } from '../model/instance.ts';

export interface DateVocabulary {
  readonly weekdays: readonly string[];
  /** Abbreviated weekdays, starting with Monday. Among other words, they count only before a date. */
  readonly short: readonly string[];
  readonly months: readonly string[];
  /** Number of days from today, by word. */
  readonly days: Readonly<Record<string, number>>;
  readonly week: string;
  readonly weekend: string;
  readonly month: string;
  readonly this: string;
  readonly next: string;
  readonly last: string;
  /** Words for “after next”: `übernächsten`. */
  readonly afterNext: string;
  /** Forms of `next`, `afterNext` and `last` that follow the noun. */
  readonly nextBehind: string;
  readonly afterNextBehind: string;
  readonly lastBehind: string;
  /** Prepositions before a day: for the start of a range (“from”), for its end (“until”), and one without effect (“on”). */
  readonly from: string;
  readonly until: string;
  readonly at: string;
  /** Prepositions that are joined to the word without a space. */
  readonly elided: string;
  readonly to: string;
  readonly year: string;
  /** Optional prepositions before a year. */
  readonly inYear: string;
  readonly seasons: readonly string[];
  readonly inSeason: string;
  readonly units: Readonly<Record<'day' | 'week' | 'month' | 'year', string>>;
  readonly numbers: Readonly<Record<string, number>>;
  /** Idioms for a number of days that differs from the count: `huit jours` is a week. */
  readonly saidDays: Readonly<Record<string, number>>;
  readonly ahead: readonly [before: string, behind: string];
  readonly ago: readonly [before: string, behind: string];
  /** Words between a number of days, weeks, … and the day they count from: `zwei Wochen nach Ostern`; "" for none. */
  readonly awayFrom: readonly string[];
  /** Words after a weekday, or `today`, that add days: `en huit`. */
  readonly later: Readonly<Record<string, number>>;
}

const NEVER = '(?!)';

/** Parses words for 1, 2, 3, …, separated by spaces; synonyms are separated by `|`. */
function numberWords(words: string): Record<string, number> {
  const all = words.split(' ').flatMap((some, index) => some.split('|').map((word) => [word, index + 1] as const));
  return Object.fromEntries(all);
}

export const DATE_VOCABULARIES: Readonly<Record<Language, DateVocabulary>> = {
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
    short: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
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
    days: { heute: 0, morgen: 1, uebermorgen: 2, ubermorgen: 2, gestern: -1, vorgestern: -2 },
    week: 'woche',
    weekend: 'wochenende',
    month: 'monat',
    this: 'diese[nrsm]?',
    next: 'nae?chste[nrsm]?|kommende[nrsm]?',
    last: 'letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?',
    afterNext: 'ue?bernae?chste[nrsm]?',
    nextBehind: NEVER,
    afterNextBehind: NEVER,
    lastBehind: NEVER,
    from: 'ab|seit',
    until: 'bis|bis zum',
    at: 'am|im|an|in|vom|von|den|der|zu|zum',
    elided: NEVER,
    to: 'bis|bis zum',
    year: 'jahr',
    inYear: 'im jahr|jahr',
    seasons: ['frue?hling|frue?hjahr', 'sommer', 'herbst', 'winter'],
    inSeason: 'im',
    units: { day: 'tag(?:e|en)?', week: 'wochen?', month: 'monat(?:e|en)?', year: 'jahr(?:e|en)?' },
    numbers: numberWords(
      'ein|eine|einer|einem|einen zwei drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf',
    ),
    saidDays: { acht: 7, vierzehn: 14 },
    ahead: ['in', ''],
    ago: ['vor', ''],
    awayFrom: ['nach'],
    later: { 'in 8 tagen': 7 },
  },
  fr: {
    weekdays: ['lundis?', 'mardis?', 'mercredis?', 'jeudis?', 'vendredis?', 'samedis?', 'dimanches?'],
    short: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
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
    days: {
      "aujourd'hui": 0,
      demain: 1,
      'apres-demain': 2,
      hier: -1,
      'avant-hier': -2,
      'apres demain': 2,
      'avant hier': -2,
    },
    week: 'semaine',
    weekend: 'week-?end',
    month: 'mois',
    this: 'ce|cet|cette',
    next: 'prochaine?',
    last: NEVER,
    afterNext: NEVER,
    nextBehind: 'prochaine?s?|suivante?',
    afterNextBehind: NEVER,
    lastBehind: 'derniere?s?|dernier|passee?s?',
    from: 'des|des le|a partir du|depuis|depuis le',
    until: "jusqu'au|jusqu'a",
    at: 'le|la|les|en|au|du|de|ce|a',
    elided: "l'|d'",
    to: 'au|a',
    year: 'an|annee',
    inYear: "en|en l'an|annee|l'annee",
    seasons: ['printemps', 'ete', 'automne', 'hiver'],
    inSeason: 'en|au',
    units: { day: 'jours?', week: 'semaines?', month: 'mois', year: 'ans?|annees?' },
    numbers: numberWords('un|une deux trois quatre cinq six sept huit neuf dix onze douze'),
    saidDays: { huit: 7, quinze: 14 },
    ahead: ["dans|d'ici", ''],
    ago: ['il y a', ''],
    awayFrom: ['apres'],
    later: { 'en huit': 7, 'en quinze': 14 },
  },
  it: {
    weekdays: ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'],
    short: ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'],
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
    days: { oggi: 0, domani: 1, dopodomani: 2, ieri: -1, "l'altro ieri": -2, 'dopo domani': 2 },
    week: 'settimana',
    weekend: 'fine settimana|weekend',
    month: 'mese',
    this: "quest[aoe]|quest'",
    next: 'prossim[ao]',
    last: 'scors[ao]',
    afterNext: NEVER,
    nextBehind: 'prossim[ao]',
    afterNextBehind: NEVER,
    lastBehind: 'scors[ao]|passat[ao]',
    from: "dal|dalla|dall'|da",
    until: 'fino al|fino a',
    at: 'il|la|lo|le|in|nel|nella|di|del|della|a|per',
    elided: "l'|d'|all'|dell'|nell'",
    to: 'al|a|fino al',
    year: 'anno',
    inYear: "nel|anno|l'anno|nell'anno",
    seasons: ['primavera', 'estate', 'autunno', 'inverno'],
    inSeason: 'in|nella|nel|nell',
    units: { day: 'giorn[oi]', week: 'settiman[ae]', month: 'mes[ei]', year: 'ann[oi]' },
    numbers: numberWords('un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici'),
    saidDays: { quindici: 14 },
    ahead: ['tra|fra', ''],
    ago: ['', 'fa'],
    awayFrom: ['dopo'],
    later: { otto: 7, 'a otto': 7, quindici: 14, 'a quindici': 14 },
  },
  en: {
    weekdays: ['mondays?', 'tuesdays?', 'wednesdays?', 'thursdays?', 'fridays?', 'saturdays?', 'sundays?'],
    short: ['mon', 'tues?', 'wed|weds', 'thu|thurs?', 'fri', 'sat', 'sun'],
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
    days: {
      today: 0,
      tomorrow: 1,
      yesterday: -1,
      'the day after tomorrow': 2,
      'day after tomorrow': 2,
      'the day before yesterday': -2,
    },
    week: 'week',
    weekend: 'week-?end',
    month: 'month',
    this: 'this',
    next: 'next|coming',
    last: 'last',
    afterNext: NEVER,
    nextBehind: NEVER,
    afterNextBehind: 'after next',
    lastBehind: NEVER,
    from: 'from|since',
    until: 'until|till',
    at: 'on|in|at|the|of',
    elided: NEVER,
    to: 'to|until|till',
    year: 'year',
    inYear: 'in|year',
    seasons: ['spring', 'summer', 'autumn|fall', 'winter'],
    inSeason: 'in',
    units: { day: 'days?', week: 'weeks?', month: 'months?', year: 'years?' },
    numbers: numberWords('a|an|one two three four five six seven eight nine ten eleven twelve'),
    saidDays: {},
    ahead: ['in', ''],
    ago: ['', 'ago'],
    awayFrom: ['on|from|after', ''],
    later: { week: 7, fortnight: 14 },
  },
};
