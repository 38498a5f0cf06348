// Tables of the church year orders: names and colours of days, and beginnings of seasons (decision 29). If two rows fall on the same day,
// the earlier row wins.

import { FEASTS } from './church-year.ts';
import type { ChurchOrder, Language } from './instance.ts';

/** Seasons of the church year; `ordinary` is the time outside the other seasons (rule D21). */
export const SEASONS = ['advent', 'christmas', 'epiphany', 'lent', 'easter', 'trinity', 'ordinary'] as const;

export type Season = (typeof SEASONS)[number];

/** Liturgical colours; "" if the order defines none, or if the colour is uncertain (rule D21). */
export const LITURGICAL_COLOURS = ['white', 'violet', 'rose', 'green', 'red', 'black', ''] as const;

export type LiturgicalColour = (typeof LITURGICAL_COLOURS)[number];

export type DayAnchor = 'easter' | 'advent' | `${number}-${number}` | `sunday ${number}-${number}`;

export type RelativeDay = readonly [anchor: DayAnchor, offset: number];

type Names = Readonly<Record<Language, string>>;

/** Days a week apart, each named by its number. */
export interface WeeklyDays {
  readonly first: number;
  readonly last: number;
  /** Number of the day at the row's `at`. */
  readonly here: number;
}

/** Transfer of a feast that falls within a span of days, both ends included. */
export interface FeastTransfer {
  readonly anchor: DayAnchor;
  readonly first: number;
  readonly last: number;
  /** `monday`: a feast on a Sunday of the span moves to the following Monday. */
  readonly to: RelativeDay | 'monday';
}

export interface OrderRow {
  readonly at: RelativeDay;
  readonly names: Names;
  /** Undefined: the colour of the season. */
  readonly colour: LiturgicalColour | undefined;
  /** Numbers the days: `{n}` in the names becomes `3.`, `3e`, `3ª` or `3rd`; `{word}` in the English name becomes `Third`. */
  readonly weekly?: WeeklyDays;
  /** Last possible day, `MM-DD`. */
  readonly until?: `${number}-${number}`;
  /** Day in years in which `at` would be later than `until`. Default: omitted in such years. */
  readonly instead?: RelativeDay;
  /** True if the feast begins in the evening and is listed in addition to the feast of the day. */
  readonly isEve?: boolean;
  readonly yields?: readonly FeastTransfer[];
}

export interface SeasonRow {
  readonly season: Season;
  readonly at: RelativeDay;
  readonly colour: LiturgicalColour;
}

export interface OrderTable {
  readonly days: readonly OrderRow[];
  readonly seasons: readonly SeasonRow[];
}

type More = Omit<OrderRow, 'at' | 'names' | 'colour'>;
type InFour = readonly [de: string, fr: string, it: string, en: string];
type FeastLike = { readonly anchor: DayAnchor; readonly offset: number; readonly names: Names };

function day(at: RelativeDay, [de, fr, it, en]: InFour, colour?: LiturgicalColour, more: More = {}): OrderRow {
  return { at, names: { de, fr, it, en }, colour, ...more };
}

/** Defines a row for a day common to all orders, with different names in some languages. */
function feast(
  { anchor, offset, names }: FeastLike,
  colour: LiturgicalColour,
  other: Partial<Names> = {},
  more: More = {},
): OrderRow {
  return { at: [anchor, offset], names: { ...names, ...other }, colour, ...more };
}

/** Uses one name for every language: a Latin name, or a German one without a usual translation. */
const same = (name: string): InFour => [name, name, name, name];

/** Defines days a week apart, numbered `first` to `last`; `here`: number of the day at the row's `at`. */
const weeklyCount = (first: number, last: number, here = first): More => ({ weekly: { first, last, here } });

const EVE: More = { isEve: true };

const SUNDAYS_OF_ADVENT = [FEASTS.advent1, FEASTS.advent2, FEASTS.advent3, FEASTS.advent4];

const LAST_SUNDAY = { it: 'Ewigkeitssonntag' };

