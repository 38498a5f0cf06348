// The words of what all pages of the office share, in the four languages.

import type { Counted } from '../kit/counted.ts';
import type { Language } from '../model/instance.ts';
import type { FormFault } from './form.ts';
import type { Deed } from './page.ts';

export interface FrameWords {
  readonly office: string;
  readonly skip: string;
  readonly navigation: string;
  readonly search: string;
  readonly newEvent: string;
  readonly logOut: string;
  readonly me: string;
  readonly more: string;
  /** Leads to the choice among one’s instances. */
  readonly others: string;
  readonly website: string;
  readonly did: Readonly<Record<Deed, string>>;
  readonly undo: string;
  readonly nav: {
    readonly today: string;
    readonly agenda: string;
    readonly series: string;
    readonly lists: string;
    readonly proposals: string;
    readonly content: string;
    readonly persons: string;
    readonly personGroups: string;
    readonly rooms: string;
    readonly layers: string;
    readonly targetGroups: string;
    readonly documentGroups: string;
    readonly outside: string;
    readonly newsletter: string;
    readonly websites: string;
    readonly administration: string;
    readonly settings: string;
    readonly accounts: string;
    readonly keys: string;
    readonly import: string;
    readonly sources: string;
    readonly history: string;
    readonly trash: string;
  };
  readonly failures: {
    readonly notFoundTitle: string;
    readonly notFound: string;
    readonly forbiddenTitle: string;
    /** `{role}` is the role that would do. */
    readonly forbidden: string;
    /** Where no other role would do. */
    readonly notYours: string;
    readonly refusedTitle: string;
    /** Said behind why. */
    readonly refused: string;
    readonly awayTitle: string;
    readonly away: string;
    readonly failedTitle: string;
    readonly failed: string;
    readonly foreignTitle: string;
    readonly foreign: string;
    readonly badForms: Readonly<Record<FormFault, { readonly title: string; readonly text: string }>>;
    readonly changedTitle: string;
    readonly changed: string;
    readonly back: string;
    readonly toOffice: string;
  };
  /** Who changes something from the command line. */
  readonly operator: string;
  /** `{name}` is what the source is called. */
  readonly source: string;
  readonly instancesTitle: string;
  readonly noInstance: string;
  readonly pages: { readonly next: string; readonly first: string };
  /** `{count}` is how many. */
  readonly found: Counted;
}

