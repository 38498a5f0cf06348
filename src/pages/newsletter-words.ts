// What stands on the newsletter’s pages, in the four languages.

import { typesetAll } from '../kit/typesetting.ts';
import type { Language } from '../model/instance.ts';
import { CONFIRMING_WORDS, type ConfirmingWords } from './confirming-words.ts';
import { KNOWN_WORDS, type KnownWords } from './known-words.ts';
import { LEAVING_WORDS, type LeavingWords } from './leaving-words.ts';
import { OWN_WORDS, type OwnWords } from './own-words.ts';
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
  /** After a registration that waits for its confirmation. */
  readonly almostTitle: string;
  readonly nextTitle: string;
  /** `{title}` is the instance’s, `{sender}` the address of the sender, `{day}` a day in full. */
  readonly nextMail: string;
  readonly nextButton: string;
  readonly nextIssue: string;
  readonly noMailTitle: string;
  readonly noMailText: string;
  readonly sendAgain: string;
  /** Where the mail goes, and where it goes again: `{email}` is what was entered. */
  readonly sentTo: string;
  readonly sentAgain: string;
  readonly unknownLink: string;
  readonly toMine: string;
  readonly toWebsite: string;
  readonly myTitle: string;
  readonly save: string;
  readonly saved: string;
  /** Whoever has registered where nothing is confirmed by mail. */
  readonly registered: string;
  /** A link to the form that is too old: the form stands below. */
  readonly oldInvitation: string;
  readonly privacy: string;
}

export interface PageWords extends RegisteringWords, ConfirmingWords, OwnWords, LeavingWords {
  readonly refusals: Refusals;
  readonly known: KnownWords;
}

/** The words of a language, with the spaces that it wants. */
export function pageWords(language: Language): PageWords {
  return WORDS[language];
}

function wordsOf(language: Language): PageWords {
  return {
    ...REGISTERING_WORDS[language],
    ...CONFIRMING_WORDS[language],
    ...OWN_WORDS[language],
    ...LEAVING_WORDS[language],
    refusals: REFUSALS[language],
    known: KNOWN_WORDS[language],
  };
}

