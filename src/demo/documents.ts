import type { DemoDocumentGroup } from './types.ts';

/** Document groups: a tree with a deleted group, and a hidden one that has a public child. */
export const documentGroups: DemoDocumentGroup[] = [
  {
    id: 1,
    name: 'KGV',
    public_name: 'Kirchgemeindeversammlung',
    description: 'Einladungen, Akten, Protokolle',
    order: 1,
  },
  { id: 2, parent_id: 1, name: 'KGV Protokolle', public_name: 'Protokolle', doc_group_order: 'datedesc', order: 1 },
  { id: 3, parent_id: 1, name: 'KGV Rechnung', public_name: 'Jahresrechnungen', color_id: 4, order: 2 },
  { id: 4, parent_id: 3, name: 'Revision', public_name: 'Berichte der Rechnungsprüfung', right: 'own', order: 1 },
  { id: 5, name: 'Brief', public_name: 'Gemeindebrief', doc_group_order: 'datedesc', color_id: 2, order: 2 },
  { id: 6, parent_id: 5, name: 'Brief Archiv', public_name: 'Frühere Ausgaben', order: 1 },
  {
    id: 7,
    name: 'Formulare',
    public_name: 'Formulare und Merkblätter',
    description: 'Taufe, Trauung, Raummiete',
    order: 3,
  },
  { id: 8, name: 'Schaukasten alt', public_name: 'Schaukasten', deleted: true, order: 4 },
  { id: 9, parent_id: 8, name: 'Plakate', public_name: 'Plakate', order: 1 },
  { id: 10, name: 'Kirchenpflege intern', public: false, right: 'own', order: 5 },
  { id: 11, parent_id: 10, name: 'Legislaturziele', public_name: 'Legislaturziele', order: 1 },
  { id: 12, parent_id: 10, name: 'Personal', public: false, order: 2 },
  { id: 13, name: 'Documents en français', public_name: 'Documents en français', color_id: 1, order: 6 },
];
