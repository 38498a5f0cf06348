import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

/** `{name}`, `{count}` and the like stand for what is put there. */
export interface InstanceWords {
  readonly title: string;
  readonly intro: string;
  readonly search: string;
  readonly find: string;
  readonly nothingFound: string;
  readonly showAll: string;
  readonly columns: { readonly title: string; readonly name: string; readonly changed: string };
  readonly earlier: string;
  readonly later: string;
  readonly of: string;
  readonly did: { readonly made: string; readonly removed: string };
  readonly make: string;
  readonly create: string;
  readonly makeTitle: string;
  readonly makeIntro: string;
  readonly fields: {
    readonly title: string;
    readonly name: string;
    readonly locale: string;
    readonly timeZone: string;
    readonly email: string;
  };
  readonly hints: { readonly title: string; readonly name: string; readonly email: string };
  readonly problems: {
    readonly name: string;
    readonly reserved: string;
    readonly there: string;
    readonly email: string;
  };
  readonly back: string;
  readonly madeTitle: string;
  readonly madeText: string;
  readonly link: string;
  readonly linkOnce: string;
  readonly mailed: string;
  readonly open: string;
  readonly remove: string;
  readonly removeTitle: string;
  readonly removeText: string;
  readonly removeCounts: readonly (readonly [key: 'events' | 'subscribers' | 'keys' | 'websites', label: string])[];
  readonly removeForever: string;
  readonly typeName: string;
  readonly wrongName: string;
}

