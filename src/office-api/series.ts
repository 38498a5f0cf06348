// Operations of series only: a change from a day on, a preview, and an event that follows its series again (rules Y3, Y4, Y6).

import { series as seriesTable } from '../model/kinds/series.ts';
import { followSeriesAgain } from '../office/content/follow-series.ts';
import { previewOf } from '../office/content/preview-series.ts';
import { changeSeriesFrom } from '../office/content/split-series.ts';
import { despiteOf, withoutId } from './entities.ts';
import { ofOne } from './failures.ts';
import { expectedRevision } from './headers.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { COUNT, entitySchema, IDS, listOf, REFUSALS, record, TEXT } from './schemas.ts';
import { effectsAnswer, entityAnswer, entityTag } from './wire.ts';

/** Date of a preview; double bookings of people are included if there are any (rule W19). */
const DATE = record({ date: TEXT, date_from: TEXT, date_to: TEXT, conflicts: IDS, person_conflicts: IDS }, [
  'person_conflicts',
]);

export const seriesRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/series/preview',
    name: 'series.preview',
    role: 'reader',
    summary:
      'Answers the first 100 dates that a series would have, and which events have its rooms and people then; writes nothing.',
    body: { type: 'application/json', schema: withoutId(seriesTable.rule) },
    answers: {
      200: {
        words: 'Its dates from today on.',
        schema: record({
          items: listOf(DATE),
          total: COUNT,
        }),
      },
      422: REFUSALS[422],
    },
    run: preview,
  },
  {
    method: 'POST',
    path: '/events/{id}/follow-series',
    name: 'events.follow_series',
    role: 'editor',
    summary: 'Gives an event back to its series: what was set for it alone is as the series says again.',
    answers: {
      200: { words: 'It follows.', schema: entitySchema({ $ref: '#/components/schemas/event' }) },
      404: { words: 'There is no such event.' },
      412: {
        words: 'If-Match was sent, and the event has another revision.',
        schema: entitySchema({ $ref: '#/components/schemas/event' }),
      },
      ...REFUSALS,
    },
    run: follow,
  },
];

async function preview({ editing, instance, body }: ApiRequest): Promise<ApiAnswer> {
  const { items, total } = await previewOf(editing, instance, body);
  const told = items.map(({ date, dateFrom, dateTo, conflicts, personConflicts }) => ({
    date,
    date_from: dateFrom,
    date_to: dateTo,
    conflicts,
    // Omitted if empty, because rule Y6 does not have it.
    ...(personConflicts.length > 0 && { person_conflicts: personConflicts }),
  }));
  return { status: 200, body: { items: told, total } };
}

function follow(asked: ApiRequest): Promise<ApiAnswer> {
  return ofOne(asked.editing.authority, () => followed(asked));
}

async function followed({ editing, instance, ids, header }: ApiRequest): Promise<ApiAnswer> {
  const ifRevision = header('if-match') === undefined ? undefined : expectedRevision({ header });
  const present = await followSeriesAgain(editing, instance, ids['id'] ?? 0, ifRevision);
  return { status: 200, body: entityAnswer(editing.authority, present), headers: { ETag: entityTag(present) } };
}

/** `PATCH series/{id}?from=DATE`: answers the new series. */
export function changeFrom(asked: ApiRequest, from: string): Promise<ApiAnswer> {
  const { editing, instance, ids, body, languages } = asked;
  const split = { id: ids['id'] ?? 0, from, merge: body, ifRevision: expectedRevision(asked) };
  return ofOne(editing.authority, async () => {
    const wish = { despite: despiteOf(asked), language: languages[0] };
    const { present, warnings, effects } = await changeSeriesFrom(editing, instance, split, wish);
    const told = warnings.length === 0 ? {} : { warnings };
    return {
      status: 200,
      body: {
        ...entityAnswer(editing.authority, present),
        ...(effects && { effects: effectsAnswer({ effects, bookings: 0, serving: 0 }) }),
        ...told,
      },
      headers: { ETag: entityTag(present), Location: `/office/api/${instance}/series/${present.id}` },
    };
  });
}
