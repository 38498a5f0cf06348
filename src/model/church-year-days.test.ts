import { describe, expect, it } from 'vitest';
import { fromDayNumber } from '../util/day-number.ts';
import { churchDayNameOf, findChurchDay, suggestChurchDayNames } from './church-year-days.ts';
import { LITURGICAL_COLOURS, SEASONS } from './church-year-orders.ts';
import { CHURCH_CALENDARS, type ChurchOrder, LANGUAGES } from './instance.ts';

const ORDERS_OF_NAMES = CHURCH_CALENDARS.filter((one) => one !== '');

const [FIRST, END] = [Date.UTC(1900, 0, 1) / 86_400_000, Date.UTC(2200, 0, 1) / 86_400_000];

const DAYS = Array.from({ length: END - FIRST }, (_, index) => fromDayNumber(FIRST + index));

describe('every day from 1900 to 2199', () => {
  it('has 109,573 entries', () => {
    expect(DAYS).toHaveLength(109_573);
  });

  it.each(ORDERS_OF_NAMES)('equals the result of walking through the year day by day: %s', (order) => {
    const walk = WALKS[order]();
    const wrong: unknown[] = [];
    for (const [index, date] of DAYS.entries()) {
      const walked = walk(dayOf(date, index));
      const told = findChurchDay(date, order, 'de');
      const isSame = told?.name === walked.name && told.season === walked.season && told.colour === walked.colour;
      if (!isSame && wrong.length < 5) wrong.push({ date, told, walked });
    }
    expect(wrong).toEqual([]);
  });

  it.each(
    ORDERS_OF_NAMES,
  )('has a season and a colour of the lists, and a name in every language or in none: %s', (order) => {
    const seen = { seasons: new Set<string>(), colours: new Set<string>() };
    const wrong: string[] = [];
    for (const date of DAYS) {
      const told = LANGUAGES.map((language) => findChurchDay(date, order, language));
      seen.seasons.add(told[0]?.season ?? 'none');
      seen.colours.add(told[0]?.colour ?? 'none');
      const names = told.map((one) => one?.name ?? '');
      const hasAll = names.every((name) => name !== '') || names.every((name) => name === '');
      if (!hasAll || names.some((name) => /[{}]|undefined/.test(name))) wrong.push(`${date} ${names.join(' | ')}`);
    }
    expect(wrong).toEqual([]);
    expect(SEASONS).toEqual(expect.arrayContaining([...seen.seasons]));
    expect(LITURGICAL_COLOURS).toEqual(expect.arrayContaining([...seen.colours]));
  });

  it.each(['ekd', 'roman'] as const)('has a name if it is a Sunday: %s', (order) => {
    const sundays = DAYS.filter((_, index) => index % 7 === 6);
    expect(sundays.filter((date) => findChurchDay(date, order, 'de')?.name === '')).toEqual([]);
  });

  it.each(ORDERS_OF_NAMES)('is in a season that began once since Advent, or in ordinary time: %s', (order) => {
    let begun: string[] = [];
    let last = '';
    for (const date of DAYS) {
      const season = findChurchDay(date, order, 'de')?.season ?? '';
      if (season === last) continue;
      last = season;
      if (season === 'advent') begun = [];
      if (season !== 'ordinary') expect(begun, date).not.toContain(season);
      begun.push(season);
    }
  });

  it('is undefined outside these years', () => {
    expect(findChurchDay('1899-12-31', 'ekd', 'de')).toBeUndefined();
    expect(findChurchDay('2200-01-01', 'roman', 'de')).toBeUndefined();
    expect(suggestChurchDayNames('2200-01-01', 'roman', 'de')).toEqual([]);
  });
});

