// Detection of a title's language: a screen reader pronounces the title of a French service in a German parish as French (WCAG 3.1.2). A
// wrong language is worse than none, so an unclear title keeps the language of its page.

import { LANGUAGES, type Language } from './instance.ts';

const SIGNS: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: words(`der die das dem den des und oder mit ohne für im am an auf aus bei beim von vom vor zu zum zur über unter ein eine einer
    nach bis wir uns sie ihr ist sind gottesdienst andacht feier kirche gemeinde abend morgen nachmittag treff treffpunkt kinder
    jugend frauen männer senioren chor probe sitzung musik konzert fest bibel taufe konfirmation unterricht advent weihnachten
    ostern pfingsten auffahrt mittagstisch ausflug reise gespräch vortrag ausstellung gebet messe eucharistiefeier
    ökumenisch ökumenische ökumenischer offene offener lesung führung seelsorge wallfahrt vesper`),
  fr: words(`le la les du des au aux et ou avec sans pour par sur dans chez en une de à nos notre votre ce cette qui
    culte cène messe sainte prière prières église paroisse enfants jeunes aînés aînées femmes hommes rencontre repas fête vente
    chœur choeur soirée veillée conférence catéchisme baptême avent noël pâques pentecôte ascension français francophone
    œcuménique oecuménique groupe atelier assemblée souper midi matin après-midi éveil foi veille familles pèlerinage partage
    thé biblique étude voyage rameaux vendredi saint toussaint recueillement louange mercredi dimanche jeudi chants`),
  it: words(`il lo gli i di del della dello dei delle degli al alla allo ai alle con per nel nella e ed un una uno da dal dalla sul che
    culto messa santa santo preghiera preghiere chiesa parrocchia bambini ragazzi giovani anziani donne uomini incontro pranzo cena
    festa coro serata veglia catechismo battesimo avvento natale pasqua pentecoste italiano italiana lingua missione ecumenico
    ecumenica vespro vespri rosario assemblea gruppo studio biblico famiglie pellegrinaggio celebrazione domenica venerdì
    palme concerto conferenza corso mercatino comunità vigilia ascensione adorazione lode canti`),
  en: words(`the of and with without for at to on by from our your this is are service worship prayer prayers church parish
    children youth women men seniors choir rehearsal meeting lunch breakfast supper evening morning night study bible group carol
    carols lessons easter christmas communion baptism thanksgiving harvest english speaking fellowship fair sale talk lecture
    concert party walk club school sunday friday saturday holy`),
};

/** Spellings typical of one language; together they count as one word. */
const LETTERS: Readonly<Record<Language, RegExp>> = {
  de: /[äöüß]/i,
  fr: /[çêëîïôûœ]|[dljnsm]['’][aeiouéêèhœ]|qu['’]/i,
  it: /[ìò]|\b(?:dell|all|nell|sull|un|dall|quest)['’]/i,
  en: /\b\w+['’]s\b/i,
};

/** Endings of compounds that only German titles have. */
const GERMAN_WORD =
  /(?:dienst|kreis|abend|feier|andacht|nachmittag|treff|tisch|gruppe|ung|heit|keit|chor|fest|tag|lager|singen|stunde|kaffee|kirche)e?[ns]?$/;

/** Minimum number of hints, and minimum ratio to any other language. */
const [MIN_HINTS, MIN_RATIO] = [2, 2];

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Returns the language of a title if it clearly differs from `own`; otherwise undefined. */
export function detectOtherLanguage(title: string, own: Language): Language | undefined {
  const found = title.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const weights = LANGUAGES.map((language) => {
    const notes = found.filter((word) => SIGNS[language].has(word) || (language === 'de' && GERMAN_WORD.test(word)));
    return { language, weight: notes.length + (LETTERS[language].test(title) ? 1 : 0) };
  }).sort((a, b) => b.weight - a.weight);
  const [first, second] = weights;
  if (first === undefined || second === undefined || first.language === own) return undefined;
  const isClear = first.weight >= MIN_HINTS && first.weight >= MIN_RATIO * second.weight;
  return isClear && !title.includes(' / ') ? first.language : undefined;
}
