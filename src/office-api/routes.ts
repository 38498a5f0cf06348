import { FIRST_CHURCH_YEAR, LAST_CHURCH_YEAR } from '../model/church-year.ts';
import { findChurchDay } from '../model/church-year-days.ts';
import { LITURGICAL_COLOURS, SEASONS } from '../model/church-year-orders.ts';
import { MAX_ID } from '../model/entity.ts';
import { createProblem, type Problem } from '../model/format/problem.ts';
import type { ProblemCode } from '../model/format/problem-codes.ts';
import { isPlainObject, type JsonSchema } from '../model/format/rule.ts';
import { LANGUAGES, type Language, languageOf } from '../model/instance.ts';
import { ROUTED_KINDS } from '../model/kinds/index.ts';
import type { AnyKindTable } from '../model/kinds/kind-table.ts';
import { type BulkStep, createBulkSteps, MAX_BULK_EVENTS } from '../office/bulk/bulk-steps.ts';
import { type AppliedChange, applyChanges } from '../office/content/apply-changes.ts';
import { BadContentError } from '../office/content/errors.ts';
import { requireCanPerform } from '../office/content/permissions.ts';
import type { Step } from '../office/content/step.ts';
import { InvalidParameterError } from '../office/errors.ts';
import { storeFile } from '../office/files/store-file.ts';
import { createRefusal } from '../office/refusal-codes.ts';
import { parseRequestedSpan } from '../office/wall-clock-texts.ts';
import { omitsHistoryFields } from '../store/content/documents.ts';
import { addDays } from '../util/dates.ts';
import { BadRequestError } from './bad-request.ts';
import { FILES_PATH, MAX_FILE_BODY_SIZE } from './body-limit.ts';
import { bookingParameters, keepParameter } from './bookings/parameters.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { BULK_STEP_PROPERTIES, isBulkStep, readBulkStep } from './bulk-step.ts';
import {
  acceptedWarningsParameter,
  applyStep,
  createEntityRoutes,
  createReplayedResponse,
  createRequestIdempotency,
  parseAcceptedWarnings,
  type RouteOverrides,
  readRequestId,
} from './entities.ts';
import { handleFileUpload } from './file-upload.ts';
import { createHistoryRoute, createRevertRoute, historyRoutes } from './history.ts';
import { createListRoute } from './listing.ts';
import { dayParameter, enumParameter } from './parameters.ts';
import { escapePointer, PARAMS_WITHOUT_VALUE } from './problem-parts.ts';
import { proposalRoutes } from './proposals.ts';
import { repeatEventRoutes } from './repeat-event.ts';
import { roomRequestRoutes } from './room-requests/routes.ts';
import { roomRoutes } from './rooms.ts';
import { dutyRequestRoutes } from './rota/requests.ts';
import { rotaRoutes } from './rota/routes.ts';
import type { ApiRequest, ApiResponse, Route } from './route.ts';
import {
  arraySchema,
  COUNT_SCHEMA,
  EFFECTS_SCHEMA,
  ID_SCHEMA,
  KIND_SCHEMA,
  REFUSAL_RESPONSES,
  REFUSAL_SCHEMA,
  REVISION_SCHEMA,
  recordSchema,
  TEXT_SCHEMA,
  WARNING_SCHEMA,
} from './schemas.ts';
import { seriesRoutes, splitSeriesFrom } from './series.ts';
import { settingsRoutes } from './settings.ts';
import { sourceRoutes } from './sources/routes.ts';
import { createChangesBody, findKindByWireName, ROUTED_KIND_WIRE_NAMES } from './wire.ts';

const churchYearRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/churchyear',
    name: 'churchyear.days',
    role: 'reader',
    summary: 'Returns the church-year name of each day of a period.',
    query: {
      from: { ...dayParameter('a date from 1900 to 2199'), isRequired: true },
      to: { ...dayParameter('a day; the period may have at most 400 days'), isRequired: true },
      language: enumParameter('the language of the names; default: the parish’s language', LANGUAGES),
    },
    answers: {
      200: {
        words: 'Every day; a day without a name has `""`.',
        schema: recordSchema({
          days: arraySchema(
            recordSchema({
              date: { type: 'string', format: 'date' },
              name: TEXT_SCHEMA,
              season: { enum: SEASONS },
              colour: { enum: LITURGICAL_COLOURS },
            }),
          ),
        }),
      },
      404: { words: 'The parish has not chosen a church year (`plan.church_year` in its settings).' },
    },
    run: answerDays,
  },
];