const de: FrameWords = {
  office: 'Sekretariat',
  skip: 'Zum Inhalt',
  navigation: 'Bereiche',
  search: 'Suchen: Titel, Person, Ort, 6.12., nächsten Sonntag …',
  newEvent: 'Neuer Anlass',
  logOut: 'Abmelden',
  me: 'Mein Konto',
  more: 'Mehr',
  others: 'Andere Gemeinde',
  website: 'Website ansehen',
  did: {
    saved: 'Gespeichert.',
    created: 'Angelegt.',
    created_past: 'Angelegt. Der Anlass ist schon vorbei.',
    removed: 'Entfernt. Es liegt 30 Tage im Papierkorb.',
    erased: 'Endgültig gelöscht.',
    ended: 'Gesperrt.',
    restored: 'Zurückgeholt.',
    undone: 'Rückgängig gemacht.',
    nothing: 'Es war nichts zu ändern.',
    imported: 'Eingelesen.',
    cancelled: 'Abgesagt.',
    postponed: 'Verschoben.',
    accepted: 'Angenommen.',
    proposed: 'Vorgeschlagen. Bis jemand Ja sagt, bleibt der Anlass, wie er ist.',
    declined: 'Abgelehnt.',
    withdrawn: 'Zurückgezogen.',
  },
  undo: 'Rückgängig',
  nav: {
    today: 'Heute',
    agenda: 'Agenda',
    series: 'Serien',
    lists: 'Listen',
    proposals: 'Vorschläge',
    content: 'Stammdaten',
    persons: 'Personen',
    personGroups: 'Gruppen',
    rooms: 'Räume',
    layers: 'Bereiche',
    targetGroups: 'Zielgruppen',
    documentGroups: 'Dokumente',
    outside: 'Nach aussen',
    newsletter: 'Newsletter',
    websites: 'Websites',
    administration: 'Verwaltung',
    settings: 'Einstellungen',
    accounts: 'Konten',
    keys: 'Schlüssel',
    import: 'Import',
    sources: 'Quellen',
    history: 'Verlauf',
    trash: 'Papierkorb',
  },
  failures: {
    notFoundTitle: 'Das gibt es hier nicht',
    notFound: 'Vielleicht wurde es entfernt; dann liegt es noch im Papierkorb.',
    forbiddenTitle: 'Dazu fehlt Ihnen das Recht',
    forbidden:
      'Das geht nur mit einem Konto, bei dem «{role}» steht. Fragen Sie die Person, die Ihre Konten verwaltet.',
    notYours: 'Das geht mit Ihrem Konto nicht. Fragen Sie die Person, die Ihre Konten verwaltet.',
    refusedTitle: 'Das geht so nicht',
    refused: 'Es wurde nichts geändert.',
    awayTitle: 'Die Datenbank ist gerade nicht erreichbar',
    away: 'Es wurde nichts geändert. Versuchen Sie es in einer Minute noch einmal; was Sie eingegeben haben, bringt Ihr Browser mit «Zurück» wieder.',
    failedTitle: 'Das ist uns misslungen',
    failed: 'Es wurde nichts geändert. Im Protokoll des Servers steht, warum.',
    foreignTitle: 'Diese Eingabe kam nicht von hier',
    foreign: 'Öffnen Sie die Seite noch einmal und geben Sie es dort ein.',
    badForms: {
      tooLarge: {
        title: 'Das war zu viel auf einmal',
        text: 'Die Eingabe ist zu gross. Es wurde nichts geändert; kürzen Sie den Text oder schicken Sie eine kleinere Datei.',
      },
      broken: {
        title: 'Die Eingabe kam nicht ganz an',
        text: 'Es wurde nichts geändert. Gehen Sie zurück und schicken Sie sie noch einmal.',
      },
      ofNobody: {
        title: 'Bitte melden Sie sich zuerst an',
        text: 'Sie sind nicht mehr angemeldet, und für jemanden ohne Anmeldung ist das zu viel. Es wurde nichts geändert. Melden Sie sich in einem anderen Fenster an, gehen Sie hier zurück und schicken Sie es noch einmal.',
      },
      foreign: {
        title: 'Das ist kein Formular dieser Seite',
        text: 'Es wurde nichts geändert. Öffnen Sie die Seite noch einmal und geben Sie es dort ein.',
      },
    },
    changedTitle: 'Das hat inzwischen jemand geändert',
    changed: 'Es wurde nichts getan. Sehen Sie nach, wie es jetzt ist.',
    back: 'Zurück',
    toOffice: 'Zum Sekretariat',
  },
  operator: 'Serverbetrieb',
  source: 'Quelle {name}',
  instancesTitle: 'Wohin möchten Sie?',
  noInstance: 'Ihr Konto gehört noch zu keiner Gemeinde. Fragen Sie, wer Sie eingeladen hat.',
  pages: { next: 'Weitere', first: 'Zum Anfang' },
  found: { one: '{count} gefunden', several: '{count} gefunden' },
};