describe('individual days', () => {
  it.each(
    table(`
    ekd    2024-01-06 Epiphanias · epiphany white
    ekd    2024-01-07 1. Sonntag nach Epiphanias · epiphany white
    ekd    2024-01-28 Letzter Sonntag nach Epiphanias · epiphany white
    ekd    2024-02-04 Sexagesimae · ordinary green
    ekd    2024-02-11 Estomihi · ordinary green
    ekd    2024-02-14 Aschermittwoch · lent violet
    ekd    2024-02-18 Invokavit · lent violet
    ekd    2019-02-03 5. Sonntag vor der Passionszeit · ordinary green
    ekd    2019-02-10 4. Sonntag vor der Passionszeit · ordinary green
    ekd    2019-02-17 Septuagesimae · ordinary green
    ekd    2020-01-26 3. Sonntag nach Epiphanias · epiphany white
    ekd    2020-02-02 Letzter Sonntag nach Epiphanias · epiphany white
    ekd    2023-01-29 Letzter Sonntag nach Epiphanias · epiphany white
    ekd    2026-02-01 Letzter Sonntag nach Epiphanias · epiphany white
    ekd    2026-02-08 Sexagesimae · ordinary green
    ekd    2026-03-15 Lätare · lent violet
    ekd    2026-03-29 Palmsonntag · lent violet
    ekd    2026-04-02 Gründonnerstag · lent white
    ekd    2026-04-03 Karfreitag · lent black
    ekd    2026-04-12 Quasimodogeniti · easter white
    ekd    2026-05-10 Rogate · easter white
    ekd    2026-05-14 Christi Himmelfahrt · easter white
    ekd    2026-05-24 Pfingsten · easter red
    ekd    2026-05-25 Pfingstmontag · ordinary red
    ekd    2026-05-31 Trinitatis · trinity white
    ekd    2026-06-07 1. Sonntag nach Trinitatis · trinity green
    ekd    2018-06-24 Johannistag · trinity white
    ekd    2018-09-30 18. Sonntag nach Trinitatis · trinity green
    ekd    2018-10-07 Erntedank · trinity green
    ekd    2021-10-31 Reformationstag · trinity red
    ekd    2026-11-08 Drittletzter Sonntag des Kirchenjahres · trinity green
    ekd    2026-11-18 Buß- und Bettag · trinity violet
    ekd    2026-11-22 Ewigkeitssonntag · trinity white
    ekd    2025-11-30 1. Advent · advent violet
    ekd    2026-11-24 · trinity green
    ekd    2023-12-24 4. Advent · Heiligabend · advent violet
    ekd    2024-12-24 Heiligabend · advent white
    ekd    2023-12-31 1. Sonntag nach dem Christfest · Altjahrsabend · christmas white
    ekd    1913-02-02 Letzter Sonntag nach Epiphanias · epiphany white
    ref-ch 2026-09-20 Eidgenössischer Dank-, Buss- und Bettag · trinity -
    ref-ch 2026-11-01 Reformationssonntag · trinity red
    ref-ch 2026-11-22 Ewigkeitssonntag · trinity white
    ref-ch 2026-05-14 Auffahrt · easter white
    ref-ch 2026-03-01 Tag der Kranken · lent violet
    ref-ch 2026-08-01 Bundesfeier · trinity green
    ref-ch 2026-11-29 1. Advent · advent violet
    ref-ch 2026-06-14 · trinity green
    ref-ch 2026-02-08 · ordinary -
    ref-ch 2026-04-03 Karfreitag · lent black
    roman  2024-02-11 6. Sonntag im Jahreskreis · ordinary green
    roman  2023-06-18 11. Sonntag im Jahreskreis · ordinary green
    roman  2024-01-07 Taufe des Herrn · christmas white
    roman  2024-01-08 · ordinary green
    roman  2024-03-10 4. Fastensonntag · lent rose
    roman  2024-03-25 · lent violet
    roman  2024-04-08 Verkündigung des Herrn · easter white
    roman  2017-03-20 Heiliger Josef · lent white
    roman  2008-03-15 Heiliger Josef · lent white
    roman  2008-03-31 Verkündigung des Herrn · easter white
    roman  2024-12-08 2. Adventssonntag · advent violet
    roman  2024-12-09 Mariä Empfängnis · advent white
    roman  2024-12-15 3. Adventssonntag · advent rose
    roman  2024-12-29 Fest der Heiligen Familie · christmas white
    roman  2022-12-30 Fest der Heiligen Familie · christmas white
    roman  2021-12-26 Fest der Heiligen Familie · christmas white
    roman  2022-12-26 Stephanstag · christmas red
    roman  2026-01-04 2. Sonntag nach Weihnachten · christmas white
    roman  2026-05-24 Pfingsten · easter red
    roman  2026-06-04 Fronleichnam · ordinary white
    roman  2022-06-24 Heiligstes Herz Jesu · ordinary white
    roman  2025-02-02 Darstellung des Herrn · ordinary white
    roman  2025-06-29 Peter und Paul · ordinary red
    roman  2025-09-14 Kreuzerhöhung · ordinary red
    roman  2025-11-02 Allerseelen · ordinary violet
    roman  2025-11-09 Weihe der Lateranbasilika · ordinary white
    roman  2025-11-16 33. Sonntag im Jahreskreis · ordinary green
    roman  2025-11-23 Christkönigssonntag · ordinary white
    roman  2023-12-24 4. Adventssonntag · Heiligabend · advent violet`),
  )('%s %s: %s', (order, date, name, season, colour) => {
    expect(findChurchDay(date, order, 'de')).toEqual({ name, season, colour });
  });

  it.each([
    [
      'ekd',
      '2026-06-21',
      '3. Sonntag nach Trinitatis',
      '3e dimanche après la Trinité',
      '3ª domenica dopo la Trinità',
      '3rd Sunday after Trinity',
    ],
    [
      'ekd',
      '2026-06-07',
      '1. Sonntag nach Trinitatis',
      '1er dimanche après la Trinité',
      '1ª domenica dopo la Trinità',
      '1st Sunday after Trinity',
    ],
    [
      'ekd',
      '2026-11-22',
      'Ewigkeitssonntag',
      'Dimanche de l’Éternité',
      'Ewigkeitssonntag',
      'Last Sunday of the church year',
    ],
    [
      'roman',
      '2023-06-18',
      '11. Sonntag im Jahreskreis',
      '11e dimanche du temps ordinaire',
      '11ª domenica del tempo ordinario',
      '11th Sunday in Ordinary Time',
    ],
    [
      'roman',
      '2023-09-03',
      '22. Sonntag im Jahreskreis',
      '22e dimanche du temps ordinaire',
      '22ª domenica del tempo ordinario',
      '22nd Sunday in Ordinary Time',
    ],
    [
      'roman',
      '2026-04-19',
      '3. Sonntag der Osterzeit',
      '3e dimanche de Pâques',
      '3ª domenica di Pasqua',
      'Third Sunday of Easter',
    ],
    [
      'ref-ch',
      '2026-09-20',
      'Eidgenössischer Dank-, Buss- und Bettag',
      'Jeûne fédéral',
      'Digiuno federale',
      'Federal Day of Thanksgiving, Repentance and Prayer',
    ],
  ] as const)('%s %s has the same name in each language', (order, date, ...names) => {
    expect(LANGUAGES.map((language) => findChurchDay(date, order, language)?.name)).toEqual(names);
  });

  it('suggestions for titles contain each name separately', () => {
    expect(suggestChurchDayNames('2023-12-24', 'ekd', 'de')).toEqual(['4. Advent', 'Heiligabend']);
    expect(suggestChurchDayNames('2026-11-24', 'ekd', 'de')).toEqual([]);
  });

  it('without an order, days have their common names', () => {
    expect(churchDayNameOf('2026-11-29', '', 'de')).toBe('1. Advent');
    expect(churchDayNameOf('2026-06-21', '', 'de')).toBe('');
    expect(churchDayNameOf('2026-06-21', 'ekd', 'de')).toBe('3.\u00a0Sonntag nach Trinitatis');
    expect(churchDayNameOf('2200-11-30', 'ekd', 'de')).toBe('');
  });
});