async function answerDays({ editing, instance, query }: ApiRequest): Promise<ApiResponse> {
  const [from, to] = [String(query['from']), String(query['to'])];
  const settings = await editing.store.content.read(instance, async (content) => content.instance);
  const { churchYear } = settings.plan;
  if (churchYear === '') throw new BadRequestError(404, createRefusal('no_church_year'));
  parseRequestedSpan({ from, to });
  const language = (query['language'] as Language | undefined) ?? languageOf(settings.locale) ?? 'de';
  const days: object[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const found = findChurchDay(date, churchYear, language);
    if (found === undefined) throw new InvalidParameterError(date === from ? 'from' : 'to', yearRefusal(date === from));
    days.push({ date, ...found });
  }
  return { status: 200, body: { days } };
}

function yearRefusal(isFrom: boolean) {
  const name = isFrom ? 'from' : 'to';
  return createRefusal('parameter_years', { name, first: FIRST_CHURCH_YEAR, last: LAST_CHURCH_YEAR });
}

const MAX_PROBLEMS = 500;

const CHANGE: JsonSchema = recordSchema(
  {
    kind: { enum: [...ROUTED_KIND_WIRE_NAMES, 'event'], description: '`event` is only allowed with `set`' },
    id: ID_SCHEMA,
    if_revision: REVISION_SCHEMA,
    ref: TEXT_SCHEMA,
    value: { type: 'object' },
    merge: { type: 'object' },
    remove: { const: true },
    ...BULK_STEP_PROPERTIES,
  },
  ['id', 'if_revision', 'ref', 'value', 'merge', 'remove', ...Object.keys(BULK_STEP_PROPERTIES)],
);

const changeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/changes',
    name: 'changes.apply',
    role: 'reader',
    summary: 'Makes up to 5,000 changes at once, all or nothing, as one entry in the history.',
    detail:
      'It requires the roles that the individual changes require. A change has `value` (with `id` it replaces, without it ' +
      'it creates), `merge` (a merge patch) or `remove`. An entity created with a `ref` can be referenced by others in the ' +
      'same request: `{ "ref": "text" }` in place of an id. `set` changes many events, given by `ids` or by ' +
      'a `filter`: at most 5,000, each with its own result. With `dry_run` the response is the same and ' +
      'nothing is changed.',
    headers: ['Idempotency-Key'],
    query: { despite: acceptedWarningsParameter, ...bookingParameters, ...keepParameter },
    body: {
      type: 'application/json',
      schema: recordSchema(
        {
          changes: { type: 'array', items: CHANGE, minItems: 1, maxItems: MAX_BULK_EVENTS },
          note: { type: 'string', default: '', maxLength: 500 },
          dry_run: { type: 'boolean', default: false },
        },
        ['note', 'dry_run'],
      ),
    },
    answers: {
      200: {
        words: 'The result of each change, and its public effects.',
        schema: recordSchema({
          revision: REVISION_SCHEMA,
          results: arraySchema(
            recordSchema({ kind: KIND_SCHEMA, id: ID_SCHEMA, revision: REVISION_SCHEMA, proposal: ID_SCHEMA }, [
              'proposal',
            ]),
          ),
          effects: EFFECTS_SCHEMA,
          warnings: arraySchema(WARNING_SCHEMA),
        }),
      },
      ...REFUSAL_RESPONSES,
    },
    run: applyAll,
  },
];

async function applyAll(request: ApiRequest): Promise<ApiResponse> {
  const { editing, instance, body } = request;
  const { steps: read, note, isTrial } = readChanges(body);
  const steps = await stepsOf(request, read);
  const once = createRequestIdempotency(request, toAnswer);
  const options = {
    note,
    isTrial,
    withEffects: true,
    despite: parseAcceptedWarnings(request),
    language: request.languages[0],
    ...(once && { once }),
  };
  const outcome = await applyChanges(editing, instance, steps, options);
  return 'applied' in outcome ? toAnswer(outcome.applied) : createReplayedResponse(outcome.replayed);
}