const en: FrameWords = {
  office: 'Office',
  skip: 'Skip to the content',
  navigation: 'Sections',
  search: 'Search: title, person, place, 6.12., next Sunday …',
  newEvent: 'New event',
  logOut: 'Log out',
  me: 'My account',
  more: 'More',
  others: 'Another parish',
  website: 'See the website',
  did: {
    saved: 'Saved.',
    created: 'Created.',
    created_past: 'Created. The event is over already.',
    removed: 'Removed. It stays in the trash for 30 days.',
    erased: 'Erased for good.',
    ended: 'Blocked.',
    restored: 'Brought back.',
    undone: 'Undone.',
    nothing: 'There was nothing to change.',
    imported: 'Imported.',
    cancelled: 'Cancelled.',
    postponed: 'Postponed.',
    accepted: 'Approved.',
    proposed: 'Suggested. Until somebody says yes, the event stays as it is.',
    declined: 'Declined.',
    withdrawn: 'Withdrawn.',
  },
  undo: 'Undo',
  nav: {
    today: 'Today',
    agenda: 'Agenda',
    series: 'Series',
    lists: 'Lists',
    proposals: 'Suggestions',
    content: 'Records',
    persons: 'People',
    personGroups: 'Groups',
    rooms: 'Rooms',
    layers: 'Areas',
    targetGroups: 'Target groups',
    documentGroups: 'Documents',
    outside: 'To the outside',
    newsletter: 'Newsletter',
    websites: 'Websites',
    administration: 'Administration',
    settings: 'Settings',
    accounts: 'Accounts',
    keys: 'Keys',
    import: 'Import',
    sources: 'Sources',
    history: 'History',
    trash: 'Trash',
  },
  failures: {
    notFoundTitle: 'There is no such thing here',
    notFound: 'Perhaps it was removed; then it still lies in the trash.',
    forbiddenTitle: 'You may not do that',
    forbidden: 'This needs an account that has “{role}” beside it. Ask the person who looks after your accounts.',
    notYours: 'This can’t be done with your account. Ask the person who looks after your accounts.',
    refusedTitle: 'This is not possible',
    refused: 'Nothing was changed.',
    awayTitle: 'The database can’t be reached just now',
    away: 'Nothing was changed. Try again in a minute; your browser’s Back button brings back what you entered.',
    failedTitle: 'We failed at that',
    failed: 'Nothing was changed. The server’s log says why.',
    foreignTitle: 'This did not come from here',
    foreign: 'Open the page again and enter it there.',
    badForms: {
      tooLarge: {
        title: 'That was too much at once',
        text: 'What was entered is too large. Nothing was changed; shorten the text or send a smaller file.',
      },
      broken: { title: 'It did not arrive whole', text: 'Nothing was changed. Go back and send it once more.' },
      ofNobody: {
        title: 'Please log in first',
        text: 'You are not logged in any more, and without that it is too much at once. Nothing was changed. Log in in another window, go back here and send it once more.',
      },
      foreign: {
        title: 'That is no form of this page',
        text: 'Nothing was changed. Open the page again and enter it there.',
      },
    },
    changedTitle: 'Somebody has changed that meanwhile',
    changed: 'Nothing was done. Look at how it is now.',
    back: 'Back',
    toOffice: 'To the office',
  },
  operator: 'Server operation',
  source: 'Source {name}',
  instancesTitle: 'Where would you like to go?',
  noInstance: 'Your account belongs to no parish yet. Ask whoever invited you.',
  pages: { next: 'More', first: 'To the beginning' },
  found: { one: '{count} found', several: '{count} found' },
};

