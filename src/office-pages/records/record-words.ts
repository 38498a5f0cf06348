// The words that the pages of all records share, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Language } from '../../model/instance.ts';
import type { StoredKind } from '../../model/present.ts';

export interface RecordWords {
  readonly search: string;
  readonly find: string;
  readonly name: string;
  /** `{words}` is what was searched. */
  readonly nothingFound: string;
  readonly all: string;
  readonly reorder: string;
  readonly reordered: string;
  /** `{name}` is what is moved. */
  readonly up: string;
  readonly down: string;
  readonly remove: string;
  /** `{name}` is what is removed. */
  readonly removeTitle: string;
  readonly removeHelp: string;
  readonly removeAll: string;
  readonly removeAllHelp: string;
  /** `{count}` is how many use it: too many to try what the public would see. */
  readonly manyUses: string;
  readonly cannotRemove: string;
  readonly cannotRemoveHelp: string;
  /** `{list}` and `{count}`. */
  readonly listLoses: Counted;
  readonly listGains: Counted;
  /** `{count}` is how many. */
  readonly disappear: Counted;
  readonly effects: string;
  readonly usedBy: string;
  readonly unused: string;
  /** `{count}` is how many more. */
  readonly more: Counted;
  readonly inAgenda: string;
  readonly history: string;
  readonly back: string;
  readonly kinds: Readonly<Record<StoredKind, string>>;
}

