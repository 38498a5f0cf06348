// Copies of an event on other dates (rule W21).

import { MAX_ID } from '../model/entity.ts';
import { createProblem, type Problem } from '../model/format/problem.ts';
import { isPlainObject, type JsonSchema, type PlainObject } from '../model/format/rule.ts';
import { BadContentError } from '../office/content/errors.ts';
import { findDateProblems, MAX_REPEATED_DATES } from '../office/repeat/copy-to-dates.ts';
import { repeatEvent } from '../office/repeat/repeat-event.ts';
import type { RepeatedDate, Repetition } from '../office/repeat/repetition.ts';
import { acceptedWarningsParameter, parseAcceptedWarnings, readRequestId } from './entities.ts';
import { respondForOneEntity } from './failures.ts';
import { idempotencyKeyOf, parseIfMatchRevision } from './headers.ts';
import { escapePointer, PARAMS_WITHOUT_VALUE } from './problem-parts.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import {
  arraySchema,
  entitySchema,
  IDS_SCHEMA,
  REFUSAL_RESPONSES,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
  WARNING_SCHEMA,
} from './schemas.ts';

const DATE_KEYS = ['date', 'time_from', 'time_to'];
const TIMES = ['time_from', 'time_to'];

const DATES: JsonSchema = {
  ...arraySchema(recordSchema({ date: TEXT_SCHEMA, time_from: TEXT_SCHEMA, time_to: TEXT_SCHEMA }, TIMES)),
  minItems: 1,
  maxItems: MAX_REPEATED_DATES,
};

export const repeatEventRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/events/{id}/repeat',
    name: 'events.repeat',
    role: 'contributor',
    summary: 'Repeats an event on other dates, as one entry in the history.',
    detail:
      'With `dates`, each becomes a separate event: a copy of the same length, or with the given ' +
      'times. With `rule`, as in a series (`until` ends it), the event becomes the first date of a new ' +
      'series, which requires the editor role; fields in which the event differs from the series keep the event’s values.',
    headers: ['Idempotency-Key', 'If-Match'],
    query: { despite: acceptedWarningsParameter },
    body: {
      type: 'application/json',
      schema: recordSchema({ dates: DATES, rule: TEXT_SCHEMA, until: TEXT_SCHEMA }, ['dates', 'rule', 'until']),
    },
    answers: {
      201: {
        words: 'The new events with their dates, and the new series; null for single dates.',
        schema: recordSchema({
          revision: REVISION_SCHEMA,
          event_ids: IDS_SCHEMA,
          series_id: { type: ['integer', 'null'], minimum: 1, maximum: MAX_ID },
          warnings: arraySchema(WARNING_SCHEMA),
        }),
      },
      404: { words: 'There is no such event.' },
      412: {
        words: 'If-Match was sent, and the event has another revision.',
        schema: entitySchema({ $ref: '#/components/schemas/event' }),
      },
      ...REFUSAL_RESPONSES,
    },
    run: (request) => respondForOneEntity(request.editing.authority, () => repeat(request)),
  },
];

async function repeat(request: ApiRequest): Promise<ApiResponse> {
  const { editing, instance, body, languages, header } = request;
  const key = idempotencyKeyOf(request);
  const made = await repeatEvent(editing, instance, readRequestId(request), readRepetition(body), {
    despite: parseAcceptedWarnings(request),
    language: languages[0],
    ifRevision: header('if-match') === undefined ? undefined : parseIfMatchRevision(request),
    once: key === undefined ? undefined : { key, request: request.fingerprint() },
  });
  const { revision, eventIds, seriesId, warnings, isReplayed } = made;
  const headers: Record<string, string> = isReplayed === true ? { 'Idempotent-Replayed': 'true' } : {};
  return { status: 201, headers, body: { revision, event_ids: eventIds, series_id: seriesId, warnings } };
}

/** Repetition in a body. Throws BadContentError for structural problems; the office validates the texts. */
function readRepetition(body: unknown): Repetition {
  if (!isPlainObject(body)) throw new BadContentError([createProblem('', 'no_object', PARAMS_WITHOUT_VALUE)]);
  const { dates, rule, until } = body;
  const problems = [...unknownKeys(body, ['dates', 'rule', 'until'], ''), ...textProblems(body, ['rule', 'until'], '')];
  if (dates === undefined && rule === undefined)
    problems.push(createProblem('', 'neither', { names: ['dates', 'rule'] }));
  if (dates !== undefined && rule !== undefined) problems.push(createProblem('/rule', 'beside', { other: 'dates' }));
  if (dates !== undefined && until !== undefined) problems.push(createProblem('/until', 'beside', { other: 'dates' }));
  if (dates !== undefined && !Array.isArray(dates))
    problems.push(createProblem('/dates', 'no_array', PARAMS_WITHOUT_VALUE));
  const all: readonly unknown[] = Array.isArray(dates) ? dates.slice(0, MAX_REPEATED_DATES + 1) : [];
  problems.push(...all.flatMap((one, index) => dateProblems(one, `/dates/${index}`)));
  if (problems.length === 0 && typeof rule === 'string') return { rule, until: until as string | undefined };
  const read = all.map(dateOf);
  // Adds problems with well-formed dates. Problems with malformed dates are already in the list.
  const told = new Set(problems.map(({ path }) => path));
  const also = Array.isArray(dates) ? findDateProblems(read).filter(({ path }) => !told.has(path)) : [];
  const isMissing = (path: string) => all.length > 0 && /^\/dates\/\d+/.test(path) && told.has(parentOf(path));
  const wrong = [...problems, ...also.filter(({ path }) => !isMissing(path))];
  if (wrong.length > 0) throw new BadContentError(wrong);
  return { dates: read };
}

function dateOf(one: unknown): RepeatedDate {
  const text = (name: string) => (isPlainObject(one) && typeof one[name] === 'string' ? one[name] : undefined);
  return { date: text('date') ?? '', timeFrom: text('time_from'), timeTo: text('time_to') };
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function dateProblems(one: unknown, at: string): Problem[] {
  if (!isPlainObject(one)) return [createProblem(at, 'no_object', PARAMS_WITHOUT_VALUE)];
  const missing = one['date'] === undefined ? [createProblem(`${at}/date`, 'missing')] : [];
  return [...unknownKeys(one, DATE_KEYS, at), ...textProblems(one, DATE_KEYS, at), ...missing];
}

function unknownKeys(object: PlainObject, keys: readonly string[], at: string): Problem[] {
  const unknown = Object.keys(object).filter((name) => !keys.includes(name));
  return unknown.map((name) => createProblem(`${at}/${escapePointer(name)}`, 'unknown_key', { near: [] }));
}

function textProblems(object: PlainObject, keys: readonly string[], at: string): Problem[] {
  const wrong = keys.filter((name) => object[name] !== undefined && typeof object[name] !== 'string');
  return wrong.map((name) => createProblem(`${at}/${name}`, 'no_text', PARAMS_WITHOUT_VALUE));
}
