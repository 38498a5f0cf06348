// The states of an event in words, in the four languages.

import type { Language } from '../../model/instance.ts';

export interface StateWords {
  readonly today: string;
  readonly running: string;
  readonly public: string;
  readonly noList: string;
  readonly internal: string;
  readonly draft: string;
  readonly proposed: string;
  /** `{moment}` is when it opens. */
  readonly notYet: string;
  readonly cancelled: string;
  readonly postponed: string;
  readonly over: string;
  readonly clash: string;
  readonly changeWaits: string;
  readonly hiddenTime: string;
  readonly ofSeries: string;
}

export const STATE_WORDS: Readonly<Record<Language, StateWords>> = {
  de: {
    today: 'heute',
    running: 'Läuft',
    public: 'öffentlich',
    noList: 'in keiner Liste',
    internal: 'intern',
    draft: 'Entwurf',
    proposed: 'Vorschlag',
    notYet: 'ab {moment}',
    cancelled: 'Abgesagt',
    postponed: 'Verschoben',
    over: 'vorbei',
    clash: 'Raum doppelt',
    changeWaits: 'Änderung wartet',
    hiddenTime: 'Zeit verborgen',
    ofSeries: 'Serie',
  },
  fr: {
    today: 'aujourd’hui',
    running: 'En cours',
    public: 'public',
    noList: 'dans aucune liste',
    internal: 'interne',
    draft: 'Brouillon',
    proposed: 'Proposition',
    notYet: 'dès le {moment}',
    cancelled: 'Annulé',
    postponed: 'Reporté',
    over: 'passé',
    clash: 'Salle prise deux fois',
    changeWaits: 'Modification en attente',
    hiddenTime: 'heure cachée',
    ofSeries: 'Série',
  },
  it: {
    today: 'oggi',
    running: 'In corso',
    public: 'pubblico',
    noList: 'in nessun elenco',
    internal: 'interno',
    draft: 'Bozza',
    proposed: 'Proposta',
    notYet: 'dal {moment}',
    cancelled: 'Annullato',
    postponed: 'Rinviato',
    over: 'passato',
    clash: 'Sala occupata due volte',
    changeWaits: 'Modifica in attesa',
    hiddenTime: 'ora nascosta',
    ofSeries: 'Serie',
  },
  en: {
    today: 'today',
    running: 'Running',
    public: 'public',
    noList: 'in no list',
    internal: 'internal',
    draft: 'Draft',
    proposed: 'Proposed',
    notYet: 'from {moment}',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    over: 'over',
    clash: 'Room taken twice',
    changeWaits: 'Change waiting',
    hiddenTime: 'time hidden',
    ofSeries: 'Series',
  },
};