type Line = readonly [order: ChurchOrder, date: string, name: string, season: string, colour: string];

function table(text: string): Line[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, order, date, name, season, colour] = /^\s*(\S+)\s+(\S+)(.*?)· (\S+) (\S+)$/.exec(line) ?? [];
      return [
        order as ChurchOrder,
        date ?? '',
        (name ?? '').trim(),
        season ?? '',
        colour === '-' ? '' : (colour ?? ''),
      ];
    });
}

// Independent second computation: steps from day to day, without offsets from Advent or counting weeks back.

interface WalkedDay {
  readonly month: number;
  readonly day: number;
  readonly isSunday: boolean;
  readonly weekday: number;
  readonly toEaster: number;
  readonly at: string;
}

interface Walked {
  readonly name: string;
  readonly season: string;
  readonly colour: string;
}

type WalkDay = (day: WalkedDay) => Walked;

const EASTERS = new Map(Array.from({ length: 300 }, (_, index) => [1900 + index, easterByKnuth(1900 + index)]));

/** Returns Easter in days since 1970-01-01, by the clauses of Clavius as given by Knuth. */
function easterByKnuth(year: number): number {
  const golden = (year % 19) + 1;
  const century = Math.floor(year / 100) + 1;
  const leaps = Math.floor((3 * century) / 4) - 12;
  const moon = Math.floor((8 * century + 5) / 25) - 5;
  const sunday = Math.floor((5 * year) / 4) - leaps - 10;
  let epact = (11 * golden + 20 + moon - leaps) % 30;
  if ((epact === 25 && golden > 11) || epact === 24) epact++;
  let full = 44 - epact;
  if (full < 21) full += 30;
  return Date.UTC(year, 2, full + 7 - ((sunday + full) % 7)) / 86_400_000;
}

