// The words for doing something to several events at once, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

export const BULK_VERBS = ['show', 'hide', 'approve', 'cancel', 'move', 'remove'] as const;

export type BulkVerb = (typeof BULK_VERBS)[number];

interface BulkWords {
  readonly choose: string;
  readonly chooseAll: string;
  readonly stop: string;
  readonly what: string;
  readonly verbs: Readonly<Record<BulkVerb, string>>;
  readonly note: string;
  readonly area: string;
  readonly look: string;
  readonly title: string;
  /** `{count}` is how many. */
  readonly concerned: Counted;
  readonly appears: string;
  readonly disappears: string;
  readonly changes: string;
  /** `{list}` is its name. */
  readonly gains: string;
  readonly loses: string;
  readonly nothingSeen: string;
  readonly nothingChanges: string;
  readonly doIt: string;
  readonly back: string;
  readonly noneChosen: string;
  readonly noArea: string;
  readonly gone: string;
  readonly changedMeanwhile: string;
  readonly inUse: string;
  readonly outside: string;
  readonly despite: string;
}

export const BULK_WORDS: Readonly<Record<Language, BulkWords>> = typesetAll({
  de: {
    choose: 'Mehrere auswählen',
    chooseAll: 'Alle auf dieser Seite',
    stop: 'Auswahl beenden',
    what: 'Mit den gewählten',
    verbs: {
      show: 'öffentlich zeigen',
      hide: 'verbergen',
      approve: 'annehmen',
      cancel: 'absagen',
      move: 'in einen Bereich verschieben',
      remove: 'entfernen',
    },
    note: 'Hinweis zur Absage',
    area: 'Bereich',
    look: 'Zeigen, was sich ändert',
    title: 'Das wird sich ändern',
    concerned: { one: 'Ein Anlass ist gewählt.', several: '{count} Anlässe sind gewählt.' },
    appears: 'Neu zu sehen',
    disappears: 'Nicht mehr zu sehen',
    changes: 'Anders zu sehen',
    gains: 'Neu in «{list}»',
    loses: 'Nicht mehr in «{list}»',
    nothingSeen: 'Die Öffentlichkeit sieht davon nichts.',
    nothingChanges: 'Das ist schon so; es gibt nichts zu ändern.',
    doIt: 'So machen',
    back: 'Zurück zur Auswahl',
    noneChosen: 'Es ist noch nichts gewählt. Setzen Sie bei den Anlässen ein Häkchen.',
    noArea: 'Wählen Sie, in welchen Bereich.',
    gone: 'Einer der Anlässe wurde inzwischen entfernt.',
    changedMeanwhile: 'Inzwischen hat jemand daran geändert. Sehen Sie, was es jetzt bewirkt:',
    inUse: 'Einer davon ist von Hand in einer Liste; das kann nur das Sekretariat herausnehmen.',
    outside: 'Einer davon gehört nicht zu Ihren Bereichen.',
    despite: 'Raum trotzdem doppelt belegen',
  },
  fr: {
    choose: 'En choisir plusieurs',
    chooseAll: 'Tous sur cette page',
    stop: 'Terminer le choix',
    what: 'Les événements choisis',
    verbs: {
      show: 'les montrer au public',
      hide: 'les cacher',
      approve: 'les accepter',
      cancel: 'les annuler',
      move: 'les mettre dans un domaine',
      remove: 'les supprimer',
    },
    note: 'Remarque sur l’annulation',
    area: 'Domaine',
    look: 'Montrer ce qui change',
    title: 'Voici ce qui va changer',
    concerned: { one: 'Un événement est choisi.', several: '{count} événements sont choisis.' },
    appears: 'Nouvellement visibles',
    disappears: 'Plus visibles',
    changes: 'Visibles autrement',
    gains: 'Nouveaux dans « {list} »',
    loses: 'Plus dans « {list} »',
    nothingSeen: 'Le public n’en voit rien.',
    nothingChanges: 'C’est déjà ainsi ; il n’y a rien à changer.',
    doIt: 'Faire ainsi',
    back: 'Retour au choix',
    noneChosen: 'Rien n’est encore choisi. Cochez des événements.',
    noArea: 'Choisissez le domaine.',
    gone: 'Un des événements a été supprimé entre-temps.',
    changedMeanwhile: 'Quelqu’un y a changé quelque chose entre-temps. Voici l’effet à présent :',
    inUse: 'L’un d’eux est mis à la main dans une liste ; seul le secrétariat peut l’en retirer.',
    outside: 'L’un d’eux n’est pas dans vos domaines.',
    despite: 'Prendre quand même la salle deux fois',
  },
  it: {
    choose: 'Sceglierne più di uno',
    chooseAll: 'Tutti su questa pagina',
    stop: 'Terminare la scelta',
    what: 'Gli eventi scelti',
    verbs: {
      show: 'mostrarli al pubblico',
      hide: 'nasconderli',
      approve: 'accettarli',
      cancel: 'annullarli',
      move: 'metterli in un ambito',
      remove: 'rimuoverli',
    },
    note: 'Nota sull’annullamento',
    area: 'Ambito',
    look: 'Mostrare che cosa cambia',
    title: 'Ecco che cosa cambierà',
    concerned: { one: 'Un evento è scelto.', several: '{count} eventi sono scelti.' },
    appears: 'Ora visibili',
    disappears: 'Non più visibili',
    changes: 'Visibili in altro modo',
    gains: 'Nuovi in «{list}»',
    loses: 'Non più in «{list}»',
    nothingSeen: 'Il pubblico non ne vede nulla.',
    nothingChanges: 'È già così; non c’è nulla da cambiare.',
    doIt: 'Fare così',
    back: 'Tornare alla scelta',
    noneChosen: 'Non è ancora scelto nulla. Metta un segno agli eventi.',
    noArea: 'Scelga l’ambito.',
    gone: 'Uno degli eventi è stato rimosso nel frattempo.',
    changedMeanwhile: 'Nel frattempo qualcuno vi ha cambiato qualcosa. Ecco l’effetto ora:',
    inUse: 'Uno di essi è messo a mano in un elenco; solo la segreteria può toglierlo.',
    outside: 'Uno di essi non è nei Suoi ambiti.',
    despite: 'Occupare comunque la sala due volte',
  },
  en: {
    choose: 'Choose several',
    chooseAll: 'All on this page',
    stop: 'Stop choosing',
    what: 'The chosen ones',
    verbs: {
      show: 'show publicly',
      hide: 'hide',
      approve: 'approve',
      cancel: 'cancel',
      move: 'move to an area',
      remove: 'remove',
    },
    note: 'Note about the cancellation',
    area: 'Area',
    look: 'Show what changes',
    title: 'This is what will change',
    concerned: { one: 'One event is chosen.', several: '{count} events are chosen.' },
    appears: 'Newly to be seen',
    disappears: 'No longer to be seen',
    changes: 'To be seen differently',
    gains: 'New in “{list}”',
    loses: 'No longer in “{list}”',
    nothingSeen: 'The public sees nothing of it.',
    nothingChanges: 'It is so already; there is nothing to change.',
    doIt: 'Do it',
    back: 'Back to choosing',
    noneChosen: 'Nothing is chosen yet. Tick some events.',
    noArea: 'Choose the area.',
    gone: 'One of the events was removed meanwhile.',
    changedMeanwhile: 'Somebody has changed something meanwhile. This is what it does now:',
    inUse: 'One of them was put into a list by hand; only the office can take it out.',
    outside: 'One of them is not in your areas.',
    despite: 'Take the room twice all the same',
  },
});