/** Evangelical in Germany: the Perikopenordnung of 2018. */
const EKD: OrderTable = {
  days: [
    feast(FEASTS.christmasEve, 'white', {}, EVE),
    day(['12-31', 0], ['Altjahrsabend', 'Saint-Sylvestre', 'San Silvestro', 'New Year’s Eve'], 'white', EVE),
    ...SUNDAYS_OF_ADVENT.map((one) => feast(one, 'violet')),
    feast(FEASTS.christmas, 'white'),
    feast(FEASTS.stephen, 'white'),
    feast(FEASTS.newYear, 'white'),
    feast(FEASTS.epiphany, 'white'),
    // Epiphany ends in the week of 2 February, however early Easter is.
    day(
      ['sunday 01-27', 0],
      [
        'Letzter Sonntag nach Epiphanias',
        'Dernier dimanche après l’Épiphanie',
        'Ultima domenica dopo l’Epifania',
        'Last Sunday after Epiphany',
      ],
      'white',
    ),
    feast(FEASTS.ashWednesday, 'violet'),
    day(['easter', -42], ['Invokavit', 'Invocavit', 'Invocavit', 'Invocavit'], 'violet'),
    day(['easter', -35], ['Reminiszere', 'Reminiscere', 'Reminiscere', 'Reminiscere'], 'violet'),
    day(['easter', -28], ['Okuli', 'Oculi', 'Oculi', 'Oculi'], 'violet'),
    day(['easter', -21], ['Lätare', 'Laetare', 'Laetare', 'Laetare'], 'violet'),
    day(['easter', -14], ['Judika', 'Judica', 'Judica', 'Judica'], 'violet'),
    feast(FEASTS.palmSunday, 'violet'),
    feast(FEASTS.maundyThursday, 'white'),
    feast(FEASTS.goodFriday, 'black'),
    feast(FEASTS.holySaturday, 'black'),
    feast(FEASTS.easter, 'white'),
    feast(FEASTS.easterMonday, 'white'),
    day(['easter', 7], same('Quasimodogeniti'), 'white'),
    day(['easter', 14], same('Misericordias Domini'), 'white'),
    day(['easter', 21], same('Jubilate'), 'white'),
    day(['easter', 28], ['Kantate', 'Cantate', 'Cantate', 'Cantate'], 'white'),
    day(['easter', 35], same('Rogate'), 'white'),
    feast(FEASTS.ascension, 'white'),
    day(['easter', 42], same('Exaudi'), 'white'),
    feast(FEASTS.pentecost, 'red'),
    feast(FEASTS.whitMonday, 'red'),
    feast(FEASTS.trinity, 'white'),
    day(['06-24', 0], ['Johannistag', 'Saint-Jean-Baptiste', 'San Giovanni Battista', 'St John the Baptist'], 'white'),
    day(['09-29', 0], ['Michaelistag', 'Saint-Michel', 'San Michele', 'St Michael and All Angels'], 'white'),
    day(['sunday 10-01', 0], ['Erntedank', 'Fête des récoltes', 'Erntedank', 'Harvest Festival'], 'green'),
    day(['10-31', 0], ['Reformationstag', 'Fête de la Réformation', 'Festa della Riforma', 'Reformation Day'], 'red'),
    day(
      ['advent', -21],
      [
        'Drittletzter Sonntag des Kirchenjahres',
        'Drittletzter Sonntag des Kirchenjahres',
        'Drittletzter Sonntag des Kirchenjahres',
        'Third-Last Sunday of the Church Year',
      ],
      'green',
    ),
    day(
      ['advent', -14],
      [
        'Vorletzter Sonntag des Kirchenjahres',
        'Vorletzter Sonntag des Kirchenjahres',
        'Vorletzter Sonntag des Kirchenjahres',
        'Second-Last Sunday of the Church Year',
      ],
      'green',
    ),
    day(
      ['advent', -11],
      ['Buß- und Bettag', 'Buß- und Bettag', 'Buß- und Bettag', 'Day of Repentance and Prayer'],
      'violet',
    ),
    feast(FEASTS.lastSunday, 'white', LAST_SUNDAY),
    day(
      ['sunday 12-27', 0],
      [
        '1. Sonntag nach dem Christfest',
        '1er dimanche après Noël',
        '1ª domenica dopo Natale',
        'First Sunday after Christmas',
      ],
      'white',
      { until: '12-31' },
    ),
    day(
      ['sunday 01-02', 0],
      [
        '2. Sonntag nach dem Christfest',
        '2e dimanche après Noël',
        '2ª domenica dopo Natale',
        'Second Sunday after Christmas',
      ],
      'white',
      { until: '01-05' },
    ),
    day(
      ['sunday 01-07', 0],
      [
        '{n} Sonntag nach Epiphanias',
        '{n} dimanche après l’Épiphanie',
        '{n} domenica dopo l’Epifania',
        '{word} Sunday after Epiphany',
      ],
      'white',
      { ...weeklyCount(1, 3), until: '01-26' },
    ),
    day(
      ['easter', -77],
      [
        '5. Sonntag vor der Passionszeit',
        '5e dimanche avant le Carême',
        '5. Sonntag vor der Passionszeit',
        'Fifth Sunday before Lent',
      ],
      'green',
    ),
    day(
      ['easter', -70],
      [
        '4. Sonntag vor der Passionszeit',
        '4e dimanche avant le Carême',
        '4. Sonntag vor der Passionszeit',
        'Fourth Sunday before Lent',
      ],
      'green',
    ),
    day(['easter', -63], ['Septuagesimae', 'Septuagésime', 'Settuagesima', 'Septuagesima'], 'green'),
    day(['easter', -56], ['Sexagesimae', 'Sexagésime', 'Sessagesima', 'Sexagesima'], 'green'),
    day(['easter', -49], same('Estomihi'), 'green'),
    day(
      ['easter', 63],
      [
        '{n} Sonntag nach Trinitatis',
        '{n} dimanche après la Trinité',
        '{n} domenica dopo la Trinità',
        '{n} Sunday after Trinity',
      ],
      'green',
      weeklyCount(1, 24),
    ),
  ],
  seasons: [
    { season: 'christmas', at: ['01-01', 0], colour: 'white' },
    { season: 'epiphany', at: ['01-06', 0], colour: 'white' },
    { season: 'ordinary', at: ['sunday 01-27', 7], colour: 'green' },
    { season: 'lent', at: ['easter', -46], colour: 'violet' },
    { season: 'easter', at: ['easter', 0], colour: 'white' },
    { season: 'ordinary', at: ['easter', 50], colour: 'red' },
    { season: 'trinity', at: ['easter', 56], colour: 'green' },
    { season: 'advent', at: ['advent', 0], colour: 'violet' },
    { season: 'christmas', at: ['12-25', 0], colour: 'white' },
  ],
};