function dayOf(date: string, index: number): WalkedDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  // 1 January 1900 was a Monday.
  const weekday = index % 7;
  const toEaster = (EASTERS.get(year) ?? 0) - (FIRST + index);
  return { month, day, weekday, isSunday: weekday === 6, toEaster, at: date.slice(5) };
}

const within = ({ at }: WalkedDay, from: string, to: string) => at >= from && at <= to;

const next = (names: string[]) => names.shift() ?? '?';

const LENT = ['Invokavit', 'Reminiszere', 'Okuli', 'Lätare', 'Judika', 'Palmsonntag'];
const AFTER_EASTER = ['Quasimodogeniti', 'Misericordias Domini', 'Jubilate', 'Kantate', 'Rogate', 'Exaudi'];
const BEFORE_LENT = [
  'Estomihi',
  'Sexagesimae',
  'Septuagesimae',
  '4. Sonntag vor der Passionszeit',
  '5. Sonntag vor der Passionszeit',
];

function withEve(found: Walked, eve: Walked): Walked {
  return found.name === '' ? eve : { ...found, name: `${found.name} · ${eve.name}` };
}

function walkSeasons(
  order: Readonly<Record<string, (day: WalkedDay) => Walked | undefined>>,
  colours: Readonly<Record<string, string>>,
  turn: (day: WalkedDay, now: string) => string,
): WalkDay {
  let now = 'christmas';
  return (day) => {
    now = turn(day, now);
    const [season = ''] = now.split(' ');
    const plain = { name: '', season, colour: colours[now] ?? '' };
    return order[now]?.(day) ?? plain;
  };
}

