// The words around the form of an event, in the four languages: what can be done, and what is said beside it.

import { typesetAll } from '../../kit/typesetting.ts';
import type { Language } from '../../model/instance.ts';

interface EventWords {
  readonly newTitle: string;
  readonly copyTitle: string;
  readonly save: string;
  readonly propose: string;
  readonly saveDraft: string;
  readonly discard: string;
  readonly toAgenda: string;
  readonly verbs: Readonly<
    Record<'cancel' | 'postpone' | 'confirm' | 'hide' | 'show' | 'duplicate' | 'remove', string>
  >;
  readonly more: string;
  readonly noteAsk: string;
  readonly cancelDo: string;
  readonly removeHint: string;
  readonly hideHint: string;
  readonly showHint: string;
  readonly doors: Readonly<Record<'list' | 'layer' | 'newsletter', string>>;
  readonly summary: string;
  /** Others have changed the same: `{by}` did. */
  readonly conflictTitle: string;
  /** Where it was they themselves. */
  readonly conflictOwn: string;
  readonly conflictText: string;
  readonly conflictAsk: string;
  readonly mine: string;
  readonly theirs: string;
  readonly nothingThere: string;
  readonly locked: string;
  readonly proposedFor: string;
  readonly whereTitle: string;
  readonly whereNot: string;
  readonly wouldShow: string;
  /** `{count}` places. */
  readonly otherLists: string;
  readonly mend: Readonly<Record<'not_public' | 'draft' | 'proposed' | 'not_yet', string>>;
  readonly previewTitle: string;
  readonly openPage: string;
  readonly historyTitle: string;
  /** `{series}` and `{date}`. */
  readonly ofSeries: string;
  readonly ofSeriesHint: string;
  readonly own: string;
  readonly follow: string;
  readonly usedBy: string;
  readonly removeAnyway: string;
  readonly keep: string;
  readonly cannotRemove: string;
  readonly removedMeanwhile: string;
}