/** Reformed in Switzerland: common names and colours; no order is binding, and the counted Sundays have no colour. */
const REF_CH: OrderTable = {
  days: [
    feast(FEASTS.christmasEve, 'white', {}, EVE),
    ...SUNDAYS_OF_ADVENT.map((one) => feast(one, 'violet')),
    feast(FEASTS.christmas, 'white'),
    feast(FEASTS.stephen, 'white', { de: 'Stephanstag' }),
    feast(FEASTS.newYear, 'white'),
    day(['01-02', 0], ['Berchtoldstag', 'Saint-Berchtold', 'Berchtoldstag', 'Berchtoldstag']),
    feast(FEASTS.epiphany, 'white'),
    day(['sunday 03-01', 0], ['Tag der Kranken', 'Journée des malades', 'Giornata del malato', 'Day of the Sick']),
    feast(FEASTS.ashWednesday, 'violet'),
    feast(FEASTS.palmSunday, 'violet'),
    feast(FEASTS.maundyThursday, ''),
    feast(FEASTS.goodFriday, 'black'),
    feast(FEASTS.holySaturday, ''),
    feast(FEASTS.easter, 'white'),
    feast(FEASTS.easterMonday, 'white'),
    feast(FEASTS.ascension, 'white', { de: 'Auffahrt' }),
    feast(FEASTS.pentecost, 'red'),
    feast(FEASTS.whitMonday, 'red'),
    feast(FEASTS.trinity, 'white'),
    day(['08-01', 0], ['Bundesfeier', 'Fête nationale', 'Festa nazionale', 'Swiss National Day']),
    day(
      ['sunday 09-15', 0],
      [
        'Eidgenössischer Dank-, Buss- und Bettag',
        'Jeûne fédéral',
        'Digiuno federale',
        'Federal Day of Thanksgiving, Repentance and Prayer',
      ],
      '',
    ),
    day(
      ['sunday 11-01', 0],
      ['Reformationssonntag', 'Dimanche de la Réformation', 'Domenica della Riforma', 'Reformation Sunday'],
      'red',
    ),
    feast(FEASTS.lastSunday, 'white', LAST_SUNDAY),
  ],
  seasons: [
    { season: 'christmas', at: ['01-01', 0], colour: 'white' },
    { season: 'ordinary', at: ['01-06', 0], colour: '' },
    { season: 'lent', at: ['easter', -46], colour: 'violet' },
    { season: 'easter', at: ['easter', 0], colour: 'white' },
    { season: 'ordinary', at: ['easter', 50], colour: '' },
    { season: 'trinity', at: ['easter', 56], colour: 'green' },
    { season: 'advent', at: ['advent', 0], colour: 'violet' },
    { season: 'christmas', at: ['12-25', 0], colour: 'white' },
  ],
};