function walkEkd(): WalkDay {
  let lent: string[] = [];
  let easter: string[] = [];
  let afterEpiphany = 0;
  let afterTrinity = 0;
  let advent = 0;
  let last = false;
  const of = (season: string, name: string, colour: string): Walked => ({ season, name, colour });
  const silvester = of('christmas', 'Altjahrsabend', 'white');
  return walkSeasons(
    {
      christmas: (day) => {
        const plain = of('christmas', '', 'white');
        if (day.at === '12-25') return { ...plain, name: 'Weihnachten' };
        if (day.at === '12-26') return { ...plain, name: '2. Weihnachtstag' };
        if (day.at === '01-01') return { ...plain, name: 'Neujahr' };
        const found = {
          ...plain,
          name: day.isSunday ? `${day.month === 12 ? 1 : 2}. Sonntag nach dem Christfest` : '',
        };
        return day.at === '12-31' ? withEve(found, silvester) : found;
      },
      epiphany: (day) => {
        if (day.at === '01-06') {
          afterEpiphany = 0;
          return of('epiphany', 'Epiphanias', 'white');
        }
        if (!day.isSunday) return undefined;
        last = day.month === 2 || day.day >= 27;
        afterEpiphany++;
        return of(
          'epiphany',
          last ? 'Letzter Sonntag nach Epiphanias' : `${afterEpiphany}. Sonntag nach Epiphanias`,
          'white',
        );
      },
      'ordinary before': (day) =>
        day.isSunday ? of('ordinary', BEFORE_LENT[(day.toEaster - 49) / 7] ?? '?', 'green') : undefined,
      lent: (day) => {
        if (day.toEaster === 46) {
          lent = [...LENT];
          return of('lent', 'Aschermittwoch', 'violet');
        }
        if (day.isSunday) return of('lent', next(lent), 'violet');
        if (lent.length > 0) return undefined;
        if (day.weekday === 3) return of('lent', 'Gründonnerstag', 'white');
        if (day.weekday === 4) return of('lent', 'Karfreitag', 'black');
        return day.weekday === 5 ? of('lent', 'Karsamstag', 'black') : undefined;
      },
      easter: (day) => {
        const plain = of('easter', '', 'white');
        if (day.toEaster === 0) {
          easter = [...AFTER_EASTER];
          return { ...plain, name: 'Ostern' };
        }
        if (day.isSunday)
          return easter.length > 0 ? { ...plain, name: next(easter) } : of('easter', 'Pfingsten', 'red');
        if (day.weekday === 0 && easter.length === 6) return { ...plain, name: 'Ostermontag' };
        return day.weekday === 3 && easter.length === 1 ? { ...plain, name: 'Christi Himmelfahrt' } : undefined;
      },
      'ordinary after': (day) => (day.weekday === 0 ? of('ordinary', 'Pfingstmontag', 'red') : undefined),
      trinity: (day) => {
        const named = (name: string, colour = 'green') => of('trinity', name, colour);
        if (day.isSunday) afterTrinity = day.toEaster === -56 ? 0 : afterTrinity + 1;
        if (day.at === '10-31') return named('Reformationstag', 'red');
        if (day.at === '06-24') return named('Johannistag', 'white');
        if (day.at === '09-29') return named('Michaelistag', 'white');
        if (day.weekday === 2 && within(day, '11-16', '11-22')) return named('Buß- und Bettag', 'violet');
        if (!day.isSunday) return undefined;
        if (afterTrinity === 0) return named('Trinitatis', 'white');
        if (within(day, '10-01', '10-07')) return named('Erntedank');
        if (within(day, '11-06', '11-12')) return named('Drittletzter Sonntag des Kirchenjahres');
        if (within(day, '11-13', '11-19')) return named('Vorletzter Sonntag des Kirchenjahres');
        if (within(day, '11-20', '11-26')) return named('Ewigkeitssonntag', 'white');
        return named(`${afterTrinity}. Sonntag nach Trinitatis`);
      },
      advent: (day) =>
        walkAdvent(
          day,
          (n) => of('advent', `${n}. Advent`, 'violet'),
          () => ++advent,
          of('advent', 'Heiligabend', 'white'),
        ),
    },
    {
      christmas: 'white',
      epiphany: 'white',
      'ordinary before': 'green',
      lent: 'violet',
      easter: 'white',
      'ordinary after': 'red',
      trinity: 'green',
      advent: 'violet',
    },
    (day, now) => {
      if (now === 'advent' && day.at === '12-25') return 'christmas';
      if (now === 'christmas' && day.at === '01-06') {
        last = false;
        return 'epiphany';
      }
      if (day.toEaster === 46) return 'lent';
      if (now === 'epiphany' && last && day.isSunday) return 'ordinary before';
      if (now === 'lent' && day.toEaster === 0) return 'easter';
      if (now === 'easter' && day.weekday === 0 && day.toEaster === -50) return 'ordinary after';
      if (now === 'ordinary after' && day.isSunday) return 'trinity';
      if (now === 'trinity' && day.isSunday && within(day, '11-27', '12-03')) {
        advent = 0;
        return 'advent';
      }
      return now;
    },
  );
}

function walkAdvent(
  day: WalkedDay,
  named: (n: number) => Walked,
  count: () => number,
  eve: Walked,
): Walked | undefined {
  const found = day.isSunday ? named(count()) : undefined;
  if (day.at !== '12-24') return found;
  return found === undefined ? eve : withEve(found, eve);
}

