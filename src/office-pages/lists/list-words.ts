// The words of the pages of lists, in the four languages.

import type { Counted } from '../../kit/counted.ts';
import type { Language } from '../../model/instance.ts';
import type { WordsOf } from '../records/record-kind.ts';

type ListField =
  | ('name' | 'public_title' | 'group_ids')
  | ('rule/layer_ids' | 'rule/target_group_ids' | 'rule/event_types' | 'rule/room_ids' | 'rule/person_ids');

export interface ListWords {
  readonly rule: string;
  readonly ruleHelp: string;
  /** With `{name}` of each field. */
  readonly sentence: string;
  /** What the sentence says where nothing is chosen. */
  readonly blanks: Readonly<Record<'layers' | 'targetGroups' | 'types' | 'rooms' | 'persons', string>>;
  readonly preview: string;
  readonly matches: string;
  readonly emptyRule: string;
  readonly nothingMatches: string;
  /** `{count}` is how many more. */
  readonly more: Counted;
  readonly pickedMark: string;
  readonly takeOut: string;
  readonly leftOut: string;
  readonly takeBack: string;
  readonly pickTitle: string;
  readonly pickHelp: string;
  readonly find: string;
  readonly search: string;
  readonly pick: string;
  readonly nothingFound: string;
  readonly newsletter: string;
  /** `{name}` is what it is called there. */
  readonly offered: string;
  readonly next: string;
  readonly nothingComes: string;
  readonly where: string;
  readonly byHand: string;
}

export const LIST_WORDS: Readonly<Record<Language, ListWords>> = {
  de: {
    rule: 'Was hineinkommt',
    ruleHelp: 'Klicken Sie an, was Sie genauer sagen möchten. Was Sie offenlassen, zählt nicht.',
    sentence:
      'Anlässe in {rule/layer_ids} für {rule/target_group_ids}, der Art {rule/event_types}, in {rule/room_ids}, mit {rule/person_ids}.',
    blanks: {
      layers: 'allen Bereichen',
      targetGroups: 'alle Zielgruppen',
      types: 'egal welche',
      rooms: 'allen Räumen',
      persons: 'allen Personen',
    },
    preview: 'Treffer zeigen',
    matches: 'Kommende Anlässe',
    emptyRule: 'Solange nichts gewählt ist, findet die Regel nichts. Anlässe lassen sich auch einzeln dazunehmen.',
    nothingMatches: 'Kein kommender Anlass passt dazu.',
    more: { one: 'und {count} weiterer', several: 'und {count} weitere' },
    pickedMark: 'einzeln gewählt',
    takeOut: 'Weglassen',
    leftOut: 'Einzeln weggelassen',
    takeBack: 'Wieder zeigen',
    pickTitle: 'Einzelne dazunehmen',
    pickHelp: 'Auch Anlässe, auf die die Regel nicht passt.',
    find: 'Anlass suchen',
    search: 'Suchen',
    pick: 'Dazunehmen',
    nothingFound: 'Dazu findet sich kein kommender Anlass, der noch fehlt.',
    newsletter: 'Newsletter',
    offered: 'Wer den Newsletter bestellt, kann diese Liste als «{name}» wählen.',
    next: 'Als Nächstes',
    nothingComes: 'nichts',
    where: 'Wo gebraucht',
    byHand: 'einzeln gewählte',
  },
  fr: {
    rule: 'Ce qui en fait partie',
    ruleHelp: 'Cliquez sur ce que vous voulez préciser. Ce qui reste ouvert ne compte pas.',
    sentence:
      'Événements dans {rule/layer_ids} pour {rule/target_group_ids}, du genre {rule/event_types}, dans {rule/room_ids}, avec {rule/person_ids}.',
    blanks: {
      layers: 'tous les domaines',
      targetGroups: 'tous les groupes cibles',
      types: 'qu’on voudra',
      rooms: 'toutes les salles',
      persons: 'toutes les personnes',
    },
    preview: 'Voir le résultat',
    matches: 'Événements à venir',
    emptyRule: 'Tant que rien n’est choisi, la règle ne trouve rien. On peut aussi ajouter des événements un à un.',
    nothingMatches: 'Aucun événement à venir n’y correspond.',
    more: { one: 'et {count} autre', several: 'et {count} autres' },
    pickedMark: 'choisi à part',
    takeOut: 'Écarter',
    leftOut: 'Écartés un à un',
    takeBack: 'Montrer à nouveau',
    pickTitle: 'En ajouter un à un',
    pickHelp: 'Même des événements auxquels la règle ne s’applique pas.',
    find: 'Chercher un événement',
    search: 'Chercher',
    pick: 'Ajouter',
    nothingFound: 'Aucun événement à venir qui manque encore n’a été trouvé.',
    newsletter: 'Newsletter',
    offered: 'Qui s’abonne à la newsletter peut choisir cette liste sous le nom « {name} ».',
    next: 'Prochainement',
    nothingComes: 'rien',
    where: 'Où elle sert',
    byHand: 'choisis à part',
  },
  it: {
    rule: 'Che cosa contiene',
    ruleHelp: 'Clicchi su ciò che vuole precisare. Ciò che lascia aperto non conta.',
    sentence:
      'Eventi in {rule/layer_ids} per {rule/target_group_ids}, del genere {rule/event_types}, in {rule/room_ids}, con {rule/person_ids}.',
    blanks: {
      layers: 'tutti gli ambiti',
      targetGroups: 'tutti i destinatari',
      types: 'che sia',
      rooms: 'tutte le sale',
      persons: 'tutte le persone',
    },
    preview: 'Mostrare i risultati',
    matches: 'Prossimi eventi',
    emptyRule: 'Finché non è scelto nulla, la regola non trova nulla. Si possono anche aggiungere singoli eventi.',
    nothingMatches: 'Nessun prossimo evento corrisponde.',
    more: { one: 'e un altro', several: 'e altri {count}' },
    pickedMark: 'scelto a parte',
    takeOut: 'Tralasciare',
    leftOut: 'Tralasciati singolarmente',
    takeBack: 'Mostrare di nuovo',
    pickTitle: 'Aggiungerne singoli',
    pickHelp: 'Anche eventi a cui la regola non si applica.',
    find: 'Cercare un evento',
    search: 'Cercare',
    pick: 'Aggiungere',
    nothingFound: 'Non si è trovato nessun prossimo evento che ancora manchi.',
    newsletter: 'Newsletter',
    offered: 'Chi si abbona alla newsletter può scegliere questo elenco come «{name}».',
    next: 'Prossimamente',
    nothingComes: 'nulla',
    where: 'Dove serve',
    byHand: 'scelti a parte',
  },
  en: {
    rule: 'What belongs to it',
    ruleHelp: 'Click on what you want to say more exactly. What you leave open does not count.',
    sentence:
      'Events in {rule/layer_ids} for {rule/target_group_ids}, of {rule/event_types}, in {rule/room_ids}, with {rule/person_ids}.',
    blanks: {
      layers: 'all areas',
      targetGroups: 'all target groups',
      types: 'any kind',
      rooms: 'all rooms',
      persons: 'all people',
    },
    preview: 'Show what matches',
    matches: 'Coming events',
    emptyRule: 'While nothing is chosen, the rule finds nothing. Events can also be added one by one.',
    nothingMatches: 'No coming event matches.',
    more: { one: 'and {count} more', several: 'and {count} more' },
    pickedMark: 'picked',
    takeOut: 'Leave out',
    leftOut: 'Left out one by one',
    takeBack: 'Show again',
    pickTitle: 'Add single ones',
    pickHelp: 'Also events that the rule does not fit.',
    find: 'Search an event',
    search: 'Search',
    pick: 'Add',
    nothingFound: 'No coming event was found that is still missing.',
    newsletter: 'Newsletter',
    offered: 'Whoever subscribes to the newsletter can choose this list as “{name}”.',
    next: 'Coming next',
    nothingComes: 'nothing',
    where: 'Where it is used',
    byHand: 'picked ones',
  },
};

