// What is said of what was entered in a form that the model takes, and of a day at which a series can't become two.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

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
