// Reads a text that names a day, a week, a month, a season or a year, and nothing else.

import {
  computeEasterSunday,
  computeFirstAdventSunday,
  dateOfFeast,
  FEAST_KEYS,
  type FeastKey,
} from '../model/church-year.ts';
import type { Language } from '../model/instance.ts';
import { addDays } from '../util/dates.ts';
import { dayNumber, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../util/day-number.ts';
import { createDateReader, findMonthNumber } from './read-dates.ts';
import { createDayAtDistanceReader } from './read-days-at-distance.ts';
import {
  addDistance,
  createDistanceReader,
  createOffsetReader,
  findRangeAtDistance,
  rangeOfMonth,
  rangeOfYear,
} from './read-distances.ts';
import {
  createRelativeMatcher,
  type DateReference,
  type DayRange,
  type RelativeChoice,
  selectRange,
  yearsAround,
} from './relative-choice.ts';
import { DATE_VOCABULARIES, type DateVocabulary } from './vocabulary.ts';

/** Seasons of the church year, which last several days. */
type ChurchSeason = 'advent' | 'lent';

interface FeastWords {
  readonly days: Readonly<Record<FeastKey, string>>;
  readonly times: Readonly<Record<ChurchSeason, string>>;
}

const advents = (numbers: readonly string[], behind: string) =>
  Object.fromEntries(numbers.map((number, index) => [`advent${index + 1}`, `(?:${number}) ?${behind}`])) as Record<
    'advent1' | 'advent2' | 'advent3' | 'advent4',
    string
  >;

const FEAST_WORDS: Readonly<Record<Language, FeastWords>> = {
  de: {
    days: {
      ...advents(
        ['1\\.?|erste[rnm]?', '2\\.?|zweite[rnm]?', '3\\.?|dritte[rnm]?', '4\\.?|vierte[rnm]?'],
        '(?:sonntag im )?advent(?:s?sonntag)?',
      ),
      christmasEve: 'heiligabend|heilig abend|heilige[rn]? abend|christvesper',
      christmas: 'weihnacht(?:en)?|weihnachtstag|1\\.? weihnachtstag|erster weihnachtstag|christfest|christtag',
      stephen: '2\\.? weihnachtstag|zweiter weihnachtstag|stephanstag|stefanstag',
      newYear: 'neujahr|neujahrstag',
      epiphany: 'epiphanias|dreikoe?nig(?:e|stag)?|heilige drei koe?nige|erscheinung des herrn',
      ashWednesday: 'aschermittwoch',
      palmSunday: 'palmsonntag|palmarum',
      maundyThursday: 'grue?ndonnerstag|hoher donnerstag|hohe[rn]? donnerstag',
      goodFriday: 'karfreitag',
      holySaturday: 'karsamstag|ostersamstag',
      easter: 'ostern|ostersonntag|ostertag',
      easterMonday: 'ostermontag',
      ascension: 'christi himmelfahrt|himmelfahrt|auffahrt|auffahrtstag',
      pentecost: 'pfingsten|pfingstsonntag',
      whitMonday: 'pfingstmontag',
      trinity: 'trinitatis|dreieinigkeitssonntag|dreifaltigkeitssonntag|trinitatissonntag',
      lastSunday: 'ewigkeitssonntag|totensonntag|christkoe?nig(?:ssonntag)?|letzter sonntag des kirchenjahre?s',
    },
    times: { advent: 'advent|adventszeit', lent: 'passionszeit|fastenzeit' },
  },
  fr: {
    days: {
      ...advents(
        ['1er|premier', '2e|2eme|deuxieme', '3e|3eme|troisieme', '4e|4eme|quatrieme'],
        "(?:dimanche )?(?:de l'|de )?avent",
      ),
      christmasEve: 'veille de noel|reveillon de noel',
      christmas: 'noel|jour de noel',
      stephen: '(?:saint|st)[- ]etienne',
      newYear: "nouvel[- ]an|jour de l'an",
      epiphany: 'epiphanie|les rois|jour des rois|fete des rois',
      ashWednesday: 'mercredi des cendres|les cendres|cendres',
      palmSunday: '(?:dimanche des |les )?rameaux',
      maundyThursday: 'jeudi[- ]saint',
      goodFriday: 'vendredi[- ]saint',
      holySaturday: 'samedi[- ]saint',
      easter: 'paques|dimanche de paques',
      easterMonday: 'lundi de paques',
      ascension: "ascension|jeudi de l'ascension|jour de l'ascension",
      pentecost: 'pentecote|dimanche de (?:la )?pentecote',
      whitMonday: 'lundi de (?:la )?pentecote',
      trinity: '(?:sainte |dimanche de la )?trinite',
      lastSunday: "(?:dimanche de l')?eternite|dimanche du souvenir|christ roi",
    },
    times: { advent: "avent|temps de l'avent", lent: 'careme' },
  },
  it: {
    days: {
      ...advents(
        ['1a|1\\.|i|prima', '2a|2\\.|ii|seconda', '3a|3\\.|iii|terza', '4a|4\\.|iv|quarta'],
        "(?:domenica )?(?:di |d'|dell')?avvento",
      ),
      christmasEve: 'vigilia di natale|vigilia',
      christmas: 'natale|giorno di natale',
      stephen: 'santo stefano|s\\. stefano',
      newYear: "capodanno|primo dell'anno",
      epiphany: 'epifania|befana',
      ashWednesday: '(?:mercoledi delle )?ceneri',
      palmSunday: '(?:domenica delle |le )?palme',
      maundyThursday: 'giovedi santo',
      goodFriday: 'venerdi santo',
      holySaturday: 'sabato santo',
      easter: 'pasqua|domenica di pasqua',
      easterMonday: "pasquetta|lunedi dell'angelo|lunedi di pasqua",
      ascension: 'ascensione',
      pentecost: 'pentecoste|domenica di pentecoste',
      whitMonday: 'lunedi di pentecoste',
      trinity: '(?:santissima |ss\\. )?trinita',
      lastSunday: "cristo re|domenica dell'eternita",
    },
    times: { advent: 'avvento', lent: 'quaresima' },
  },
  en: {
    days: {
      ...advents(['1st|first', '2nd|second', '3rd|third', '4th|fourth'], '(?:sunday )?(?:of |in )?advent'),
      christmasEve: 'christmas eve',
      christmas: 'christmas|christmas day|xmas',
      stephen: "(?:st|saint)\\.? stephen's day|boxing day",
      newYear: "new year's day|new year|new years day",
      epiphany: 'epiphany|three kings',
      ashWednesday: 'ash wednesday',
      palmSunday: 'palm sunday',
      maundyThursday: '(?:maundy|holy) thursday',
      goodFriday: 'good friday',
      holySaturday: 'holy saturday',
      easter: 'easter|easter day|easter sunday',
      easterMonday: 'easter monday',
      ascension: 'ascension|ascension day',
      pentecost: 'pentecost|whit sunday|whitsun',
      whitMonday: 'whit monday',
      trinity: 'trinity|trinity sunday',
      lastSunday: 'last sunday of the church year|christ the king|eternity sunday|sunday of eternity',
    },
    times: { advent: 'advent', lent: 'lent' },
  },
};

const TIMES: Readonly<Record<ChurchSeason, (year: number) => DayRange>> = {
  advent: (year) => ({
    from: fromDayNumber(computeFirstAdventSunday(year)),
    to: `${String(year).padStart(4, '0')}-12-24`,
  }),
  lent: (year) => {
    const easter = fromDayNumber(computeEasterSunday(year));
    return { from: addDays(easter, -46), to: addDays(easter, -1) };
  },
};

interface Named {
  readonly pattern: RegExp;
  readonly inYear: (year: number) => DayRange | undefined;
}

/**
 * Creates a reader for feasts. Unless `isAlone`, a bare name is an ordinary word; with a year, or a word that selects one, it is a feast.
 */
function createFeastReader(
  language: Language,
  outlook: DateReference,
  isAlone: boolean,
): (text: string) => DayRange | undefined {
  const { days, times } = FEAST_WORDS[language];
  const whole = (name: string) => new RegExp(`^(?:${name})$`);
  const names: readonly Named[] = [
    ...FEAST_KEYS.map((key) => ({
      pattern: whole(days[key]),
      inYear: (year: number) => {
        const date = dateOfFeast(key, year);
        return date === undefined ? undefined : { from: date, to: date };
      },
    })),
    ...(['advent', 'lent'] as const).map((time) => ({
      pattern: whole(times[time]),
      inYear: (year: number) => (dateOfFeast('easter', year) === undefined ? undefined : TIMES[time](year)),
    })),
  ];
  const read = createRelativeMatcher(
    names.map(({ pattern }) => pattern.source.slice(1, -1)).join('|'),
    DATE_VOCABULARIES[language],
  );
  return (text) => {
    const [, name = text, year] = /^(.+) (\d{4})$/.exec(text) ?? [];
    const found = read(name);
    if (found === undefined || (year === undefined && found.which === undefined && !isAlone)) return undefined;
    const named = names.find(({ pattern }) => pattern.test(found.noun));
    if (year !== undefined) return named?.inYear(Number(year));
    const all = yearsAround(outlook.today).flatMap((one) => named?.inYear(one) ?? []);
    return selectRange(all, found.which, outlook);
  };
}

type Reader = (text: string) => DayRange | undefined;

export interface DayReaderOptions extends DateReference {
  readonly language: Language;
  /** True if the whole text has to be one day, so that names and short forms count as days. */
  readonly isAlone: boolean;
  /** True if the name of a season counts without its year: `Herbst`. Default: false. */
  readonly hasBareSeasons?: boolean;
}

/** Creates a reader that returns the days that a folded text names, or undefined. */
export function createDayReader(reading: DayReaderOptions): Reader {
  const { today, language, isAlone } = reading;
  const words = DATE_VOCABULARIES[language];
  const { date } = createDateReader(words, reading, isAlone);
  const readNamedDay: Reader = (text) =>
    oneDay(Object.hasOwn(words.days, text) ? addDays(today, words.days[text] ?? 0) : undefined);
  const readers: readonly Reader[] = [
    readNamedDay,
    (text) => oneDay(date(text)),
    month(reading, words),
    weekday(reading, words),
    period(today, words),
    calendarWeek(reading),
    createFeastReader(language, reading, isAlone),
    season(reading, words, reading.hasBareSeasons ?? false),
    year(today, words),
  ];
  const plain = (text: string) => firstOf(readers, text);
  const distance = createDistanceReader(words);
  const ahead = [readNamedDay, weekday({ ...reading, isPast: false }, words)];
  const later = createDayAtDistanceReader(words, {
    plain,
    ahead: (text) => firstOf(ahead, text),
    distance,
    before: createOffsetReader(words),
  });
  return (text) => {
    const away = distance(text);
    if (away !== undefined) return isAlone ? oneDay(addDistance(today, away)) : findRangeAtDistance(today, away);
    return plain(text) ?? oneDay(later(text));
  };
}

function firstOf(readers: readonly Reader[], text: string): DayRange | undefined {
  for (const read of readers) {
    const days = read(text);
    if (days !== undefined) return days;
  }
  return undefined;
}

function oneDay(day: string | undefined): DayRange | undefined {
  return day === undefined ? undefined : { from: day, to: day };
}

function month(outlook: DateReference, words: DateVocabulary): Reader {
  const read = createRelativeMatcher(words.months.map((name) => `(?:${name})\\.?`).join('|'), words);
  return (text) => {
    const [, name = text, said] = /^(.+) (\d{4})$/.exec(text) ?? [];
    const found = read(name);
    if (found === undefined || (said !== undefined && found.which !== undefined)) return undefined;
    const of = findMonthNumber(found.noun.replace(/\.$/, ''), words.months);
    const inYear = (one: number) => rangeOfMonth(one * 12 + of - 1);
    if (said !== undefined) return Number(said) < 1 ? undefined : inYear(Number(said));
    return selectRange(yearsAround(outlook.today).map(inYear), found.which, outlook);
  };
}

/** Reads the name of a meteorological season; a winter has the year of its December. */
function season(outlook: DateReference, words: DateVocabulary, isBare: boolean): Reader {
  const read = createRelativeMatcher(words.seasons.join('|'), words);
  const within = new RegExp(`^(?:${words.inSeason}) (.+)$`);
  return (text) => {
    const [, name = text, said] = /^(.+?)(?: (\d{4})(?:\/(?:\d{2}|\d{4}))?)?$/.exec(text) ?? [];
    const inner = within.exec(name)?.[1];
    const found = read(inner ?? name);
    if (found === undefined) return undefined;
    if (said === undefined && found.which === undefined && inner === undefined && !isBare) return undefined;
    const index = words.seasons.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(found.noun));
    const inYear = (one: number) => {
      const first = one * 12 + 2 + 3 * index;
      return { from: rangeOfMonth(first).from, to: rangeOfMonth(first + 2).to };
    };
    if (said !== undefined) return Number(said) < 1 || Number(said) > 9998 ? undefined : inYear(Number(said));
    return selectRange(yearsAround(outlook.today).map(inYear), found.which, outlook);
  };
}

