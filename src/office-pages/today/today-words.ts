// The words of the first page, in the four languages.

import type { Language } from '../../model/instance.ts';

export interface TodayWords {
  readonly title: string;
  readonly next: string;
  readonly waiting: string;
  readonly nothingWaits: string;
  readonly nothingNext: string;
  readonly proposals: string;
  readonly drafts: string;
  readonly clashes: string;
  readonly clash: string;
  /** `{time}` is from when, or until when, a room is taken around an event. */
  readonly setUp: string;
  readonly clearedAway: string;
  readonly unplayed: string;
  readonly bounced: string;
  /** `{count}` is how many. */
  readonly addresses: string;
  readonly websites: string;
  /** `{website}` is its host. */
  readonly website: string;
  readonly sources: string;
  readonly lastChanges: string;
  readonly allHistory: string;
  readonly wholeAgenda: string;
  readonly see: string;
}

export const TODAY_WORDS: Readonly<Record<Language, TodayWords>> = {
  de: {
    title: 'Heute',
    next: 'Die nächsten Tage',
    waiting: 'Das wartet auf Sie',
    nothingWaits: 'Nichts wartet auf Sie.',
    nothingNext: 'In den nächsten sieben Tagen ist nichts eingetragen.',
    proposals: 'Vorschläge',
    drafts: 'Entwürfe, deren Tag naht',
    clashes: 'Räume, die doppelt belegt sind',
    clash: '{room}, {moment}: {events}',
    setUp: 'aufgebaut ab {time}',
    clearedAway: 'aufgeräumt bis {time}',
    unplayed: 'Noch niemand an der Orgel',
    bounced: 'E-Mails, die zurückkamen',
    addresses: 'Adressen, an die nichts mehr geht: {count}',
    websites: 'Websites, die nicht erreichbar sind',
    website: '{website} wurde zuletzt nicht erreicht.',
    sources: 'Quellen, die nicht geholt werden konnten',
    lastChanges: 'Zuletzt geändert',
    allHistory: 'Ganzer Verlauf',
    wholeAgenda: 'Ganze Agenda',
    see: 'Ansehen',
  },
  fr: {
    title: 'Aujourd’hui',
    next: 'Les prochains jours',
    waiting: 'Ce qui vous attend',
    nothingWaits: 'Rien ne vous attend.',
    nothingNext: 'Rien n’est inscrit pour les sept prochains jours.',
    proposals: 'Propositions',
    drafts: 'Brouillons dont le jour approche',
    clashes: 'Salles prises deux fois',
    clash: '{room}, {moment} : {events}',
    setUp: 'préparation dès {time}',
    clearedAway: 'rangement jusqu’à {time}',
    unplayed: 'Encore personne à l’orgue',
    bounced: 'Courriels revenus',
    addresses: 'Adresses qui ne reçoivent plus rien : {count}',
    websites: 'Sites web injoignables',
    website: '{website} n’a pas pu être atteint la dernière fois.',
    sources: 'Sources qui n’ont pas pu être reprises',
    lastChanges: 'Derniers changements',
    allHistory: 'Tout l’historique',
    wholeAgenda: 'Tout l’agenda',
    see: 'Voir',
  },
  it: {
    title: 'Oggi',
    next: 'I prossimi giorni',
    waiting: 'Che cosa La aspetta',
    nothingWaits: 'Nulla La aspetta.',
    nothingNext: 'Nei prossimi sette giorni non è iscritto nulla.',
    proposals: 'Proposte',
    drafts: 'Bozze il cui giorno si avvicina',
    clashes: 'Sale occupate due volte',
    clash: '{room}, {moment}: {events}',
    setUp: 'preparazione dalle {time}',
    clearedAway: 'riordino fino alle {time}',
    unplayed: 'Ancora nessuno all’organo',
    bounced: 'E-mail tornate indietro',
    addresses: 'Indirizzi che non ricevono più nulla: {count}',
    websites: 'Siti web irraggiungibili',
    website: '{website} non è stato raggiunto l’ultima volta.',
    sources: 'Fonti che non si sono potute leggere',
    lastChanges: 'Ultime modifiche',
    allHistory: 'Tutta la cronologia',
    wholeAgenda: 'Tutta l’agenda',
    see: 'Vedere',
  },
  en: {
    title: 'Today',
    next: 'The next days',
    waiting: 'Waiting for you',
    nothingWaits: 'Nothing is waiting for you.',
    nothingNext: 'Nothing is entered for the next seven days.',
    proposals: 'Proposals',
    drafts: 'Drafts whose day comes near',
    clashes: 'Rooms that are taken twice',
    clash: '{room}, {moment}: {events}',
    setUp: 'set up from {time}',
    clearedAway: 'cleared away until {time}',
    unplayed: 'Nobody at the organ yet',
    bounced: 'Mails that came back',
    addresses: 'Addresses that get nothing any more: {count}',
    websites: 'Websites that can’t be reached',
    website: '{website} was not reached last time.',
    sources: 'Sources that could not be fetched',
    lastChanges: 'Changed last',
    allHistory: 'The whole history',
    wholeAgenda: 'The whole agenda',
    see: 'See',
  },
};
