// The words of the agenda, in the four languages.

import type { Language } from '../../model/instance.ts';

export interface AgendaWords {
  readonly title: string;
  readonly filters: string;
  readonly fromToday: string;
  readonly past: string;
  readonly drafts: string;
  readonly proposals: string;
  readonly hidden: string;
  readonly cancelled: string;
  readonly all: string;
  readonly room: string;
  readonly layer: string;
  readonly list: string;
  readonly type: string;
  readonly any: string;
  readonly apply: string;
  readonly print: string;
  readonly embed: string;
  readonly printInternal: string;
  /** `{from}` and `{to}` are days. */
  readonly printedPeriod: string;
  /** `{words}` is what was searched. */
  readonly nothingFound: string;
  /** `{said}` names a day that there is not. */
  readonly noSuchDay: string;
  readonly widen: string;
  readonly empty: string;
  readonly emptyHelp: string;
  /** `{time}` is the time that was understood. */
  readonly understood: string;
  readonly from: string;
  readonly until: string;
  /** `{said}` is what was written. */
  readonly asWords: string;
}

export const AGENDA_WORDS: Readonly<Record<Language, AgendaWords>> = {
  de: {
    title: 'Agenda',
    filters: 'Auswahl',
    fromToday: 'Ab heute',
    past: 'Vergangene',
    drafts: 'Entwürfe',
    proposals: 'Vorschläge',
    hidden: 'Nicht öffentlich',
    cancelled: 'Abgesagt',
    all: 'Alle',
    room: 'Raum',
    layer: 'Bereich',
    list: 'Liste',
    type: 'Art',
    any: 'alle',
    apply: 'Zeigen',
    print: 'Drucken',
    embed: 'In einer Website zeigen',
    printInternal: 'Beim Drucken auch Interne, Entwürfe und Vorschläge',
    printedPeriod: '{from} bis {to}',
    nothingFound: 'Dazu findet sich nichts: {words}',
    noSuchDay: 'Den Tag in «{said}» gibt es nicht.',
    widen: 'Auch in vergangenen suchen',
    empty: 'Hier steht noch nichts.',
    emptyHelp: 'Legen Sie den ersten Anlass an; er erscheint danach überall, wo Sie ihn zeigen.',
    understood: 'Verstanden: {time}',
    from: 'ab {day}',
    until: 'bis {day}',
    asWords: 'Lieber nach den Wörtern «{said}» suchen',
  },
  fr: {
    title: 'Agenda',
    filters: 'Choix',
    fromToday: 'Dès aujourd’hui',
    past: 'Passés',
    drafts: 'Brouillons',
    proposals: 'Propositions',
    hidden: 'Non publics',
    cancelled: 'Annulés',
    all: 'Tous',
    room: 'Salle',
    layer: 'Domaine',
    list: 'Liste',
    type: 'Genre',
    any: 'tous',
    apply: 'Afficher',
    print: 'Imprimer',
    embed: 'Montrer sur un site web',
    printInternal: 'Imprimer aussi les internes, brouillons et propositions',
    printedPeriod: 'du {from} au {to}',
    nothingFound: 'Rien n’a été trouvé : {words}',
    noSuchDay: 'Le jour de « {said} » n’existe pas.',
    widen: 'Chercher aussi parmi les passés',
    empty: 'Il n’y a encore rien ici.',
    emptyHelp: 'Créez le premier événement ; il paraîtra ensuite partout où vous le montrez.',
    understood: 'Compris : {time}',
    from: 'dès le {day}',
    until: 'jusqu’au {day}',
    asWords: 'Chercher plutôt les mots « {said} »',
  },
  it: {
    title: 'Agenda',
    filters: 'Scelta',
    fromToday: 'Da oggi',
    past: 'Passati',
    drafts: 'Bozze',
    proposals: 'Proposte',
    hidden: 'Non pubblici',
    cancelled: 'Annullati',
    all: 'Tutti',
    room: 'Sala',
    layer: 'Ambito',
    list: 'Elenco',
    type: 'Genere',
    any: 'tutti',
    apply: 'Mostra',
    print: 'Stampa',
    embed: 'Mostrare in un sito web',
    printInternal: 'Stampare anche interni, bozze e proposte',
    printedPeriod: 'dal {from} al {to}',
    nothingFound: 'Non si è trovato nulla: {words}',
    noSuchDay: 'Il giorno in «{said}» non esiste.',
    widen: 'Cercare anche tra i passati',
    empty: 'Qui non c’è ancora nulla.',
    emptyHelp: 'Crei il primo evento; apparirà poi ovunque lo mostri.',
    understood: 'Inteso: {time}',
    from: 'dal {day}',
    until: 'fino al {day}',
    asWords: 'Cercare piuttosto le parole «{said}»',
  },
  en: {
    title: 'Agenda',
    filters: 'Selection',
    fromToday: 'From today',
    past: 'Past',
    drafts: 'Drafts',
    proposals: 'Proposals',
    hidden: 'Not public',
    cancelled: 'Cancelled',
    all: 'All',
    room: 'Room',
    layer: 'Area',
    list: 'List',
    type: 'Kind',
    any: 'any',
    apply: 'Show',
    print: 'Print',
    embed: 'Show it in a website',
    printInternal: 'Print internal ones, drafts and proposals, too',
    printedPeriod: '{from} to {to}',
    nothingFound: 'Nothing was found: {words}',
    noSuchDay: 'There is no such day as in “{said}”.',
    widen: 'Search past ones too',
    empty: 'There is nothing here yet.',
    emptyHelp: 'Create the first event; it then appears wherever you show it.',
    understood: 'Understood: {time}',
    from: 'from {day}',
    until: 'until {day}',
    asWords: 'Rather search for the words “{said}”',
  },
};
