// What stands on the pages on which somebody leaves the newsletter, in the four languages.

import type { Language } from '../model/instance.ts';

export interface LeavingWords {
  readonly endTitle: string;
  readonly endText: string;
  readonly endButton: string;
  readonly endedTitle: string;
  readonly ended: string;
  /** What is kept of whoever has ended it. */
  readonly endedKept: string;
  /** For whoever comes back by a private link. */
  readonly endedBefore: string;
  readonly dataTitle: string;
  readonly dataText: string;
  readonly dataLink: string;
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
    endTitle: 'Newsletter beenden',
    endText: 'Möchten Sie den Newsletter nicht mehr erhalten?',
    endButton: 'Newsletter beenden',
    endedTitle: 'Newsletter beendet',
    ended: 'Sie erhalten den Newsletter nicht mehr.',
    endedKept:
      'Ihre Angaben sind gelöscht. Wir merken uns nur, dass diese Adresse den Newsletter beendet hat, damit niemand sie irrtümlich wieder anmeldet.',
    endedBefore:
      'Sie haben den Newsletter beendet; Ihr persönlicher Link gilt nicht mehr. Sie können sich jederzeit neu anmelden.',
    dataTitle: 'Meine Daten',
    dataText: 'Alles, was hier über Sie bekannt ist, erhalten Sie als Datei (JSON).',
    dataLink: 'Meine Daten herunterladen',
    eraseTitle: 'Alles löschen',
    eraseText:
      'Wenn Sie den Newsletter nur beenden, bleibt Ihre Adresse mit dem Vermerk gespeichert, dass nichts mehr gesendet werden soll; wenn Sie alles löschen, bleibt auch das nicht, und der Newsletter endet ebenfalls.',
    eraseSure: 'Ja, alle meine Daten sollen gelöscht werden',
    eraseButton: 'Alle meine Daten löschen',
    erasedTitle: 'Alles gelöscht',
    erased: 'Alle Ihre Daten sind gelöscht. Sie erhalten keinen Newsletter mehr.',
  },
  fr: {
    endTitle: 'Mettre fin à la newsletter',
    endText: 'Ne souhaitez-vous plus recevoir la newsletter ?',
    endButton: 'Mettre fin à la newsletter',
    endedTitle: 'Newsletter terminée',
    ended: 'Vous ne recevrez plus la newsletter.',
    endedKept:
      'Vos données sont effacées. Nous retenons seulement que cette adresse a mis fin à la newsletter, afin que personne ne l’inscrive à nouveau par erreur.',
    endedBefore:
      'Vous avez mis fin à la newsletter ; votre lien personnel n’est plus valable. Vous pouvez vous réinscrire à tout moment.',
    dataTitle: 'Mes données',
    dataText: 'Tout ce que l’on sait ici de vous, dans un fichier (JSON).',
    dataLink: 'Télécharger mes données',
    eraseTitle: 'Tout effacer',
    eraseText:
      'Si vous mettez seulement fin à la newsletter, votre adresse reste enregistrée avec la mention que plus rien ne doit y être envoyé ; si vous effacez tout, cela disparaît aussi, et la newsletter prend également fin.',
    eraseSure: 'Oui, toutes mes données doivent être effacées',
    eraseButton: 'Effacer toutes mes données',
    erasedTitle: 'Tout est effacé',
    erased: 'Toutes vos données sont effacées. Vous ne recevrez plus de newsletter.',
  },
  it: {
    endTitle: 'Disdire la newsletter',
    endText: 'Non desidera più ricevere la newsletter?',
    endButton: 'Disdire la newsletter',
    endedTitle: 'Newsletter disdetta',
    ended: 'Non riceverà più la newsletter.',
    endedKept:
      'I suoi dati sono cancellati. Ricordiamo soltanto che questo indirizzo ha disdetto la newsletter, affinché nessuno lo iscriva di nuovo per errore.',
    endedBefore:
      'Ha disdetto la newsletter; il suo link personale non è più valido. Può iscriversi di nuovo in ogni momento.',
    dataTitle: 'I miei dati',
    dataText: 'Tutto ciò che qui si sa di lei, in un file (JSON).',
    dataLink: 'Scaricare i miei dati',
    eraseTitle: 'Cancellare tutto',
    eraseText:
      'Se disdice soltanto la newsletter, il suo indirizzo resta registrato con l’annotazione che non vi si deve più inviare nulla; se cancella tutto, non resta nemmeno questo, e anche la newsletter finisce.',
    eraseSure: 'Sì, tutti i miei dati devono essere cancellati',
    eraseButton: 'Cancellare tutti i miei dati',
    erasedTitle: 'Tutto cancellato',
    erased: 'Tutti i suoi dati sono cancellati. Non riceverà più alcuna newsletter.',
  },
  en: {
    endTitle: 'End the newsletter',
    endText: 'Do you no longer want to get the newsletter?',
    endButton: 'End the newsletter',
    endedTitle: 'Newsletter ended',
    ended: 'You will no longer get the newsletter.',
    endedKept:
      'Your data have been deleted. We only remember that this address has ended the newsletter, so that nobody registers it again by mistake.',
    endedBefore:
      'You have ended the newsletter; your personal link no longer counts. You can register again at any time.',
    dataTitle: 'My data',
    dataText: 'Everything that is known about you here, in a file (JSON).',
    dataLink: 'Download my data',
    eraseTitle: 'Erase everything',
    eraseText:
      'If you only end the newsletter, your address is kept with the note that nothing may be sent to it any more; if you erase everything, that goes as well, and the newsletter ends too.',
    eraseSure: 'Yes, erase all my data',
    eraseButton: 'Erase all my data',
    erasedTitle: 'Everything erased',
    erased: 'All your data have been erased. You will get no newsletter any more.',
  },
};
