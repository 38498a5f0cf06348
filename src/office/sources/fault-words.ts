// What is said of a row that can't be taken, or is left alone, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { Coded } from '../words/remark-words.ts';
import { type Fault, type FaultCode, shownValue } from './fault.ts';
import { sayRecurrence } from './recurrence-words.ts';

interface FaultWords {
  /** `{value}` is what stands there, `{expected}` what would be right, or what else is meant. */
  readonly faults: Readonly<Record<FaultCode, string>>;
  /** Where it is, in a table and in a calendar: `{row}` and `{column}`. */
  readonly row: string;
  readonly rowColumn: string;
  readonly event: string;
}

export const FAULT_WORDS: Readonly<Record<Language, FaultWords>> = typesetAll({
  de: {
    faults: {
      missing: 'Hier muss etwas stehen.',
      date: '«{value}» ist kein Tag. Schreiben Sie zum Beispiel 06.12.2026.',
      year: 'Bei «{value}» fehlt das Jahr. Schreiben Sie zum Beispiel 06.12.2026.',
      time: '«{value}» ist keine Uhrzeit. Schreiben Sie zum Beispiel 10:30.',
      no_such_time: '{value} gibt es nicht, weil die Uhren in dieser Nacht vorgestellt werden.',
      ends_before: 'Das Ende ({value}) liegt vor dem Anfang.',
      beyond: 'Das reicht über das Jahr 9999 hinaus; so weit geht der Kalender nicht.',
      yes: '«{value}» ist weder ja noch nein.',
      number: '«{value}» ist keine ganze Zahl.',
      choice: '«{value}» geht hier nicht. Möglich sind: {expected}.',
      rule: '{expected}',
      no_such_id: 'Die Nummer {expected} gibt es hier nicht.',
      unknown: '«{value}» ist hier nicht bekannt.',
      several:
        '«{value}» heissen hier mehrere (Nummern {expected}). Schreiben Sie die Nummer, oder sagen Sie, was gemeint ist.',
      twice: 'Das steht schon in Zeile {expected}.',
      two_candidates: 'Hier gibt es mehrere, die gemeint sein können (Nummern {expected}).',
      there_already:
        'Diesen Anlass gibt es hier schon, aber nicht aus dieser Quelle (Nummer {expected}). Sagen Sie beim Import im Büro, ob er gemeint oder ein anderer ist, oder nehmen Sie einen der beiden weg.',
      recurrence: 'Die Wiederholung «{value}» lässt sich nicht übernehmen. {expected}',
      other_source:
        'Diesen Anlass gibt es hier schon aus der Quelle «{expected}». Führt die Datei diese weiter, lesen Sie sie unter diesem Namen ein.',
      recurrence_part: 'Die Wiederholung «{value}» lässt sich nicht übernehmen: {expected} gibt es hier nicht.',
      too_many_dates: 'Die Wiederholung «{value}» hat zu viele Tage; höchstens 2000 sind möglich.',
      unreadable: '«{value}» ist nicht lesbar.',
      no_day: 'Den Tag in «{value}» gibt es nicht.',
      no_time: 'Die Uhrzeit in «{value}» gibt es nicht; ein Tag endet um 23:59:59.',
      no_start: 'Der Termin sagt nicht, wann er beginnt.',
      cell_error:
        'Hier steht «{value}»: ein Fehler des Tabellenprogramms, kein Wert. Schreiben Sie hinein, was gemeint ist.',
      too_long: 'Der Eintrag ist zu lang.',
      no_address: 'Die Adresse «{value}» führt von hier nirgends hin; sie allein blieb weg.',
    },
    row: 'Zeile {row}',
    rowColumn: 'Zeile {row}, {column}',
    event: 'Eintrag {row}, {column}',
  },
  fr: {
    faults: {
      missing: 'Il manque quelque chose ici.',
      date: '« {value} » n’est pas un jour. Écrivez par exemple 06.12.2026.',
      year: 'Il manque l’année à « {value} ». Écrivez par exemple 06.12.2026.',
      time: '« {value} » n’est pas une heure. Écrivez par exemple 10:30.',
      no_such_time: '{value} n’existe pas, car on avance l’heure cette nuit-là.',
      ends_before: 'La fin ({value}) précède le début.',
      beyond: 'Cela dépasse l’année 9999 ; le calendrier ne va pas si loin.',
      yes: '« {value} » n’est ni oui ni non.',
      number: '« {value} » n’est pas un nombre entier.',
      choice: '« {value} » n’est pas possible ici. Possible : {expected}.',
      rule: '{expected}',
      no_such_id: 'Le numéro {expected} n’existe pas ici.',
      unknown: '« {value} » n’est pas connu ici.',
      several:
        'Plusieurs portent ici le nom « {value} » (numéros {expected}). Écrivez le numéro, ou dites ce qui est visé.',
      twice: 'Cela figure déjà à la ligne {expected}.',
      two_candidates: 'Plusieurs peuvent être visés ici (numéros {expected}).',
      there_already:
        'Cet événement existe déjà, mais ne vient pas de cette source (numéro {expected}). Dites à l’importation, dans le bureau, si c’est lui ou un autre, ou retirez l’un des deux.',
      recurrence: 'La répétition « {value} » ne peut pas être reprise. {expected}',
      other_source:
        'Cet événement existe déjà et vient de la source « {expected} ». Si le fichier la continue, importez-le sous ce nom.',
      recurrence_part: 'La répétition « {value} » ne peut pas être reprise : {expected} n’existe pas ici.',
      too_many_dates: 'La répétition « {value} » a trop de dates ; 2000 au plus sont possibles.',
      unreadable: '« {value} » est illisible.',
      no_day: 'Le jour dans « {value} » n’existe pas.',
      no_time: 'L’heure dans « {value} » n’existe pas ; un jour finit à 23:59:59.',
      no_start: 'Le rendez-vous ne dit pas quand il commence.',
      cell_error: 'Ici figure « {value} » : une erreur du tableur, pas une valeur. Écrivez ce qui est visé.',
      too_long: 'L’entrée est trop longue.',
      no_address: 'L’adresse « {value} » ne mène nulle part d’ici ; elle seule a été laissée de côté.',
    },
    row: 'ligne {row}',
    rowColumn: 'ligne {row}, {column}',
    event: 'entrée {row}, {column}',
  },
  it: {
    faults: {
      missing: 'Qui manca qualcosa.',
      date: '«{value}» non è un giorno. Scriva per esempio 06.12.2026.',
      year: 'A «{value}» manca l’anno. Scriva per esempio 06.12.2026.',
      time: '«{value}» non è un orario. Scriva per esempio 10:30.',
      no_such_time: '{value} non esiste, perché quella notte si spostano avanti gli orologi.',
      ends_before: 'La fine ({value}) precede l’inizio.',
      beyond: 'Va oltre l’anno 9999; il calendario non arriva così lontano.',
      yes: '«{value}» non è né sì né no.',
      number: '«{value}» non è un numero intero.',
      choice: '«{value}» qui non è possibile. Possibile: {expected}.',
      rule: '{expected}',
      no_such_id: 'Il numero {expected} qui non esiste.',
      unknown: '«{value}» qui non è conosciuto.',
      several:
        'Più elementi si chiamano «{value}» (numeri {expected}). Scriva il numero, oppure dica che cosa si intende.',
      twice: 'Figura già alla riga {expected}.',
      two_candidates: 'Qui possono essere intesi più elementi (numeri {expected}).',
      there_already:
        'Questo evento esiste già, ma non viene da questa fonte (numero {expected}). Dica all’importazione, in ufficio, se è questo o un altro, oppure tolga uno dei due.',
      recurrence: 'La ripetizione «{value}» non può essere ripresa. {expected}',
      other_source:
        'Questo evento esiste già e viene dalla fonte «{expected}». Se il file la continua, lo importi con questo nome.',
      recurrence_part: 'La ripetizione «{value}» non può essere ripresa: {expected} qui non esiste.',
      too_many_dates: 'La ripetizione «{value}» ha troppe date; al massimo 2000 sono possibili.',
      unreadable: '«{value}» non è leggibile.',
      no_day: 'Il giorno in «{value}» non esiste.',
      no_time: 'L’ora in «{value}» non esiste; un giorno finisce alle 23:59:59.',
      no_start: 'L’appuntamento non dice quando comincia.',
      cell_error: 'Qui c’è «{value}»: un errore del foglio di calcolo, non un valore. Scriva che cosa si intende.',
      too_long: 'La voce è troppo lunga.',
      no_address: 'L’indirizzo «{value}» da qui non porta da nessuna parte; solo questo è stato tralasciato.',
    },
    row: 'riga {row}',
    rowColumn: 'riga {row}, {column}',
    event: 'voce {row}, {column}',
  },
  en: {
    faults: {
      missing: 'Something must stand here.',
      date: '“{value}” is no day. Write, for example, 06.12.2026.',
      year: '“{value}” lacks the year. Write, for example, 06.12.2026.',
      time: '“{value}” is no time of day. Write, for example, 10:30.',
      no_such_time: '{value} does not exist, since the clocks go forward in that night.',
      ends_before: 'The end ({value}) lies before the beginning.',
      beyond: 'This goes beyond the year 9999; the calendar does not reach that far.',
      yes: '“{value}” is neither yes nor no.',
      number: '“{value}” is no whole number.',
      choice: '“{value}” is not possible here. Possible are: {expected}.',
      rule: '{expected}',
      no_such_id: 'There is no number {expected} here.',
      unknown: '“{value}” is not known here.',
      several: 'Several are called “{value}” here (numbers {expected}). Write the number, or say which is meant.',
      twice: 'This stands in row {expected} already.',
      two_candidates: 'Several here may be meant (numbers {expected}).',
      there_already:
        'This event is here already, but not from this source (number {expected}). Say in the import of the office whether it is this one or another, or take one of them away.',
      recurrence: 'The recurrence “{value}” can’t be taken over. {expected}',
      other_source:
        'This event is here already, from the source “{expected}”. If the file continues it, import it under that name.',
      recurrence_part: 'The recurrence “{value}” can’t be taken over: there is no {expected} here.',
      too_many_dates: 'The recurrence “{value}” has too many dates; at most 2000 are possible.',
      unreadable: '“{value}” can’t be read.',
      no_day: 'There is no such day as in “{value}”.',
      no_time: 'There is no such time of day as in “{value}”; a day ends at 23:59:59.',
      no_start: 'The event does not say when it begins.',
      cell_error: 'Here stands “{value}”: an error of the spreadsheet, no value. Write what is meant.',
      too_long: 'The entry is too long.',
      no_address: 'The address “{value}” leads nowhere from here; it alone was left out.',
    },
    row: 'row {row}',
    rowColumn: 'row {row}, {column}',
    event: 'entry {row}, {column}',
  },
});

/** `sayFlaw` gives the words of what the rules of the format found; without it they are said in English. */
export function sayFault(
  { code, value, expected, flaw }: Fault,
  language: Language,
  sayFlaw?: (flaw: Coded) => string,
): string {
  // What was logged before faults had flaws has the English text alone.
  const isSaid = code === 'rule' && flaw !== undefined && sayFlaw !== undefined;
  const ofRule = isSaid ? sayFlaw(flaw) : expected;
  const told = code === 'recurrence' ? sayRecurrence(flaw, language) : ofRule;
  const text = FAULT_WORDS[language].faults[code]
    .replace('{value}', () => shownValue(value))
    .replace('{expected}', () => told);
  return text.replace(/\.\.$/, '.');
}

/** `row 12, Datum`. */
export function sayPlace({ row, column }: Fault, language: Language, isCalendar: boolean): string {
  const words = FAULT_WORDS[language];
  const text = column === '' ? words.row : isCalendar ? words.event : words.rowColumn;
  return text.replace('{row}', String(row)).replace('{column}', () => column);
}
