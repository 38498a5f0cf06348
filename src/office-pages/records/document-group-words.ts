// The words of the pages of document groups, in the four languages.

import type { WordsOf } from './record-kind.ts';

type DocumentGroupField =
  | ('name' | 'public_name' | 'description' | 'parent_id' | 'public')
  | ('doc_group_order' | 'color_id' | 'right' | 'deleted');

/** How a group’s documents are sorted, as the format knows it. */
export const DOCUMENT_ORDERS = ['nameasc', 'namedesc', 'dateasc', 'datedesc'] as const;

interface DocumentWords {
  readonly orders: Readonly<Record<(typeof DOCUMENT_ORDERS)[number], string>>;
  readonly more: string;
  readonly hidden: string;
  readonly shown: string;
}

export const documentGroupWords: WordsOf<DocumentGroupField> = {
  de: {
    title: 'Dokumentgruppen',
    one: 'Dokumentgruppe',
    newOne: 'Neue Dokumentgruppe',
    intro: 'Die Ordner, in denen Websites Ihre Dokumente zeigen.',
    empty: 'Noch gibt es keine Dokumentgruppe.',
    emptyHelp: 'Legen Sie zum Beispiel «Gemeindebrief» an; Websites zeigen sie dann als Ordner.',
    fields: {
      name: 'Name im Sekretariat',
      public_name: 'Name auf der Website',
      description: 'Beschreibung',
      parent_id: 'Liegt unter',
      public: 'Öffentlich',
      doc_group_order: 'Dokumente sortieren',
      color_id: 'Nummer der Farbe',
      right: 'Recht',
      deleted: 'Aufgehoben',
    },
    hints: {
      public_name: 'Ohne Angabe gilt der Name im Sekretariat.',
      deleted: 'Eine aufgehobene Gruppe zeigen Websites nicht mehr.',
      right: 'Nur für Websites, die damit etwas anfangen.',
    },
  },
  fr: {
    title: 'Groupes de documents',
    one: 'Groupe de documents',
    newOne: 'Nouveau groupe de documents',
    intro: 'Les dossiers dans lesquels les sites montrent vos documents.',
    empty: 'Il n’y a encore aucun groupe de documents.',
    emptyHelp: 'Créez par exemple « Bulletin » ; les sites le montrent alors comme dossier.',
    fields: {
      name: 'Nom au secrétariat',
      public_name: 'Nom sur le site',
      description: 'Description',
      parent_id: 'Au-dessous de',
      public: 'Public',
      doc_group_order: 'Trier les documents',
      color_id: 'Numéro de la couleur',
      right: 'Droit',
      deleted: 'Aboli',
    },
    hints: {
      public_name: 'Sans indication, c’est le nom au secrétariat.',
      deleted: 'Les sites ne montrent plus un groupe aboli.',
      right: 'Seulement pour les sites qui s’en servent.',
    },
  },
  it: {
    title: 'Gruppi di documenti',
    one: 'Gruppo di documenti',
    newOne: 'Nuovo gruppo di documenti',
    intro: 'Le cartelle in cui i siti mostrano i Suoi documenti.',
    empty: 'Non c’è ancora nessun gruppo di documenti.',
    emptyHelp: 'Crei per esempio «Bollettino»; i siti lo mostrano poi come cartella.',
    fields: {
      name: 'Nome in segreteria',
      public_name: 'Nome sul sito',
      description: 'Descrizione',
      parent_id: 'Sta sotto',
      public: 'Pubblico',
      doc_group_order: 'Ordinare i documenti',
      color_id: 'Numero del colore',
      right: 'Diritto',
      deleted: 'Abolito',
    },
    hints: {
      public_name: 'Senza indicazione vale il nome in segreteria.',
      deleted: 'I siti non mostrano più un gruppo abolito.',
      right: 'Solo per i siti che ne fanno uso.',
    },
  },
  en: {
    title: 'Groups of documents',
    one: 'Group of documents',
    newOne: 'New group of documents',
    intro: 'The folders in which websites show your documents.',
    empty: 'There is no group of documents yet.',
    emptyHelp: 'Create “Newsletter”, for example; websites then show it as a folder.',
    fields: {
      name: 'Name in the office',
      public_name: 'Name on the website',
      description: 'Description',
      parent_id: 'Lies below',
      public: 'Public',
      doc_group_order: 'Sort documents',
      color_id: 'Number of the colour',
      right: 'Right',
      deleted: 'Given up',
    },
    hints: {
      public_name: 'Where nothing is said, the name in the office counts.',
      deleted: 'Websites no longer show a group that is given up.',
      right: 'Only for websites that make use of it.',
    },
  },
};

export const DOCUMENT_WORDS: Readonly<Record<keyof typeof documentGroupWords, DocumentWords>> = {
  de: {
    orders: {
      nameasc: 'nach Name',
      namedesc: 'nach Name, rückwärts',
      dateasc: 'älteste zuerst',
      datedesc: 'neuste zuerst',
    },
    more: 'Weitere Angaben',
    hidden: 'verborgen',
    shown: 'öffentlich',
  },
  fr: {
    orders: {
      nameasc: 'par nom',
      namedesc: 'par nom, à rebours',
      dateasc: 'les plus anciens d’abord',
      datedesc: 'les plus récents d’abord',
    },
    more: 'Autres indications',
    hidden: 'caché',
    shown: 'public',
  },
  it: {
    orders: {
      nameasc: 'per nome',
      namedesc: 'per nome, al contrario',
      dateasc: 'prima i più vecchi',
      datedesc: 'prima i più recenti',
    },
    more: 'Altre indicazioni',
    hidden: 'nascosto',
    shown: 'pubblico',
  },
  en: {
    orders: { nameasc: 'by name', namedesc: 'by name, backwards', dateasc: 'oldest first', datedesc: 'newest first' },
    more: 'More',
    hidden: 'hidden',
    shown: 'public',
  },
};
