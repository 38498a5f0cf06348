// The words of logging in without losing what was entered, in the four languages.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface InPlaceWords {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** Before ways to log in that leave the page: they open another window. */
  readonly elsewhere: string;
  readonly again: string;
  /** Somebody pressed `again` and is not logged in. */
  readonly notYet: string;
  readonly entered: string;
  /** `{name}` is what a file is called. */
  readonly file: string;
  readonly fileHint: string;
  readonly other: {
    readonly title: string;
    /** `{name}` is who is logged in. */
    readonly text: string;
    readonly submit: string;
  };
}

export const IN_PLACE_WORDS: Readonly<Record<Language, InPlaceWords>> = typesetAll({
  de: {
    title: 'Ihre Sitzung ist zu Ende',
    text: 'Was Sie eingegeben haben, ist noch da. Melden Sie sich an, dann wird es gespeichert; bis dahin ist nichts geändert.',
    submit: 'Anmelden und speichern',
    elsewhere: 'Diese Wege öffnen ein neues Fenster. Kommen Sie danach hierher zurück.',
    again: 'Ich bin wieder angemeldet: speichern',
    notYet: 'Sie sind noch nicht angemeldet.',
    entered: 'Was Sie eingegeben haben',
    file: 'Datei «{name}»',
    fileHint: 'Eine Datei kann der Browser nicht behalten: Wählen Sie sie hier noch einmal.',
    other: {
      title: 'Das hat jemand anderes eingegeben',
      text: 'Angemeldet ist jetzt {name}. Es ist noch nichts gespeichert.',
      submit: 'Als {name} speichern',
    },
  },
  fr: {
    title: 'Votre session est terminée',
    text: 'Ce que vous avez saisi est encore là. Connectez-vous et ce sera enregistré ; d’ici là, rien n’a changé.',
    submit: 'Se connecter et enregistrer',
    elsewhere: 'Ces autres moyens ouvrent une nouvelle fenêtre. Revenez ensuite ici.',
    again: 'Je suis de nouveau connecté : enregistrer',
    notYet: 'Vous n’êtes pas encore connecté.',
    entered: 'Ce que vous avez saisi',
    file: 'Fichier « {name} »',
    fileHint: 'Le navigateur ne peut pas garder un fichier : choisissez-le ici une nouvelle fois.',
    other: {
      title: 'Quelqu’un d’autre a saisi cela',
      text: 'La personne connectée est maintenant {name}. Rien n’est encore enregistré.',
      submit: 'Enregistrer comme {name}',
    },
  },
  it: {
    title: 'La sua sessione è terminata',
    text: 'Ciò che ha inserito c’è ancora. Acceda e verrà salvato; fino ad allora nulla è cambiato.',
    submit: 'Accedi e salva',
    elsewhere: 'Questi altri modi aprono una nuova finestra. Dopo, torni qui.',
    again: 'Ho di nuovo effettuato l’accesso: salva',
    notYet: 'Non ha ancora effettuato l’accesso.',
    entered: 'Ciò che ha inserito',
    file: 'File «{name}»',
    fileHint: 'Il browser non può conservare un file: lo scelga qui un’altra volta.',
    other: {
      title: 'Questo è stato inserito da un’altra persona',
      text: 'Ora ha effettuato l’accesso {name}. Non è stato ancora salvato nulla.',
      submit: 'Salva come {name}',
    },
  },
  en: {
    title: 'Your session is over',
    text: 'What you entered is still here. Log in and it is saved; until then nothing is changed.',
    submit: 'Log in and save',
    elsewhere: 'These ways open a new window. Come back here afterwards.',
    again: 'I am logged in again: save',
    notYet: 'You are not logged in yet.',
    entered: 'What you entered',
    file: 'File “{name}”',
    fileHint: 'A browser can’t keep a file: choose it here once more.',
    other: {
      title: 'Somebody else entered this',
      text: 'It is {name} who is logged in now. Nothing is saved yet.',
      submit: 'Save as {name}',
    },
  },
});