function walkRefCh(): WalkDay {
  let sundaysOfMonth = 0;
  let month = 0;
  let advent = 0;
  const fixed: Readonly<Record<string, readonly [string, string]>> = {
    '12-25': ['Weihnachten', 'white'],
    '12-26': ['Stephanstag', 'white'],
    '01-01': ['Neujahr', 'white'],
    '01-02': ['Berchtoldstag', 'white'],
    '01-06': ['Epiphanias', 'white'],
  };
  const byEaster: Readonly<Record<number, readonly [string, string]>> = {
    46: ['Aschermittwoch', 'violet'],
    7: ['Palmsonntag', 'violet'],
    3: ['Gründonnerstag', ''],
    2: ['Karfreitag', 'black'],
    1: ['Karsamstag', ''],
    0: ['Ostern', 'white'],
    [-1]: ['Ostermontag', 'white'],
    [-39]: ['Auffahrt', 'white'],
    [-49]: ['Pfingsten', 'red'],
    [-50]: ['Pfingstmontag', 'red'],
    [-56]: ['Trinitatis', 'white'],
  };
  return (day) => {
    if (day.month !== month) [month, sundaysOfMonth] = [day.month, 0];
    if (day.isSunday) sundaysOfMonth++;
    const isAdvent = day.at >= '11-27' && day.at < '12-25' && (advent > 0 || day.isSunday);
    if (!isAdvent) advent = 0;
    const { toEaster } = day;
    const [season, plain] = isAdvent
      ? ['advent', 'violet']
      : day.at >= '12-25' || day.at <= '01-05'
        ? ['christmas', 'white']
        : toEaster > 46
          ? ['ordinary', '']
          : toEaster > 0
            ? ['lent', 'violet']
            : toEaster >= -49
              ? ['easter', 'white']
              : toEaster > -56
                ? ['ordinary', '']
                : ['trinity', 'green'];
    if (isAdvent) {
      const eve = { name: 'Heiligabend', season, colour: 'white' };
      const found = walkAdvent(
        day,
        (n) => ({ name: `${n}. Advent`, season, colour: 'violet' }),
        () => ++advent,
        eve,
      );
      return found ?? { name: '', season, colour: plain };
    }
    const [name, colour] = fixed[day.at] ??
      byEaster[toEaster] ??
      (day.at === '08-01' ? ['Bundesfeier', plain] : undefined) ??
      (day.isSunday && day.month === 3 && sundaysOfMonth === 1 ? ['Tag der Kranken', plain] : undefined) ??
      (day.isSunday && day.month === 9 && sundaysOfMonth === 3
        ? ['Eidgenössischer Dank-, Buss- und Bettag', '']
        : undefined) ??
      (day.isSunday && day.month === 11 && sundaysOfMonth === 1 ? ['Reformationssonntag', 'red'] : undefined) ??
      (day.isSunday && within(day, '11-20', '11-26') ? ['Ewigkeitssonntag', 'white'] : undefined) ?? ['', plain];
    return { name, season, colour };
  };
}