export const EVENT_WORDS: Readonly<Record<Language, EventWords>> = typesetAll({
  de: {
    newTitle: 'Neuer Anlass',
    copyTitle: 'Kopie eines Anlasses',
    save: 'Speichern',
    propose: 'Vorschlagen',
    saveDraft: 'Als Entwurf speichern',
    discard: 'Verwerfen',
    toAgenda: 'Agenda',
    verbs: {
      cancel: 'Absagen …',
      postpone: 'Verschieben …',
      confirm: 'Findet doch statt',
      hide: 'Verbergen',
      show: 'Öffentlich zeigen',
      duplicate: 'Duplizieren',
      remove: 'Entfernen',
    },
    more: 'Mehr',
    noteAsk: 'Was sollen alle dazu lesen? (freiwillig)',
    cancelDo: 'Jetzt absagen',
    removeHint: 'Er verschwindet überall und liegt 30 Tage im Papierkorb. Wenn etwas ausfällt, sagen Sie es besser ab.',
    hideHint: 'Nur das Sekretariat sieht ihn dann noch.',
    showHint: 'Er erscheint sofort überall, wo er hingehört.',
    doors: { list: 'Liste', layer: 'Bereich', newsletter: 'Newsletter' },
    summary: 'Noch nicht gespeichert. Bitte sehen Sie nach bei:',
    conflictTitle: 'Inzwischen hat {by} dasselbe geändert.',
    conflictOwn: 'Sie selbst haben inzwischen in einem anderen Fenster dasselbe geändert.',
    conflictText: 'Noch ist nichts von Ihnen gespeichert, und nichts ist verloren. Wählen Sie, was gelten soll:',
    conflictAsk: 'Was soll gelten?',
    mine: 'Ihres',
    theirs: 'Das andere',
    nothingThere: 'leer',
    locked: 'Sie können diesen Anlass ansehen, aber nicht ändern.',
    proposedFor: 'Was Sie speichern, ist ein Vorschlag, bis jemand aus dem Sekretariat ihn annimmt.',
    whereTitle: 'Wo er steht',
    whereNot: 'Niemand sieht ihn',
    wouldShow: 'Er stünde dann hier:',
    otherLists: 'Wo er nicht steht ({count})',
    mend: {
      not_public: 'Öffentlich zeigen',
      draft: 'Ist fertig',
      proposed: 'Annehmen',
      not_yet: 'Sofort zeigen',
    },
    previewTitle: 'So sieht es die Website',
    openPage: 'Auf der Website ansehen',
    historyTitle: 'Verlauf',
    ofSeries: 'Gehört zur Serie «{series}», Datum {date}.',
    ofSeriesHint: 'Was Sie hier ändern, gilt nur für dieses Datum.',
    own: 'Eigens für dieses Datum gesetzt:',
    follow: 'Wieder wie die Serie',
    usedBy: 'Er wird noch genannt von:',
    removeAnyway: 'Dort herausnehmen und entfernen',
    keep: 'Behalten',
    cannotRemove: 'Das kann nur das Sekretariat herausnehmen.',
    removedMeanwhile:
      'Dieser Anlass wurde inzwischen entfernt. Hier ist, was Sie eingegeben haben; Speichern legt ihn neu an.',
  },
  fr: {
    newTitle: 'Nouvel événement',
    copyTitle: 'Copie d’un événement',
    save: 'Enregistrer',
    propose: 'Proposer',
    saveDraft: 'Enregistrer comme brouillon',
    discard: 'Abandonner',
    toAgenda: 'Agenda',
    verbs: {
      cancel: 'Annuler l’événement …',
      postpone: 'Reporter …',
      confirm: 'A lieu quand même',
      hide: 'Cacher',
      show: 'Montrer au public',
      duplicate: 'Dupliquer',
      remove: 'Supprimer',
    },
    more: 'Plus',
    noteAsk: 'Que doit-on en lire ? (facultatif)',
    cancelDo: 'Annuler l’événement maintenant',
    removeHint:
      'Il disparaît partout et reste 30 jours dans la corbeille. Si quelque chose n’a pas lieu, annulez-le plutôt.',
    hideHint: 'Seul le secrétariat le voit encore.',
    showHint: 'Il paraît aussitôt partout où il a sa place.',
    doors: { list: 'liste', layer: 'domaine', newsletter: 'newsletter' },
    summary: 'Pas encore enregistré. Veuillez vérifier :',
    conflictTitle: 'Entre-temps, {by} a changé la même chose.',
    conflictOwn: 'Vous avez vous-même changé la même chose entre-temps, dans une autre fenêtre.',
    conflictText: 'Rien de vous n’est encore enregistré, et rien n’est perdu. Choisissez ce qui doit rester :',
    conflictAsk: 'Que faut-il garder ?',
    mine: 'Le vôtre',
    theirs: 'L’autre',
    nothingThere: 'vide',
    locked: 'Vous pouvez voir cet événement, mais pas le changer.',
    proposedFor: 'Ce que vous enregistrez est une proposition, jusqu’à ce que le secrétariat l’accepte.',
    whereTitle: 'Où il paraît',
    whereNot: 'Personne ne le voit',
    wouldShow: 'Il paraîtrait alors ici :',
    otherLists: 'Où il ne paraît pas ({count})',
    mend: {
      not_public: 'Montrer au public',
      draft: 'C’est prêt',
      proposed: 'Accepter',
      not_yet: 'Montrer tout de suite',
    },
    previewTitle: 'Tel que le site le montre',
    openPage: 'Voir sur le site',
    historyTitle: 'Historique',
    ofSeries: 'Fait partie de la série « {series} », date {date}.',
    ofSeriesHint: 'Ce que vous changez ici ne vaut que pour cette date.',
    own: 'Propre à cette date :',
    follow: 'Suivre à nouveau la série',
    usedBy: 'Il est encore nommé par :',
    removeAnyway: 'L’en retirer et supprimer',
    keep: 'Garder',
    cannotRemove: 'Seul le secrétariat peut l’en retirer.',
    removedMeanwhile:
      'Cet événement a été supprimé entre-temps. Voici ce que vous avez saisi ; Enregistrer le crée à nouveau.',
  },
  it: {
    newTitle: 'Nuovo evento',
    copyTitle: 'Copia di un evento',
    save: 'Salvare',
    propose: 'Proporre',
    saveDraft: 'Salvare come bozza',
    discard: 'Scartare',
    toAgenda: 'Agenda',
    verbs: {
      cancel: 'Annullare …',
      postpone: 'Rinviare …',
      confirm: 'Ha luogo comunque',
      hide: 'Nascondere',
      show: 'Mostrare al pubblico',
      duplicate: 'Duplicare',
      remove: 'Rimuovere',
    },
    more: 'Altro',
    noteAsk: 'Che cosa devono leggere tutti? (facoltativo)',
    cancelDo: 'Annullare ora',
    removeHint: 'Scompare ovunque e resta 30 giorni nel cestino. Se qualcosa non ha luogo, è meglio annullarlo.',
    hideHint: 'Lo vede ancora solo la segreteria.',
    showHint: 'Appare subito ovunque debba stare.',
    doors: { list: 'elenco', layer: 'ambito', newsletter: 'newsletter' },
    summary: 'Non ancora salvato. Controlli per favore:',
    conflictTitle: 'Nel frattempo {by} ha cambiato la stessa cosa.',
    conflictOwn: 'Nel frattempo ha già cambiato Lei la stessa cosa in un’altra finestra.',
    conflictText: 'Nulla di Suo è ancora salvato, e nulla è perso. Scelga che cosa deve valere:',
    conflictAsk: 'Che cosa deve valere?',
    mine: 'Il Suo',
    theirs: 'L’altro',
    nothingThere: 'vuoto',
    locked: 'Può vedere questo evento, ma non modificarlo.',
    proposedFor: 'Ciò che salva è una proposta, finché la segreteria non la accetta.',
    whereTitle: 'Dove appare',
    whereNot: 'Nessuno lo vede',
    wouldShow: 'Apparirebbe allora qui:',
    otherLists: 'Dove non appare ({count})',
    mend: {
      not_public: 'Mostrare al pubblico',
      draft: 'È pronto',
      proposed: 'Accettare',
      not_yet: 'Mostrare subito',
    },
    previewTitle: 'Come lo mostra il sito',
    openPage: 'Vedere sul sito',
    historyTitle: 'Cronologia',
    ofSeries: 'Fa parte della serie «{series}», data {date}.',
    ofSeriesHint: 'Ciò che cambia qui vale solo per questa data.',
    own: 'Proprio di questa data:',
    follow: 'Di nuovo come la serie',
    usedBy: 'È ancora nominato da:',
    removeAnyway: 'Toglierlo da lì e rimuoverlo',
    keep: 'Tenere',
    cannotRemove: 'Solo la segreteria può toglierlo da lì.',
    removedMeanwhile:
      'Questo evento è stato rimosso nel frattempo. Ecco ciò che ha inserito; Salvare lo crea di nuovo.',
  },
  en: {
    newTitle: 'New event',
    copyTitle: 'Copy of an event',
    save: 'Save',
    propose: 'Propose',
    saveDraft: 'Save as a draft',
    discard: 'Discard',
    toAgenda: 'Agenda',
    verbs: {
      cancel: 'Cancel …',
      postpone: 'Postpone …',
      confirm: 'It takes place after all',
      hide: 'Hide',
      show: 'Show publicly',
      duplicate: 'Duplicate',
      remove: 'Remove',
    },
    more: 'More',
    noteAsk: 'What should everybody read about it? (optional)',
    cancelDo: 'Cancel it now',
    removeHint:
      'It disappears everywhere and stays in the trash for 30 days. If something does not take place, rather cancel it.',
    hideHint: 'Only the office still sees it then.',
    showHint: 'It appears at once wherever it belongs.',
    doors: { list: 'list', layer: 'area', newsletter: 'newsletter' },
    summary: 'Not saved yet. Please look at:',
    conflictTitle: 'Meanwhile {by} has changed the same.',
    conflictOwn: 'You have changed the same yourself meanwhile, in another window.',
    conflictText: 'Nothing of yours is saved yet, and nothing is lost. Choose what is to stand:',
    conflictAsk: 'Which one stands?',
    mine: 'Yours',
    theirs: 'The other',
    nothingThere: 'empty',
    locked: 'You can look at this event, but not change it.',
    proposedFor: 'What you save is a proposal until somebody of the office accepts it.',
    whereTitle: 'Where it shows',
    whereNot: 'Nobody sees it',
    wouldShow: 'It would then show here:',
    otherLists: 'Where it does not show ({count})',
    mend: {
      not_public: 'Show publicly',
      draft: 'It is ready',
      proposed: 'Approve',
      not_yet: 'Show at once',
    },
    previewTitle: 'As the website shows it',
    openPage: 'See it on the website',
    historyTitle: 'History',
    ofSeries: 'Belongs to the series “{series}”, date {date}.',
    ofSeriesHint: 'What you change here goes for this date alone.',
    own: 'Set for this date alone:',
    follow: 'As the series again',
    usedBy: 'It is still named by:',
    removeAnyway: 'Take it out there and remove it',
    keep: 'Keep it',
    cannotRemove: 'Only the office can take it out there.',
    removedMeanwhile: 'This event was removed meanwhile. Here is what you entered; saving makes it anew.',
  },
});