/** Maximum number of bulk steps per change, because each one searches all events. */
const MAX_FOR_MANY = 20;

/** Expands bulk steps. Throws ForbiddenError before it searches, and BadContentError if there are too many. */
async function stepsOf({ editing, indexes, instance }: ApiRequest, read: readonly ReadStep[]): Promise<Step[]> {
  requireCanPerform(
    editing.authority,
    read.map((one) => ('chosen' in one ? { kind: 'event' as const } : one)),
  );
  const forMany = read.filter((one) => 'chosen' in one).length;
  if (forMany > MAX_FOR_MANY)
    throw new BadContentError([createProblem('/changes', 'too_many_sets', { most: MAX_FOR_MANY })]);
  const steps: Step[] = [];
  for (const one of read) {
    if ('chosen' in one) steps.push(...(await createBulkSteps(editing, indexes, instance, one)));
    else steps.push(one);
    if (steps.length > MAX_BULK_EVENTS) {
      throw new BadContentError([createProblem('/changes', 'too_many', { has: steps.length, most: MAX_BULK_EVENTS })]);
    }
  }
  return steps;
}

function toAnswer(applied: AppliedChange): ApiResponse {
  return { status: 200, body: createChangesBody(applied) };
}

type ReadStep = Step | BulkStep;

function readChanges(body: unknown): { steps: ReadStep[]; note: string; isTrial: boolean } {
  const problems: Problem[] = [];
  const put = (one: Problem) => void problems.push(one);
  const add: Add = (path, ...what) => put(createProblem(path, ...what));
  if (!isPlainObject(body)) throw new BadContentError([createProblem('', 'no_changes')]);
  for (const name of Object.keys(body)) {
    if (!['changes', 'note', 'dry_run'].includes(name)) add(`/${escapePointer(name)}`, 'unknown_key', { near: [] });
  }
  const { changes, note = '', dry_run: isTrial = false } = body;
  if (typeof note !== 'string' || note.length > 500) add('/note', 'no_short_text', { most: 500 });
  else if (!isStorable(note)) add('/note', 'unstorable');
  if (typeof isTrial !== 'boolean') add('/dry_run', 'no_flag', PARAMS_WITHOUT_VALUE);
  if (changes === undefined) add('/changes', 'missing');
  else if (!Array.isArray(changes)) add('/changes', 'no_array', PARAMS_WITHOUT_VALUE);
  else if (changes.length === 0) add('/changes', 'empty');
  else if (changes.length > MAX_BULK_EVENTS)
    add('/changes', 'too_many', { has: changes.length, most: MAX_BULK_EVENTS });
  const given: unknown[] = Array.isArray(changes) && problems.length === 0 ? changes : [];
  const steps = given.flatMap((one, index) => readStep(one, `/changes/${index}`, add, put) ?? []);
  if (problems.length > 0) throw new BadContentError(problems.slice(0, MAX_PROBLEMS));
  return { steps, note: String(note), isTrial: isTrial === true };
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

const KEYS = ['kind', 'id', 'if_revision', 'ref', 'value', 'merge', 'remove'];

type Add = <C extends ProblemCode>(...what: Parameters<typeof createProblem<C>>) => void;

function readStep(one: unknown, at: string, add: Add, put: (one: Problem) => void): ReadStep | undefined {
  if (!isPlainObject(one)) return void add(at, 'no_object', PARAMS_WITHOUT_VALUE);
  if (isBulkStep(one)) return readBulkStep(one, at, put);
  for (const name of Object.keys(one)) {
    if (!KEYS.includes(name)) add(`${at}/${escapePointer(name)}`, 'not_of_change', { taken: KEYS });
  }
  const { kind: name, id, if_revision: ifRevision, ref } = one;
  const kind = typeof name === 'string' && ROUTED_KIND_WIRE_NAMES.includes(name) ? findKindByWireName(name) : undefined;
  if (kind === undefined) add(`${at}/kind`, 'no_kind', { values: ROUTED_KIND_WIRE_NAMES });
  if (id !== undefined && !isId(id)) add(`${at}/id`, 'out_of_range', { least: 1, most: MAX_ID, given: undefined });
  if (ifRevision !== undefined && !isRevision(ifRevision)) add(`${at}/if_revision`, 'too_small', { least: 0 });
  if (ref !== undefined && (typeof ref !== 'string' || ref === '')) add(`${at}/ref`, 'no_text', PARAMS_WITHOUT_VALUE);
  const deeds = ['value', 'merge', 'remove'].filter((deed) => Object.hasOwn(one, deed));
  if (deeds.length !== 1) add(at, 'not_one_deed');
  if (Object.hasOwn(one, 'remove') && one['remove'] !== true) add(`${at}/remove`, 'only_true');
  if (id === undefined && deeds[0] !== 'value') add(`${at}/id`, 'missing');
  if (ref !== undefined && (id !== undefined || deeds[0] !== 'value')) add(`${at}/ref`, 'for_new_alone');
  if (id === undefined && ifRevision !== undefined) add(`${at}/if_revision`, 'for_old_alone');
  if (kind === undefined) return undefined;
  const common = { kind, at, ifRevision: ifRevision as number | undefined };
  if (id === undefined) return { ...common, value: one['value'], ref: ref as string | undefined };
  if (deeds[0] === 'merge') return { ...common, id: Number(id), merge: one['merge'] };
  if (deeds[0] === 'remove') return { ...common, id: Number(id), remove: true };
  return { ...common, id: Number(id), value: one['value'] };
}

function isId(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}

function isRevision(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

const PIXELS = { type: ['integer', 'null'], description: 'pixels; null for a document' };

const fileRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: FILES_PATH,
    name: 'files.keep',
    role: 'contributor',
    summary: 'Stores a picture or document, and returns the value for an event or person.',
    detail:
      'Pictures (JPEG, PNG, WebP, AVIF; up to 25 MB and 50 megapixels) are turned upright, shrunk to 2,000 ' +
      'pixels, and stripped of camera metadata. Documents are PDF, ODT, DOCX and XLSX up to 20 MB. Files that are ' +
      'not referenced are deleted after 30 days.',
    body: {
      type: 'multipart/form-data',
      schema: recordSchema({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }),
      most: MAX_FILE_BODY_SIZE,
    },
    answers: {
      201: {
        words: 'The file was stored; Location is its address.',
        schema: recordSchema(
          {
            url: TEXT_SCHEMA,
            width: PIXELS,
            height: PIXELS,
            filesize_kb: COUNT_SCHEMA,
            file_type: TEXT_SCHEMA,
            file_name: TEXT_SCHEMA,
            warnings: arraySchema(recordSchema({ code: TEXT_SCHEMA, text: TEXT_SCHEMA })),
          },
          ['warnings'],
        ),
      },
      422: {
        words: 'The form is invalid, or the file is damaged or too large to process.',
        schema: REFUSAL_SCHEMA,
      },
    },
    run: ({ editing, instance, request, publicUrl, languages }) =>
      handleFileUpload(request, (file) => storeFile(editing, instance, { ...file, baseUrl: publicUrl }), languages[0]),
  },
];