/** Reads a year: `2024`, `letztes Jahr`. A number of four digits is a year within the plausible range. */
function year(today: string, words: DateVocabulary): Reader {
  const read = createRelativeMatcher(words.year, words);
  const numbered = new RegExp(`^(?:(?:${words.inYear}) )?((?:19|20|21)\\d{2})$`);
  return (text) => {
    const [, number] = numbered.exec(text) ?? [];
    if (number !== undefined) return rangeOfYear(Number(number));
    const found = read(text);
    return found?.which === undefined ? undefined : rangeOfYear(Number(today.slice(0, 4)) + steps(found.which));
  };
}

function steps(which: RelativeChoice): number {
  if (which === 'afterNext') return 2;
  return which === 'next' ? 1 : which === 'last' ? -1 : 0;
}

/** Reads a weekday. `Sonntag` is today or the next one, or the last one if past days are meant; `nächsten Sonntag` is never today. */
function weekday({ today, isPast, isAlone }: DayReaderOptions, words: DateVocabulary): Reader {
  const names = words.weekdays.map((name, index) => (isAlone ? `${name}|(?:${words.short[index]})\\.?` : name));
  const read = createRelativeMatcher(names.join('|'), words);
  return (text) => {
    const found = read(text);
    if (found === undefined) return undefined;
    const index = names.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(found.noun));
    const away = (index - weekdayOfDayNumber(dayNumber(today)) + 7) % 7;
    if (found.which === 'next' || found.which === 'afterNext') {
      const next = away === 0 ? 7 : away;
      return oneDay(addDays(today, found.which === 'next' ? next : next + 7));
    }
    if (found.which === 'last') return oneDay(addDays(today, away - 7));
    return oneDay(addDays(today, isPast && found.which === undefined && away > 0 ? away - 7 : away));
  };
}

