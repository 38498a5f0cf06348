// What stands on the pages on which somebody leaves the newsletter, in the four languages.

import type { Counted } from '../kit/counted.ts';
import type { Language } from '../model/instance.ts';

export interface LeavingWords {
  readonly endTitle: string;
  readonly endText: string;
  readonly endButton: string;
  readonly endedTitle: string;
  readonly ended: string;
  /** What is kept of whoever has ended it, for a `{time}` of so many `keptDays`. */
  readonly endedKept: string;
  readonly keptDays: Counted;
  /** For whoever comes back by a private link. */
  readonly endedBefore: string;
  readonly dataTitle: string;
  readonly dataText: string;
  readonly dataLink: string;
  readonly dataSee: string;
  readonly eraseTitle: string;
  /** How erasing differs from ending. */
  readonly eraseText: string;
  readonly eraseSure: string;
  readonly eraseButton: string;
  readonly erasedTitle: string;
  readonly erased: string;
}

export const LEAVING_WORDS: Readonly<Record<Language, LeavingWords>> = {
  de: {
    endTitle: 'Newsletter abbestellen',
    endText: 'Möchten Sie den Newsletter nicht mehr erhalten?',
    endButton: 'Newsletter abbestellen',
    endedTitle: 'Newsletter abbestellt',
    ended: 'Sie erhalten den Newsletter nicht mehr.',
    keptDays: { one: 'eines Tages', several: '{count} Tagen' },
    endedKept:
      'Was Sie uns über sich angegeben und was Sie gewählt haben, ist gelöscht. Während {time} bleiben die Nummer und der Schlüssel Ihrer Anmeldung, Ihre Adresse, worin Sie eingewilligt haben und wann Sie abbestellt haben, damit niemand Sie irrtümlich wieder anmeldet; danach wird auch das gelöscht.',
    endedBefore:
      'Sie haben den Newsletter abbestellt; Ihr persönlicher Link gilt nicht mehr. Sie können sich jederzeit neu anmelden.',
    dataTitle: 'Meine Daten',
    dataText: 'Sehen Sie alles, was wir über Sie gespeichert haben, und nehmen Sie es als Datei mit.',
    dataLink: 'Meine Daten herunterladen (JSON)',
    dataSee: 'Meine Daten ansehen',
    eraseTitle: 'Alles löschen',
    eraseText:
      'Wenn Sie den Newsletter nur abbestellen, bleibt Ihre Adresse mit dem Vermerk gespeichert, dass wir nichts mehr senden sollen. Wenn Sie alles löschen, bleibt auch das nicht, und Sie erhalten ebenfalls keinen Newsletter mehr.',
    eraseSure: 'Ja, alle meine Daten sollen gelöscht werden',
    eraseButton: 'Alle meine Daten löschen',
    erasedTitle: 'Alles gelöscht',
    erased: 'Alle Ihre Daten sind gelöscht. Sie erhalten keinen Newsletter mehr.',
  },
  fr: {
    endTitle: 'Se désabonner',
    endText: 'Vous ne souhaitez plus recevoir la newsletter ?',
    endButton: 'Me désabonner',
    endedTitle: 'Désabonnement effectué',
    ended: 'Vous ne recevrez plus la newsletter.',
    keptDays: { one: 'un jour', several: '{count} jours' },
    endedKept:
      'Ce que vous nous avez indiqué et ce que vous avez choisi est effacé. Pendant {time}, nous gardons le numéro et la clé de votre inscription, votre adresse, ce que vous avez accepté et la date du désabonnement, afin que personne ne vous inscrive à nouveau par erreur ; ensuite, cela est effacé aussi.',
    endedBefore:
      'Vous vous êtes désabonné(e) ; votre lien personnel n’est plus valable. Vous pouvez vous réinscrire à tout moment.',
    dataTitle: 'Mes données',
    dataText: 'Consultez tout ce que nous avons enregistré à votre sujet, et emportez-le dans un fichier.',
    dataLink: 'Télécharger mes données (JSON)',
    dataSee: 'Voir mes données',
    eraseTitle: 'Tout effacer',
    eraseText:
      'Si vous vous désabonnez seulement, nous gardons votre adresse avec la mention de ne plus rien y envoyer. Si vous effacez tout, cela disparaît aussi, et vous ne recevrez plus de newsletter non plus.',
    eraseSure: 'Oui, toutes mes données doivent être effacées',
    eraseButton: 'Effacer toutes mes données',
    erasedTitle: 'Tout est effacé',
    erased: 'Toutes vos données sont effacées. Vous ne recevrez plus de newsletter.',
  },
  it: {
    endTitle: 'Annullare l’iscrizione',
    endText: 'Non desidera più ricevere la newsletter?',
    endButton: 'Annullare l’iscrizione',
    endedTitle: 'Iscrizione annullata',
    ended: 'Non riceverà più la newsletter.',
    keptDays: { one: 'un giorno', several: '{count} giorni' },
    endedKept:
      'Ciò che ci ha indicato di lei e ciò che ha scelto è cancellato. Per {time} restano il numero e la chiave della sua iscrizione, il suo indirizzo, ciò a cui ha acconsentito e quando l’ha annullata, affinché nessuno la iscriva di nuovo per errore; poi viene cancellato anche questo.',
    endedBefore:
      'Ha annullato l’iscrizione; il suo link personale non è più valido. Può iscriversi di nuovo in ogni momento.',
    dataTitle: 'I miei dati',
    dataText: 'Veda tutto ciò che abbiamo registrato su di lei e lo porti con sé in un file.',
    dataLink: 'Scaricare i miei dati (JSON)',
    dataSee: 'Vedere i miei dati',
    eraseTitle: 'Cancellare tutto',
    eraseText:
      'Se annulla soltanto l’iscrizione, conserviamo il suo indirizzo con l’annotazione di non inviarvi più nulla. Se cancella tutto, non resta nemmeno questo, e non riceverà più la newsletter.',
    eraseSure: 'Sì, tutti i miei dati devono essere cancellati',
    eraseButton: 'Cancellare tutti i miei dati',
    erasedTitle: 'Tutto cancellato',
    erased: 'Tutti i suoi dati sono cancellati. Non riceverà più alcuna newsletter.',
  },
  en: {
    endTitle: 'Unsubscribe',
    endText: 'Would you like to stop getting the newsletter?',
    endButton: 'Unsubscribe',
    endedTitle: 'You have unsubscribed',
    ended: 'You will not get the newsletter any more.',
    keptDays: { one: 'one day', several: '{count} days' },
    endedKept:
      'What you told us about yourself and what you chose has been deleted. For {time} we keep the number and key of your subscription, your address, what you agreed to and when you unsubscribed, so that nobody subscribes you again by mistake; then that is deleted, too.',
    endedBefore: 'You have unsubscribed, so your personal link no longer works. You can subscribe again at any time.',
    dataTitle: 'My data',
    dataText: 'See everything we have stored about you, and take it with you as a file.',
    dataLink: 'Download my data (JSON)',
    dataSee: 'See my data',
    eraseTitle: 'Delete everything',
    eraseText:
      'If you only unsubscribe, we keep your address with a note not to send anything to it any more. If you delete everything, that goes as well, and you get no more newsletters either.',
    eraseSure: 'Yes, delete all my data',
    eraseButton: 'Delete all my data',
    erasedTitle: 'Everything deleted',
    erased: 'All your data have been deleted. You will not get any more newsletters.',
  },
};