/** Overrides for series: a patch applies to the whole series, or, with `from`, to its dates from that day onwards. */
const OF_SERIES: RouteOverrides = {
  patchQuery: { from: dayParameter('only from this day on: continues as a new series, which is returned') },
  patch: (request) => {
    const { from } = request.query;
    if (from !== undefined) return splitSeriesFrom(request, String(from));
    return applyStep(request, { kind: 'series', id: readRequestId(request), merge: request.body, at: '' });
  },
};

function routesOf(table: AnyKindTable): Route[] {
  const own = table.kind === 'series' ? OF_SERIES : {};
  return [
    createListRoute(table),
    ...createEntityRoutes(table, own),
    createHistoryRoute(table.kind),
    ...(omitsHistoryFields(table.kind) ? [] : [createRevertRoute(table.kind)]),
  ];
}

export const ROUTES: readonly Route[] = [
  ...ROUTED_KINDS.flatMap(routesOf),
  ...seriesRoutes,
  ...repeatEventRoutes,
  ...sourceRoutes,
  ...roomRoutes,
  ...churchYearRoutes,
  ...bookingRoutes,
  ...roomRequestRoutes,
  ...rotaRoutes,
  ...dutyRequestRoutes,
  ...settingsRoutes,
  ...changeRoutes,
  ...proposalRoutes,
  ...historyRoutes,
  ...fileRoutes,
];
