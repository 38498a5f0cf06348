import { translator } from '../../i18n/translate.ts';
import { pill } from '../components/parts.ts';
import { fieldMaker, type RecordKind } from '../components/record-kind.ts';
import { takenWhen } from './taken-when.ts';

export const rooms: RecordKind = {
  kind: 'room',
  path: '/rooms',
  outside: (id) => `rooms/${id}`,
  eventFilter: 'room',
  order: 'position',
  parent: 'building_id',
  blank: { bookable: true },
  columns: (language) => {
    const t = translator(language);
    return [
      {
        label: t('kinds.room.fields.building_id'),
        cell: (value, { choices }) =>
          choices('building').find((one) => one.value === String(value['building_id']))?.label ?? '',
      },
      {
        label: t('kinds.room.fields.capacity'),
        cell: ({ capacity }) => (capacity === null ? '' : t('places.people', { count: Number(capacity) })),
      },
      {
        label: t('kinds.room.fields.bookable'),
        cell: ({ bookable }) => (bookable === true ? '' : pill(t('places.notBookable'), 'quiet')),
      },
    ];
  },
  groups: (language) => {
    const of = fieldMaker('room', translator(language));
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
  order: 'position',
  columns: (language) => {
    const t = translator(language);
    const place = (postcode: unknown, city: unknown) => [postcode, city].filter((part) => part !== '').join(' ');
    return [
      { label: t('kinds.building.fields.street'), cell: ({ street }) => String(street) },
      { label: t('kinds.building.fields.city'), cell: ({ postcode, city }) => place(postcode, city) },
    ];
  },
  groups: (language) => {
    const of = fieldMaker('building', translator(language));
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
