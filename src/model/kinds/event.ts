import { isDate, isDateTime, isTimeOfDay } from '../../util/dates.ts';
import { MAX_BOOKING_ID } from '../bookings/booking.ts';
import { EVENT_STATES, EVENT_STATUSES, type Event, type EventHours } from '../event.ts';
import { hoursEnd, hoursStart } from '../event-hours.ts';
import { array, distinctIds, idSet, nullable } from '../format/containers.ts';
import { type ObjectField, object } from '../format/objects.ts';
import type { Report } from '../format/report.ts';
import { omitIfDefault, type ReferenceVisitor } from '../format/rule.ts';
import { dateTime, flag, html, id, integer, oneOf, shortText, text } from '../format/scalars.ts';
import { needsRule } from '../rota/rota-kinds.ts';
import { publicEndOf } from '../visibility.ts';
import * as parts from './event-parts.ts';
import { createKindTable } from './kind-table.ts';

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
  ['organizer', 'organizer', nullable(parts.organizerRule)],
  ['coorganizer_ids', 'coorganizerIds', distinctIds('person')],
  ['further_coorganizer', 'furtherCoorganizer', text('')],
  ['lector_ids', 'lectorIds', distinctIds('person')],
  ['visitator_ids', 'visitatorIds', distinctIds('person')],
  ['organist_ids', 'organistIds', distinctIds('person')],
  ['verger_ids', 'vergerIds', distinctIds('person')],
  ['catering', 'catering', text('')],
  ['with_sacrament', 'withSacrament', integer()],
  ['childcare', 'childcare', nullable(parts.childcareRule)],
  ['baptism_offer', 'baptismOffer', nullable(parts.baptismOfferRule)],
  ['collection', 'collection', nullable(parts.collectionRule)],
  ['subscription', 'subscription', nullable(parts.signUpRule)],
  ['target_group_ids', 'targetGroupIds', idSet('target_group')],
  ['layer_ids', 'layerIds', idSet('layer')],
  ['rooms', 'rooms', array(parts.eventRoomRule, [])],
  ['files', 'files', array(parts.eventFileRule, [])],
  ['image', 'image', nullable(parts.eventImageRule)],
  ['status', 'status', omitIfDefault(oneOf(EVENT_STATUSES, 'confirmed'))],
  ['status_note', 'statusNote', omitIfDefault(shortText(200))],
  ['state', 'state', omitIfDefault(oneOf(EVENT_STATES, 'ready'))],
  ['publish_from', 'publishFrom', omitIfDefault(nullable(dateTime))],
  ['occupies_from', 'occupiesFrom', omitIfDefault(nullable(dateTime))],
  ['occupies_to', 'occupiesTo', omitIfDefault(nullable(dateTime))],
  ['hours', 'hours', omitIfDefault(array(parts.eventHoursRule, []))],
  ['internal_note', 'internalNote', omitIfDefault(text(''))],
];

/** Fields after `series` and `source`. */
const LAST_FIELDS: readonly ObjectField<Event>[] = [['needs', 'needs', omitIfDefault(nullable(needsRule))]];

const OFFICE_FIELDS = [...FIELDS, ...LAST_FIELDS];

/** Fields that the office writes, in order: the name in the bundle, and the key in the model. */
export const EVENT_FIELDS: readonly (readonly [name: string, key: keyof Event])[] = OFFICE_FIELDS.map(([name, key]) => [
  name,
  key,
]);

export const EVENT_KEYS: readonly string[] = OFFICE_FIELDS.map(([name]) => name);

const OF_ONE_DATE = new Set(['date_from', 'date_to', 'occupies_from', 'occupies_to', 'hours']);

export const TEMPLATE_FIELDS: readonly ObjectField<Event>[] = OFFICE_FIELDS.filter(([name]) => !OF_ONE_DATE.has(name));

export const eventKind = createKindTable<Event>({
  kind: 'event',
  array: 'events',
  key: 'events',
  label: ({ title }) => title,
  sortKey: ({ startsAt }) => startsAt,
  shownUntil: (one) => publicEndOf(one) ?? '',
  opensAt: ({ publishFrom }) => publishFrom,
  // `publishFrom` is not public itself, but decides when the event is shown (`opensAt`).
  unseen: ['publishFrom', 'occupiesFrom', 'occupiesTo', 'internalNote', 'series', 'source', 'needs', 'requestId'],
  rule: object<Event>(
    [
      ['id', 'id', id()],
      ...FIELDS,
      ['series', 'series', omitIfDefault(nullable(parts.seriesLinkRule(EVENT_KEYS)))],
      ['source', 'source', omitIfDefault(nullable(parts.sourceLinkRule))],
      ...LAST_FIELDS,
      ['request_id', 'requestId', omitIfDefault(nullable(id(MAX_BOOKING_ID)))],
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

export function visitEventReferences(of: Event, take: ReferenceVisitor): void {
  eventKind.rule.references?.(of, take);
}

const MAX_HOURS = 366;

/**
 * Reports hours that are not on days of the event, end before they begin, overlap, or do not match the event's beginning and end.
 * Malformed days and times are already reported.
 */
function checkHours(
  { startsAt, endsAt, hours }: Pick<Event, 'startsAt' | 'endsAt' | 'hours'>,
  path: string,
  report: Report,
): void {
  if (!Array.isArray(hours) || hours.length === 0) return;
  if (hours.length > MAX_HOURS) {
    report.problem(path, 'too_many', { has: hours.length, most: MAX_HOURS });
    return;
  }
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  if (first === last) report.problem(path, 'hours_of_one_day');
  const given: readonly Partial<EventHours>[] = hours;
  if (!given.every(areTimes)) return;
  let before = '';
  for (const [index, one] of given.entries()) {
    const at = `${path}[${index}]`;
    if (one.date < first || one.date > last) report.problem(`${at}.date`, 'hours_outside', { first, last });
    else if (one.to <= one.from) report.problem(`${at}.to`, 'hours_backwards', { start: one.from });
    else if (hoursStart(one) < before) report.problem(`${at}.from`, 'hours_not_in_order', { before });
    before = hoursEnd(one);
  }
  const [opening, closing] = [given[0], given.at(-1)];
  if (opening !== undefined && hoursStart(opening) !== startsAt) {
    report.problem(`${path}[0].from`, 'hours_begin_otherwise', { start: startsAt });
  }
  if (closing !== undefined && hoursEnd(closing) !== endsAt) {
    report.problem(`${path}[${given.length - 1}].to`, 'hours_end_otherwise', { end: endsAt });
  }
}

function areTimes(hours: Partial<EventHours> | undefined): hours is EventHours {
  const { date, from, to } = hours ?? {};
  return (
    [from, to].every((time) => typeof time === 'string' && isTimeOfDay(time)) &&
    typeof date === 'string' &&
    isDate(date)
  );
}
