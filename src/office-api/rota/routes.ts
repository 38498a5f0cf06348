// Routes of the rota (rules D4 to D7).

import { findChurchDay } from '../../model/church-year-days.ts';
import type { JsonSchema } from '../../model/format/rule.ts';
import { languageOf } from '../../model/instance.ts';
import { ASSIGNMENT_STATES } from '../../model/rota/rota.ts';
import { BLOCKING_REASON_CODES, ROTA_REASON_CODES } from '../../model/rota/rota-warnings.ts';
import { createRefusal } from '../../office/refusal-codes.ts';
import { PRINT_GROUPINGS, type PrintGrouping, readPrintedRota } from '../../office/rota/printed-rota.ts';
import { readAssignments } from '../../office/rota/read-assignments.ts';
import { CELLS_SCHEMA, readCellsBody } from '../../office/rota/read-cells.ts';
import { type RotaCell, readRota } from '../../office/rota/read-rota.ts';
import { createRotaFileName, ROTA_FILE_TYPES, type RotaFileType, writeRotaFile } from '../../office/rota/rota-file.ts';
import { MAX_SHEET_ROWS } from '../../office/rota/rota-sheet.ts';
import {
  isMinorReason,
  listCandidates,
  MINOR_REASON_CODES,
  selectSuggestedCandidates,
} from '../../office/rota/suggest.ts';
import { PAPER_FORMATS, type Paper } from '../../print/table-sheet.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { BadRequestError } from '../bad-request.ts';
import { createDownloadResponse, FILE_TYPES } from '../download-response.ts';
import { type ApiParameter, enumParameter, flagParameter, integerParameter } from '../parameters.ts';
import type { ApiRequest, ApiResponse, Route } from '../route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  EFFECTS_SCHEMA,
  ID_SCHEMA,
  IDS_SCHEMA,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
} from '../schemas.ts';
import { ROTA_QUERY, readRotaDays, readRotaFilters } from './rota-query.ts';
import { createAssignmentBody, createPersonBody } from './wire.ts';
import { createWrittenCellsResponse, fillRota, writeCellsFor } from './write.ts';

const STATE: JsonSchema = { enum: ASSIGNMENT_STATES };
const CODE: JsonSchema = { enum: [...ROTA_REASON_CODES, 'not_free'] };
const WHO = { person_id: ID_SCHEMA, name: TEXT_SCHEMA };
const PERSON = recordSchema({ ...WHO, state: STATE }, ['person_id', 'name']);
const CELL = recordSchema({ event_id: ID_SCHEMA, role_id: ID_SCHEMA, need: COUNT_SCHEMA, people: arraySchema(PERSON) });
const TOLD = recordSchema(
  { event_id: ID_SCHEMA, role_id: ID_SCHEMA, ...WHO, code: CODE, text: TEXT_SCHEMA, with: IDS_SCHEMA },
  ['person_id', 'name'],
);
const PLANNED = recordSchema({
  role_id: ID_SCHEMA,
  need: COUNT_SCHEMA,
  gap: COUNT_SCHEMA,
  open: COUNT_SCHEMA,
  people: arraySchema(recordSchema({ ...WHO, state: STATE }, ['person_id'])),
  warnings: arraySchema(recordSchema({ ...WHO, code: CODE, with: IDS_SCHEMA }, ['person_id', 'name'])),
});
const PLAN = recordSchema({
  days: arraySchema(
    recordSchema({
      date: TEXT_SCHEMA,
      name: { type: 'string', description: 'of the church year; "" for none' },
      colour: TEXT_SCHEMA,
      events: arraySchema(
        recordSchema({
          event_id: ID_SCHEMA,
          label: TEXT_SCHEMA,
          room_id: { type: ['integer', 'null'] },
          status: { enum: ['confirmed', 'cancelled', 'postponed'] },
          cells: arraySchema(PLANNED),
        }),
      ),
    }),
  ),
  people: arraySchema(
    recordSchema({ person_id: ID_SCHEMA, role_id: ID_SCHEMA, count: COUNT_SCHEMA, last: TEXT_SCHEMA }),
  ),
});
const ASSIGNMENT = recordSchema(
  {
    id: ID_SCHEMA,
    event_id: ID_SCHEMA,
    role_id: ID_SCHEMA,
    ...WHO,
    state: STATE,
    at: { type: 'string', format: 'date-time', description: 'when its state last changed' },
    note: TEXT_SCHEMA,
    offered: { type: 'boolean' },
  },
  ['person_id', 'name', 'note'],
);
const WRITTEN = recordSchema({
  revision: REVISION_SCHEMA,
  cells: arraySchema(CELL),
  warnings: arraySchema(TOLD),
  effects: EFFECTS_SCHEMA,
});
const CHANGED = {
  words:
    'Cells differ from `before` (`cells` has their current state), or there are `warnings` about people ' +
    'that `despite` does not list.',
  schema: {
    ...REFUSAL_RESPONSES[409].schema,
    properties: {
      ...(REFUSAL_RESPONSES[409].schema['properties'] as object),
      cells: arraySchema(CELL),
      warnings: arraySchema(TOLD),
    },
  },
};

