import { isDateTime } from '../../kit/dates.ts';
import type { Event } from '../event.ts';
import { array, dateTime, flag, html, id, inOrder, integer, nullable, object, setOf, text } from '../format/rules.ts';
import { shownUntil } from '../visibility.ts';
import * as parts from './event-parts.ts';
import { kindTable } from './kind-table.ts';

export const event = kindTable<Event>({
  ...{ kind: 'event', array: 'events', key: 'events' },
  label: ({ title }) => title,
  sortKey: ({ startsAt }) => startsAt,
  shownUntil: (one) => shownUntil(one) ?? '',
  rule: object<Event>(
    [
      ['id', 'id', id()],
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
    ],
    ({ startsAt, endsAt }, path, report) => {
      const real = [startsAt, endsAt].every((text) => typeof text === 'string' && isDateTime(text));
      if (real && endsAt < startsAt) report.problem(`${path}.date_to`, `lies before date_from (${startsAt})`);
    },
  ),
});
