import { createTranslator } from '../../i18n/translate.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type RecordKind } from '../components/record-kind.ts';
import { requestSettingsControl } from '../room-requests/request-settings-control.ts';
import { renderUpcomingUses } from './upcoming-uses.ts';

export const roomRecordKind: RecordKind = {
  kind: 'room',
  path: '/rooms',
  besideForm: ['event'],
  publicPath: (id) => `rooms/${id}`,
  eventFilter: 'room',
  order: 'position',
  parent: 'building_id',
  blank: { bookable: true },
  columns: (language) => {
    const t = createTranslator(language);
    return [
      {
        label: t('kinds.room.fields.building_id'),
        isGroup: true,
        cell: (value, { choices }) =>
          choices('building').find((one) => one.value === String(value['building_id']))?.label ?? '',
      },
      {
        label: t('kinds.room.fields.capacity'),
        cell: ({ capacity }) => (capacity === null ? '' : t('places.people', { count: Number(capacity) })),
      },
      {
        label: t('records.state'),
        isWhole: true,
        cell: ({ bookable }) => (bookable === true ? '' : renderPill(t('places.notBookable'))),
      },
    ];
  },
  groups: (language) => {
    const t = createTranslator(language);
    const of = createFieldFactory('room', t);
    const requests = {
      kind: 'own',
      control: requestSettingsControl,
      needs: ['form', 'person_group'],
      isQuiet: true,
    } as const;
    return [
      {
        fields: [
          of('name', { kind: 'text', width: 'half', isRequired: true }),
          of('building_id', { kind: 'entity', of: 'building', width: 'half', isRequired: true }),
          of('public_name', { kind: 'text', width: 'third' }),
          of('shortcut', { kind: 'text', width: 'third' }),
          of('capacity', { kind: 'number', isOptional: true, width: 'third' }),
          of('equipment', { kind: 'lines' }),
          of('bookable', { kind: 'yes' }),
        ],
      },
      {
        title: t('kinds.room.fields.request'),
        intro: t('kinds.room.requestIntro'),
        isFolded: true,
        fields: [of('request', requests)],
      },
    ];
  },
  aside: renderUpcomingUses,
};

export const buildingRecordKind: RecordKind = {
  kind: 'building',
  path: '/buildings',
  order: 'position',
  columns: (language) => {
    const t = createTranslator(language);
    const place = (postcode: unknown, city: unknown) => [postcode, city].filter((part) => part !== '').join(' ');
    return [
      { label: t('kinds.building.fields.street'), cell: ({ street }) => String(street) },
      { label: t('kinds.building.fields.city'), cell: ({ postcode, city }) => place(postcode, city) },
    ];
  },
  groups: (language) => {
    const of = createFieldFactory('building', createTranslator(language));
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