const WORDS: Readonly<Record<RotaFileType, string>> = {
  csv: 'as CSV',
  xlsx: 'as a workbook',
  docx: 'as a document for Word',
  html: 'as a page to print, or to copy with formatting',
  txt: 'as plain text',
};

const QUERY = {
  ...ROTA_QUERY,
  by: enumParameter('the grouping', PRINT_GROUPINGS, 'church'),
  sure: flagParameter('omits people who have not accepted yet; otherwise they are marked with `(?)`'),
};

const PAPER = { paper: enumParameter('the paper', PAPER_FORMATS, 'a4') };

function planFileRoute(ending: RotaFileType): Route {
  const isTable = ending === 'csv' || ending === 'xlsx';
  const hasPaper = ending === 'docx' || ending === 'html';
  return {
    method: 'GET',
    path: `/plan.${ending}`,
    name: `plan.${ending}`,
    role: 'reader',
    summary: `Returns the rota ${WORDS[ending]}: events that need or have volunteers, by church, role or person.`,
    detail:
      'It omits people who have declined or are on standby; readers only see people who have accepted.' +
      (isTable
        ? ' Dates are written as YYYY-MM-DD; cells never contain formulas.'
        : ` It has at most ${MAX_SHEET_ROWS} rows.`),
    headers: ['Accept-Language'],
    query: hasPaper ? { ...QUERY, ...PAPER } : QUERY,
    answers: { 200: { words: `The file (${FILE_TYPES[ending]}).` }, 422: REFUSAL_RESPONSES[422] },
    run: async ({ editing, indexes, instance, query, languages }) => {
      const days = readRotaDays(query);
      const record = await editing.store.findInstance(instance);
      if (record === undefined) throw new NotFoundError(`instance ${instance}`);
      const language = languages[0] ?? languageOf(record.instance.locale) ?? 'de';
      const options = { ...days, ...readRotaFilters(query), isSure: query['sure'] === true, language };
      const plan = await readPrintedRota(editing, indexes, instance, options);
      const sheet = { by: query['by'] as PrintGrouping, format: (query['paper'] ?? 'a4') as Paper['format'] };
      return createDownloadResponse(createRotaFileName(plan, sheet), ending, await writeRotaFile(plan, sheet, ending));
    },
  };
}

const MAX_ID = 4294967295;
const despite: ApiParameter = {
  words:
    'comma-separated reasons to ignore: `absent`, `elsewhere`, `said_no`, or `not_free` if the reason is not visible',
  schema: { type: 'string' },
  read: (given) => {
    const codes = given.split(',');
    const taken = [...BLOCKING_REASON_CODES, 'not_free'];
    const wrong = codes.find((one) => !(taken as readonly string[]).includes(one));
    if (wrong === undefined) return codes;
    const expected = `one or more of ${taken.join(', ')}`;
    throw new BadRequestError(
      400,
      createRefusal('parameter_malformed', { name: 'despite', expected, given: wrong.slice(0, 60) }),
    );
  },
};