export const RECORD_WORDS: Readonly<Record<Language, RecordWords>> = {
  de: {
    search: 'Suchen',
    find: 'Suchen',
    name: 'Name',
    nothingFound: 'Dazu findet sich nichts: {words}',
    all: 'Alle zeigen',
    reorder: 'Reihenfolge ändern',
    reordered: 'Fertig',
    up: '{name} nach oben',
    down: '{name} nach unten',
    remove: 'Entfernen',
    removeTitle: '«{name}» entfernen?',
    removeHelp: 'Danach liegt es 30 Tage im Papierkorb und lässt sich zurückholen.',
    removeAll: 'Überall herausnehmen und entfernen',
    manyUses:
      'Es steht an {count} Orten und wird dort herausgenommen. Bei so vielen wird hier nicht vorgerechnet, was Websites danach zeigen; rückgängig machen lässt es sich mit einem Klick.',
    removeAllHelp: 'Es wird noch gebraucht. Beim Entfernen wird es überall dort herausgenommen:',
    cannotRemove: 'Das lässt sich noch nicht entfernen.',
    cannotRemoveHelp: 'Was unten steht, kann nicht ohne es sein. Ändern oder entfernen Sie zuerst das:',
    listLoses: {
      one: 'Die Liste «{list}» verliert einen kommenden Anlass.',
      several: 'Die Liste «{list}» verliert {count} kommende Anlässe.',
    },
    listGains: {
      one: 'Die Liste «{list}» bekommt einen kommenden Anlass dazu.',
      several: 'Die Liste «{list}» bekommt {count} kommende Anlässe dazu.',
    },
    disappear: { one: 'Ein kommender Anlass verschwindet.', several: '{count} kommende Anlässe verschwinden.' },
    effects: 'Was sich nach aussen ändert',
    usedBy: 'Gebraucht von',
    unused: 'Wird noch nirgends gebraucht.',
    more: { one: 'und {count} weiteres', several: 'und {count} weitere' },
    inAgenda: 'In der Agenda ansehen',
    history: 'Verlauf',
    back: 'Zurück',
    kinds: {
      building: 'Gebäude',
      room: 'Räume',
      layer: 'Bereiche',
      target_group: 'Zielgruppen',
      person_group: 'Personengruppen',
      person: 'Personen',
      list_group: 'Listengruppen',
      list: 'Listen',
      event: 'Anlässe',
      series: 'Serien',
      source: 'Quellen',
      document_group: 'Dokumentgruppen',
      newsletter: 'Newsletter',
      settings: 'Einstellungen',
    },
  },
  fr: {
    search: 'Chercher',
    find: 'Chercher',
    name: 'Nom',
    nothingFound: 'Rien n’a été trouvé : {words}',
    all: 'Tout afficher',
    reorder: 'Changer l’ordre',
    reordered: 'Terminé',
    up: '{name} vers le haut',
    down: '{name} vers le bas',
    remove: 'Supprimer',
    removeTitle: 'Supprimer « {name} » ?',
    removeHelp: 'Cela reste 30 jours dans la corbeille, d’où l’on peut le rétablir.',
    removeAll: 'Retirer partout et supprimer',
    manyUses:
      'Il figure à {count} endroits et y sera retiré. Pour un si grand nombre, on ne calcule pas d’avance ce que les sites montreront ; un clic suffit pour annuler.',
    removeAllHelp: 'C’est encore utilisé. En supprimant, on le retire partout ici :',
    cannotRemove: 'On ne peut pas encore le supprimer.',
    cannotRemoveHelp: 'Ce qui suit ne peut s’en passer. Modifiez ou supprimez d’abord ceci :',
    listLoses: {
      one: 'La liste « {list} » perd un événement à venir.',
      several: 'La liste « {list} » perd {count} événements à venir.',
    },
    listGains: {
      one: 'La liste « {list} » reçoit un événement à venir de plus.',
      several: 'La liste « {list} » reçoit {count} événements à venir de plus.',
    },
    disappear: { one: 'Un événement à venir disparaît.', several: '{count} événements à venir disparaissent.' },
    effects: 'Ce qui change vers l’extérieur',
    usedBy: 'Utilisé par',
    unused: 'N’est encore utilisé nulle part.',
    more: { one: 'et {count} autre', several: 'et {count} autres' },
    inAgenda: 'Voir dans l’agenda',
    history: 'Historique',
    back: 'Retour',
    kinds: {
      building: 'Bâtiments',
      room: 'Salles',
      layer: 'Domaines',
      target_group: 'Groupes cibles',
      person_group: 'Groupes de personnes',
      person: 'Personnes',
      list_group: 'Groupes de listes',
      list: 'Listes',
      event: 'Événements',
      series: 'Séries',
      source: 'Sources',
      document_group: 'Groupes de documents',
      newsletter: 'Newsletter',
      settings: 'Réglages',
    },
  },
  it: {
    search: 'Cercare',
    find: 'Cercare',
    name: 'Nome',
    nothingFound: 'Non si è trovato nulla: {words}',
    all: 'Mostrare tutto',
    reorder: 'Cambiare l’ordine',
    reordered: 'Fatto',
    up: '{name} verso l’alto',
    down: '{name} verso il basso',
    remove: 'Rimuovere',
    removeTitle: 'Rimuovere «{name}»?',
    removeHelp: 'Poi resta 30 giorni nel cestino, da dove si può ripristinare.',
    removeAll: 'Togliere ovunque e rimuovere',
    manyUses:
      'Si trova in {count} posti e lì sarà tolto. Con così tanti non si calcola prima che cosa mostreranno i siti; si annulla con un clic.',
    removeAllHelp: 'È ancora usato. Rimuovendolo, viene tolto ovunque qui:',
    cannotRemove: 'Non si può ancora rimuovere.',
    cannotRemoveHelp: 'Quanto segue non può farne a meno. Modifichi o rimuova prima questo:',
    listLoses: {
      one: 'L’elenco «{list}» perde un evento futuro.',
      several: 'L’elenco «{list}» perde {count} eventi futuri.',
    },
    listGains: {
      one: 'L’elenco «{list}» riceve un evento futuro in più.',
      several: 'L’elenco «{list}» riceve {count} eventi futuri in più.',
    },
    disappear: { one: 'Un prossimo evento sparisce.', several: '{count} prossimi eventi spariscono.' },
    effects: 'Che cosa cambia verso l’esterno',
    usedBy: 'Usato da',
    unused: 'Non è ancora usato da nessuna parte.',
    more: { one: 'e un altro', several: 'e altri {count}' },
    inAgenda: 'Vedere nell’agenda',
    history: 'Cronologia',
    back: 'Indietro',
    kinds: {
      building: 'Edifici',
      room: 'Sale',
      layer: 'Ambiti',
      target_group: 'Gruppi di destinatari',
      person_group: 'Gruppi di persone',
      person: 'Persone',
      list_group: 'Gruppi di elenchi',
      list: 'Elenchi',
      event: 'Eventi',
      series: 'Serie',
      source: 'Fonti',
      document_group: 'Gruppi di documenti',
      newsletter: 'Newsletter',
      settings: 'Impostazioni',
    },
  },
  en: {
    search: 'Search',
    find: 'Search',
    name: 'Name',
    nothingFound: 'Nothing was found: {words}',
    all: 'Show all',
    reorder: 'Change the order',
    reordered: 'Done',
    up: '{name} up',
    down: '{name} down',
    remove: 'Remove',
    removeTitle: 'Remove “{name}”?',
    removeHelp: 'It then stays in the trash for 30 days and can be brought back.',
    removeAll: 'Take out of all of them and remove',
    manyUses:
      'It stands in {count} places and is taken out there. With so many, it is not worked out here what websites show afterwards; one click undoes it.',
    removeAllHelp: 'It is still used. Removing takes it out of all of these:',
    cannotRemove: 'This can’t be removed yet.',
    cannotRemoveHelp: 'What follows can’t be without it. Change or remove this first:',
    listLoses: {
      one: 'The list “{list}” loses one coming event.',
      several: 'The list “{list}” loses {count} coming events.',
    },
    listGains: {
      one: 'The list “{list}” gains one coming event.',
      several: 'The list “{list}” gains {count} coming events.',
    },
    disappear: { one: 'One coming event disappears.', several: '{count} coming events disappear.' },
    effects: 'What changes to the outside',
    usedBy: 'Used by',
    unused: 'Not used anywhere yet.',
    more: { one: 'and {count} more', several: 'and {count} more' },
    inAgenda: 'See in the agenda',
    history: 'History',
    back: 'Back',
    kinds: {
      building: 'Buildings',
      room: 'Rooms',
      layer: 'Areas',
      target_group: 'Target groups',
      person_group: 'Groups of people',
      person: 'People',
      list_group: 'Groups of lists',
      list: 'Lists',
      event: 'Events',
      series: 'Series',
      source: 'Sources',
      document_group: 'Groups of documents',
      newsletter: 'Newsletter',
      settings: 'Settings',
    },
  },
};
