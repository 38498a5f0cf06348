// Who serves when (rules D4 to D7).

import { isDate } from '../kit/dates.ts';
import { wallClock } from '../kit/wall-clock.ts';
import { churchDay } from '../model/church-year-days.ts';
import { problem } from '../model/format/problem.ts';
import { isPlain, type JsonSchema, type Plain } from '../model/format/rule.ts';
import { languageOf } from '../model/instance.ts';
import { ASSIGNMENT_STATES } from '../model/plan.ts';
import { PLAN_WARNINGS, REFUSING } from '../model/plan-warnings.ts';
import { BadContent } from '../office/content/errors.ts';
import { CELLS_SCHEMA, readCells } from '../office/plan/read-cells.ts';
import { MOST_PLAN_DAYS, type PlannedCell, readPlan } from '../office/plan/read-plan.ts';
import { fillGaps, suggest } from '../office/plan/suggest.ts';
import { type WrittenCells, writeCells } from '../office/plan/write-cells.ts';
import { refusal } from '../office/refusal-codes.ts';
import { NotFound } from '../store/content/errors.ts';
import { BadRequest } from './bad-request.ts';
import { type ApiParameter, day, integer, text } from './parameters.ts';
import { warningAnswer, who, writtenCell } from './plan-wire.ts';
import { NOT_GIVEN } from './problem-parts.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { COUNT, effectsSchema, ID, IDS, listOf, MESSAGE, REFUSALS, REVISION, record, TEXT } from './schemas.ts';
import { effectsAnswer } from './wire.ts';

const MAX_ID = 4294967295;
const STATE: JsonSchema = { enum: ASSIGNMENT_STATES };
const CODE: JsonSchema = { enum: [...PLAN_WARNINGS, 'not_free'] };
const WHO = { person_id: ID, name: TEXT };
const PERSON = record({ ...WHO, state: STATE }, ['person_id', 'name']);
const CELL = record({ event_id: ID, role_id: ID, need: COUNT, people: listOf(PERSON) });
const TOLD = record({ event_id: ID, role_id: ID, ...WHO, code: CODE, text: TEXT, with: IDS }, ['person_id', 'name']);
const PLANNED = record({
  role_id: ID,
  need: COUNT,
  gap: COUNT,
  open: COUNT,
  people: listOf(record({ ...WHO, state: STATE }, ['person_id'])),
  warnings: listOf(record({ ...WHO, code: CODE, with: IDS }, ['person_id', 'name'])),
});
const PLAN = record({
  days: listOf(
    record({
      date: TEXT,
      name: { type: 'string', description: 'of the church year; "" for none' },
      colour: TEXT,
      events: listOf(
        record({
          event_id: ID,
          label: TEXT,
          room_id: { type: ['integer', 'null'] },
          status: { enum: ['confirmed', 'cancelled', 'postponed'] },
          cells: listOf(PLANNED),
        }),
      ),
    }),
  ),
  people: listOf(record({ person_id: ID, role_id: ID, count: COUNT, last: TEXT })),
});
const WRITTEN = record({
  revision: REVISION,
  cells: listOf(CELL),
  warnings: listOf(TOLD),
  effects: effectsSchema,
});
const CHANGED = {
  words:
    'Cells are not as `before` says (`cells` has what stands there now), or something speaks against somebody (`warnings`) ' +
    'and `despite` does not name it.',
  schema: {
    ...REFUSALS[409].schema,
    properties: { ...(REFUSALS[409].schema['properties'] as object), cells: listOf(CELL), warnings: listOf(TOLD) },
  },
};

const despite: ApiParameter = {
  words:
    'codes with commas between: puts people there although they are `absent`, `elsewhere` or have `said_no` (`not_free`)',
  schema: { type: 'string' },
  read: (given) => {
    const codes = given.split(',');
    const taken = [...REFUSING, 'not_free'];
    const wrong = codes.find((one) => !(taken as readonly string[]).includes(one));
    if (wrong === undefined) return codes;
    const expected = `some of ${taken.join(', ')}`;
    throw new BadRequest(400, refusal('parameter_malformed', { name: 'despite', expected, given: wrong.slice(0, 60) }));
  },
};

const DAYS = {
  from: day('the first day'),
  to: day(`the last day; at most ${MOST_PLAN_DAYS} days`),
} as const satisfies Readonly<Record<string, ApiParameter>>;