const fr: FrameWords = {
  office: 'Secrétariat',
  skip: 'Aller au contenu',
  navigation: 'Rubriques',
  search: 'Chercher : titre, personne, lieu, 6.12., dimanche prochain …',
  newEvent: 'Nouvel événement',
  logOut: 'Se déconnecter',
  me: 'Mon compte',
  more: 'Plus',
  others: 'Autre paroisse',
  website: 'Voir le site',
  did: {
    saved: 'Enregistré.',
    created: 'Créé.',
    created_past: 'Créé. L’événement est déjà passé.',
    removed: 'Supprimé. Il reste 30 jours dans la corbeille.',
    erased: 'Effacé définitivement.',
    ended: 'Bloqué.',
    restored: 'Rétabli.',
    undone: 'Annulé.',
    nothing: 'Il n’y avait rien à changer.',
    imported: 'Importé.',
    cancelled: 'L’événement est annulé.',
    postponed: 'Reporté.',
    accepted: 'Accepté.',
    proposed: 'Proposé. Jusqu’à un oui, l’événement reste comme il est.',
    declined: 'Refusé.',
    withdrawn: 'Retiré.',
  },
  undo: 'Annuler',
  nav: {
    today: 'Aujourd’hui',
    agenda: 'Agenda',
    series: 'Séries',
    lists: 'Listes',
    proposals: 'Propositions',
    content: 'Données de base',
    persons: 'Personnes',
    personGroups: 'Groupes',
    rooms: 'Salles',
    layers: 'Domaines',
    targetGroups: 'Groupes cibles',
    documentGroups: 'Documents',
    outside: 'Vers l’extérieur',
    newsletter: 'Newsletter',
    websites: 'Sites web',
    administration: 'Administration',
    settings: 'Réglages',
    accounts: 'Comptes',
    keys: 'Clés',
    import: 'Importation',
    sources: 'Sources',
    history: 'Historique',
    trash: 'Corbeille',
  },
  failures: {
    notFoundTitle: 'Cela n’existe pas ici',
    notFound: 'Peut-être a-t-il été supprimé ; il est alors encore dans la corbeille.',
    forbiddenTitle: 'Vous n’en avez pas le droit',
    forbidden: 'Il faut un compte à côté duquel figure « {role} ». Adressez-vous à la personne qui gère vos comptes.',
    notYours: 'Votre compte ne le permet pas. Adressez-vous à la personne qui gère vos comptes.',
    refusedTitle: 'Cela n’est pas possible',
    refused: 'Rien n’a été changé.',
    awayTitle: 'La base de données est injoignable pour le moment',
    away: 'Rien n’a été changé. Réessayez dans une minute ; le bouton Retour de votre navigateur ramène ce que vous avez saisi.',
    failedTitle: 'Nous n’y sommes pas parvenus',
    failed: 'Rien n’a été changé. Le journal du serveur dit pourquoi.',
    foreignTitle: 'Cette saisie ne vient pas d’ici',
    foreign: 'Ouvrez la page à nouveau et saisissez-le là.',
    badForms: {
      tooLarge: {
        title: 'C’était trop à la fois',
        text: 'La saisie est trop grande. Rien n’a été changé ; raccourcissez le texte ou envoyez un fichier plus petit.',
      },
      broken: {
        title: 'La saisie n’est pas arrivée entière',
        text: 'Rien n’a été changé. Revenez en arrière et envoyez-la encore une fois.',
      },
      ofNobody: {
        title: 'Veuillez d’abord vous connecter',
        text: 'Vous n’êtes plus connecté, et sans connexion c’est trop à la fois. Rien n’a été changé. Connectez-vous dans une autre fenêtre, revenez ici en arrière et envoyez-le encore une fois.',
      },
      foreign: {
        title: 'Ce n’est pas un formulaire de cette page',
        text: 'Rien n’a été changé. Ouvrez la page à nouveau et saisissez-le là.',
      },
    },
    changedTitle: 'Quelqu’un l’a changé entre-temps',
    changed: 'Rien n’a été fait. Regardez où on en est.',
    back: 'Retour',
    toOffice: 'Au secrétariat',
  },
  operator: 'Exploitation du serveur',
  source: 'Source {name}',
  instancesTitle: 'Où souhaitez-vous aller ?',
  noInstance: 'Votre compte n’appartient encore à aucune paroisse. Demandez à la personne qui vous a invité.',
  pages: { next: 'Suite', first: 'Au début' },
  found: { one: '{count} trouvé', several: '{count} trouvés' },
};