const fields = (all: readonly [string, string, string, string, string, string, string, string]) => ({
  name: all[0],
  public_title: all[1],
  group_ids: all[2],
  'rule/layer_ids': all[3],
  'rule/target_group_ids': all[4],
  'rule/event_types': all[5],
  'rule/room_ids': all[6],
  'rule/person_ids': all[7],
});

export const listWords: WordsOf<ListField> = {
  de: {
    title: 'Listen',
    one: 'Liste',
    newOne: 'Neue Liste',
    intro: 'Was eine Website, ein Aushang oder der Newsletter zeigt. Eine Liste füllt sich selbst, nach einer Regel.',
    empty: 'Noch gibt es keine Liste.',
    emptyHelp: 'Legen Sie zum Beispiel «Gottesdienste» an; sie füllt sich von selbst mit dem, was dazu passt.',
    fields: fields([
      'Name im Sekretariat',
      'Titel für Besucher',
      'Gruppen',
      'Bereiche',
      'Zielgruppen',
      'Arten',
      'Räume',
      'Personen',
    ]),
    hints: { public_title: 'Ohne Angabe gilt der Name im Sekretariat.' },
  },
  fr: {
    title: 'Listes',
    one: 'Liste',
    newOne: 'Nouvelle liste',
    intro: 'Ce que montre un site, un affichage ou la newsletter. Une liste se remplit toute seule, selon une règle.',
    empty: 'Il n’y a encore aucune liste.',
    emptyHelp: 'Créez par exemple « Cultes » ; elle se remplit toute seule de ce qui y correspond.',
    fields: fields([
      'Nom au secrétariat',
      'Titre pour les visiteurs',
      'Groupes',
      'Domaines',
      'Groupes cibles',
      'Genres',
      'Salles',
      'Personnes',
    ]),
    hints: { public_title: 'Sans indication, c’est le nom au secrétariat.' },
  },
  it: {
    title: 'Elenchi',
    one: 'Elenco',
    newOne: 'Nuovo elenco',
    intro: 'Che cosa mostra un sito, una bacheca o la newsletter. Un elenco si riempie da sé, secondo una regola.',
    empty: 'Non c’è ancora nessun elenco.',
    emptyHelp: 'Crei per esempio «Culti»; si riempie da sé con ciò che vi corrisponde.',
    fields: fields([
      'Nome in segreteria',
      'Titolo per i visitatori',
      'Gruppi',
      'Ambiti',
      'Destinatari',
      'Generi',
      'Sale',
      'Persone',
    ]),
    hints: { public_title: 'Senza indicazione vale il nome in segreteria.' },
  },
  en: {
    title: 'Lists',
    one: 'List',
    newOne: 'New list',
    intro: 'What a website, a notice board or the newsletter shows. A list fills itself, by a rule.',
    empty: 'There is no list yet.',
    emptyHelp: 'Create “Services”, for example; it fills itself with what matches.',
    fields: fields([
      'Name in the office',
      'Title for visitors',
      'Groups',
      'Areas',
      'Target groups',
      'Kinds',
      'Rooms',
      'People',
    ]),
    hints: { public_title: 'Where nothing is said, the name in the office counts.' },
  },
};
