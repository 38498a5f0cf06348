// Password rules (rule U2): long, and not composed of common words. There are no rules about character classes.

import type { AccountErrorCode } from './account-error.ts';

const PASSWORD_WORDS = `
  password passwort passwd passwrt motdepasse parola parolachiave kennwort losung secret geheim segreto admin administrator administrateur
  amministratore root user benutzer utilisateur utente login logon signin zugang acces access accesso konto account office buero bureau
  ufficio sekretariat secretary test testing tester demo guest gast invite ospite welcome willkommen bienvenue benvenuto hello hallo
  salut ciao gruezi bonjour buongiorno letmein lassmichrein ouvretoi changeme aendermich iloveyou ichliebedich jetaime tiamo jetadore
  trustno master shadow dragon monkey superman batman spiderman pokemon naruto starwars matrix ninja princess prinzessin princesse
  principessa sunshine sonnenschein soleil sole sunflower butterfly schmetterling papillon farfalla football fussball calcio futbol
  soccer baseball basketball hockey tennis computer internet samsung google facebook instagram whatsapp microsoft windows apple iphone
  android linux server system service security sicherheit securite sicurezza private privat prive privato freedom freiheit liberte
  liberta whatever nothing anything blink slipknot metallica nirvana eminem qwerty qwertz azerty asdf yxcv zxcv abcd abc pass word wort
`;

const DAILY_WORDS = `
  liebe love amour amore lieber liebling darling cherie tesoro schatz schatzi engel angel ange angelo stern star etoile stella sonne sun
  mond moon lune luna himmel heaven ciel cielo baby mama papa mami papi mutter vater mother father mamma famille familie family famiglia
  bruder schwester brother sister friend freund freundin ami amie amico amica mein meine mon mia mio my the der die das und and et la le
  sommer summer ete estate winter hiver inverno fruehling herbst spring autumn printemps automne primavera autunno montag dienstag
  mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi
  samedi dimanche lunedi martedi mercoledi giovedi venerdi sabato domenica januar februar maerz april mai juni juli august september
  oktober november dezember january february march may june july october december janvier fevrier mars avril juin juillet aout septembre
  octobre novembre decembre gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre weihnachten christmas
  noel natale ostern easter paques pasqua hund katze dog cat chien chat cane gatto tiger lion loewe pferd horse cheval cavallo bear baer
  wolf adler eagle schoko chocolate schokolade chocolat cookie keks banane banana apfel orange kaffee coffee cafe blume flower fleur fiore
  rose auto haus home maison casa haeuschen garten garden jardin berg berge montagne monte meer wasser water feuer fire schule school
  ferien urlaub holiday vacances vacanze geld money glueck lucky bonheur fortuna forever immer toujours sempre happy froh smile lol
  schweiz suisse svizzera switzerland deutschland germany france frankreich italia italien europa europe oesterreich austria england
  zuerich zurich bern basel genf geneve lausanne luzern berlin hamburg muenchen munich koeln wien roma milano paris london
`;

const PARISH_WORDS = `
  kirche church eglise chiesa kirchgemeinde kirchengemeinde kirchgemeinden gemeinde pfarrei pfarramt pfarrer pfarrerin pfarrhaus parish
  paroisse parrocchia pastor pasteur pastore vikar diakon priest pretre prete kaplan bishop bischof papst pope messe mass gottesdienst
  service culte culto gott god dieu dio jesus jesu jesuchristus christus christ christo cristo gesu maria marie mary heilig holy saint
  sankt santa santo san heiliger geist spirit bibel bible bibbia gebet prayer priere preghiera amen halleluja hallelujah alleluja
  alleluia hosanna kyrie glaube faith foi fede hoffnung hope espoir speranza friede frieden peace paix pace shalom gnade grace segen
  blessing engel kreuz cross croix croce orgel organ orgue organo glocke bell cloche campana taufe firmung konfirmation parvis parviskirche
`;

const NAMES = `
  michael michel michele thomas daniel daniele andreas andrea andre andrew peter pierre pietro paul paolo markus marcus marco marc mark
  martin martina christian christiane christina christine christopher christophe stefan stephan stefanie stephanie stephen steven david
  davide robert roberto roberta patrick patrizia patricia sandra claudia claudio nicole nicola nicolas nicolo niklas lukas lucas luca
  luke simon simone jonas jonathan joshua justin jordan jason jessica jennifer julia julian julie juliette giulia laura lara lena leon
  leonie leonardo lea anna anne annette hannah johanna joanna johannes john johnny hans heinz werner walter kurt rolf ruth rudolf ursula
  urs beat bruno reto monika monique monica barbara brigitte elisabeth elizabeth elsbeth helena helene sabine sabrina silvia sylvia
  susanne susanna suzanne sarah sara sophie sofia alexander alexandra alessandro alessandra alex max maximilian moritz matthias matteo
  matthew tobias tim timo tom noah elias emma emily emilie mia nina noemi oliver olivia philipp philippe filippo rene richard sebastian
  felix florian franz francesco francesca francois frank fritz georg george giorgio giovanni giuseppe antonio antonia antoine anthony
  joseph josef jose juan carlos carmen diana donna eva erika eric erik gabriel gabriela hugo ines irene isabella isabelle jacqueline
  jakob james jan jana jean karin katharina katrin kevin klaus lisa lorenzo louis louise ludwig manuel manuela margrit margaret maria
  mario melanie miriam nathalie otto pascal petra raphael rachel rebecca regina samuel samantha ashley tiffany tinkerbell charlie
  buddy lucky rocky bella luna bobby maggie daisy princess chelsea arsenal liverpool manchester barcelona juventus inter milan bayern
  dortmund schalke realmadrid madrid yankees cowboys lakers steelers ferrari porsche mercedes bmw audi volkswagen harley yamaha
`;