const it: FrameWords = {
  office: 'Segreteria',
  skip: 'Vai al contenuto',
  navigation: 'Sezioni',
  search: 'Cercare: titolo, persona, luogo, 6.12., domenica prossima …',
  newEvent: 'Nuovo evento',
  logOut: 'Esci',
  me: 'Il mio conto',
  more: 'Altro',
  others: 'Altra parrocchia',
  website: 'Vedere il sito',
  did: {
    saved: 'Salvato.',
    created: 'Creato.',
    created_past: 'Creato. L’evento è già passato.',
    removed: 'Rimosso. Resta 30 giorni nel cestino.',
    erased: 'Cancellato per sempre.',
    ended: 'Bloccato.',
    restored: 'Ripristinato.',
    undone: 'Annullato.',
    nothing: 'Non c’era nulla da cambiare.',
    imported: 'Importato.',
    cancelled: 'L’evento è annullato.',
    postponed: 'Rinviato.',
    accepted: 'Accettato.',
    proposed: 'Proposto. Fino a un sì l’evento resta com’è.',
    declined: 'Rifiutato.',
    withdrawn: 'Ritirato.',
  },
  undo: 'Annulla',
  nav: {
    today: 'Oggi',
    agenda: 'Agenda',
    series: 'Serie',
    lists: 'Elenchi',
    proposals: 'Proposte',
    content: 'Dati di base',
    persons: 'Persone',
    personGroups: 'Gruppi',
    rooms: 'Sale',
    layers: 'Ambiti',
    targetGroups: 'Gruppi di destinatari',
    documentGroups: 'Documenti',
    outside: 'Verso l’esterno',
    newsletter: 'Newsletter',
    websites: 'Siti web',
    administration: 'Amministrazione',
    settings: 'Impostazioni',
    accounts: 'Conti',
    keys: 'Chiavi',
    import: 'Importazione',
    sources: 'Fonti',
    history: 'Cronologia',
    trash: 'Cestino',
  },
  failures: {
    notFoundTitle: 'Qui non c’è',
    notFound: 'Forse è stato rimosso; in tal caso è ancora nel cestino.',
    forbiddenTitle: 'Non ne ha il diritto',
    forbidden: 'Serve un conto accanto al quale c’è «{role}». Si rivolga a chi gestisce i conti.',
    notYours: 'Con il suo conto non è possibile. Si rivolga a chi gestisce i conti.',
    refusedTitle: 'Così non è possibile',
    refused: 'Non è stato cambiato nulla.',
    awayTitle: 'La banca dati al momento non è raggiungibile',
    away: 'Non è stato cambiato nulla. Riprovi tra un minuto; il tasto Indietro del browser riporta ciò che ha inserito.',
    failedTitle: 'Non ci siamo riusciti',
    failed: 'Non è stato cambiato nulla. Il registro del server dice perché.',
    foreignTitle: 'Questo inserimento non viene da qui',
    foreign: 'Apra di nuovo la pagina e lo inserisca lì.',
    badForms: {
      tooLarge: {
        title: 'Era troppo in una volta',
        text: 'Ciò che è stato inserito è troppo grande. Non è stato cambiato nulla; accorci il testo o invii un file più piccolo.',
      },
      broken: {
        title: 'L’inserimento non è arrivato intero',
        text: 'Non è stato cambiato nulla. Torni indietro e lo invii ancora una volta.',
      },
      ofNobody: {
        title: 'Prima acceda, per favore',
        text: 'L’accesso è terminato, e senza accesso è troppo in una volta. Non è stato cambiato nulla. Acceda in un’altra finestra, torni indietro qui e lo invii ancora una volta.',
      },
      foreign: {
        title: 'Questo non è un modulo di questa pagina',
        text: 'Non è stato cambiato nulla. Apra di nuovo la pagina e lo inserisca lì.',
      },
    },
    changedTitle: 'Qualcuno l’ha cambiato nel frattempo',
    changed: 'Non è stato fatto nulla. Guardi com’è adesso.',
    back: 'Indietro',
    toOffice: 'Alla segreteria',
  },
  operator: 'Gestione del server',
  source: 'Fonte {name}',
  instancesTitle: 'Dove desidera andare?',
  noInstance: 'Il suo conto non appartiene ancora a nessuna parrocchia. Chieda a chi l’ha invitata.',
  pages: { next: 'Altri', first: 'All’inizio' },
  found: { one: '{count} trovato', several: '{count} trovati' },
};

export const FRAME_WORDS: Readonly<Record<Language, FrameWords>> = { de, fr, it, en };
