// What people, events and documents are put into: groups of people, areas, target groups, document groups, groups of lists.

import { html } from '../../kit/html.ts';
import type { Language } from '../../model/instance.ts';
import { DOCUMENT_ORDERS, DOCUMENT_WORDS, documentGroupWords } from './document-group-words.ts';
import { layerWords, listGroupWords, personGroupWords, targetGroupWords } from './group-words.ts';
import { fieldMaker, type RecordKind } from './record-kind.ts';
import { listTabs } from './tabs.ts';

export const personGroups: RecordKind = {
  kind: 'person_group',
  path: '/person-groups',
  at: '/person-groups',
  words: personGroupWords,
  order: 'position',
  parent: 'parent_id',
  blank: { public: true },
  columns: (language) => [
    { label: personGroupWords[language].fields.short_name, cell: ({ short_name }) => String(short_name) },
    { label: DOCUMENT_WORDS[language].shown, cell: (value) => shownPill(language, value['public'] === true) },
  ],
  groups: (language) => {
    const of = fieldMaker(personGroupWords[language]);
    return [
      {
        fields: [
          of('name', { kind: 'text', isRequired: true }),
          of('short_name', { kind: 'text', width: 'half' }),
          of('parent_id', { kind: 'entity', of: 'person_group', none: '–', width: 'half' }),
          of('public', { kind: 'yes' }),
          of('public_target', { kind: 'address' }),
        ],
      },
    ];
  },
};

export const layers: RecordKind = {
  kind: 'layer',
  path: '/layers',
  at: '/layers',
  words: layerWords,
  eventFilter: 'layer',
  order: 'position',
  parent: 'parent_id',
  columns: (language) => [{ label: layerWords[language].fields.url, cell: ({ url }) => String(url) }],
  groups: (language) => {
    const of = fieldMaker(layerWords[language]);
    return [
      {
        fields: [
          of('name', { kind: 'text', isRequired: true }),
          of('parent_id', { kind: 'entity', of: 'layer', none: '–' }),
          of('url', { kind: 'address' }),
        ],
      },
    ];
  },
};

export const targetGroups: RecordKind = {
  kind: 'target_group',
  path: '/target-groups',
  at: '/target-groups',
  words: targetGroupWords,
  order: 'position',
  columns: (language) => [
    { label: targetGroupWords[language].fields.longname, cell: ({ longname }) => String(longname) },
  ],
  groups: (language) => {
    const of = fieldMaker(targetGroupWords[language]);
    return [
      {
        fields: [
          of('name', { kind: 'text', isRequired: true }),
          of('longname', { kind: 'text' }),
          of('url', { kind: 'address' }),
        ],
      },
    ];
  },
};

export const listGroups: RecordKind = {
  kind: 'list_group',
  path: '/list-groups',
  at: '/lists',
  words: listGroupWords,
  order: 'position',
  tabs: listTabs,
  columns: () => [],
  groups: (language) => [
    { fields: [fieldMaker(listGroupWords[language])('name', { kind: 'text', isRequired: true })] },
  ],
};

export const documentGroups: RecordKind = {
  kind: 'document_group',
  path: '/document-groups',
  at: '/document-groups',
  words: documentGroupWords,
  order: 'order',
  parent: 'parent_id',
  blank: { public: true, doc_group_order: 'nameasc' },
  columns: (language) => [
    { label: documentGroupWords[language].fields.public_name, cell: ({ public_name }) => String(public_name) },
    {
      label: documentGroupWords[language].fields.public,
      cell: (value) => shownPill(language, value['public'] === true && value['deleted'] !== true),
    },
  ],
  groups: (language) => {
    const of = fieldMaker(documentGroupWords[language]);
    const words = DOCUMENT_WORDS[language];
    const orders = DOCUMENT_ORDERS.map((value) => ({ value, label: words.orders[value] }));
    return [
      {
        fields: [
          of('name', { kind: 'text', width: 'half', isRequired: true }),
          of('public_name', { kind: 'text', width: 'half' }),
          of('description', { kind: 'lines' }),
          of('parent_id', { kind: 'entity', of: 'document_group', none: '–', width: 'half' }),
          of('doc_group_order', { kind: 'choice', choices: orders, width: 'half' }),
          of('public', { kind: 'yes' }),
        ],
      },
      {
        title: words.more,
        isFolded: true,
        fields: [
          of('color_id', { kind: 'number', isOptional: true, width: 'half' }),
          of('right', { kind: 'text', width: 'half' }),
          of('deleted', { kind: 'yes' }),
        ],
      },
    ];
  },
};

function shownPill(language: Language, isShown: boolean) {
  const { shown, hidden } = DOCUMENT_WORDS[language];
  return html`<span class="pill ${isShown ? 'live' : 'quiet'}">${isShown ? shown : hidden}</span>`;
}