export const planRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/plan',
    name: 'plan.get',
    role: 'reader',
    summary:
      'Answers who serves at the events of some days, in every role: who is sure, asked or planned, and what is missing.',
    detail: 'Readers see who is sure; contributors nobody who declined, and `not_free` in the place of why.',
    query: {
      ...DAYS,
      role: integer('this role alone', 1, MAX_ID),
      layer: integer('events of this area, or one below it', 1, MAX_ID),
      room: integer('events in this room', 1, MAX_ID),
      type: text('events of this kind'),
    },
    answers: { 200: { words: 'Days with events, in order.', schema: PLAN }, 422: REFUSALS[422] },
    run: (asked) => answerPlan(asked),
  },
  {
    method: 'POST',
    path: '/plan/cells',
    name: 'plan.cells',
    role: 'contributor',
    summary: 'Fills cells, all or none, as one line of the history.',
    detail:
      'Who is sure goes into the field of the event, as far as that can hold them; all others stand beside it, and nothing ' +
      'of them is seen outside. `before` is who was seen there: where that is not so any more, nothing is changed.',
    query: { despite },
    body: { type: 'application/json', schema: CELLS_SCHEMA },
    answers: { 200: { words: 'The cells as they are now.', schema: WRITTEN }, ...REFUSALS, 409: CHANGED },
    run: async (asked) => {
      const { cells, isTrial } = readCells(asked.body);
      return written(asked, await write(asked, cells, isTrial));
    },
  },
  {
    method: 'GET',
    path: '/plan/suggest',
    name: 'plan.suggest',
    role: 'contributor',
    summary: 'Answers who could have a role at an event, best first.',
    query: {
      event: { ...integer('the event', 1, MAX_ID), isRequired: true },
      role: { ...integer('the role', 1, MAX_ID), isRequired: true },
    },
    answers: {
      200: {
        words: 'Never those who are absent, elsewhere or have declined.',
        schema: record({
          items: listOf(
            record({
              person_id: ID,
              name: TEXT,
              last: TEXT,
              count: COUNT,
              warnings: listOf(CODE),
              reasons: listOf({ enum: ['spare', 'never', 'last', 'too_soon', 'too_many'] }),
            }),
          ),
        }),
      },
      404: { words: 'There is no such event or role.', schema: MESSAGE },
    },
    run: async ({ editing, indexes, instance, query }) => {
      const wish = { eventId: Number(query['event']), roleId: Number(query['role']) };
      const found = await suggest(editing, indexes, instance, wish);
      const items = found.map(({ personId, name, last, count, isSpare, reasons }) => ({
        person_id: personId,
        name,
        last,
        count,
        warnings: reasons.map(({ code }) => code),
        reasons: [
          ...(isSpare ? ['spare'] : []),
          last === '' ? 'never' : 'last',
          ...reasons.flatMap(({ code }) => (code === 'too_soon' || code === 'too_many' ? [code] : [])),
        ],
      }));
      return { status: 200, body: { items } };
    },
  },
  {
    method: 'POST',
    path: '/plan/fill',
    name: 'plan.fill',
    role: 'contributor',
    summary: 'Fills gaps with whom it would suggest first; it moves nobody and asks nobody.',
    detail: 'A contributor fills the gaps alone that they may fill cell by cell. Without `role_ids`, all roles.',
    body: {
      type: 'application/json',
      schema: record(
        { from: TEXT, to: TEXT, role_ids: { anyOf: [{ const: 'all' }, IDS] }, dry_run: { type: 'boolean' } },
        ['role_ids', 'dry_run'],
      ),
    },
    answers: {
      200: {
        words: 'The cells in which somebody was added, before and after.',
        schema: record({ ...(WRITTEN['properties'] as Readonly<Record<string, JsonSchema>>), before: listOf(CELL) }),
      },
      ...REFUSALS,
      409: CHANGED,
    },
    run: (asked) => fill(asked),
  },
];

function expectFewDays(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) throw new BadContent([problem('/to', 'last_before_first', { first: from })]);
  if (days <= MOST_PLAN_DAYS) return;
  throw new BadContent([problem('/to', 'too_many_days', { most: MOST_PLAN_DAYS })]);
}

