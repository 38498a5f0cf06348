// Common words in passwords. This is not a copy of a list of leaked passwords: published evaluations show that long ones are nearly all
// combinations of a few hundred words and names, years, keyboard runs and repetitions. The words are listed here for the languages of our
// parishes, and `password-rules.ts` detects such combinations. All are normalized for comparison: lower case, without accents.

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

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [PASSWORD_WORDS, DAILY_WORDS, PARISH_WORDS, NAMES].flatMap((words) => words.trim().split(/\s+/)),
);

/** Runs on the keyboard and in the alphabet; every part of three characters or more counts, forwards or backwards. */
export const RUNS: readonly string[] = [
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