const COMMON_WORDS: ReadonlySet<string> = new Set(
  [PASSWORD_WORDS, DAILY_WORDS, PARISH_WORDS, NAMES].flatMap((words) => words.trim().split(/\s+/)),
);

/** Runs of characters on the keyboard and in the alphabet; every part of three characters or more counts, forwards or backwards. */
const RUNS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qaywsxedcrfvtgbzhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'q1w2e3r4t5z6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '147258369',
  '159753',
  '741852963',
  '789456123',
  '!"#$%&/()=',
  '!@#$%^&*()',
];

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 1000;

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly parishes: readonly string[];
}

export function findPasswordProblem(password: string, owner: PasswordOwner): AccountErrorCode | undefined {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < MIN_PASSWORD_LENGTH) return 'password-short';
  if (length > MAX_PASSWORD_LENGTH) return 'password-long';
  // Rates only the first 64 characters: a longer text is too hard to guess, unless it is repetitive.
  const start = foldPassword([...text].slice(0, 64).join(''));
  if (guessingEffort(start, new Set()) < MIN_EFFORT) return 'password-common';
  return guessingEffort(start, ownWords(owner)) < MIN_EFFORT ? 'password-own' : undefined;
}

/**
 * Minimum strength in bits; twelve random typed characters have about 55. The values below assume an attacker who tries words, names,
 * years, runs and repetitions first.
 */
const MIN_EFFORT = 34;

const OF_WORD = 9;
const OF_OWN_WORD = 4;
const OF_RUN = 6;
const OF_REPETITION = 4;
const OF_YEAR = 6;
const OF_LETTER = 4.5;
const OF_DIGIT = 3.3;
const OF_SIGN = 4.5;
/** Bits that a separator between words adds. */
const OF_GAP = 1.5;

/** Normalizes a password for comparison with words: lower case, umlauts spelled out, without accents. */
export function foldPassword(password: string): string {
  return password
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
  '+': 't',
};

/** Minimum effort in bits to guess a text, over all ways to split it. */
function guessingEffort(text: string, own: ReadonlySet<string>): number {
  const plain = [...text].map((sign) => LEET[sign] ?? sign).join('');
  const best = [0];
  for (let end = 1; end <= text.length; end++) {
    let minimum = (best[end - 1] ?? 0) + effortOfSign(text.charAt(end - 1));
    for (let from = Math.max(0, end - MAX_PIECE_LENGTH); from <= end - 2; from++) {
      const piece = effortOfPiece(text, plain, from, end, own);
      if (piece !== undefined) minimum = Math.min(minimum, (best[from] ?? 0) + piece);
    }
    best.push(minimum);
  }
  return best[text.length] ?? 0;
}

const MAX_PIECE_LENGTH = 24;

function effortOfSign(sign: string): number {
  if (/\p{L}/u.test(sign)) return OF_LETTER;
  if (/\d/.test(sign)) return OF_DIGIT;
  return /[\s._-]/.test(sign) ? OF_GAP : OF_SIGN;
}

function effortOfPiece(
  text: string,
  plain: string,
  from: number,
  end: number,
  own: ReadonlySet<string>,
): number | undefined {
  const piece = text.slice(from, end);
  const word = plain.slice(from, end);
  if (own.has(piece) || own.has(word)) return OF_OWN_WORD;
  if (isRepetition(text, from, end)) return OF_REPETITION;
  if (piece.length >= 3 && isRun(piece)) return OF_RUN;
  if (/^(19|20)\d\d$/.test(piece) || isDay(piece)) return OF_YEAR;
  if (!COMMON_WORDS.has(piece) && !COMMON_WORDS.has(word)) return undefined;
  // Short words count as slightly weaker than random letters.
  return Math.min(OF_WORD, piece.length * OF_LETTER * 0.7);
}

function isRepetition(text: string, from: number, end: number): boolean {
  const piece = text.slice(from, end);
  if (piece.length >= 3 && piece === piece.charAt(0).repeat(piece.length)) return true;
  return piece.length >= 2 && text.slice(0, from).endsWith(piece);
}

const EVERY_RUN = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

function isRun(piece: string): boolean {
  return EVERY_RUN.some((run) => run.includes(piece));
}

function isDay(piece: string): boolean {
  return (
    /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)?\d\d)$/.test(piece) ||
    /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(piece)
  );
}

function ownWords({ email, name, parishes }: PasswordOwner): ReadonlySet<string> {
  const [local = '', domain = ''] = foldPassword(email).split('@');
  const texts = [local, domain, foldPassword(name), ...parishes.map(foldPassword)];
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u), text.replace(/[^\p{L}\d]+/gu, '')]);
  return new Set(parts.filter((part) => part.length >= 3));
}
