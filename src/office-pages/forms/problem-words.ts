// What the model says is wrong with a value, in the words of whoever entered it: a table from its texts.

import type { Language } from '../../model/instance.ts';
import { sayUnforeseen } from './unforeseen.ts';

interface ProblemWords {
  readonly empty: string;
  readonly missing: string;
  readonly integer: string;
  readonly least: string;
  readonly day: string;
  /** `{1}` is what was entered for a day. */
  readonly noDay: string;
  readonly time: string;
  readonly gone: string;
  readonly long: string;
  readonly twice: string;
  readonly loop: string;
  readonly early: string;
  readonly choice: string;
  readonly colour: string;
  readonly address: string;
  /** An address with a user name or a password, and one that leads into a private network. */
  readonly login: string;
  readonly inside: string;
  /** Another source is called so. */
  readonly sourceName: string;
  /** No address that leads anywhere. */
  readonly website: string;
  /** No e-mail address. */
  readonly mail: string;
  readonly telephone: string;
  readonly eventAddress: string;
  readonly serviceAddress: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly noDates: string;
  readonly manyDates: string;
  readonly beforeSplit: string;
  readonly rule: string;
  readonly splitPast: string;
  readonly splitFar: string;
  readonly splitFirst: string;
  readonly splitLast: string;
  /** `{1}` is what a source is called that owns it. */
  readonly owned: string;
  readonly character: string;
}

