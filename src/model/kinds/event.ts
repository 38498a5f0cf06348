import { isDateTime } from '../../util/dates.ts';
import { EVENT_STATES, EVENT_STATUSES, type Event } from '../event.ts';
import { array, inOrder, nullable, setOf } from '../format/containers.ts';
import { type ObjectField, object } from '../format/objects.ts';
import { type TakeReference, whereSet } from '../format/rule.ts';
import { dateTime, flag, html, id, integer, oneOf, shortText, text } from '../format/scalars.ts';
import { needs } from '../rota/rota-kinds.ts';
import { shownUntil } from '../visibility.ts';
import { checkHours } from './event-hours.ts';
import * as parts from './event-parts.ts';
import { kindTable } from './kind-table.ts';

/** Fields of an event before `series`, in the order of the bundle. */
const FIELDS: readonly ObjectField<Event>[] = [
  ['public', 'public', flag(true)],
  ['date_from', 'startsAt', dateTime],
  ['date_to', 'endsAt', dateTime],
  ['hide_time', 'hideTime', flag(false)],
  ['title', 'title', text()],
  ['topic', 'topic', text('')],
  ['short_desc', 'shortDesc', text('')],
  ['long_desc', 'longDesc', html()],
  ['event_type', 'eventType', text('')],
  ['organizer', 'organizer', nullable(parts.organizer)],
  ['coorganizer_ids', 'coorganizerIds', inOrder('person')],
  ['further_coorganizer', 'furtherCoorganizer', text('')],
  ['lector_ids', 'lectorIds', inOrder('person')],
  ['visitator_ids', 'visitatorIds', inOrder('person')],
  ['organist_ids', 'organistIds', inOrder('person')],
  ['verger_ids', 'vergerIds', inOrder('person')],
  ['catering', 'catering', text('')],
  ['with_sacrament', 'withSacrament', integer()],
  ['childcare', 'childcare', nullable(parts.childcare)],
  ['baptism_offer', 'baptismOffer', nullable(parts.baptismOffer)],
  ['collection', 'collection', nullable(parts.collection)],
  ['subscription', 'subscription', nullable(parts.subscription)],
  ['target_group_ids', 'targetGroupIds', setOf('target_group')],
  ['layer_ids', 'layerIds', setOf('layer')],
  ['rooms', 'rooms', array(parts.eventRoom, [])],
  ['files', 'files', array(parts.file, [])],
  ['image', 'image', nullable(parts.eventImage)],
  ['status', 'status', whereSet(oneOf(EVENT_STATUSES, 'confirmed'))],
  ['status_note', 'statusNote', whereSet(shortText(200))],
  ['state', 'state', whereSet(oneOf(EVENT_STATES, 'ready'))],
  ['publish_from', 'publishFrom', whereSet(nullable(dateTime))],
  ['occupies_from', 'occupiesFrom', whereSet(nullable(dateTime))],
  ['occupies_to', 'occupiesTo', whereSet(nullable(dateTime))],
  ['hours', 'hours', whereSet(array(parts.eventHours, []))],
  ['internal_note', 'internalNote', whereSet(text(''))],
];

/** Fields after `series` and `source`. */
const LAST_FIELDS: readonly ObjectField<Event>[] = [['needs', 'needs', whereSet(nullable(needs))]];

const OFFICE_FIELDS = [...FIELDS, ...LAST_FIELDS];

/** Keys that the office writes, in their order, each with its name in the model. */
export const EVENT_FIELDS: readonly (readonly [name: string, key: keyof Event])[] = OFFICE_FIELDS.map(([name, key]) => [
  name,
  key,
]);

/** Names of the fields that a date of a series may override and a source may own. */
export const EVENT_KEYS: readonly string[] = OFFICE_FIELDS.map(([name]) => name);

const OF_ONE_DATE = new Set(['date_from', 'date_to', 'occupies_from', 'occupies_to', 'hours']);

/** Fields of an event that are the same on every date of a series. */
export const TEMPLATE_FIELDS: readonly ObjectField<Event>[] = OFFICE_FIELDS.filter(([name]) => !OF_ONE_DATE.has(name));

export const event = kindTable<Event>({
  kind: 'event',
  array: 'events',
  key: 'events',
  label: ({ title }) => title,
  sortKey: ({ startsAt }) => startsAt,
  shownUntil: (one) => shownUntil(one) ?? '',
  opensAt: ({ publishFrom }) => publishFrom,
  // Visibility depends on time and state instead.
  unseen: ['publishFrom', 'occupiesFrom', 'occupiesTo', 'internalNote', 'series', 'source', 'needs'],
  rule: object<Event>(
    [
      ['id', 'id', id()],
      ...FIELDS,
      ['series', 'series', whereSet(nullable(parts.ofSeries(EVENT_KEYS)))],
      ['source', 'source', whereSet(nullable(parts.ofSource))],
      ...LAST_FIELDS,
    ],
    ({ startsAt, endsAt, occupiesFrom, occupiesTo, hours }, path, report) => {
      const both = (a: unknown, b: unknown) => [a, b].every((text) => typeof text === 'string' && isDateTime(text));
      if (both(startsAt, endsAt) && endsAt < startsAt) {
        report.problem(`${path}.date_to`, 'ends_before_start', { start: startsAt });
      }
      if (both(occupiesFrom, startsAt) && String(occupiesFrom) > startsAt) {
        report.problem(`${path}.occupies_from`, 'occupied_after_start', { start: startsAt });
      }
      if (both(occupiesTo, endsAt) && String(occupiesTo) < endsAt) {
        report.problem(`${path}.occupies_to`, 'occupied_before_end', { end: endsAt });
      }
      if (both(startsAt, endsAt)) checkHours({ startsAt, endsAt, hours }, `${path}.hours`, report);
    },
  ),
});

export function eventReferences(of: Event, take: TakeReference): void {
  event.rule.references?.(of, take);
}
