// The words of the history and the trash, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Event } from '../../model/event.ts';
import type { Language } from '../../model/instance.ts';
import type { What } from '../../store/content/history.ts';

export interface HistoryWords {
  readonly title: string;
  readonly intro: string;
  readonly nothing: string;
  readonly what: Readonly<Record<What, string>>;
  /** `{count}` is how many. */
  readonly more: Counted;
  readonly several: Counted;
  /** `{name}` */
  readonly series: string;
  /** `{series}` is that, `{count}` how many of its events are concerned. */
  readonly seriesEvents: Counted;
  readonly before: string;
  readonly after: string;
  readonly empty: string;
  readonly fields: string;
  readonly confirmTitle: string;
  readonly confirm: string;
  readonly force: string;
  /** Why something can’t be taken back or brought back; `{kind}` is of what is gone. */
  readonly cannotTitle: string;
  readonly cannotRestoreTitle: string;
  readonly cannot: Readonly<Record<'nothingKept' | 'needsGone' | 'inUse' | 'roomTaken', string>>;
  readonly despite: string;
  readonly toTrash: string;
  readonly trashTitle: string;
  readonly trashIntro: string;
  readonly trashEmpty: string;
  readonly restore: string;
  /** `{by}` and `{at}`. */
  readonly removedBy: string;
  readonly statuses: Readonly<Record<Event['status'], string>>;
  /** Keys that no page has as one of its fields. */
  readonly otherFields: Readonly<
    Record<
      | 'status'
      | 'date_from'
      | 'date_to'
      | 'occupies_from'
      | 'occupies_to'
      | 'position'
      | 'own'
      | 'target_lists'
      | 'include_event_ids'
      | 'exclude_event_ids',
      string
    >
  >;
  /** `{names}` is what it was done to, `{what}` what had been done. */
  readonly undone: string;
  readonly broughtBack: string;
  readonly bringBack: string;
  readonly yes: string;
  readonly no: string;
}

