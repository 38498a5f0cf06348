// What stands on the page of one’s own registration about a new address, in the four languages.

import type { Language } from '../model/instance.ts';

export interface OwnWords {
  readonly newAddress: {
    readonly title: string;
    /** `{until}` is a day and a time. */
    readonly state: string;
    readonly text: string;
    readonly discard: string;
    /** `{email}` is the new address. */
    readonly sentAgain: string;
    readonly discarded: string;
  };
}

export const OWN_WORDS: Readonly<Record<Language, OwnWords>> = {
  de: {
    newAddress: {
      title: 'Neue Adresse',
      state: 'noch nicht bestätigt, gültig bis {until}',
      text: 'Öffnen Sie den Link in der E-Mail, die wir an die neue Adresse senden. Bis Sie sie bestätigt haben, kommt der Newsletter an die bisherige.',
      discard: 'Neue Adresse verwerfen',
      sentAgain: 'Die E-Mail geht noch einmal an {email}; mehr als drei in einer Stunde senden wir nicht.',
      discarded: 'Verworfen. Der Newsletter kommt weiterhin an die bisherige Adresse.',
    },
  },
  fr: {
    newAddress: {
      title: 'Nouvelle adresse',
      state: 'pas encore confirmée, valable jusqu’au {until}',
      text: 'Ouvrez le lien dans l’e-mail que nous envoyons à la nouvelle adresse. Tant qu’elle n’est pas confirmée, la newsletter arrive à l’adresse actuelle.',
      discard: 'Abandonner la nouvelle adresse',
      sentAgain: 'L’e-mail est envoyé encore une fois à {email} ; nous n’en envoyons pas plus de trois par heure.',
      discarded: 'Abandonné. La newsletter continue d’arriver à l’adresse actuelle.',
    },
  },
  it: {
    newAddress: {
      title: 'Nuovo indirizzo',
      state: 'non ancora confermato, valido fino al {until}',
      text: 'Apra il link nell’e-mail che inviamo al nuovo indirizzo. Finché non lo avrà confermato, la newsletter arriva a quello attuale.',
      discard: 'Rinunciare al nuovo indirizzo',
      sentAgain: 'L’e-mail viene inviata ancora una volta a {email}; non ne inviamo più di tre all’ora.',
      discarded: 'Il nuovo indirizzo è stato scartato. La newsletter continua ad arrivare a quello attuale.',
    },
  },
  en: {
    newAddress: {
      title: 'New address',
      state: 'not confirmed yet, valid until {until}',
      text: 'Open the link in the e-mail that we sent to the new address. Until you confirm it, the newsletter goes to your current address.',
      discard: 'Discard the new address',
      sentAgain: 'We are sending the e-mail to {email} again. We send at most three e-mails an hour.',
      discarded: 'Discarded. The newsletter still goes to your current address.',
    },
  },
};
