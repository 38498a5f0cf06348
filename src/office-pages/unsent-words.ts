// What is said where a form could not be sent, in the four languages.

import { typesetAll } from '../kit/typesetting.ts';
import type { Language } from '../model/instance.ts';

interface UnsentWords {
  readonly unsent: string;
  readonly failed: string;
  readonly again: string;
  readonly logOut: string;
  readonly logOutAnyway: string;
  readonly stay: string;
}

export const UNSENT_WORDS: Readonly<Record<Language, UnsentWords>> = typesetAll({
  de: {
    unsent: 'Nicht gespeichert: keine Verbindung. Was Sie eingegeben haben, bleibt hier stehen.',
    failed: 'Nicht gespeichert: Der Server kann es gerade nicht. Was Sie eingegeben haben, bleibt hier stehen.',
    again: 'Noch einmal versuchen',
    logOut: 'Auf diesem Gerät liegt noch etwas, das nicht gespeichert ist. Beim Abmelden wird es hier entfernt.',
    logOutAnyway: 'Trotzdem abmelden',
    stay: 'Angemeldet bleiben',
  },
  fr: {
    unsent: 'Pas enregistré : aucune connexion. Ce que vous avez saisi reste ici.',
    failed: 'Pas enregistré : le serveur n’y arrive pas pour le moment. Ce que vous avez saisi reste ici.',
    again: 'Réessayer',
    logOut: 'Sur cet appareil, quelque chose n’est pas encore enregistré. En vous déconnectant, vous le perdez.',
    logOutAnyway: 'Se déconnecter quand même',
    stay: 'Rester connecté',
  },
  it: {
    unsent: 'Non salvato: nessuna connessione. Ciò che ha inserito resta qui.',
    failed: 'Non salvato: al momento il server non ci riesce. Ciò che ha inserito resta qui.',
    again: 'Riprova',
    logOut: 'Su questo dispositivo c’è ancora qualcosa di non salvato. Uscendo va perso.',
    logOutAnyway: 'Uscire comunque',
    stay: 'Restare',
  },
  en: {
    unsent: 'Not saved: no connection. What you typed is kept here.',
    failed: 'Not saved: the server can’t do it just now. What you typed is kept here.',
    again: 'Try again',
    logOut: 'Something on this device is not saved yet. Logging out removes it here.',
    logOutAnyway: 'Log out anyway',
    stay: 'Stay logged in',
  },
});
