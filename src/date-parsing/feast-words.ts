// How people write the days of the church year, in the four languages: folded (without case and accents), as parts of patterns.

import type { FeastKey } from '../model/church-year.ts';
import type { Language } from '../model/instance.ts';

/** Times of the church year that are several days. */
export type ChurchTime = 'advent' | 'lent';

interface FeastWords {
  readonly days: Readonly<Record<FeastKey, string>>;
  readonly times: Readonly<Record<ChurchTime, string>>;
}

const advents = (numbers: readonly string[], behind: string) =>
  Object.fromEntries(numbers.map((number, index) => [`advent${index + 1}`, `(?:${number}) ?${behind}`])) as Record<
    'advent1' | 'advent2' | 'advent3' | 'advent4',
    string
  >;

export const FEAST_WORDS: Readonly<Record<Language, FeastWords>> = {
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