const REGISTERING_WORDS: Readonly<Record<Language, RegisteringWords>> = {
  de: {
    newsletter: 'Newsletter',
    registerText:
      'Erfahren Sie per E-Mail, was demnächst stattfindet: nur die Themen, die Sie wählen, und so oft, wie Sie möchten. Abmelden können Sie sich jederzeit.',
    register: 'Anmelden',
    registerAgain: 'Zur Anmeldung',
    lists: 'Was interessiert Sie?',
    listsHint: 'Wählen Sie mindestens ein Thema.',
    noLists: 'Im Moment werden keine Themen angeboten. Bis sich das ändert, wird nichts versandt.',
    nothingTicked: 'Sie haben kein Thema gewählt. So können wir Ihnen nichts senden.',
    interval: 'Wie oft?',
    mandatory: 'Pflichtfeld',
    fault: 'Fehler',
    faultIntro: 'Bitte prüfen Sie Ihre Angaben:',
    almostTitle: 'Bitte bestätigen Sie noch',
    nextTitle: 'So geht es weiter',
    nextMail: 'Öffnen Sie die E-Mail von {title}; sie kommt von {sender}.',
    nextButton: 'Klicken Sie darin auf «Anmeldung bestätigen».',
    nextIssue: 'Ihr erster Newsletter kommt am {day}, wenn bis dahin etwas ansteht.',
    noMailTitle: 'Keine E\u2011Mail erhalten?',
    noMailText:
      'Manchmal dauert es ein paar Minuten. Schauen Sie auch in den Spam-Ordner. Sonst senden wir sie Ihnen gerne noch einmal.',
    sendAgain: 'E\u2011Mail noch einmal senden',
    sentTo: 'Die E-Mail geht an {email}.',
    sentAgain: 'Sie geht noch einmal an {email}; mehr als drei in einer Stunde senden wir nicht.',
    unknownLink:
      'Dieser Link ist ungültig oder abgelaufen. Nehmen Sie den Link aus der neusten E-Mail, oder melden Sie sich noch einmal an.',
    toMine: 'Meine Anmeldung ansehen',
    toWebsite: 'Zurück zur Website',
    myTitle: 'Meine Anmeldung',
    save: 'Speichern',
    saved: 'Gespeichert.',
    registered: 'Vielen Dank! Sie sind angemeldet.',
    oldInvitation: 'Dieser Link ist ungültig oder abgelaufen. Sie können sich hier trotzdem anmelden.',
    privacy: 'So gehen wir mit Ihren Daten um',
  },
  fr: {
    newsletter: 'Newsletter',
    registerText:
      'Recevez par e-mail ce qui aura lieu prochainement : uniquement les thèmes que vous choisissez, et aussi souvent que vous le souhaitez. Vous pouvez vous désabonner à tout moment.',
    register: 'S’inscrire',
    registerAgain: 'Vers l’inscription',
    lists: 'Qu’est-ce qui vous intéresse ?',
    listsHint: 'Choisissez au moins un thème.',
    noLists: 'Aucun thème n’est proposé pour le moment. D’ici là, rien n’est envoyé.',
    nothingTicked: 'Vous n’avez choisi aucun thème. Nous ne pouvons donc rien vous envoyer.',
    interval: 'À quelle fréquence ?',
    mandatory: 'obligatoire',
    fault: 'Erreur',
    faultIntro: 'Veuillez vérifier vos indications :',
    almostTitle: 'Il ne reste qu’à confirmer',
    nextTitle: 'La suite',
    nextMail: 'Ouvrez l’e-mail de {title} ; il vient de {sender}.',
    nextButton: 'Cliquez-y sur « Confirmer l’inscription ».',
    nextIssue: 'Votre première newsletter arrivera le {day}, s’il y a quelque chose à annoncer.',
    noMailTitle: 'Vous n’avez pas reçu d’e\u2011mail ?',
    noMailText:
      'Cela peut prendre quelques minutes. Regardez aussi dans le dossier des indésirables. Sinon, nous vous le renvoyons volontiers.',
    sendAgain: 'Renvoyer l’e\u2011mail',
    sentTo: 'L’e-mail est envoyé à {email}.',
    sentAgain: 'Il est envoyé encore une fois à {email} ; nous n’en envoyons pas plus de trois par heure.',
    unknownLink:
      'Ce lien n’est pas valable ou a expiré. Utilisez le lien de l’e-mail le plus récent ou inscrivez-vous à nouveau.',
    toMine: 'Voir mon inscription',
    toWebsite: 'Retour au site web',
    myTitle: 'Mon inscription',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    registered: 'Merci ! Votre inscription est enregistrée.',
    oldInvitation: 'Ce lien n’est pas valable ou a expiré. Vous pouvez tout de même vous inscrire ici.',
    privacy: 'Comment nous traitons vos données',
  },
  it: {
    newsletter: 'Newsletter',
    registerText:
      'Riceva per e-mail ciò che avrà luogo prossimamente: soltanto i temi che sceglie, e con la frequenza che desidera. Può disiscriversi in ogni momento.',
    register: 'Iscriversi',
    registerAgain: 'All’iscrizione',
    lists: 'Che cosa le interessa?',
    listsHint: 'Scelga almeno un tema.',
    noLists: 'Al momento non vengono offerti temi. Finché resta così, non viene inviato nulla.',
    nothingTicked: 'Non ha scelto alcun tema. Così non possiamo inviarle nulla.',
    interval: 'Con quale frequenza?',
    mandatory: 'obbligatorio',
    fault: 'Errore',
    faultIntro: 'La preghiamo di verificare i suoi dati:',
    almostTitle: 'Manca solo la conferma',
    nextTitle: 'Come continua',
    nextMail: 'Apra l’e-mail di {title}; arriva da {sender}.',
    nextButton: 'Nell’e-mail clicchi su «Confermare l’iscrizione».',
    nextIssue: 'La sua prima newsletter arriverà {day}, se ci sarà qualcosa da annunciare.',
    noMailTitle: 'Non ha ricevuto l’e\u2011mail?',
    noMailText:
      'A volte ci vuole qualche minuto. Guardi anche nella cartella della posta indesiderata. Altrimenti gliela inviamo volentieri di nuovo.',
    sendAgain: 'Inviare di nuovo l’e\u2011mail',
    sentTo: 'L’e-mail viene inviata a {email}.',
    sentAgain: 'Viene inviata ancora una volta a {email}; non ne inviamo più di tre all’ora.',
    unknownLink:
      'Questo link non è valido o è scaduto. Usi il link dell’e-mail più recente oppure si iscriva di nuovo.',
    toMine: 'Vedere la mia iscrizione',
    toWebsite: 'Torna al sito web',
    myTitle: 'La mia iscrizione',
    save: 'Salvare',
    saved: 'Salvato.',
    registered: 'Grazie! La sua iscrizione è stata registrata.',
    oldInvitation: 'Questo link non è valido o è scaduto. Può comunque iscriversi qui.',
    privacy: 'Come trattiamo i suoi dati',
  },
  en: {
    newsletter: 'Newsletter',
    registerText:
      'Get an e-mail about what is coming up: only the topics you choose, as often as you like. You can unsubscribe at any time.',
    register: 'Subscribe',
    registerAgain: 'Go to the form',
    lists: 'What are you interested in?',
    listsHint: 'Choose at least one topic.',
    noLists: 'There are no topics at the moment. Until there are, we send no newsletters.',
    nothingTicked: 'You have not chosen a topic, so we cannot send you a newsletter.',
    interval: 'How often?',
    mandatory: 'required',
    fault: 'Error',
    faultIntro: 'Please check your entries:',
    almostTitle: 'Please confirm your subscription',
    nextTitle: 'What happens next',
    nextMail: 'Open the e-mail from {title}; it comes from {sender}.',
    nextButton: 'Click “Confirm subscription” in it.',
    nextIssue: 'Your first newsletter comes on {day}, if there are events for you by then.',
    noMailTitle: 'No e\u2011mail?',
    noMailText:
      'It can take a few minutes. Please also check your spam folder. If it is not there, we will gladly send it again.',
    sendAgain: 'Send the e\u2011mail again',
    sentTo: 'We are sending the e-mail to {email}.',
    sentAgain: 'We are sending it to {email} again. We send at most three e-mails an hour.',
    unknownLink: 'This link is invalid or has expired. Use the link in the latest e-mail, or subscribe again.',
    toMine: 'See my subscription',
    toWebsite: 'Back to the website',
    myTitle: 'My subscription',
    save: 'Save',
    saved: 'Saved.',
    registered: 'Thank you! You are subscribed.',
    oldInvitation: 'This link is invalid or has expired. You can still subscribe here.',
    privacy: 'How we handle your data',
  },
};

const WORDS = typesetAll({ de: wordsOf('de'), fr: wordsOf('fr'), it: wordsOf('it'), en: wordsOf('en') });
