// What stands on the newsletter’s pages, in the four languages.

import type { Language } from '../model/instance.ts';
import { LEAVING_WORDS, type LeavingWords } from './leaving-words.ts';
import { REFUSALS, type Refusals } from './refusal-words.ts';

interface RegisteringWords {
  readonly newsletter: string;
  readonly registerText: string;
  readonly register: string;
  readonly registerAgain: string;
  readonly lists: string;
  readonly listsHint: string;
  readonly noLists: string;
  readonly nothingTicked: string;
  readonly interval: string;
  readonly mandatory: string;
  /** Before the title of the window, and before the text, where something was entered wrong. */
  readonly fault: string;
  readonly faultIntro: string;
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly confirmButton: string;
  readonly confirmed: string;
  readonly unknownLink: string;
  readonly toMine: string;
  readonly myTitle: string;
  readonly save: string;
  readonly saved: string;
  /** Whoever has registered where nothing is confirmed by mail. */
  readonly registered: string;
  /** A link to confirm that was used already, or too late. */
  readonly confirmedBefore: string;
  readonly privacy: string;
}

export interface PageWords extends RegisteringWords, LeavingWords {
  readonly refusals: Refusals;
}

export function pageWords(language: Language): PageWords {
  return { ...REGISTERING_WORDS[language], ...LEAVING_WORDS[language], refusals: REFUSALS[language] };
}

