import { createTranslator } from '../../i18n/translate.ts';
import type { IndexedEvent } from '../../office/search/entry.ts';
import { renderPill } from '../components/parts.ts';
import { createFieldFactory, type RecordKind } from '../components/record-kind.ts';
import { runWithUpcomingEvents } from '../components/upcoming-events.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
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
  columns: async (language, request) => {
    const t = createTranslator(language);
    const next = await findNextUses(request);
    const { locale, instance, now } = request;
    const { begin } = createDayFormatter(locale, instance.timeZone, now);
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
        label: t('lists.next'),
        isNamed: true,
        cell: ({ id }) => {
          const event = next.get(Number(id));
          return event === undefined ? '' : `${begin(event.startsAt, event.endsAt)} ${event.title}`;
        },
      },
    ];
  },
  badge: ({ bookable }, t) => (bookable === true ? undefined : renderPill(t('places.notBookable'))),
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

/** Next event that begins in each room. */
function findNextUses(request: PageRequest): Promise<ReadonlyMap<number, IndexedEvent>> {
  return runWithUpcomingEvents(request, async ({ events }) => {
    const first = new Map<number, IndexedEvent>();
    for (const event of events.filter(({ startsAt }) => startsAt >= request.now)) {
      for (const id of event.roomIds) if (!first.has(id)) first.set(id, event);
    }
    return first;
  });
}

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
