// Routes specific to series: change from a given day on, preview, and resetting an event to its series (rules Y3, Y4, Y6).

import { seriesKind as seriesTable } from '../model/kinds/series.ts';
import { splitSeriesAt } from '../office/content/apply-series-split.ts';
import { previewSeriesValue } from '../office/content/preview-series-change.ts';
import { resetEventToSeries } from '../office/content/reset-event-to-series.ts';
import { omitIdFromSchema, parseAcceptedWarnings } from './entities.ts';
import { respondForOneEntity } from './failures.ts';
import { parseIfMatchRevision } from './headers.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  entitySchema,
  IDS_SCHEMA,
  REFUSAL_RESPONSES,
  recordSchema,
  TEXT_SCHEMA,
} from './schemas.ts';
import { createEffectsBody, createEntityBody, createEntityTag } from './wire.ts';

/** Date of a preview. It contains double bookings of people only if there are any (rule W19). */
const DATE = recordSchema(
  {
    date: TEXT_SCHEMA,
    date_from: TEXT_SCHEMA,
    date_to: TEXT_SCHEMA,
    conflicts: IDS_SCHEMA,
    person_conflicts: IDS_SCHEMA,
  },
  ['person_conflicts'],
);

export const seriesRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/series/preview',
    name: 'series.preview',
    role: 'reader',
    summary:
      'Returns the first 100 dates that a series would have, and the events that use its rooms and people at those times; ' +
      'nothing is saved.',
    body: { type: 'application/json', schema: omitIdFromSchema(seriesTable.rule) },
    answers: {
      200: {
        words: 'The dates of the series from today on.',
        schema: recordSchema({
          items: arraySchema(DATE),
          total: COUNT_SCHEMA,
        }),
      },
      422: REFUSAL_RESPONSES[422],
    },
    run: preview,
  },
  {
    method: 'POST',
    path: '/events/{id}/follow-series',
    name: 'events.follow_series',
    role: 'editor',
    summary: 'Resets an event to its series: its own values are replaced by those of the series.',
    answers: {
      200: { words: 'The event was reset.', schema: entitySchema({ $ref: '#/components/schemas/event' }) },
      404: { words: 'There is no such event.' },
      412: {
        words: 'If-Match was sent, and the event has another revision.',
        schema: entitySchema({ $ref: '#/components/schemas/event' }),
      },
      ...REFUSAL_RESPONSES,
    },
    run: follow,
  },
];

async function preview({ editing, instance, body }: ApiRequest): Promise<ApiResponse> {
  const { items, total } = await previewSeriesValue(editing, instance, body);
  const told = items.map(({ date, dateFrom, dateTo, conflicts, personConflicts }) => ({
    date,
    date_from: dateFrom,
    date_to: dateTo,
    conflicts,
    // Omitted if empty, because rule Y6 does not mention this key.
    ...(personConflicts.length > 0 && { person_conflicts: personConflicts }),
  }));
  return { status: 200, body: { items: told, total } };
}

function follow(request: ApiRequest): Promise<ApiResponse> {
  return respondForOneEntity(request.editing.authority, () => followSeries(request));
}

async function followSeries({ editing, instance, ids, header }: ApiRequest): Promise<ApiResponse> {
  const ifRevision = header('if-match') === undefined ? undefined : parseIfMatchRevision({ header });
  const present = await resetEventToSeries(editing, instance, ids['id'] ?? 0, ifRevision);
  return {
    status: 200,
    body: createEntityBody(editing.authority, present),
    headers: { ETag: createEntityTag(present) },
  };
}

/** Handles `PATCH series/{id}?from=DATE`. The response is the new series. */
export function splitSeriesFrom(request: ApiRequest, from: string): Promise<ApiResponse> {
  const { editing, instance, ids, body, languages } = request;
  const split = { id: ids['id'] ?? 0, from, merge: body, ifRevision: parseIfMatchRevision(request) };
  return respondForOneEntity(editing.authority, async () => {
    const options = { despite: parseAcceptedWarnings(request), language: languages[0] };
    const { present, warnings, effects } = await splitSeriesAt(editing, instance, split, options);
    const told = warnings.length === 0 ? {} : { warnings };
    return {
      status: 200,
      body: {
        ...createEntityBody(editing.authority, present),
        ...(effects && { effects: createEffectsBody({ effects }) }),
        ...told,
      },
      headers: { ETag: createEntityTag(present), Location: `/office/api/${instance}/series/${present.id}` },
    };
  });
}
