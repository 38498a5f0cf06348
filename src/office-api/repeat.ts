// Copies of an event on other dates (rule W21).

import { MAX_ID } from '../model/entity.ts';
import { type Problem, problem } from '../model/format/problem.ts';
import { isPlain, type JsonSchema, type Plain } from '../model/format/rule.ts';
import { BadContent } from '../office/content/errors.ts';
import { datesProblems, MAX_REPEATED } from '../office/repeat/on-dates.ts';
import { repeatEvent } from '../office/repeat/repeat-event.ts';
import type { RepeatedDate, Repetition } from '../office/repeat/repetition.ts';
import { despiteOf, despiteParameter, idOf } from './entities.ts';
import { ofOne } from './failures.ts';
import { expectedRevision, onceKey } from './headers.ts';
import { NOT_GIVEN, pointed } from './problem-parts.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { entitySchema, IDS, listOf, REFUSALS, REVISION, record, TEXT, WARNING } from './schemas.ts';

const DATE_KEYS = ['date', 'time_from', 'time_to'];
const TIMES = ['time_from', 'time_to'];

const DATES: JsonSchema = {
  ...listOf(record({ date: TEXT, time_from: TEXT, time_to: TEXT }, TIMES)),
  minItems: 1,
  maxItems: MAX_REPEATED,
};

export const repeatRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/events/{id}/repeat',
    name: 'events.repeat',
    role: 'contributor',
    summary: 'Makes the other dates of an event at once, as one line of the history.',
    detail:
      'With `dates` each becomes an event of its own: a copy of the same length, or with the times that are ' +
      'given. With `rule`, as that of a series (`until` ends it), the event becomes the first date of a new ' +
      'series, which takes an editor; what it has otherwise than the series stays its own.',
    headers: ['Idempotency-Key', 'If-Match'],
    query: { despite: despiteParameter },
    body: {
      type: 'application/json',
      schema: record({ dates: DATES, rule: TEXT, until: TEXT }, ['dates', 'rule', 'until']),
    },
    answers: {
      201: {
        words: 'The new events by their dates, and the series that the event begins; null for single dates.',
        schema: record({
          revision: REVISION,
          event_ids: IDS,
          series_id: { type: ['integer', 'null'], minimum: 1, maximum: MAX_ID },
          warnings: listOf(WARNING),
        }),
      },
      404: { words: 'There is no such event.' },
      412: {
        words: 'If-Match was sent, and the event has another revision.',
        schema: entitySchema({ $ref: '#/components/schemas/event' }),
      },
      ...REFUSALS,
    },
    run: (asked) => ofOne(asked.editing.authority, () => repeat(asked)),
  },
];

async function repeat(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, instance, body, languages, header } = asked;
  const key = onceKey(asked);
  const made = await repeatEvent(editing, instance, idOf(asked), readRepetition(body), {
    despite: despiteOf(asked),
    language: languages[0],
    ifRevision: header('if-match') === undefined ? undefined : expectedRevision(asked),
    once: key === undefined ? undefined : { key, request: asked.fingerprint() },
  });
  const { revision, eventIds, seriesId, warnings, isReplayed } = made;
  const headers: Record<string, string> = isReplayed === true ? { 'Idempotent-Replayed': 'true' } : {};
  return { status: 201, headers, body: { revision, event_ids: eventIds, series_id: seriesId, warnings } };
}

/** Parses the body. Throws BadContent for structural problems; the office validates the texts. */
function readRepetition(body: unknown): Repetition {
  if (!isPlain(body)) throw new BadContent([problem('', 'no_object', NOT_GIVEN)]);
  const { dates, rule, until } = body;
  const problems = [...unknownKeys(body, ['dates', 'rule', 'until'], ''), ...textProblems(body, ['rule', 'until'], '')];
  if (dates === undefined && rule === undefined) problems.push(problem('', 'neither', { names: ['dates', 'rule'] }));
  if (dates !== undefined && rule !== undefined) problems.push(problem('/rule', 'beside', { other: 'dates' }));
  if (dates !== undefined && until !== undefined) problems.push(problem('/until', 'beside', { other: 'dates' }));
  if (dates !== undefined && !Array.isArray(dates)) problems.push(problem('/dates', 'no_array', NOT_GIVEN));
  const all: readonly unknown[] = Array.isArray(dates) ? dates.slice(0, MAX_REPEATED + 1) : [];
  problems.push(...all.flatMap((one, index) => dateProblems(one, `/dates/${index}`)));
  if (problems.length === 0 && typeof rule === 'string') return { rule, until: until as string | undefined };
  const read = all.map(dateOf);
  // Malformed dates are reported already; problems of the well-formed ones are added.
  const told = new Set(problems.map(({ path }) => path));
  const also = Array.isArray(dates) ? datesProblems(read).filter(({ path }) => !told.has(path)) : [];
  const isMissing = (path: string) => all.length > 0 && /^\/dates\/\d+/.test(path) && told.has(parentOf(path));
  const wrong = [...problems, ...also.filter(({ path }) => !isMissing(path))];
  if (wrong.length > 0) throw new BadContent(wrong);
  return { dates: read };
}

/** Returns a date as sent, without values that are not texts. */
function dateOf(one: unknown): RepeatedDate {
  const text = (name: string) => (isPlain(one) && typeof one[name] === 'string' ? one[name] : undefined);
  return { date: text('date') ?? '', timeFrom: text('time_from'), timeTo: text('time_to') };
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function dateProblems(one: unknown, at: string): Problem[] {
  if (!isPlain(one)) return [problem(at, 'no_object', NOT_GIVEN)];
  const missing = one['date'] === undefined ? [problem(`${at}/date`, 'missing')] : [];
  return [...unknownKeys(one, DATE_KEYS, at), ...textProblems(one, DATE_KEYS, at), ...missing];
}

function unknownKeys(object: Plain, keys: readonly string[], at: string): Problem[] {
  const unknown = Object.keys(object).filter((name) => !keys.includes(name));
  return unknown.map((name) => problem(`${at}/${pointed(name)}`, 'unknown_key', { near: [] }));
}

function textProblems(object: Plain, keys: readonly string[], at: string): Problem[] {
  const wrong = keys.filter((name) => object[name] !== undefined && typeof object[name] !== 'string');
  return wrong.map((name) => problem(`${at}/${name}`, 'no_text', NOT_GIVEN));
}
