// What stands on the newsletter’s pages, in the four languages.

import type { Language } from '../model/instance.ts';

export interface PageWords {
  readonly newsletter: string;
  readonly register: string;
  readonly lists: string;
  readonly interval: string;
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly confirmButton: string;
  readonly confirmed: string;
  readonly unknownLink: string;
  readonly myTitle: string;
  readonly save: string;
  readonly saved: string;
  readonly endTitle: string;
  readonly endText: string;
  readonly endButton: string;
  readonly toMine: string;
  readonly mandatory: string;
  readonly later: string;
}

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  de: {
    newsletter: 'Newsletter',
    register: 'Anmelden',
    lists: 'Was interessiert Sie?',
    interval: 'Wie oft?',
    confirmTitle: 'Anmeldung bestätigen',
    confirmText:
      'Bitte bestätigen Sie mit dem Knopf, dass Sie den Newsletter an diese E-Mail-Adresse erhalten möchten.',
    confirmButton: 'Ja, bestätigen',
    confirmed: 'Vielen Dank! Ihre Anmeldung ist bestätigt.',
    unknownLink: 'Dieser Link gilt nicht oder nicht mehr. Melden Sie sich bitte noch einmal an.',
    myTitle: 'Meine Anmeldung',
    save: 'Speichern',
    saved: 'Gespeichert.',
    endTitle: 'Newsletter beenden',
    endText: 'Ihre Angaben werden gelöscht.',
    endButton: 'Newsletter beenden',
    toMine: 'Meine Anmeldung ansehen',
    mandatory: 'muss ausgefüllt werden',
    later: 'Das ist im Moment nicht möglich. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  },
  fr: {
    newsletter: 'Newsletter',
    register: 'S’inscrire',
    lists: 'Qu’est-ce qui vous intéresse ?',
    interval: 'À quelle fréquence ?',
    confirmTitle: 'Confirmer l’inscription',
    confirmText: 'Veuillez confirmer par le bouton que vous souhaitez recevoir la newsletter à cette adresse e-mail.',
    confirmButton: 'Oui, confirmer',
    confirmed: 'Merci ! Votre inscription est confirmée.',
    unknownLink: 'Ce lien n’est pas ou n’est plus valable. Veuillez vous inscrire à nouveau.',
    myTitle: 'Mon inscription',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    endTitle: 'Mettre fin à la newsletter',
    endText: 'Vos données seront effacées.',
    endButton: 'Mettre fin à la newsletter',
    toMine: 'Voir mon inscription',
    mandatory: 'obligatoire',
    later: 'Ce n’est pas possible pour le moment. Veuillez réessayer dans quelques minutes.',
  },
  it: {
    newsletter: 'Newsletter',
    register: 'Iscriversi',
    lists: 'Che cosa le interessa?',
    interval: 'Con quale frequenza?',
    confirmTitle: 'Confermare l’iscrizione',
    confirmText:
      'La preghiamo di confermare con il pulsante che desidera ricevere la newsletter a questo indirizzo e-mail.',
    confirmButton: 'Sì, confermare',
    confirmed: 'Grazie! La sua iscrizione è confermata.',
    unknownLink: 'Questo link non è o non è più valido. La preghiamo di iscriversi di nuovo.',
    myTitle: 'La mia iscrizione',
    save: 'Salvare',
    saved: 'Salvato.',
    endTitle: 'Disdire la newsletter',
    endText: 'I suoi dati saranno cancellati.',
    endButton: 'Disdire la newsletter',
    toMine: 'Vedere la mia iscrizione',
    mandatory: 'obbligatorio',
    later: 'Al momento non è possibile. La preghiamo di riprovare tra qualche minuto.',
  },
  en: {
    newsletter: 'Newsletter',
    register: 'Register',
    lists: 'What are you interested in?',
    interval: 'How often?',
    confirmTitle: 'Confirm the registration',
    confirmText: 'Please confirm by the button that you want to get the newsletter at this e-mail address.',
    confirmButton: 'Yes, confirm',
    confirmed: 'Thank you! Your registration is confirmed.',
    unknownLink: 'This link does not count, or no longer does. Please register once more.',
    myTitle: 'My registration',
    save: 'Save',
    saved: 'Saved.',
    endTitle: 'End the newsletter',
    endText: 'Your data will be deleted.',
    endButton: 'End the newsletter',
    toMine: 'See my registration',
    mandatory: 'has to be filled in',
    later: 'That is not possible at the moment. Please try again in a few minutes.',
  },
};
