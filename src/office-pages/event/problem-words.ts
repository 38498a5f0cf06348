// What is said at a field that is refused, in the four languages: what we could not read, and what the rules of the format say.

import { typesetAll } from '../../kit/typesetting.ts';
import type { ProblemCode } from '../../model/format/problem-codes.ts';
import type { Language } from '../../model/instance.ts';
import { type Coded, filledIn, sayRemark } from '../../office/words/remark-words.ts';
import type { FaultCode } from '../kit/form/control.ts';

/** What of the rules of the format has words of its own at an event; the rest is said as in all other forms. */
const RULES = {
  missing: 'empty',
  empty: 'empty',
  only_markup: 'onlyMarkup',
  no_date: 'notOnCalendar',
  no_compact_date: 'notOnCalendar',
  no_date_time: 'notOnCalendar',
  ends_before_start: 'endsBefore',
  occupied_after_start: 'occupiedLate',
  occupied_before_end: 'occupiedLate',
  too_long: 'tooLong',
  not_found: 'gone',
  twice: 'twice',
  out_of_range: 'badNumber',
  half_surrogate: 'badCharacter',
  null_character: 'badCharacter',
  not_one_of: 'choice',
  owned_by_source: 'owned',
} as const satisfies Partial<Record<ProblemCode, string>>;

type RuleCode = (typeof RULES)[keyof typeof RULES];

export type FileFaultWord = 'type' | 'size' | 'pixels' | 'broken' | 'unable' | 'busy';

interface ProblemWords {
  /** `{typed}` is what was typed. */
  readonly faults: Readonly<Record<Exclude<FaultCode, RuleCode>, string>>;
  /** `{most}` and `{has}` are numbers, `{source}` is what a source is called. */
  readonly rules: Readonly<Record<RuleCode, string>>;
  readonly files: Readonly<Record<FileFaultWord, string>>;
  /** An event outside of the areas in which somebody may make some. */
  readonly outside: string;
}

