// What stands on the pages on which an address is confirmed, in the four languages.

import type { Language } from '../model/instance.ts';

/** What is said of a link that confirms: before, on the button, and once it is done. */
export interface LinkWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly doneTitle: string;
  readonly done: string;
}

export interface ConfirmingWords {
  /** By what the link confirms. */
  readonly confirming: Readonly<Record<'registration' | 'address', LinkWords>>;
  readonly voidTitle: string;
  /** A link to confirm that was used already, or too late, or never was one. */
  readonly confirmedBefore: string;
}

export const CONFIRMING_WORDS: Readonly<Record<Language, ConfirmingWords>> = {
  de: {
    confirming: {
      registration: {
        title: 'Anmeldung bestätigen',
        text: 'Ein Klick noch, dann erhalten Sie den Newsletter an diese E-Mail-Adresse.',
        button: 'Ja, bestätigen',
        doneTitle: 'Anmeldung bestätigt',
        done: 'Vielen Dank! Ihre Anmeldung ist bestätigt.',
      },
      address: {
        title: 'Neue Adresse bestätigen',
        text: 'Ein Klick noch, dann kommt der Newsletter an Ihre neue E-Mail-Adresse.',
        button: 'Ja, bestätigen',
        doneTitle: 'Neue Adresse bestätigt',
        done: 'Vielen Dank! Ihre neue Adresse gilt jetzt.',
      },
    },
    voidTitle: 'Link ungültig',
    confirmedBefore:
      'Haben Sie schon bestätigt? Dann ist alles in Ordnung. Sonst ist dieser Link abgelaufen oder nicht ganz übernommen: Nehmen Sie den aus der neusten E-Mail, oder melden Sie sich noch einmal an.',
  },
  fr: {
    confirming: {
      registration: {
        title: 'Confirmer l’inscription',
        text: 'Encore un clic, et vous recevrez la newsletter à cette adresse e-mail.',
        button: 'Oui, confirmer',
        doneTitle: 'Inscription confirmée',
        done: 'Merci ! Votre inscription est confirmée.',
      },
      address: {
        title: 'Confirmer la nouvelle adresse',
        text: 'Encore un clic, et la newsletter arrivera à votre nouvelle adresse e-mail.',
        button: 'Oui, confirmer',
        doneTitle: 'Nouvelle adresse confirmée',
        done: 'Merci ! Votre nouvelle adresse est désormais valable.',
      },
    },
    voidTitle: 'Lien non valable',
    confirmedBefore:
      'Avez-vous déjà confirmé ? Alors tout est en ordre. Sinon, ce lien a expiré ou est incomplet : utilisez celui de l’e-mail le plus récent ou inscrivez-vous à nouveau.',
  },
  it: {
    confirming: {
      registration: {
        title: 'Confermare l’iscrizione',
        text: 'Ancora un clic e riceverà la newsletter a questo indirizzo e-mail.',
        button: 'Sì, confermare',
        doneTitle: 'Iscrizione confermata',
        done: 'Grazie! La sua iscrizione è confermata.',
      },
      address: {
        title: 'Confermare il nuovo indirizzo',
        text: 'Ancora un clic e la newsletter arriverà al suo nuovo indirizzo e-mail.',
        button: 'Sì, confermare',
        doneTitle: 'Nuovo indirizzo confermato',
        done: 'Grazie! Il suo nuovo indirizzo vale da subito.',
      },
    },
    voidTitle: 'Link non valido',
    confirmedBefore:
      'Ha già confermato? Allora è tutto in ordine. Altrimenti questo link è scaduto o incompleto: usi quello dell’e-mail più recente oppure si iscriva di nuovo.',
  },
  en: {
    confirming: {
      registration: {
        title: 'Confirm your subscription',
        text: 'One more click, and you will get the newsletter at this e-mail address.',
        button: 'Yes, confirm',
        doneTitle: 'Subscription confirmed',
        done: 'Thank you! Your subscription is confirmed.',
      },
      address: {
        title: 'Confirm your new address',
        text: 'One more click, and the newsletter will come to your new e-mail address.',
        button: 'Yes, confirm',
        doneTitle: 'New address confirmed',
        done: 'Thank you! Your new address is in use from now on.',
      },
    },
    voidTitle: 'Link not valid',
    confirmedBefore:
      'Have you already confirmed? Then everything is fine. Otherwise this link has expired or is incomplete: use the one in the latest e-mail, or subscribe again.',
  },
};