export const HISTORY_WORDS: Readonly<Record<Language, HistoryWords>> = {
  de: {
    title: 'Verlauf',
    intro: 'Wer was geändert hat, in den letzten 400 Tagen. Was einen Knopf dafür hat, lässt sich rückgängig machen.',
    nothing: 'Noch hat niemand etwas geändert.',
    what: {
      create: 'angelegt',
      change: 'geändert',
      remove: 'entfernt',
      erase: 'gelöscht',
      import: 'eingelesen',
      undo: 'rückgängig gemacht',
      series: 'aus Serien erstellt',
      source: 'aus einer Quelle geholt',
    },
    more: { one: 'und {count} weiterer', several: 'und {count} weitere' },
    several: { one: '{count} Eintrag', several: '{count} Einträge' },
    series: 'Serie «{name}»',
    seriesEvents: { one: '{series}: {count} Anlass', several: '{series}: {count} Anlässe' },
    before: 'vorher',
    after: 'nachher',
    empty: 'leer',
    fields: 'Was genau',
    confirmTitle: 'Inzwischen hat sich daran noch mehr geändert',
    confirm: 'Wenn Sie trotzdem zurückgehen, geht auch das verloren, was danach daran geändert wurde:',
    force: 'Trotzdem rückgängig machen',
    cannotTitle: 'Das lässt sich nicht zurücknehmen',
    cannotRestoreTitle: 'Das lässt sich nicht zurückholen',
    cannot: {
      nothingKept: 'Davon ist nicht aufgehoben, wie es vorher war: Es war das erste Einlesen oder ein sehr grosses.',
      needsGone:
        'Etwas, ohne das es nicht sein kann, ist entfernt worden ({kind}). Holen Sie das zuerst aus dem Papierkorb zurück.',
      inUse: 'Inzwischen wird es anderswo gebraucht. Nehmen Sie es zuerst hier heraus:',
      roomTaken: 'Dafür ist der Raum nicht mehr frei:',
    },
    despite: 'Trotzdem',
    toTrash: 'Zum Papierkorb',
    trashTitle: 'Papierkorb',
    trashIntro: 'Was entfernt wurde, liegt hier 30 Tage und lässt sich zurückholen.',
    trashEmpty: 'Der Papierkorb ist leer.',
    restore: 'Zurückholen',
    removedBy: 'entfernt von {by}, {at}',
    statuses: { confirmed: 'findet statt', cancelled: 'abgesagt', postponed: 'verschoben' },
    otherFields: {
      status: 'Stand',
      date_from: 'Beginn',
      date_to: 'Ende',
      occupies_from: 'belegt ab',
      occupies_to: 'belegt bis',
      position: 'Reihenfolge',
      own: 'allein geändert',
      target_lists: 'Themen des Newsletters',
      include_event_ids: 'einzeln gewählte Anlässe',
      exclude_event_ids: 'weggelassene Anlässe',
    },
    undone: 'Rückgängig gemacht: {names} ({what}).',
    broughtBack: 'Wieder so wie vorher: {names}.',
    bringBack: 'Doch wieder so',
    yes: 'ja',
    no: 'nein',
  },
  fr: {
    title: 'Historique',
    intro: 'Qui a changé quoi, durant les 400 derniers jours. Ce qui porte un bouton peut être annulé.',
    nothing: 'Personne n’a encore rien changé.',
    what: {
      create: 'créé',
      change: 'changé',
      remove: 'supprimé',
      erase: 'effacé',
      import: 'importé',
      undo: 'annulé',
      series: 'créé par une série',
      source: 'repris d’une source',
    },
    more: { one: 'et {count} autre', several: 'et {count} autres' },
    several: { one: '{count} entrée', several: '{count} entrées' },
    series: 'Série « {name} »',
    seriesEvents: { one: '{series} : {count} événement', several: '{series} : {count} événements' },
    before: 'avant',
    after: 'après',
    empty: 'vide',
    fields: 'En détail',
    confirmTitle: 'Cela a encore changé entre-temps',
    confirm: 'Si vous revenez quand même en arrière, ce qui a été changé depuis sera perdu aussi :',
    force: 'Annuler quand même',
    cannotTitle: 'Impossible de revenir en arrière',
    cannotRestoreTitle: 'Impossible de le rétablir',
    cannot: {
      nothingKept: 'L’état d’avant n’a pas été conservé : c’était la première importation, ou une très grande.',
      needsGone:
        'Une chose dont il ne peut se passer a été supprimée ({kind}). Rétablissez-la d’abord depuis la corbeille.',
      inUse: 'On s’en sert ailleurs entre-temps. Retirez-le d’abord ici :',
      roomTaken: 'La salle n’est plus libre pour cela :',
    },
    despite: 'Quand même',
    toTrash: 'À la corbeille',
    trashTitle: 'Corbeille',
    trashIntro: 'Ce qui a été supprimé reste ici 30 jours et peut être rétabli.',
    trashEmpty: 'La corbeille est vide.',
    restore: 'Rétablir',
    removedBy: 'supprimé par {by}, {at}',
    statuses: { confirmed: 'a lieu', cancelled: 'annulé', postponed: 'reporté' },
    otherFields: {
      status: 'État',
      date_from: 'Début',
      date_to: 'Fin',
      occupies_from: 'pris dès',
      occupies_to: 'pris jusqu’à',
      position: 'Ordre',
      own: 'changé à part',
      target_lists: 'Thèmes de la newsletter',
      include_event_ids: 'événements choisis un à un',
      exclude_event_ids: 'événements laissés de côté',
    },
    undone: 'Retiré : {names} ({what}).',
    broughtBack: 'De nouveau comme avant : {names}.',
    bringBack: 'Rétablir',
    yes: 'oui',
    no: 'non',
  },
  it: {
    title: 'Cronologia',
    intro: 'Chi ha cambiato che cosa, negli ultimi 400 giorni. Ciò che ha un pulsante si può annullare.',
    nothing: 'Nessuno ha ancora cambiato nulla.',
    what: {
      create: 'creato',
      change: 'modificato',
      remove: 'rimosso',
      erase: 'cancellato',
      import: 'importato',
      undo: 'annullato',
      series: 'creato da una serie',
      source: 'ripreso da una fonte',
    },
    more: { one: 'e un altro', several: 'e altri {count}' },
    several: { one: '{count} voce', several: '{count} voci' },
    series: 'Serie «{name}»',
    seriesEvents: { one: '{series}: {count} evento', several: '{series}: {count} eventi' },
    before: 'prima',
    after: 'dopo',
    empty: 'vuoto',
    fields: 'In dettaglio',
    confirmTitle: 'Nel frattempo è cambiato altro',
    confirm: 'Se torna indietro comunque, va perso anche ciò che è stato cambiato dopo:',
    force: 'Annulla comunque',
    cannotTitle: 'Non si può tornare indietro',
    cannotRestoreTitle: 'Non si può ripristinare',
    cannot: {
      nothingKept: 'Lo stato di prima non è stato conservato: era la prima importazione, o una molto grande.',
      needsGone: 'È stato rimosso qualcosa di cui non può fare a meno ({kind}). Lo ripristini prima dal cestino.',
      inUse: 'Nel frattempo è usato altrove. Lo tolga prima qui:',
      roomTaken: 'La sala non è più libera:',
    },
    despite: 'Comunque',
    toTrash: 'Al cestino',
    trashTitle: 'Cestino',
    trashIntro: 'Ciò che è stato rimosso resta qui 30 giorni e si può ripristinare.',
    trashEmpty: 'Il cestino è vuoto.',
    restore: 'Ripristina',
    removedBy: 'rimosso da {by}, {at}',
    statuses: { confirmed: 'ha luogo', cancelled: 'annullato', postponed: 'rinviato' },
    otherFields: {
      status: 'Stato',
      date_from: 'Inizio',
      date_to: 'Fine',
      occupies_from: 'occupato da',
      occupies_to: 'occupato fino a',
      position: 'Ordine',
      own: 'cambiato a parte',
      target_lists: 'Temi della newsletter',
      include_event_ids: 'eventi scelti singolarmente',
      exclude_event_ids: 'eventi tralasciati',
    },
    undone: 'Tornato indietro: {names} ({what}).',
    broughtBack: 'Di nuovo come prima: {names}.',
    bringBack: 'Ripristina',
    yes: 'sì',
    no: 'no',
  },
  en: {
    title: 'History',
    intro: 'Who changed what in the last 400 days. What has a button for it can be undone.',
    nothing: 'Nobody has changed anything yet.',
    what: {
      create: 'created',
      change: 'changed',
      remove: 'removed',
      erase: 'erased',
      import: 'imported',
      undo: 'undone',
      series: 'made by series',
      source: 'brought in from a source',
    },
    more: { one: 'and {count} more', several: 'and {count} more' },
    several: { one: '{count} entry', several: '{count} entries' },
    series: 'Series “{name}”',
    seriesEvents: { one: '{series}: {count} event', several: '{series}: {count} events' },
    before: 'before',
    after: 'after',
    empty: 'empty',
    fields: 'In detail',
    confirmTitle: 'More has changed meanwhile',
    confirm: 'If you go back all the same, what was changed afterwards is lost too:',
    force: 'Undo all the same',
    cannotTitle: 'This can’t be undone',
    cannotRestoreTitle: 'This can’t be brought back',
    cannot: {
      nothingKept: 'How it was before has not been kept: it was the first import, or a very large one.',
      needsGone: 'Something it can’t be without has been removed ({kind}). First bring that back from the trash.',
      inUse: 'It is in use elsewhere by now. First take it out here:',
      roomTaken: 'The room is no longer free for it:',
    },
    despite: 'All the same',
    toTrash: 'To the trash',
    trashTitle: 'Trash',
    trashIntro: 'What was removed lies here for 30 days and can be brought back.',
    trashEmpty: 'The trash is empty.',
    restore: 'Bring back',
    removedBy: 'removed by {by}, {at}',
    statuses: { confirmed: 'takes place', cancelled: 'cancelled', postponed: 'postponed' },
    otherFields: {
      status: 'Status',
      date_from: 'Begins',
      date_to: 'Ends',
      occupies_from: 'taken from',
      occupies_to: 'taken until',
      position: 'Order',
      own: 'changed alone',
      target_lists: 'Topics of the newsletter',
      include_event_ids: 'events picked by hand',
      exclude_event_ids: 'events left out',
    },
    undone: 'Undone: {names} ({what}).',
    broughtBack: 'As it was again: {names}.',
    bringBack: 'Bring it back',
    yes: 'yes',
    no: 'no',
  },
};