export const rotaRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/plan',
    name: 'plan.get',
    role: 'reader',
    summary:
      'Returns the rota of a period: who has accepted, was asked or is planned in each role, and what is missing.',
    detail:
      'Readers only see people who have accepted; contributors do not see people who have declined, and see `not_free` ' +
      'instead of the reason.',
    query: ROTA_QUERY,
    answers: { 200: { words: 'Days with events, in order.', schema: PLAN }, 422: REFUSAL_RESPONSES[422] },
    run: (request) => answerPlan(request),
  },
  ...ROTA_FILE_TYPES.map(planFileRoute),
  {
    method: 'GET',
    path: '/plan/assignments',
    name: 'plan.assignments',
    role: 'reader',
    summary: 'Returns the assignments of an event that are not stored in the event itself, each with its id.',
    detail:
      'People who have accepted are listed here only if no field of the event can hold them, or if they are looking for a substitute ' +
      '(`offered`). Readers only see people who have accepted; contributors do not see people who have declined; neither can see notes.',
    query: { event: { ...integerParameter('the event', 1, MAX_ID), isRequired: true } },
    answers: {
      200: {
        words: 'By role, then by the time their state last changed.',
        schema: recordSchema({ items: arraySchema(ASSIGNMENT) }),
      },
      404: { words: 'There is no such event.', schema: REFUSAL_SCHEMA },
    },
    run: async ({ editing, instance, query }) => {
      const found = await readAssignments(editing, instance, Number(query['event']));
      return { status: 200, body: { items: found.map((one) => createAssignmentBody(one, editing.authority)) } };
    },
  },
  {
    method: 'POST',
    path: '/plan/cells',
    name: 'plan.cells',
    role: 'contributor',
    summary: 'Fills cells, all or none, as one entry in the history.',
    detail:
      'People who have accepted are stored in the corresponding field of the event if it can hold them; all ' +
      'others are stored separately and are ' +
      'not public. `before` is the state that the caller saw: if it has changed, nothing is done.',
    query: { despite },
    body: { type: 'application/json', schema: CELLS_SCHEMA },
    answers: { 200: { words: 'The cells as they are now.', schema: WRITTEN }, ...REFUSAL_RESPONSES, 409: CHANGED },
    run: async (request) => {
      const { cells, isTrial } = readCellsBody(request.body);
      return createWrittenCellsResponse(request, await writeCellsFor(request, cells, isTrial));
    },
  },
  {
    method: 'GET',
    path: '/plan/suggest',
    name: 'plan.suggest',
    role: 'contributor',
    summary: 'Returns people who could take a role at an event, best first.',
    query: {
      event: { ...integerParameter('the event', 1, MAX_ID), isRequired: true },
      role: { ...integerParameter('the role', 1, MAX_ID), isRequired: true },
    },
    answers: {
      200: {
        words: 'People who are absent or elsewhere, or who have declined, are omitted.',
        schema: recordSchema({
          items: arraySchema(
            recordSchema({
              person_id: ID_SCHEMA,
              name: TEXT_SCHEMA,
              last: TEXT_SCHEMA,
              count: COUNT_SCHEMA,
              warnings: arraySchema(CODE),
              reasons: arraySchema({ enum: ['spare', 'never', 'last', ...MINOR_REASON_CODES] }),
            }),
          ),
        }),
      },
      404: { words: 'There is no such event or role.', schema: REFUSAL_SCHEMA },
    },
    run: async ({ editing, indexes, instance, query }) => {
      const options = { eventId: Number(query['event']), roleId: Number(query['role']) };
      const found = selectSuggestedCandidates(await listCandidates(editing, indexes, instance, options));
      const items = found.map(({ personId, name, last, count, state, reasons }) => ({
        person_id: personId,
        name,
        last,
        count,
        warnings: reasons.map(({ code }) => code),
        reasons: [
          ...(state === 'spare' ? ['spare'] : []),
          last === '' ? 'never' : 'last',
          ...reasons.flatMap(({ code }) => (isMinorReason(code) ? [code] : [])),
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
    summary: 'Fills gaps with the first suggestion; nobody is moved or asked.',
    detail: 'A contributor can only fill the gaps that they could fill cell by cell. Without `role_ids`, all roles.',
    body: {
      type: 'application/json',
      schema: recordSchema(
        {
          from: TEXT_SCHEMA,
          to: TEXT_SCHEMA,
          role_ids: { anyOf: [{ const: 'all' }, IDS_SCHEMA] },
          dry_run: { type: 'boolean' },
        },
        ['role_ids', 'dry_run'],
      ),
    },
    answers: {
      200: {
        words: 'The changed cells, before and after.',
        schema: recordSchema({
          ...(WRITTEN['properties'] as Readonly<Record<string, JsonSchema>>),
          before: arraySchema(CELL),
        }),
      },
      ...REFUSAL_RESPONSES,
      409: CHANGED,
    },
    run: (request) => fillRota(request),
  },
];

async function answerPlan({ editing, indexes, instance, query, languages }: ApiRequest): Promise<ApiResponse> {
  const options = { ...readRotaDays(query), ...readRotaFilters(query) };
  const record = await editing.store.findInstance(instance);
  if (record === undefined) throw new NotFoundError(`instance ${instance}`);
  const { plan, locale } = record.instance;
  const language = languages[0] ?? languageOf(locale) ?? 'de';
  const churchDayOf = (date: string) =>
    plan.churchYear === '' ? undefined : findChurchDay(date, plan.churchYear, language);
  const { days, people } = await readRota(editing, indexes, instance, options);
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

function cellAnswer({ roleId, need, gap, open, people, warnings }: RotaCell) {
  return {
    role_id: roleId,
    need,
    gap,
    open,
    people: people.map(({ person, name, state }) => ({ ...createPersonBody(person), name, state })),
    warnings: warnings.map(({ person, code, with: others }) => ({ ...createPersonBody(person), code, with: others })),
  };
}
