// The words by which the history is searched, in the four languages.

import type { Language } from '../../model/instance.ts';

export interface SearchWords {
  readonly text: string;
  readonly textHint: string;
  /** Unfolds the other fields. */
  readonly closer: string;
  readonly by: string;
  readonly anybody: string;
  readonly kind: string;
  readonly anything: string;
  readonly from: string;
  readonly to: string;
  readonly find: string;
  readonly nothing: string;
  readonly all: string;
  readonly further: string;
}

export const SEARCH_WORDS: Readonly<Record<Language, SearchWords>> = {
  de: {
    text: 'Suchen',
    textHint: 'Titel, Name, Inhalt',
    closer: 'Nach Person, Art und Zeit',
    by: 'Wer',
    anybody: 'alle',
    kind: 'Was',
    anything: 'alles',
    from: 'Von',
    to: 'Bis',
    find: 'Suchen',
    nothing: 'Dazu steht nichts im Verlauf.',
    all: 'Alles zeigen',
    further: 'Weiter zurück suchen',
  },
  fr: {
    text: 'Chercher',
    textHint: 'titre, nom, contenu',
    closer: 'Par personne, genre et date',
    by: 'Qui',
    anybody: 'tous',
    kind: 'Quoi',
    anything: 'tout',
    from: 'Du',
    to: 'Au',
    find: 'Chercher',
    nothing: 'Rien de tel dans l’historique.',
    all: 'Tout afficher',
    further: 'Chercher plus loin',
  },
  it: {
    text: 'Cercare',
    textHint: 'titolo, nome, contenuto',
    closer: 'Per persona, genere e data',
    by: 'Chi',
    anybody: 'tutti',
    kind: 'Che cosa',
    anything: 'tutto',
    from: 'Dal',
    to: 'Al',
    find: 'Cercare',
    nothing: 'Nella cronologia non c’è nulla di simile.',
    all: 'Mostrare tutto',
    further: 'Cercare più indietro',
  },
  en: {
    text: 'Search',
    textHint: 'title, name, content',
    closer: 'By person, kind and time',
    by: 'Who',
    anybody: 'anybody',
    kind: 'What',
    anything: 'anything',
    from: 'From',
    to: 'To',
    find: 'Search',
    nothing: 'The history has nothing like that.',
    all: 'Show everything',
    further: 'Search further back',
  },
};
