// Routes of the rota (rules D4 to D7).

import { churchDay } from '../../model/church-year-days.ts';
import type { JsonSchema } from '../../model/format/rule.ts';
import { languageOf } from '../../model/instance.ts';
import { REFUSING } from '../../model/rota/rota-warnings.ts';
import { refusal } from '../../office/refusal-codes.ts';
import { PRINT_GROUPINGS, type PrintGrouping, readPrintedPlan } from '../../office/rota/printed-rota.ts';
import { readAssignments } from '../../office/rota/read-assignments.ts';
import { CELLS_SCHEMA, readCells } from '../../office/rota/read-cells.ts';
import { type PlannedCell, readPlan } from '../../office/rota/read-rota.ts';
import { PLAN_FILES, type PlanFile, planFileName, writePlanFile } from '../../office/rota/rota-file.ts';
import { MAX_SHEET_ROWS } from '../../office/rota/rota-sheet.ts';
import { isTightCode, suggested, TIGHT_CODES, weighMembers } from '../../office/rota/suggest.ts';
import { PAPER_FORMATS, type Paper } from '../../print/table-sheet.ts';
import { NotFound } from '../../store/content/errors.ts';
import { BadRequest } from '../bad-request.ts';
import { FILE_TYPES, fileAnswer } from '../file-answer.ts';
import { type ApiParameter, flag, integer, oneOf } from '../parameters.ts';
import type { ApiAnswer, ApiRequest, Route } from '../route.ts';
import { COUNT, ID, IDS, listOf, MESSAGE, REFUSALS, record, TEXT } from '../schemas.ts';
import { daysAsked, narrowedBy, PLAN_QUERY } from './question.ts';
import { ASSIGNMENT, CELL, CHANGED, CODE, PLAN, WRITTEN } from './schemas.ts';
import { assignmentAnswer, who } from './wire.ts';
import { fill, write, written } from './write.ts';

const WORDS: Readonly<Record<PlanFile, string>> = {
  csv: 'as CSV',
  xlsx: 'as a workbook',
  docx: 'as a document for Word',
  html: 'as a page to print, or to copy with its format',
  txt: 'as a text',
};

const QUERY = {
  ...PLAN_QUERY,
  by: oneOf('what stands together', PRINT_GROUPINGS, 'church'),
  sure: flag('leaves out who is not sure yet; else they are marked with `(?)`'),
};

/** Paper size parameter; spreadsheets have none. */
const PAPER = { paper: oneOf('the paper', PAPER_FORMATS, 'a4') };

/** Creates the download route of a file type. */
function planFileRoute(ending: PlanFile): Route {
  const isTable = ending === 'csv' || ending === 'xlsx';
  const hasPaper = ending === 'docx' || ending === 'html';
  return {
    method: 'GET',
    path: `/plan.${ending}`,
    name: `plan.${ending}`,
    role: 'reader',
    summary: `Answers the plan ${WORDS[ending]}: the events at which somebody is needed or serves, by church, role or person.`,
    detail:
      'Nobody who declined or stands by is in it, and to readers those alone are who are sure.' +
      (isTable ? ' Days stand as YYYY-MM-DD; no cell is a formula.' : ` It has at most ${MAX_SHEET_ROWS} rows.`),
    headers: ['Accept-Language'],
    query: hasPaper ? { ...QUERY, ...PAPER } : QUERY,
    answers: { 200: { words: `The file (${FILE_TYPES[ending]}).` }, 422: REFUSALS[422] },
    run: async ({ editing, indexes, instance, query, languages }) => {
      const days = daysAsked(query);
      const record = await editing.store.findInstance(instance);
      if (record === undefined) throw new NotFound(`instance ${instance}`);
      const language = languages[0] ?? languageOf(record.instance.locale) ?? 'de';
      const wish = { ...days, ...narrowedBy(query), isSure: query['sure'] === true, language };
      const plan = await readPrintedPlan(editing, indexes, instance, wish);
      const sheet = { by: query['by'] as PrintGrouping, format: (query['paper'] ?? 'a4') as Paper['format'] };
      return fileAnswer(planFileName(plan, sheet), ending, await writePlanFile(plan, sheet, ending));
    },
  };
}

const MAX_ID = 4294967295;
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

export const planRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/plan',
    name: 'plan.get',
    role: 'reader',
    summary:
      'Answers who serves at the events of some days, in every role: who is sure, asked or planned, and what is missing.',
    detail: 'Readers see who is sure; contributors nobody who declined, and `not_free` in the place of why.',
    query: PLAN_QUERY,
    answers: { 200: { words: 'Days with events, in order.', schema: PLAN }, 422: REFUSALS[422] },
    run: (asked) => answerPlan(asked),
  },
  ...PLAN_FILES.map(planFileRoute),
  {
    method: 'GET',
    path: '/plan/assignments',
    name: 'plan.assignments',
    role: 'reader',
    summary: 'Answers who stands beside an event in the plan, each by their own id.',
    detail:
      'Who is sure stands here only where no field of the event can hold them, or where they look for somebody to take it over ' +
      '(`offered`). Readers see who is sure; contributors nobody who declined, and neither of them notes.',
    query: { event: { ...integer('the event', 1, MAX_ID), isRequired: true } },
    answers: {
      200: {
        words: 'By role, and then by when they came to their state.',
        schema: record({ items: listOf(ASSIGNMENT) }),
      },
      404: { words: 'There is no such event.', schema: MESSAGE },
    },
    run: async ({ editing, instance, query }) => {
      const found = await readAssignments(editing, instance, Number(query['event']));
      return { status: 200, body: { items: found.map((one) => assignmentAnswer(one, editing.authority)) } };
    },
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
              reasons: listOf({ enum: ['spare', 'never', 'last', ...TIGHT_CODES] }),
            }),
          ),
        }),
      },
      404: { words: 'There is no such event or role.', schema: MESSAGE },
    },
    run: async ({ editing, indexes, instance, query }) => {
      const wish = { eventId: Number(query['event']), roleId: Number(query['role']) };
      const found = suggested(await weighMembers(editing, indexes, instance, wish));
      const items = found.map(({ personId, name, last, count, state, reasons }) => ({
        person_id: personId,
        name,
        last,
        count,
        warnings: reasons.map(({ code }) => code),
        reasons: [
          ...(state === 'spare' ? ['spare'] : []),
          last === '' ? 'never' : 'last',
          ...reasons.flatMap(({ code }) => (isTightCode(code) ? [code] : [])),
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

async function answerPlan({ editing, indexes, instance, query, languages }: ApiRequest): Promise<ApiAnswer> {
  const wish = { ...daysAsked(query), ...narrowedBy(query) };
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFound(`instance ${instance}`);
  const { plan, locale } = record.instance;
  const language = languages[0] ?? languageOf(locale) ?? 'de';
  const churchDayOf = (date: string) =>
    plan.churchYear === '' ? undefined : churchDay(date, plan.churchYear, language);
  const { days, people } = await readPlan(editing, indexes, instance, wish);
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