/** Reads `diese Woche`, `nächster Monat`, `Wochenende`; a week or month without such a word is ambiguous, and not read. */
function period(today: string, words: DateVocabulary): Reader {
  const [week, weekend, months] = [words.week, words.weekend, words.month].map((noun) =>
    createRelativeMatcher(noun, words),
  );
  const day = dayNumber(today);
  const monday = day - weekdayOfDayNumber(day);
  const days = (first: number, count: number): DayRange => ({
    from: fromDayNumber(first),
    to: fromDayNumber(first + count - 1),
  });
  return (text) => {
    const ofWeekend = weekend?.(text);
    if (ofWeekend !== undefined) return days(monday + 5 + 7 * steps(ofWeekend.which), 2);
    const ofWeek = week?.(text);
    if (ofWeek?.which !== undefined) return days(monday + 7 * steps(ofWeek.which), 7);
    const ofMonth = months?.(text);
    return ofMonth?.which === undefined ? undefined : rangeOfMonth(monthNumber(day) + steps(ofMonth.which));
  };
}

/** Reads a week by its number (ISO 8601), such as `KW 49`: the nearest one. */
function calendarWeek(outlook: DateReference): Reader {
  return (text) => {
    const [, week, said] = /^(?:kw|sem\.?|semaine|settimana|week) ?(\d{1,2})(?: (\d{4}))?$/.exec(text) ?? [];
    const number = Number(week ?? 0);
    if (number < 1 || number > 53) return undefined;
    if (said !== undefined) return weekOf(Number(said), number);
    return selectRange(
      yearsAround(outlook.today).flatMap((one) => weekOf(one, number) ?? []),
      undefined,
      outlook,
    );
  };
}

function weekOf(year: number, number: number): DayRange | undefined {
  // The 4th of January is always in the first week.
  const fourth = dayNumber(`${String(year).padStart(4, '0')}-01-04`);
  const monday = fourth - weekdayOfDayNumber(fourth) + (number - 1) * 7;
  const isOfYear = fromDayNumber(monday + 3).startsWith(String(year).padStart(4, '0'));
  return isOfYear ? { from: fromDayNumber(monday), to: fromDayNumber(monday + 6) } : undefined;
}