const REGISTERING_WORDS: Readonly<Record<Language, RegisteringWords>> = {
  de: {
    newsletter: 'Newsletter',
    registerText: 'Der Newsletter kommt per E-Mail. Sie können ihn jederzeit ändern oder beenden.',
    register: 'Anmelden',
    registerAgain: 'Zur Anmeldung',
    lists: 'Was interessiert Sie?',
    listsHint: 'Wählen Sie mindestens ein Thema: Ohne Auswahl gibt es nichts, was wir Ihnen senden können.',
    noLists: 'Im Moment werden keine Themen angeboten. Bis sich das ändert, wird nichts versandt.',
    nothingTicked: 'Sie haben kein Thema gewählt. So können wir Ihnen nichts senden.',
    interval: 'Wie oft?',
    mandatory: 'muss ausgefüllt werden',
    fault: 'Fehler',
    faultIntro: 'Bitte prüfen Sie Ihre Angaben:',
    confirmTitle: 'Anmeldung bestätigen',
    confirmText:
      'Bitte bestätigen Sie mit dem Knopf, dass Sie den Newsletter an diese E-Mail-Adresse erhalten möchten.',
    confirmButton: 'Ja, bestätigen',
    confirmed: 'Vielen Dank! Ihre Anmeldung ist bestätigt.',
    unknownLink:
      'Dieser Link gilt nicht oder nicht mehr. Nehmen Sie den Link aus der neusten E-Mail, oder melden Sie sich noch einmal an.',
    toMine: 'Meine Anmeldung ansehen',
    myTitle: 'Meine Anmeldung',
    save: 'Speichern',
    saved: 'Gespeichert.',
    registered: 'Vielen Dank! Sie sind angemeldet.',
    confirmedBefore:
      'Dieser Link gilt nicht oder nicht mehr. Haben Sie schon bestätigt, so ist alles in Ordnung. Sonst nehmen Sie den Link aus der neusten E-Mail, oder melden Sie sich noch einmal an.',
    privacy: 'So gehen wir mit Ihren Daten um',
  },
  fr: {
    newsletter: 'Newsletter',
    registerText: 'La newsletter arrive par e-mail. Vous pouvez la modifier ou y mettre fin à tout moment.',
    register: 'S’inscrire',
    registerAgain: 'Vers l’inscription',
    lists: 'Qu’est-ce qui vous intéresse ?',
    listsHint: 'Choisissez au moins un thème : sans choix, il n’y a rien que nous puissions vous envoyer.',
    noLists: 'Aucun thème n’est proposé pour le moment. D’ici là, rien n’est envoyé.',
    nothingTicked: 'Vous n’avez choisi aucun thème. Nous ne pouvons donc rien vous envoyer.',
    interval: 'À quelle fréquence ?',
    mandatory: 'obligatoire',
    fault: 'Erreur',
    faultIntro: 'Veuillez vérifier vos indications :',
    confirmTitle: 'Confirmer l’inscription',
    confirmText: 'Veuillez confirmer par le bouton que vous souhaitez recevoir la newsletter à cette adresse e-mail.',
    confirmButton: 'Oui, confirmer',
    confirmed: 'Merci ! Votre inscription est confirmée.',
    unknownLink:
      'Ce lien n’est pas ou n’est plus valable. Utilisez le lien de l’e-mail le plus récent ou inscrivez-vous à nouveau.',
    toMine: 'Voir mon inscription',
    myTitle: 'Mon inscription',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    registered: 'Merci ! Vous êtes inscrit(e).',
    confirmedBefore:
      'Ce lien n’est pas ou n’est plus valable. Si vous avez déjà confirmé, tout est en ordre. Sinon, utilisez le lien de l’e-mail le plus récent ou inscrivez-vous à nouveau.',
    privacy: 'Comment nous traitons vos données',
  },
  it: {
    newsletter: 'Newsletter',
    registerText: 'La newsletter arriva per e-mail. Può modificarla o disdirla in ogni momento.',
    register: 'Iscriversi',
    registerAgain: 'All’iscrizione',
    lists: 'Che cosa le interessa?',
    listsHint: 'Scelga almeno un tema: senza una scelta non c’è nulla che possiamo inviarle.',
    noLists: 'Al momento non sono offerti temi. Finché resta così, non viene inviato nulla.',
    nothingTicked: 'Non ha scelto alcun tema. Così non possiamo inviarle nulla.',
    interval: 'Con quale frequenza?',
    mandatory: 'obbligatorio',
    fault: 'Errore',
    faultIntro: 'La preghiamo di verificare le sue indicazioni:',
    confirmTitle: 'Confermare l’iscrizione',
    confirmText:
      'La preghiamo di confermare con il pulsante che desidera ricevere la newsletter a questo indirizzo e-mail.',
    confirmButton: 'Sì, confermare',
    confirmed: 'Grazie! La sua iscrizione è confermata.',
    unknownLink:
      'Questo link non è o non è più valido. Usi il link dell’e-mail più recente oppure si iscriva di nuovo.',
    toMine: 'Vedere la mia iscrizione',
    myTitle: 'La mia iscrizione',
    save: 'Salvare',
    saved: 'Salvato.',
    registered: 'Grazie! La sua iscrizione è avvenuta.',
    confirmedBefore:
      'Questo link non è o non è più valido. Se ha già confermato, è tutto in ordine. Altrimenti usi il link dell’e-mail più recente oppure si iscriva di nuovo.',
    privacy: 'Come trattiamo i suoi dati',
  },
  en: {
    newsletter: 'Newsletter',
    registerText: 'The newsletter comes by e-mail. You can change or end it at any time.',
    register: 'Register',
    registerAgain: 'To the registration',
    lists: 'What are you interested in?',
    listsHint: 'Choose at least one topic: without a choice there is nothing that we can send you.',
    noLists: 'No topics are offered at the moment. Until that changes, nothing is sent.',
    nothingTicked: 'You have chosen no topic. So there is nothing that we can send you.',
    interval: 'How often?',
    mandatory: 'has to be filled in',
    fault: 'Error',
    faultIntro: 'Please check what you entered:',
    confirmTitle: 'Confirm the registration',
    confirmText: 'Please confirm by the button that you want to get the newsletter at this e-mail address.',
    confirmButton: 'Yes, confirm',
    confirmed: 'Thank you! Your registration is confirmed.',
    unknownLink:
      'This link does not count, or no longer does. Take the link of the newest e-mail, or register once more.',
    toMine: 'See my registration',
    myTitle: 'My registration',
    save: 'Save',
    saved: 'Saved.',
    registered: 'Thank you! You are registered.',
    confirmedBefore:
      'This link does not count, or no longer does. If you have confirmed already, all is well. Otherwise take the link of the newest e-mail, or register once more.',
    privacy: 'What we do with your data',
  },
};
