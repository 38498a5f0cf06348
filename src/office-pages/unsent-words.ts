// What is said where a form could not be sent, in the four languages.

import { typesetAll } from '../kit/typesetting.ts';
import type { Language } from '../model/instance.ts';

interface UnsentWords {
  readonly unsent: string;
  readonly failed: string;
  readonly again: string;
}

export const UNSENT_WORDS: Readonly<Record<Language, UnsentWords>> = typesetAll({
  de: {
    unsent: 'Nicht gespeichert: keine Verbindung. Was Sie eingegeben haben, bleibt hier stehen.',
    failed: 'Nicht gespeichert: Der Server kann es gerade nicht. Was Sie eingegeben haben, bleibt hier stehen.',
    again: 'Noch einmal versuchen',
  },
  fr: {
    unsent: 'Pas enregistré : aucune connexion. Ce que vous avez saisi reste ici.',
    failed: 'Pas enregistré : le serveur n’y arrive pas pour le moment. Ce que vous avez saisi reste ici.',
    again: 'Réessayer',
  },
  it: {
    unsent: 'Non salvato: nessuna connessione. Ciò che ha inserito resta qui.',
    failed: 'Non salvato: al momento il server non ci riesce. Ciò che ha inserito resta qui.',
    again: 'Riprova',
  },
  en: {
    unsent: 'Not saved: no connection. What you typed is kept here.',
    failed: 'Not saved: the server can’t do it just now. What you typed is kept here.',
    again: 'Try again',
  },
});
