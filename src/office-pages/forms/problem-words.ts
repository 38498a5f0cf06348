// What is said of what was entered in a form that the model takes, and of a day at which a series can't become two.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';
import type { SplitCode } from '../../office/series/split.ts';

interface EnteredWords {
  /** No e-mail address. */
  readonly mail: string;
  readonly telephone: string;
  /** No address that leads anywhere. */
  readonly website: string;
}

export const ENTERED_WORDS: Readonly<Record<Language, EnteredWords>> = typesetAll({
  de: {
    mail: 'Bitte eine E-Mail-Adresse wie name@example.org.',
    telephone: 'Bitte eine Telefonnummer wie 044 123 45 67 oder +41 44 123 45 67.',
    website: 'Bitte eine Adresse wie https://www.example.org.',
  },
  fr: {
    mail: 'Veuillez saisir une adresse e-mail comme nom@example.org.',
    telephone: 'Veuillez saisir un numéro de téléphone comme 021 123 45 67 ou +41 21 123 45 67.',
    website: 'Veuillez indiquer une adresse comme https://www.example.org.',
  },
  it: {
    mail: 'Inserire un indirizzo e-mail come nome@example.org.',
    telephone: 'Inserire un numero di telefono come 091 123 45 67 o +41 91 123 45 67.',
    website: 'Indichi un indirizzo come https://www.example.org.',
  },
  en: {
    mail: 'Please enter an e-mail address such as name@example.org.',
    telephone: 'Please enter a telephone number such as 044 123 45 67 or +41 44 123 45 67.',
    website: 'Please enter an address such as https://www.example.org.',
  },
});

const SPLIT_WORDS: Readonly<Record<Language, Readonly<Record<SplitCode, string>>>> = typesetAll({
  de: {
    split_past: 'Dieser Tag ist vorbei. Wählen Sie heute oder später.',
    split_too_far: 'So weit voraus wird nichts geplant. Wählen Sie einen früheren Tag.',
    split_before_first: 'Vor diesem Tag hat die Serie kein Datum. Wählen Sie «Für alle kommenden».',
    split_after_last: 'Ab diesem Tag hat die Serie kein Datum mehr.',
  },
  fr: {
    split_past: 'Ce jour est passé. Choisissez aujourd’hui ou plus tard.',
    split_too_far: 'Rien n’est prévu si loin. Choisissez un jour plus proche.',
    split_before_first: 'La série n’a pas de date avant ce jour. Choisissez « À tous ceux qui viennent ».',
    split_after_last: 'La série n’a plus de date dès ce jour.',
  },
  it: {
    split_past: 'Questo giorno è passato. Scelga oggi o più tardi.',
    split_too_far: 'Non si pianifica così lontano. Scelga un giorno più vicino.',
    split_before_first: 'Prima di questo giorno la serie non ha date. Scelga «Per tutti i prossimi».',
    split_after_last: 'Da questo giorno la serie non ha più date.',
  },
  en: {
    split_past: 'That day is past. Choose today or later.',
    split_too_far: 'Nothing is planned so far ahead. Choose an earlier day.',
    split_before_first: 'The series has no date before that day. Choose “For all that come”.',
    split_after_last: 'The series has no date from that day on.',
  },
});

/** Why a series can't become two at a day. */
export function saySplit(code: SplitCode, language: Language): string {
  return SPLIT_WORDS[language][code];
}