/** `{1}` and `{2}` of the words are what the parentheses hold. */
const TEXTS: readonly (readonly [pattern: RegExp, word: keyof ProblemWords])[] = [
  [/^(?:must not be empty|is empty once markup is taken out)$/, 'empty'],
  [/^is missing$/, 'missing'],
  [/^expected an integer from (-?\d+) to 2147483647/, 'least'],
  [/^expected an integer from (-?\d+) to (-?\d+)/, 'integer'],
  [/^expected id of a /, 'choice'],
  [/^expected a real date as YYYY-MM-DD, not "(.+)"$/, 'noDay'],
  [/^expected (?:a real date|`YYYY)/, 'day'],
  [/^expected (?:a time of day|`HH:MM)/, 'time'],
  [/^expected one of /, 'choice'],
  [/ does not exist$/, 'gone'],
  [/^has (\d+) characters, more than (\d+)$/, 'long'],
  [/ stands twice /, 'twice'],
  [/^leads into a loop/, 'loop'],
  [/^lies before time_from|^lies before date_from/, 'early'],
  [/^lies before the day from which/, 'beforeSplit'],
  [/is not a colour/, 'colour'],
  [/with \{id\} in the place/, 'eventAddress'],
  [/^is not the address of a service /, 'serviceAddress'],
  [/is not an http or https address/, 'address'],
  [/^holds a user name or a password/, 'login'],
  [/ is never fetched: /, 'inside'],
  [/^is the name of source \d+ already/, 'sourceName'],
  [/is not a locale/, 'locale'],
  [/^time zone /, 'timeZone'],
  [/^yields no date/, 'noDates'],
  [/^yields (\d+) dates .*?; (\d+) are the most/, 'manyDates'],
  [/^series \d+ can't be split .*: that is before today/, 'splitPast'],
  [/^series \d+ can't be split .*: that is after/, 'splitFar'],
  [/^series \d+ can't be split .*: it has no date before/, 'splitFirst'],
  [/^series \d+ can't be split .*: it has no date from/, 'splitLast'],
  [/^comes from the source "(.*)", which would overwrite it/, 'owned'],
  [/half a surrogate pair|the character U\+0000/, 'character'],
  [/^(?:expected parts of a recurrence|lacks FREQ|has both COUNT|expected EASTER|\w+ can't be )/, 'rule'],
];

export const PROBLEM_WORDS: Readonly<Record<Language, ProblemWords>> = {
  de: {
    empty: 'Bitte ausfüllen.',
    missing: 'Bitte ausfüllen oder wählen.',
    integer: 'Bitte eine ganze Zahl von {1} bis {2}.',
    least: 'Bitte eine ganze Zahl ab {1}.',
    day: 'Bitte einen Tag, den es gibt, wie 6.12.2026.',
    noDay: '«{1}» ist kein Tag, den es gibt. Bitte wie 6.12.2026.',
    time: 'Bitte eine Uhrzeit von 00:00 bis 23:59.',
    gone: 'Das gibt es nicht mehr. Bitte neu wählen.',
    long: 'Das sind {1} Zeichen; höchstens {2} gehen.',
    twice: 'Das steht zweimal.',
    loop: 'Das liegt selbst darunter. Bitte etwas anderes wählen.',
    early: 'Das Ende liegt vor dem Beginn.',
    choice: 'Bitte eine der Möglichkeiten wählen.',
    colour: 'Bitte eine Farbe wie #1f5f6b.',
    mail: 'Bitte eine E-Mail-Adresse wie name@example.org.',
    telephone: 'Bitte eine Telefonnummer wie 044 123 45 67 oder +41 44 123 45 67.',
    address: 'Bitte eine Adresse, die mit https:// beginnt.',
    login: 'Bitte eine Adresse ohne Benutzernamen und Passwort.',
    inside: 'Diese Adresse führt in ein privates Netz; von dort wird nichts geholt.',
    sourceName: 'So heisst schon eine andere Quelle.',
    website: 'Bitte eine Adresse wie https://www.example.org.',
    eventAddress: 'Bitte eine Adresse, die mit https:// beginnt und in der {id} steht, wo die Nummer hinkommt.',
    serviceAddress:
      'Bitte die Adresse des Servers mit dem Namen der Gemeinde dahinter, wie https://daten.example.org/seewil.',
    locale: 'Bitte eine der Sprachen wählen.',
    timeZone: 'Diese Zeitzone gibt es nicht. Bitte eine wie Europe/Zurich.',
    noDates: 'So gibt es kein einziges Datum. Bitte prüfen Sie Beginn, Tage und Ende.',
    manyDates: 'So gäbe es {1} Daten; höchstens {2} gehen.',
    beforeSplit: 'Der Beginn liegt vor dem Tag, von dem an es anders ist.',
    splitPast: 'Dieser Tag ist vorbei. Wählen Sie heute oder später.',
    splitFar: 'So weit voraus wird nichts geplant. Wählen Sie einen früheren Tag.',
    splitFirst: 'Vor diesem Tag hat die Serie kein Datum. Wählen Sie «Für alle kommenden».',
    splitLast: 'Ab diesem Tag hat die Serie kein Datum mehr.',
    owned: 'Das kommt aus der Quelle «{1}» und wird dort geändert.',
    rule: 'So lässt sich die Wiederholung nicht verstehen.',
    character: 'Hier steht ein Zeichen, das nicht gespeichert werden kann.',
  },
  fr: {
    empty: 'Veuillez remplir.',
    missing: 'Veuillez remplir ou choisir.',
    integer: 'Veuillez indiquer un nombre entier de {1} à {2}.',
    least: 'Veuillez indiquer un nombre entier dès {1}.',
    day: 'Veuillez indiquer un jour qui existe, comme le 6.12.2026.',
    noDay: '« {1} » n’est pas un jour qui existe. Veuillez l’écrire comme 6.12.2026.',
    time: 'Veuillez indiquer une heure de 00:00 à 23:59.',
    gone: 'Cela n’existe plus. Veuillez choisir à nouveau.',
    long: 'Cela fait {1} caractères ; {2} au plus.',
    twice: 'Cela figure deux fois.',
    loop: 'Cela se trouve lui-même au-dessous. Veuillez choisir autre chose.',
    early: 'La fin précède le début.',
    choice: 'Veuillez choisir l’une des possibilités.',
    colour: 'Veuillez indiquer une couleur comme #1f5f6b.',
    mail: 'Veuillez saisir une adresse e-mail comme nom@example.org.',
    telephone: 'Veuillez saisir un numéro de téléphone comme 021 123 45 67 ou +41 21 123 45 67.',
    address: 'Veuillez indiquer une adresse qui commence par https://.',
    login: 'Veuillez indiquer une adresse sans nom d’utilisateur ni mot de passe.',
    inside: 'Cette adresse mène dans un réseau privé ; rien n’y est cherché.',
    sourceName: 'Une autre source porte déjà ce nom.',
    website: 'Veuillez indiquer une adresse comme https://www.example.org.',
    eventAddress: 'Veuillez indiquer une adresse qui commence par https:// et contient {id} à la place du numéro.',
    serviceAddress:
      'Veuillez indiquer l’adresse du serveur suivie du nom de la paroisse, comme https://donnees.example.org/seewil.',
    locale: 'Veuillez choisir l’une des langues.',
    timeZone: 'Ce fuseau horaire n’existe pas. Veuillez en indiquer un comme Europe/Zurich.',
    noDates: 'Ainsi, il n’y a aucune date. Veuillez revoir le début, les jours et la fin.',
    manyDates: 'Ainsi, il y aurait {1} dates ; {2} au plus.',
    beforeSplit: 'Le début précède le jour à partir duquel tout change.',
    splitPast: 'Ce jour est passé. Choisissez aujourd’hui ou plus tard.',
    splitFar: 'Rien n’est prévu si loin. Choisissez un jour plus proche.',
    splitFirst: 'La série n’a pas de date avant ce jour. Choisissez « À tous ceux qui viennent ».',
    splitLast: 'La série n’a plus de date dès ce jour.',
    owned: 'Cela vient de la source « {1} » et se change là-bas.',
    rule: 'Cette répétition est incompréhensible.',
    character: 'Il y a un signe qui ne peut pas être enregistré.',
  },
  it: {
    empty: 'Da compilare.',
    missing: 'Da compilare o da scegliere.',
    integer: 'Indichi un numero intero da {1} a {2}.',
    least: 'Indichi un numero intero da {1} in su.',
    day: 'Indichi un giorno che esiste, come 6.12.2026.',
    noDay: '«{1}» non è un giorno che esiste. Lo scriva come 6.12.2026.',
    time: 'Indichi un’ora da 00:00 a 23:59.',
    gone: 'Non esiste più. Scelga di nuovo.',
    long: 'Sono {1} caratteri; al massimo {2}.',
    twice: 'Figura due volte.',
    loop: 'Sta esso stesso al di sotto. Scelga qualcos’altro.',
    early: 'La fine viene prima dell’inizio.',
    choice: 'Scelga una delle possibilità.',
    colour: 'Indichi un colore come #1f5f6b.',
    mail: 'Inserire un indirizzo e-mail come nome@example.org.',
    telephone: 'Inserire un numero di telefono come 091 123 45 67 o +41 91 123 45 67.',
    address: 'Indichi un indirizzo che inizia con https://.',
    login: 'Indichi un indirizzo senza nome utente né password.',
    inside: 'Questo indirizzo porta in una rete privata; da lì non si prende nulla.',
    sourceName: 'Un’altra fonte si chiama già così.',
    website: 'Indichi un indirizzo come https://www.example.org.',
    eventAddress: 'Indichi un indirizzo che inizia con https:// e contiene {id} al posto del numero.',
    serviceAddress:
      'Indichi l’indirizzo del server seguito dal nome della parrocchia, come https://dati.example.org/seewil.',
    locale: 'Scelga una delle lingue.',
    timeZone: 'Questo fuso orario non esiste. Ne indichi uno come Europe/Zurich.',
    noDates: 'Così non c’è nessuna data. Riveda l’inizio, i giorni e la fine.',
    manyDates: 'Così ci sarebbero {1} date; al massimo {2}.',
    beforeSplit: 'L’inizio viene prima del giorno da cui tutto cambia.',
    splitPast: 'Questo giorno è passato. Scelga oggi o più tardi.',
    splitFar: 'Non si pianifica così lontano. Scelga un giorno più vicino.',
    splitFirst: 'Prima di questo giorno la serie non ha date. Scelga «Per tutti i prossimi».',
    splitLast: 'Da questo giorno la serie non ha più date.',
    owned: 'Questo viene dalla fonte «{1}» e si cambia lì.',
    rule: 'Questa ripetizione non si capisce.',
    character: 'C’è un segno che non si può salvare.',
  },
  en: {
    empty: 'Please fill this in.',
    missing: 'Please fill this in or choose.',
    integer: 'Please enter a whole number from {1} to {2}.',
    least: 'Please enter a whole number of at least {1}.',
    day: 'Please enter a day that exists, such as 6.12.2026.',
    noDay: '“{1}” is no day that there is. Write it like 6.12.2026.',
    time: 'Please enter a time from 00:00 to 23:59.',
    gone: 'This is not there any more. Please choose again.',
    long: 'These are {1} characters; {2} are the most.',
    twice: 'This stands there twice.',
    loop: 'This lies below it itself. Please choose something else.',
    early: 'The end lies before the beginning.',
    choice: 'Please choose one of the possibilities.',
    colour: 'Please enter a colour such as #1f5f6b.',
    mail: 'Please enter an e-mail address such as name@example.org.',
    telephone: 'Please enter a telephone number such as 044 123 45 67 or +41 44 123 45 67.',
    address: 'Please enter an address that begins with https://.',
    login: 'Please enter an address without a user name and a password.',
    inside: 'This address leads into a private network; nothing is fetched from there.',
    sourceName: 'Another source is called so already.',
    website: 'Please enter an address such as https://www.example.org.',
    eventAddress: 'Please enter an address that begins with https:// and has {id} where the number belongs.',
    serviceAddress:
      'Please enter the address of the server followed by the name of the parish, such as https://data.example.org/seewil.',
    locale: 'Please choose one of the languages.',
    timeZone: 'There is no such time zone. Please enter one such as Europe/Zurich.',
    noDates: 'This makes no date at all. Please look at the beginning, the days and the end.',
    manyDates: 'This would make {1} dates; {2} are the most.',
    beforeSplit: 'The beginning lies before the day from which it is different.',
    splitPast: 'That day is past. Choose today or later.',
    splitFar: 'Nothing is planned so far ahead. Choose an earlier day.',
    splitFirst: 'The series has no date before that day. Choose “For all that come”.',
    splitLast: 'The series has no date from that day on.',
    owned: 'This comes from the source “{1}” and is changed there.',
    rule: 'This repetition can’t be understood.',
    character: 'There is a character here that can’t be saved.',
  },
};

/** A problem’s text as the model has it, in a language; what nobody foresaw with the text behind (`unforeseen.ts`). */
export function sayProblem(text: string, language: Language): string {
  const words = PROBLEM_WORDS[language];
  for (const [pattern, word] of TEXTS) {
    const match = pattern.exec(text);
    if (match !== null) return words[word].replace(/\{([12])\}/g, (_, place: string) => match[Number(place)] ?? '');
  }
  return sayUnforeseen(text, language);
}