async function answerPlan({ editing, indexes, instance, query, languages }: ApiRequest): Promise<ApiAnswer> {
  const missing = ['from', 'to'].filter((name) => query[name] === undefined);
  if (missing.length > 0) throw new BadContent(missing.map((name) => problem(`/${name}`, 'missing')));
  const [from, to] = [String(query['from']), String(query['to'])];
  expectFewDays(from, to);
  const number = (name: string) => query[name] as number | undefined;
  const filter = { layer: number('layer'), room: number('room'), type: query['type'] as string | undefined };
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFound(`instance ${instance}`);
  const { plan, locale } = record.instance;
  const language = languages[0] ?? languageOf(locale) ?? 'de';
  const churchDayOf = (date: string) =>
    plan.churchYear === '' ? undefined : churchDay(date, plan.churchYear, language);
  const { days, people } = await readPlan(editing, indexes, instance, { from, to, filter, roleId: number('role') });
  const body = {
    days: days.map(({ date, events }) => ({
      date,
      name: churchDayOf(date)?.name ?? '',
      colour: churchDayOf(date)?.colour ?? '',
      events: events.map(({ eventId, label, roomId, status, cells }) => ({
        event_id: eventId,
        label,
        room_id: roomId,
        status,
        cells: cells.map(cellAnswer),
      })),
    })),
    people: people.map(({ personId, roleId, count, last }) => ({ person_id: personId, role_id: roleId, count, last })),
  };
  return { status: 200, body };
}

function cellAnswer({ roleId, need, gap, open, people, warnings }: PlannedCell) {
  return {
    role_id: roleId,
    need,
    gap,
    open,
    people: people.map(({ person, name, state }) => ({ ...who(person), name, state })),
    warnings: warnings.map(({ person, code, with: others }) => ({ ...who(person), code, with: others })),
  };
}

function write(
  { editing, instance, query, languages }: ApiRequest,
  cells: Parameters<typeof writeCells>[2],
  isTrial: boolean,
): Promise<WrittenCells> {
  const codes = new Set((query['despite'] as readonly string[] | undefined) ?? []);
  return writeCells(editing, instance, cells, { despite: codes, isTrial, language: languages[0] });
}

function written(asked: ApiRequest, { applied, cells, warnings }: WrittenCells): ApiAnswer {
  const body = {
    revision: applied.revision,
    cells: cells.map((one) => writtenCell(one, asked.editing.authority)),
    warnings: warnings.map(warningAnswer),
    effects: effectsAnswer(applied),
  };
  return { status: 200, body };
}

interface FillBody {
  readonly from: string;
  readonly to: string;
  readonly roleIds: readonly number[] | undefined;
  readonly isTrial: boolean;
}

function readFill(body: unknown): FillBody {
  if (!isPlain(body)) throw new BadContent([problem('', 'no_object', NOT_GIVEN)]);
  const { from, to, role_ids: roleIds, dry_run: isTrial = false } = body as Plain;
  const problems = [
    ...(['from', 'to'] as const).flatMap((name) => {
      const given = body[name];
      if (typeof given === 'string' && isDate(given)) return [];
      return [
        given === undefined
          ? problem(`/${name}`, 'missing')
          : problem(`/${name}`, 'no_date', { given: JSON.stringify(given) }),
      ];
    }),
    ...Object.keys(body).flatMap((name) =>
      ['from', 'to', 'role_ids', 'dry_run'].includes(name) ? [] : [problem(`/${name}`, 'unknown_key', { near: [] })],
    ),
    ...(typeof isTrial === 'boolean' ? [] : [problem('/dry_run', 'no_flag', { given: JSON.stringify(isTrial) })]),
  ];
  if (roleIds !== undefined && roleIds !== 'all' && !(Array.isArray(roleIds) && roleIds.every(Number.isInteger))) {
    problems.push(problem('/role_ids', 'no_array', { given: JSON.stringify(roleIds) }));
  }
  if (problems.length > 0) throw new BadContent(problems);
  const some = Array.isArray(roleIds) ? (roleIds as readonly number[]) : undefined;
  return { from: String(from), to: String(to), roleIds: some, isTrial: isTrial === true };
}

async function fill(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, indexes, instance, body } = asked;
  const { isTrial, ...wish } = readFill(body);
  expectFewDays(wish.from, wish.to);
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFound(`instance ${instance}`);
  const now = wallClock(record.instance.timeZone)(editing.clock());
  const wanted = await fillGaps(editing, indexes, instance, { ...wish, now });
  const answer = written(asked, await write(asked, wanted, isTrial));
  const before = wanted.map(({ eventId, roleId, before: people = [] }, index) => ({
    ...(answer.body as { cells: object[] }).cells[index],
    event_id: eventId,
    role_id: roleId,
    people: people.map((one) => ({ ...who(one), state: one.state ?? 'planned' })),
  }));
  return { ...answer, body: { ...(answer.body as object), before } };
}