function walkRoman(): WalkDay {
  let week = 0;
  let advent = 0;
  let season = 'christmas';
  let hasFamily = false;
  let joseph = false;
  let annunciation = false;
  const feasts: Readonly<Record<string, readonly [string, string]>> = {
    '02-02': ['Darstellung des Herrn', 'white'],
    '06-24': ['Johannes der Täufer', 'white'],
    '06-29': ['Peter und Paul', 'red'],
    '08-06': ['Verklärung des Herrn', 'white'],
    '08-15': ['Mariä Himmelfahrt', 'white'],
    '09-14': ['Kreuzerhöhung', 'red'],
    '11-01': ['Allerheiligen', 'white'],
    '11-02': ['Allerseelen', 'violet'],
    '11-09': ['Weihe der Lateranbasilika', 'white'],
  };
  /** Moves the two solemnities of March to a free day. */
  function inMarch(day: WalkedDay): readonly [string, string] | undefined {
    if (day.at === '01-01') [joseph, annunciation] = [false, false];
    // The Saturday before Holy Week is the last day for Saint Joseph.
    const comesEarly = day.toEaster === 8 && day.at < '03-19';
    const isNineteenthInHolyWeek = comesEarly && 19 - day.day <= 7 && day.month === 3;
    const isTooLate = day.toEaster <= 7;
    if (!joseph && (isNineteenthInHolyWeek || (day.at >= '03-19' && !isTooLate && !day.isSunday))) {
      joseph = true;
      if (day.at <= '03-20') return ['Heiliger Josef', 'white'];
    }
    const isFree = !day.isSunday && (day.toEaster > 7 || day.toEaster < -7);
    if (!annunciation && day.at >= '03-25' && isFree) {
      annunciation = true;
      return ['Verkündigung des Herrn', 'white'];
    }
    return undefined;
  }
  const inChristmas = (day: WalkedDay): readonly [string, string] | undefined => {
    if (day.at === '12-25') {
      // Another Sunday follows before the new year, unless Christmas is a Sunday.
      hasFamily = !day.isSunday;
      return ['Weihnachten', 'white'];
    }
    if (day.month === 12 && (day.isSunday || (day.day === 30 && !hasFamily)))
      return ['Fest der Heiligen Familie', 'white'];
    if (day.at === '12-26') return ['Stephanstag', 'red'];
    if (day.at === '01-01') return ['Hochfest der Gottesmutter Maria', 'white'];
    if (day.at === '01-06') return ['Erscheinung des Herrn', 'white'];
    if (!day.isSunday) return undefined;
    return day.day < 6 ? ['2. Sonntag nach Weihnachten', 'white'] : ['Taufe des Herrn', 'white'];
  };
  const inLent = (day: WalkedDay): readonly [string, string] | undefined => {
    if (day.toEaster === 46) return ['Aschermittwoch', 'violet'];
    if (day.isSunday) {
      const n = 7 - day.toEaster / 7;
      return n === 6 ? ['Palmsonntag', 'red'] : [`${n}. Fastensonntag`, n === 4 ? 'rose' : 'violet'];
    }
    if (day.toEaster === 3) return ['Gründonnerstag', 'white'];
    if (day.toEaster === 2) return ['Karfreitag', 'red'];
    return day.toEaster === 1 ? ['Karsamstag', ''] : undefined;
  };
  const inEaster = (day: WalkedDay): readonly [string, string] | undefined => {
    if (day.toEaster === -49) return ['Pfingsten', 'red'];
    if (day.toEaster === 0) return ['Ostern', 'white'];
    if (day.isSunday) return [`${1 - day.toEaster / 7}. Sonntag der Osterzeit`, 'white'];
    if (day.toEaster === -1) return ['Ostermontag', 'white'];
    return day.toEaster === -39 ? ['Christi Himmelfahrt', 'white'] : undefined;
  };
  const sundaysLeft = (day: WalkedDay) => {
    const now = Date.UTC(2001, day.month - 1, day.day);
    let left = -1;
    // A common year suffices, because no Sunday counted here is before March.
    for (let at = now; at <= Date.UTC(2001, 10, 26); at += 7 * 86_400_000) left++;
    return left;
  };
  const inOrdinary = (day: WalkedDay): readonly [string, string] | undefined => {
    if (day.toEaster === -50) return ['Pfingstmontag', 'red'];
    if (day.toEaster === -56) return ['Dreifaltigkeitssonntag', 'white'];
    if (day.toEaster === -60) return ['Fronleichnam', 'white'];
    if (day.toEaster === -68) return ['Heiligstes Herz Jesu', 'white'];
    if (day.isSunday && within(day, '11-20', '11-26')) return ['Christkönigssonntag', 'white'];
    if (feasts[day.at] !== undefined) return feasts[day.at];
    if (!day.isSunday) return undefined;
    return [`${day.toEaster > 0 ? week : 34 - sundaysLeft(day)}. Sonntag im Jahreskreis`, 'green'];
  };
  let immaculate = false;
  const inAdvent = (day: WalkedDay): readonly [string, string] | undefined => {
    if (day.isSunday) {
      advent++;
      return [
        `${advent}. Adventssonntag${day.at === '12-24' ? ' · Heiligabend' : ''}`,
        advent === 3 ? 'rose' : 'violet',
      ];
    }
    if (day.at >= '12-08' && !immaculate) {
      immaculate = true;
      return ['Mariä Empfängnis', 'white'];
    }
    return day.at === '12-24' ? ['Heiligabend', 'violet'] : undefined;
  };
  const colours: Readonly<Record<string, string>> = {
    christmas: 'white',
    ordinary: 'green',
    lent: 'violet',
    easter: 'white',
    advent: 'violet',
  };
  const bySeason: Readonly<Record<string, (day: WalkedDay) => readonly [string, string] | undefined>> = {
    christmas: inChristmas,
    ordinary: inOrdinary,
    lent: inLent,
    easter: inEaster,
    advent: inAdvent,
  };
  let baptised = false;
  return (day) => {
    if (day.at === '12-25') season = 'christmas';
    if (season === 'christmas' && baptised) [season, week, baptised] = ['ordinary', 1, false];
    if (season === 'ordinary' && day.isSunday) week++;
    if (day.toEaster === 46) season = 'lent';
    if (day.toEaster === 0) season = 'easter';
    if (day.toEaster === -50) season = 'ordinary';
    if (day.isSunday && within(day, '11-27', '12-03')) [season, advent, immaculate] = ['advent', 0, false];
    const march = inMarch(day);
    const found = bySeason[season]?.(day) ?? march;
    if (season === 'christmas' && day.isSunday && within(day, '01-07', '01-13')) baptised = true;
    return { name: found?.[0] ?? '', season, colour: found?.[1] ?? colours[season] ?? '' };
  };
}

const WALKS: Readonly<Record<ChurchOrder, () => WalkDay>> = { ekd: walkEkd, 'ref-ch': walkRefCh, roman: walkRoman };