const WORDS: Readonly<Record<Language, ProblemWords>> = typesetAll({
  de: {
    faults: {
      noDay: 'An welchem Tag ist es?',
      badDay: 'Diesen Tag gibt es nicht.',
      noTime: 'Um welche Zeit beginnt es? Oder sind es ganze Tage?',
      badTime: 'Das ist keine Uhrzeit. Schreiben Sie zum Beispiel 10:30.',
      noSuchTime: '{typed} Uhr gibt es an diesem Tag nicht, weil die Uhren vorgestellt werden.',
      unknownPerson: '«{typed}» ist keine Ihrer Personen. Wählen Sie aus der Liste.',
      needsName: 'Hier fehlt der Name.',
      needsText: 'Hier fehlt der Text.',
      needsAddress: 'Zu «{typed}» fehlt die Datei oder ihre Adresse.',
      timeWithoutDay: 'An welchem Tag soll es erscheinen?',
    },
    rules: {
      empty: 'Das darf nicht leer bleiben.',
      onlyMarkup: 'Hier steht kein Text, der gezeigt werden könnte.',
      notOnCalendar: 'Diesen Tag oder diese Uhrzeit gibt es nicht.',
      endsBefore: 'Das Ende liegt vor dem Anfang. Endet es an einem anderen Tag, geben Sie den letzten Tag an.',
      occupiedLate: 'Der Raum muss mindestens so lange belegt sein, wie es dauert.',
      tooLong: 'Das sind {has} Zeichen; höchstens {most} sind möglich.',
      gone: 'Das gibt es nicht mehr. Wählen Sie etwas anderes.',
      twice: 'Das steht doppelt da.',
      badNumber: 'Das ist keine Zahl, die hier möglich ist.',
      badCharacter: 'Hier steht ein Zeichen, das nicht gespeichert werden kann.',
      choice: 'Wählen Sie eines der angebotenen.',
      owned: 'Das kommt aus der Quelle «{source}» und wird dort geändert.',
    },
    files: {
      type: 'Diese Datei wird nicht angenommen: Bilder als JPEG, PNG, WebP oder AVIF, Dokumente als PDF, ODT, DOCX oder XLSX.',
      size: 'Diese Datei ist zu gross: Bilder bis 25 MB, Dokumente bis 20 MB.',
      pixels: 'Dieses Bild hat zu viele Bildpunkte. Verkleinern Sie es zuerst.',
      broken: 'Diese Datei ist beschädigt.',
      unable: 'Dieses Bild kann hier nicht verarbeitet werden. Versuchen Sie es als JPEG.',
      busy: 'Es werden gerade viele Bilder verarbeitet. Versuchen Sie es gleich noch einmal.',
    },
    outside: 'Wählen Sie einen Bereich, in dem Sie Anlässe eintragen dürfen, und nur solche.',
  },
  fr: {
    faults: {
      noDay: 'Quel jour est-ce ?',
      badDay: 'Ce jour n’existe pas.',
      noTime: 'À quelle heure est-ce que cela commence ? Ou s’agit-il de jours entiers ?',
      badTime: 'Ce n’est pas une heure. Écrivez par exemple 10:30.',
      noSuchTime: 'Ce jour-là, {typed} n’existe pas, car les horloges sont avancées.',
      unknownPerson: '« {typed} » n’est pas une de vos personnes. Choisissez dans la liste.',
      needsName: 'Il manque le nom.',
      needsText: 'Il manque le texte.',
      needsAddress: 'Pour « {typed} », il manque le fichier ou son adresse.',
      timeWithoutDay: 'Quel jour doit-il paraître ?',
    },
    rules: {
      empty: 'Ce champ ne peut pas rester vide.',
      onlyMarkup: 'Il n’y a ici aucun texte à montrer.',
      notOnCalendar: 'Ce jour ou cette heure n’existe pas.',
      endsBefore: 'La fin est avant le début. Si c’est un autre jour, indiquez le dernier jour.',
      occupiedLate: 'La salle doit être prise au moins aussi longtemps que cela dure.',
      tooLong: 'Cela fait {has} caractères ; {most} au plus sont possibles.',
      gone: 'Cela n’existe plus. Choisissez autre chose.',
      twice: 'C’est là deux fois.',
      badNumber: 'Ce nombre n’est pas possible ici.',
      badCharacter: 'Il y a un signe qui ne peut pas être enregistré.',
      choice: 'Choisissez parmi ce qui est proposé.',
      owned: 'Cela vient de la source « {source} » et se change là-bas.',
    },
    files: {
      type: 'Ce fichier n’est pas accepté : images en JPEG, PNG, WebP ou AVIF, documents en PDF, ODT, DOCX ou XLSX.',
      size: 'Ce fichier est trop grand : images jusqu’à 25 Mo, documents jusqu’à 20 Mo.',
      pixels: 'Cette image a trop de points. Réduisez-la d’abord.',
      broken: 'Ce fichier est endommagé.',
      unable: 'Cette image ne peut pas être traitée ici. Essayez en JPEG.',
      busy: 'Beaucoup d’images sont traitées en ce moment. Réessayez tout de suite.',
    },
    outside: 'Choisissez un domaine dans lequel vous pouvez inscrire des événements, et seulement de tels.',
  },
  it: {
    faults: {
      noDay: 'In quale giorno è?',
      badDay: 'Questo giorno non esiste.',
      noTime: 'A che ora comincia? O sono giorni interi?',
      badTime: 'Non è un’ora. Scriva per esempio 10:30.',
      noSuchTime: 'In quel giorno le {typed} non esistono, perché gli orologi vengono messi avanti.',
      unknownPerson: '«{typed}» non è una delle Sue persone. Scelga dall’elenco.',
      needsName: 'Manca il nome.',
      needsText: 'Manca il testo.',
      needsAddress: 'Per «{typed}» manca il file o il suo indirizzo.',
      timeWithoutDay: 'In quale giorno deve apparire?',
    },
    rules: {
      empty: 'Questo campo non può restare vuoto.',
      onlyMarkup: 'Qui non c’è alcun testo da mostrare.',
      notOnCalendar: 'Questo giorno o quest’ora non esiste.',
      endsBefore: 'La fine è prima dell’inizio. Se finisce un altro giorno, indichi l’ultimo giorno.',
      occupiedLate: 'La sala deve essere occupata almeno per la durata.',
      tooLong: 'Sono {has} caratteri; ne sono possibili al massimo {most}.',
      gone: 'Non esiste più. Scelga altro.',
      twice: 'C’è due volte.',
      badNumber: 'Questo numero qui non è possibile.',
      badCharacter: 'C’è un segno che non si può salvare.',
      choice: 'Scelga tra le offerte.',
      owned: 'Questo viene dalla fonte «{source}» e si cambia lì.',
    },
    files: {
      type: 'Questo file non si accetta: immagini in JPEG, PNG, WebP o AVIF, documenti in PDF, ODT, DOCX o XLSX.',
      size: 'Questo file è troppo grande: immagini fino a 25 MB, documenti fino a 20 MB.',
      pixels: 'Questa immagine ha troppi punti. La riduca prima.',
      broken: 'Questo file è danneggiato.',
      unable: 'Questa immagine qui non si può elaborare. Provi in JPEG.',
      busy: 'Al momento si elaborano molte immagini. Riprovi subito.',
    },
    outside: 'Scelga un ambito in cui può iscrivere eventi, e solo tali.',
  },
  en: {
    faults: {
      noDay: 'On which day is it?',
      badDay: 'There is no such day.',
      noTime: 'At what time does it begin? Or are these whole days?',
      badTime: 'That is no time of day. Write 10:30, for example.',
      noSuchTime: 'There is no {typed} on that day, because the clocks are set forward.',
      unknownPerson: '“{typed}” is none of your people. Choose from the list.',
      needsName: 'The name is missing here.',
      needsText: 'The text is missing here.',
      needsAddress: 'The file for “{typed}”, or its address, is missing.',
      timeWithoutDay: 'On which day is it to appear?',
    },
    rules: {
      empty: 'This can’t be left empty.',
      onlyMarkup: 'There is no text here that could be shown.',
      notOnCalendar: 'There is no such day or time.',
      endsBefore: 'The end lies before the beginning. If it ends on another day, give the last day.',
      occupiedLate: 'The room must be taken at least for as long as it lasts.',
      tooLong: 'These are {has} characters; at most {most} are possible.',
      gone: 'That does not exist any more. Choose something else.',
      twice: 'That stands here twice.',
      badNumber: 'That number is not possible here.',
      badCharacter: 'There is a character here that can’t be saved.',
      choice: 'Choose one of those offered.',
      owned: 'This comes from the source “{source}” and is changed there.',
    },
    files: {
      type: 'This file is not taken: pictures as JPEG, PNG, WebP or AVIF, documents as PDF, ODT, DOCX or XLSX.',
      size: 'This file is too large: pictures up to 25 MB, documents up to 20 MB.',
      pixels: 'This picture has too many pixels. Make it smaller first.',
      broken: 'This file is damaged.',
      unable: 'This picture can’t be worked on here. Try it as JPEG.',
      busy: 'Many pictures are being worked on just now. Try again in a moment.',
    },
    outside: 'Choose an area in which you may enter events, and only such.',
  },
});

/** What is said of a field that could not be read. */
export function sayFault(code: FaultCode, typed: string | undefined, language: Language): string {
  const { faults, rules } = WORDS[language];
  const text = code in rules ? rules[code as RuleCode] : faults[code as keyof typeof faults];
  return text.replace('{typed}', () => typed ?? '');
}

/** A problem of the format in somebody’s language; what has no words here has those of the other forms. */
export function sayRule(one: Coded, language: Language): string {
  const word = (RULES as Partial<Record<ProblemCode, RuleCode>>)[one.code];
  return word === undefined ? sayRemark(one, language) : filledIn(WORDS[language].rules[word], one.params);
}

/** Why a file is not taken. */
export function sayFileFault(fault: FileFaultWord, language: Language): string {
  return WORDS[language].files[fault];
}

/** That an event lies outside of somebody’s areas (rule U3). */
export function sayOutside(language: Language): string {
  return WORDS[language].outside;
}