export const INSTANCE_WORDS: Readonly<Record<Language, InstanceWords>> = typesetAll({
  de: {
    title: 'Gemeinden',
    intro: 'Alle, die dieser Server trägt. Das sieht nur, wer ihn betreibt.',
    search: 'Nach Name oder Adresse suchen',
    find: 'Suchen',
    nothingFound: 'Keine Gemeinde passt zu «{text}».',
    showAll: 'Alle zeigen',
    columns: { title: 'Gemeinde', name: 'Adresse', changed: 'Zuletzt geändert' },
    earlier: 'Zurück',
    later: 'Weiter',
    of: '{from} bis {to} von {count}',
    did: { made: 'Die Gemeinde ist angelegt.', removed: 'Die Gemeinde ist entfernt.' },
    make: 'Neue Gemeinde',
    create: 'Anlegen',
    makeTitle: 'Eine Gemeinde anlegen',
    makeIntro: 'Sie ist zuerst leer. Wer sie verwaltet, trägt alles Weitere selbst ein.',
    fields: {
      title: 'Name der Gemeinde',
      name: 'Kurzname in Adressen',
      locale: 'Sprache und Land',
      timeZone: 'Zeitzone',
      email: 'Wer verwaltet sie?',
    },
    hints: {
      title: 'So steht er auf Seiten und in E-Mails.',
      name: 'Kleine Buchstaben, Ziffern, - und _. Er bleibt für immer, denn Websites fragen unter ihm.',
      email: 'Eine E-Mail-Adresse, die eine Einladung bekommt. Darf leer bleiben.',
    },
    problems: {
      name: 'Bitte 1 bis 63 kleine Buchstaben, Ziffern, - und _; der erste ein Buchstabe oder eine Ziffer.',
      reserved: 'Diesen Namen braucht der Server selbst. Bitte einen anderen wählen.',
      there: 'Es gibt schon eine Gemeinde mit diesem Kurznamen.',
      email: 'Bitte eine E-Mail-Adresse wie sekretariat@example.org.',
    },
    back: 'Zu den Gemeinden',
    madeTitle: 'Die Gemeinde ist angelegt',
    madeText: 'Geben Sie {email} diesen Link. Er gilt einmal, sieben Tage lang.',
    link: 'Link der Einladung',
    linkOnce: 'Er wird nur jetzt gezeigt.',
    mailed: 'Er ist auch per E-Mail unterwegs.',
    open: 'Zur Gemeinde',
    remove: 'Entfernen',
    removeTitle: '«{title}» entfernen?',
    removeText:
      'Websites bekommen dann keine Termine mehr, und niemand von der Gemeinde kommt mehr herein. Mit ihr gehen:',
    removeCounts: [
      ['events', 'Termine'],
      ['subscribers', 'Abonnierte des Newsletters'],
      ['keys', 'Schlüssel'],
      ['websites', 'Websites'],
    ],
    removeForever: 'Das lässt sich nicht zurücknehmen. Zurück kommt sie nur aus einer Sicherung.',
    typeName: 'Zum Bestätigen den Kurznamen eingeben: {name}',
    wrongName: 'Das ist nicht der Kurzname. Es wurde nichts entfernt.',
  },
  fr: {
    title: 'Paroisses',
    intro: 'Toutes celles que ce serveur héberge. Seules les personnes qui l’exploitent voient cette page.',
    search: 'Chercher par nom ou adresse',
    find: 'Chercher',
    nothingFound: 'Aucune paroisse ne correspond à « {text} ».',
    showAll: 'Tout afficher',
    columns: { title: 'Paroisse', name: 'Adresse', changed: 'Dernière modification' },
    earlier: 'Précédent',
    later: 'Suivant',
    of: '{from} à {to} sur {count}',
    did: { made: 'La paroisse est créée.', removed: 'La paroisse est supprimée.' },
    make: 'Nouvelle paroisse',
    create: 'Créer',
    makeTitle: 'Créer une paroisse',
    makeIntro: 'Elle est d’abord vide. La personne qui l’administre saisit elle-même la suite.',
    fields: {
      title: 'Nom de la paroisse',
      name: 'Nom court dans les adresses',
      locale: 'Langue et pays',
      timeZone: 'Fuseau horaire',
      email: 'Qui l’administre ?',
    },
    hints: {
      title: 'Il figure ainsi sur les pages et dans les courriels.',
      name: 'Lettres minuscules, chiffres, - et _. Il reste pour toujours, car les sites web l’utilisent.',
      email: 'Une adresse e-mail qui reçoit une invitation. Peut rester vide.',
    },
    problems: {
      name: 'Veuillez saisir 1 à 63 lettres minuscules, chiffres, - et _, en commençant par une lettre ou un chiffre.',
      reserved: 'Le serveur a lui-même besoin de ce nom. Veuillez en choisir un autre.',
      there: 'Il existe déjà une paroisse avec ce nom court.',
      email: 'Veuillez saisir une adresse e-mail comme secretariat@example.org.',
    },
    back: 'Vers les paroisses',
    madeTitle: 'La paroisse est créée',
    madeText: 'Donnez ce lien à {email}. Il est valable une fois, pendant sept jours.',
    link: 'Lien de l’invitation',
    linkOnce: 'Il ne s’affiche que maintenant.',
    mailed: 'Il part aussi par courriel.',
    open: 'Vers la paroisse',
    remove: 'Supprimer',
    removeTitle: 'Supprimer « {title} » ?',
    removeText:
      'Les sites web ne recevront plus d’événements, et plus personne de la paroisse ne pourra entrer. Disparaissent avec elle :',
    removeCounts: [
      ['events', 'événements'],
      ['subscribers', 'personnes abonnées à la newsletter'],
      ['keys', 'clés'],
      ['websites', 'sites web'],
    ],
    removeForever: 'C’est irréversible. Seule une sauvegarde peut la faire revenir.',
    typeName: 'Pour confirmer, saisissez le nom court : {name}',
    wrongName: 'Ce n’est pas le nom court. Rien n’a été supprimé.',
  },
  it: {
    title: 'Parrocchie',
    intro: 'Tutte quelle ospitate da questo server. Questa pagina la vede solo chi lo gestisce.',
    search: 'Cercare per nome o indirizzo',
    find: 'Cercare',
    nothingFound: 'Nessuna parrocchia corrisponde a «{text}».',
    showAll: 'Mostrare tutte',
    columns: { title: 'Parrocchia', name: 'Indirizzo', changed: 'Ultima modifica' },
    earlier: 'Indietro',
    later: 'Avanti',
    of: '{from}–{to} di {count}',
    did: { made: 'La parrocchia è stata creata.', removed: 'La parrocchia è stata rimossa.' },
    make: 'Nuova parrocchia',
    create: 'Creare',
    makeTitle: 'Creare una parrocchia',
    makeIntro: 'All’inizio è vuota. Chi la amministra inserisce da sé tutto il resto.',
    fields: {
      title: 'Nome della parrocchia',
      name: 'Nome breve negli indirizzi',
      locale: 'Lingua e Paese',
      timeZone: 'Fuso orario',
      email: 'Chi la amministra?',
    },
    hints: {
      title: 'Così appare sulle pagine e nelle e-mail.',
      name: 'Lettere minuscole, cifre, - e _. Resta per sempre, perché i siti web lo usano.',
      email: 'Un indirizzo e-mail che riceve un invito. Può restare vuoto.',
    },
    problems: {
      name: 'Inserire da 1 a 63 lettere minuscole, cifre, - e _, cominciando con una lettera o una cifra.',
      reserved: 'Questo nome serve al server stesso. Sceglierne un altro.',
      there: 'Esiste già una parrocchia con questo nome breve.',
      email: 'Inserire un indirizzo e-mail come segreteria@example.org.',
    },
    back: 'Alle parrocchie',
    madeTitle: 'La parrocchia è stata creata',
    madeText: 'Dia questo link a {email}. Vale una volta, per sette giorni.',
    link: 'Link dell’invito',
    linkOnce: 'Viene mostrato solo adesso.',
    mailed: 'Parte anche per e-mail.',
    open: 'Alla parrocchia',
    remove: 'Rimuovere',
    removeTitle: 'Rimuovere «{title}»?',
    removeText:
      'I siti web non riceveranno più eventi e nessuno della parrocchia potrà più entrare. Con essa vanno via:',
    removeCounts: [
      ['events', 'eventi'],
      ['subscribers', 'persone iscritte alla newsletter'],
      ['keys', 'chiavi'],
      ['websites', 'siti web'],
    ],
    removeForever: 'Non si può annullare. Solo un backup può farla tornare.',
    typeName: 'Per confermare, inserire il nome breve: {name}',
    wrongName: 'Non è il nome breve. Non è stato rimosso nulla.',
  },
  en: {
    title: 'Parishes',
    intro: 'All that this server holds. Only those who operate it see this page.',
    search: 'Search by name or address',
    find: 'Search',
    nothingFound: 'No parish matches “{text}”.',
    showAll: 'Show all',
    columns: { title: 'Parish', name: 'Address', changed: 'Last changed' },
    earlier: 'Back',
    later: 'Next',
    of: '{from} to {to} of {count}',
    did: { made: 'The parish is there.', removed: 'The parish is removed.' },
    make: 'New parish',
    create: 'Make it',
    makeTitle: 'Make a parish',
    makeIntro: 'It is empty at first. Whoever administers it enters the rest.',
    fields: {
      title: 'Name of the parish',
      name: 'Short name in addresses',
      locale: 'Language and country',
      timeZone: 'Time zone',
      email: 'Who administers it?',
    },
    hints: {
      title: 'It stands like this on pages and in mails.',
      name: 'Small letters, digits, - and _. It stays for ever, since websites ask by it.',
      email: 'An e-mail address that gets an invitation. May be left empty.',
    },
    problems: {
      name: 'Please enter 1 to 63 small letters, digits, - and _, beginning with a letter or a digit.',
      reserved: 'The server needs this name itself. Please choose another.',
      there: 'There is a parish of this short name already.',
      email: 'Please enter an e-mail address such as office@example.org.',
    },
    back: 'To the parishes',
    madeTitle: 'The parish is there',
    madeText: 'Give this link to {email}. It works once, for seven days.',
    link: 'Link of the invitation',
    linkOnce: 'It is shown only now.',
    mailed: 'It is on its way by e-mail, too.',
    open: 'To the parish',
    remove: 'Remove',
    removeTitle: 'Remove “{title}”?',
    removeText: 'Websites will get no more events, and nobody of the parish will get in any more. With it go:',
    removeCounts: [
      ['events', 'events'],
      ['subscribers', 'subscribers of the newsletter'],
      ['keys', 'keys'],
      ['websites', 'websites'],
    ],
    removeForever: 'This can’t be undone. Only a backup brings it back.',
    typeName: 'To confirm, enter the short name: {name}',
    wrongName: 'This is not the short name. Nothing was removed.',
  },
});
