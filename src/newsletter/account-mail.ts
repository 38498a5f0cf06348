// What stands in the mails to people who log in to the office, in the four languages; `{by}` is who invites them.

import { typesetAll } from '../kit/typesetting.ts';
import type { Language } from '../model/instance.ts';
import type { MailWords } from './words.ts';

export const WELCOME_MAIL: Readonly<Record<Language, MailWords>> = typesetAll({
  de: {
    subject: '{title}: Ihr Zugang zum Büro',
    heading: 'Willkommen im Büro',
    before: 'Guten Tag. {by} lädt Sie ein, bei {title} mitzuarbeiten. Der Link gilt 7 Tage und funktioniert ein Mal.',
    button: 'Einladung annehmen',
    after: 'Sagt Ihnen das nichts? Dann brauchen Sie nichts zu tun. Geben Sie den Link niemandem weiter.',
  },
  fr: {
    subject: '{title} : votre accès au bureau',
    heading: 'Bienvenue au bureau',
    before:
      'Bonjour. {by} vous invite à collaborer avec {title}. Le lien est valable 7 jours et ne fonctionne qu’une fois.',
    button: 'Accepter l’invitation',
    after: 'Cela ne vous dit rien ? Alors ne faites rien. Ne transmettez ce lien à personne.',
  },
  it: {
    subject: '{title}: il suo accesso all’ufficio',
    heading: 'Benvenuti in ufficio',
    before: 'Buongiorno. {by} la invita a collaborare con {title}. Il link vale 7 giorni e funziona una sola volta.',
    button: 'Accettare l’invito',
    after: 'Non le dice niente? Allora non deve fare nulla. Non inoltri questo link a nessuno.',
  },
  en: {
    subject: '{title}: your access to the office',
    heading: 'Welcome to the office',
    before: 'Hello. {by} invites you to work with {title}. The link is valid for 7 days and works once.',
    button: 'Accept the invitation',
    after: 'Does this mean nothing to you? Then you need not do anything. Do not pass the link on to anybody.',
  },
});

export const RESET_MAIL: Readonly<Record<Language, MailWords>> = typesetAll({
  de: {
    subject: '{title}: neues Passwort',
    heading: 'Neues Passwort',
    before:
      'Guten Tag. Für Ihren Zugang zum Büro wurde ein neues Passwort verlangt. Der Link gilt eine Stunde und funktioniert ein Mal.',
    button: 'Neues Passwort wählen',
    after: 'Waren Sie das nicht? Dann brauchen Sie nichts zu tun; Ihr Passwort bleibt, wie es ist.',
  },
  fr: {
    subject: '{title} : nouveau mot de passe',
    heading: 'Nouveau mot de passe',
    before:
      'Bonjour. Un nouveau mot de passe a été demandé pour votre accès au bureau. Le lien est valable une heure et ne fonctionne qu’une fois.',
    button: 'Choisir un nouveau mot de passe',
    after: 'Ce n’était pas vous ? Alors ne faites rien : votre mot de passe reste le même.',
  },
  it: {
    subject: '{title}: nuova password',
    heading: 'Nuova password',
    before:
      'Buongiorno. È stata chiesta una nuova password per il suo accesso all’ufficio. Il link vale un’ora e funziona una sola volta.',
    button: 'Scegliere una nuova password',
    after: 'Non è stato lei? Allora non deve fare nulla: la sua password resta com’è.',
  },
  en: {
    subject: '{title}: new password',
    heading: 'New password',
    before:
      'Hello. A new password was asked for to your access to the office. The link is valid for an hour and works once.',
    button: 'Choose a new password',
    after: 'Was that not you? Then you need not do anything; your password stays as it is.',
  },
});