const ORDINARY: InFour = [
  '{n} Sonntag im Jahreskreis',
  '{n} dimanche du temps ordinaire',
  '{n} domenica del tempo ordinario',
  '{n} Sunday in Ordinary Time',
];

const EASTER_SUNDAYS: InFour = [
  '{n} Sonntag der Osterzeit',
  '{n} dimanche de Pâques',
  '{n} domenica di Pasqua',
  '{word} Sunday of Easter',
];

const LENT_SUNDAYS: InFour = [
  '{n} Fastensonntag',
  '{n} dimanche de Carême',
  '{n} domenica di Quaresima',
  '{word} Sunday of Lent',
];

/** Roman Catholic: the calendar of 1969 as used in German-speaking countries, with Epiphany on 6 January and Ascension on a Thursday. */
const ROMAN: OrderTable = {
  days: [
    feast(FEASTS.christmasEve, 'violet', {}, EVE),
    // Highest ranks: the days of the Lord's birth, death and resurrection, and the Sundays before them.
    ...SUNDAYS_OF_ADVENT.map((one, index) =>
      feast(one, index === 2 ? 'rose' : 'violet', { de: `${index + 1}. Adventssonntag` }),
    ),
    feast(FEASTS.christmas, 'white'),
    feast(FEASTS.epiphany, 'white', {
      de: 'Erscheinung des Herrn',
      fr: 'Épiphanie du Seigneur',
      it: 'Epifania del Signore',
    }),
    feast(FEASTS.ashWednesday, 'violet'),
    day(['easter', -21], LENT_SUNDAYS, 'rose', weeklyCount(4, 4)),
    day(['easter', -42], LENT_SUNDAYS, 'violet', weeklyCount(1, 5)),
    feast(FEASTS.palmSunday, 'red', { fr: 'Dimanche des Rameaux' }),
    feast(FEASTS.maundyThursday, 'white'),
    feast(FEASTS.goodFriday, 'red'),
    feast(FEASTS.holySaturday, ''),
    feast(FEASTS.easter, 'white'),
    feast(FEASTS.easterMonday, 'white'),
    day(['easter', 7], EASTER_SUNDAYS, 'white', weeklyCount(2, 7)),
    feast(FEASTS.ascension, 'white'),
    feast(FEASTS.pentecost, 'red'),
    // Solemnities of the Lord, of Mary, and of the saints.
    feast(FEASTS.trinity, 'white', {
      de: 'Dreifaltigkeitssonntag',
      fr: 'Sainte Trinité',
      it: 'Santissima Trinità',
    }),
    day(['easter', 60], ['Fronleichnam', 'Saint-Sacrement', 'Corpus Domini', 'Corpus Christi'], 'white'),
    day(['easter', 68], ['Heiligstes Herz Jesu', 'Sacré-Cœur', 'Sacro Cuore', 'Sacred Heart'], 'white'),
    day(['advent', -7], ['Christkönigssonntag', 'Christ, Roi de l’univers', 'Cristo Re', 'Christ the King'], 'white'),
    feast(FEASTS.newYear, 'white', {
      de: 'Hochfest der Gottesmutter Maria',
      fr: 'Sainte Marie, Mère de Dieu',
      it: 'Maria Santissima Madre di Dio',
      en: 'Mary, Mother of God',
    }),
    day(
      ['03-25', 0],
      ['Verkündigung des Herrn', 'Annonciation du Seigneur', 'Annunciazione del Signore', 'Annunciation of the Lord'],
      'white',
      {
        yields: [
          { anchor: 'easter', first: -7, last: 7, to: ['easter', 8] },
          { anchor: 'easter', first: -46, last: -8, to: 'monday' },
        ],
      },
    ),
    day(
      ['12-08', 0],
      ['Mariä Empfängnis', 'Immaculée Conception', 'Immacolata Concezione', 'Immaculate Conception'],
      'white',
      { yields: [{ anchor: 'advent', first: 0, last: 27, to: 'monday' }] },
    ),
    day(['08-15', 0], ['Mariä Himmelfahrt', 'Assomption', 'Assunzione', 'Assumption of Mary'], 'white'),
    day(['03-19', 0], ['Heiliger Josef', 'Saint Joseph', 'San Giuseppe', 'St Joseph'], 'white', {
      yields: [
        { anchor: 'easter', first: -7, last: -1, to: ['easter', -8] },
        { anchor: 'easter', first: -46, last: -8, to: 'monday' },
      ],
    }),
    day(
      ['06-24', 0],
      [
        'Johannes der Täufer',
        'Nativité de saint Jean Baptiste',
        'Natività di San Giovanni Battista',
        'Birth of St John the Baptist',
      ],
      'white',
    ),
    day(
      ['06-29', 0],
      ['Peter und Paul', 'Saints Pierre et Paul', 'Santi Pietro e Paolo', 'Saints Peter and Paul'],
      'red',
    ),
    day(['11-01', 0], ['Allerheiligen', 'Toussaint', 'Tutti i Santi', 'All Saints'], 'white'),
    day(
      ['11-02', 0],
      ['Allerseelen', 'Commémoration des fidèles défunts', 'Commemorazione dei fedeli defunti', 'All Souls'],
      'violet',
    ),
    // Feasts of the Lord, which take precedence over the Sundays of Christmas and of ordinary time.
    day(
      ['sunday 12-26', 0],
      ['Fest der Heiligen Familie', 'Sainte Famille', 'Santa Famiglia', 'Holy Family'],
      'white',
      {
        until: '12-31',
        // If Christmas is a Sunday, there is no other Sunday before the new year.
        instead: ['12-30', 0],
      },
    ),
    day(
      ['sunday 01-07', 0],
      ['Taufe des Herrn', 'Baptême du Seigneur', 'Battesimo del Signore', 'Baptism of the Lord'],
      'white',
    ),
    day(
      ['02-02', 0],
      ['Darstellung des Herrn', 'Présentation du Seigneur', 'Presentazione del Signore', 'Presentation of the Lord'],
      'white',
    ),
    day(
      ['08-06', 0],
      [
        'Verklärung des Herrn',
        'Transfiguration du Seigneur',
        'Trasfigurazione del Signore',
        'Transfiguration of the Lord',
      ],
      'white',
    ),
    day(
      ['09-14', 0],
      ['Kreuzerhöhung', 'Croix glorieuse', 'Esaltazione della Santa Croce', 'Exaltation of the Holy Cross'],
      'red',
    ),
    day(
      ['11-09', 0],
      [
        'Weihe der Lateranbasilika',
        'Dédicace de la basilique du Latran',
        'Dedicazione della Basilica Lateranense',
        'Dedication of the Lateran Basilica',
      ],
      'white',
    ),
    day(
      ['sunday 01-02', 0],
      [
        '2. Sonntag nach Weihnachten',
        '2e dimanche après Noël',
        '2ª domenica dopo Natale',
        'Second Sunday after Christmas',
      ],
      'white',
      { until: '01-05' },
    ),
    day(['sunday 01-07', 7], ORDINARY, 'green', weeklyCount(2, 9)),
    day(['advent', -14], ORDINARY, 'green', weeklyCount(7, 33, 33)),
    feast(FEASTS.stephen, 'red', { de: 'Stephanstag' }),
    feast(FEASTS.whitMonday, 'red'),
  ],
  seasons: [
    { season: 'christmas', at: ['01-01', 0], colour: 'white' },
    { season: 'ordinary', at: ['sunday 01-07', 1], colour: 'green' },
    { season: 'lent', at: ['easter', -46], colour: 'violet' },
    { season: 'easter', at: ['easter', 0], colour: 'white' },
    { season: 'ordinary', at: ['easter', 50], colour: 'green' },
    { season: 'advent', at: ['advent', 0], colour: 'violet' },
    { season: 'christmas', at: ['12-25', 0], colour: 'white' },
  ],
};

export const CHURCH_ORDERS: Readonly<Record<ChurchOrder, OrderTable>> = { ekd: EKD, 'ref-ch': REF_CH, roman: ROMAN };
