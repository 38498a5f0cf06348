// Buildings and their rooms.

import { counted } from '../../kit/counted.ts';
import { html } from '../../kit/html.ts';
import { buildingWords, PLACE_WORDS, roomWords } from './place-words.ts';
import { fieldMaker, type RecordKind } from './record-kind.ts';
import { placeTabs } from './tabs.ts';
import { takenWhen } from './taken-when.ts';

export const rooms: RecordKind = {
  kind: 'room',
  path: '/rooms',
  at: '/rooms',
  words: roomWords,
  tabs: placeTabs,
  eventFilter: 'room',
  order: 'position',
  parent: 'building_id',
  blank: { bookable: true },
  columns: (language) => {
    const { fields } = roomWords[language];
    const words = PLACE_WORDS[language];
    return [
      {
        label: fields.building_id,
        cell: (value, { choices }) =>
          choices('building').find((one) => one.value === String(value['building_id']))?.label ?? '',
      },
      {
        label: fields.capacity,
        cell: ({ capacity }) => (capacity === null ? '' : counted(words.people, Number(capacity))),
      },
      {
        label: fields.bookable,
        cell: ({ bookable }) => (bookable === true ? '' : html`<span class="pill quiet">${words.notBookable}</span>`),
      },
    ];
  },
  groups: (language) => {
    const of = fieldMaker(roomWords[language]);
    return [
      {
        fields: [
          of('name', { kind: 'text', width: 'half', isRequired: true }),
          of('building_id', { kind: 'entity', of: 'building', width: 'half', isRequired: true }),
          of('public_name', { kind: 'text', width: 'half' }),
          of('shortcut', { kind: 'text', width: 'half' }),
          of('capacity', { kind: 'number', isOptional: true, width: 'half' }),
          of('equipment', { kind: 'lines' }),
          of('bookable', { kind: 'yes' }),
        ],
      },
    ];
  },
  beside: takenWhen,
};

export const buildings: RecordKind = {
  kind: 'building',
  path: '/buildings',
  at: '/rooms',
  words: buildingWords,
  tabs: placeTabs,
  order: 'position',
  columns: (language) => {
    const { fields } = buildingWords[language];
    const place = (postcode: unknown, city: unknown) => [postcode, city].filter((part) => part !== '').join(' ');
    return [
      { label: fields.street, cell: ({ street }) => String(street) },
      { label: fields.city, cell: ({ postcode, city }) => place(postcode, city) },
    ];
  },
  groups: (language) => {
    const of = fieldMaker(buildingWords[language]);
    return [
      {
        fields: [
          of('name', { kind: 'text', isRequired: true }),
          of('street', { kind: 'text' }),
          of('postcode', { kind: 'text', width: 'third' }),
          of('city', { kind: 'text', width: 'most' }),
          of('url', { kind: 'address' }),
          of('url_is_external', { kind: 'yes' }),
        ],
      },
    ];
  },
};
