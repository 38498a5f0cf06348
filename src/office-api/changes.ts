// Changes of many entities, all or nothing (rule W8).

import { MAX_ID } from '../model/entity.ts';
import { type Problem, problem } from '../model/format/problem.ts';
import type { ProblemCode } from '../model/format/problem-codes.ts';
import { isPlain, type JsonSchema } from '../model/format/rule.ts';
import { type ForMany, MAX_CHANGED, stepsForMany } from '../office/bulk/steps-for-many.ts';
import { type Applied, applyChanges } from '../office/content/apply-changes.ts';
import { BadContent } from '../office/content/errors.ts';
import { expectMayDo } from '../office/content/permissions.ts';
import type { Step } from '../office/content/step.ts';
import { bookingParameters, keepParameter } from './bookings/parameters.ts';
import { despiteOf, despiteParameter, onceOf, replayed } from './entities.ts';
import { isForMany, MANY_PROPERTIES, readForMany } from './many.ts';
import { NOT_GIVEN, pointed } from './problem-parts.ts';
import type { ApiAnswer, ApiRequest, Route } from './route.ts';
import { effectsSchema, ID, KIND, listOf, REFUSALS, REVISION, record, TEXT, WARNING } from './schemas.ts';
import { ARRAYS, changesAnswer, kindNamed } from './wire.ts';

const MAX_PROBLEMS = 500;

const CHANGE: JsonSchema = record(
  {
    kind: { enum: [...ARRAYS, 'event'], description: '`event` is taken with `set` alone' },
    id: ID,
    if_revision: REVISION,
    ref: TEXT,
    value: { type: 'object' },
    merge: { type: 'object' },
    remove: { const: true },
    ...MANY_PROPERTIES,
  },
  ['id', 'if_revision', 'ref', 'value', 'merge', 'remove', ...Object.keys(MANY_PROPERTIES)],
);

export const changeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/changes',
    name: 'changes.apply',
    role: 'reader',
    summary: 'Makes up to 5,000 changes at once, all or nothing, as one line of the history.',
    detail:
      'It takes the role that what is changed takes. A change has `value` (with `id` it replaces, without it ' +
      'creates), `merge` (a merge patch) or `remove`. What is created with a `ref` can be named by others of the ' +
      'same request: `{ "ref": "text" }` in the place of an id. What is `set` is set in many events, by `ids` or by all that ' +
      'a `filter` finds: 5,000 at the most, each with a result of its own. With `dry_run` the answer is the same and ' +
      'nothing changes.',
    headers: ['Idempotency-Key'],
    query: { despite: despiteParameter, ...bookingParameters, ...keepParameter },
    body: {
      type: 'application/json',
      schema: record(
        {
          changes: { type: 'array', items: CHANGE, minItems: 1, maxItems: MAX_CHANGED },
          note: { type: 'string', default: '', maxLength: 500 },
          dry_run: { type: 'boolean', default: false },
        },
        ['note', 'dry_run'],
      ),
    },
    answers: {
      200: {
        words: 'What came of each change, and what the outside sees of it.',
        schema: record({
          revision: REVISION,
          results: listOf(record({ kind: KIND, id: ID, revision: REVISION, proposal: ID }, ['proposal'])),
          effects: effectsSchema,
          warnings: listOf(WARNING),
        }),
      },
      ...REFUSALS,
    },
    run: applyAll,
  },
];

async function applyAll(asked: ApiRequest): Promise<ApiAnswer> {
  const { editing, instance, body } = asked;
  const { steps: read, note, isTrial } = readChanges(body);
  const steps = await stepsOf(asked, read);
  const once = onceOf(asked, toAnswer);
  const wish = {
    note,
    isTrial,
    withEffects: true,
    despite: despiteOf(asked),
    language: asked.languages[0],
    ...(once && { once }),
  };
  const outcome = await applyChanges(editing, instance, steps, wish);
  return 'applied' in outcome ? toAnswer(outcome.applied) : replayed(outcome.replayed);
}

/** Maximum steps per change that set values in many events, because each searches all events. */
const MAX_FOR_MANY = 20;

/** Expands bulk steps. Throws Forbidden before any search, and BadContent if there are too many. */
async function stepsOf({ editing, indexes, instance }: ApiRequest, read: readonly ReadStep[]): Promise<Step[]> {
  expectMayDo(
    editing.authority,
    read.map((one) => ('chosen' in one ? { kind: 'event' as const } : one)),
  );
  const forMany = read.filter((one) => 'chosen' in one).length;
  if (forMany > MAX_FOR_MANY) throw new BadContent([problem('/changes', 'too_many_sets', { most: MAX_FOR_MANY })]);
  const steps: Step[] = [];
  for (const one of read) {
    if ('chosen' in one) steps.push(...(await stepsForMany(editing, indexes, instance, one)));
    else steps.push(one);
    if (steps.length > MAX_CHANGED) {
      throw new BadContent([problem('/changes', 'too_many', { has: steps.length, most: MAX_CHANGED })]);
    }
  }
  return steps;
}

function toAnswer(applied: Applied): ApiAnswer {
  return { status: 200, body: changesAnswer(applied) };
}

/** Parsed step: a single one, or one for many events. */
type ReadStep = Step | ForMany;

function readChanges(body: unknown): { steps: ReadStep[]; note: string; isTrial: boolean } {
  const problems: Problem[] = [];
  const put = (one: Problem) => void problems.push(one);
  const add: Add = (path, ...what) => put(problem(path, ...what));
  if (!isPlain(body)) throw new BadContent([problem('', 'no_changes')]);
  for (const name of Object.keys(body)) {
    if (!['changes', 'note', 'dry_run'].includes(name)) add(`/${pointed(name)}`, 'unknown_key', { near: [] });
  }
  const { changes, note = '', dry_run: isTrial = false } = body;
  if (typeof note !== 'string' || note.length > 500) add('/note', 'no_short_text', { most: 500 });
  else if (!isStorable(note)) add('/note', 'unstorable');
  if (typeof isTrial !== 'boolean') add('/dry_run', 'no_flag', NOT_GIVEN);
  if (changes === undefined) add('/changes', 'missing');
  else if (!Array.isArray(changes)) add('/changes', 'no_array', NOT_GIVEN);
  else if (changes.length === 0) add('/changes', 'empty');
  else if (changes.length > MAX_CHANGED) add('/changes', 'too_many', { has: changes.length, most: MAX_CHANGED });
  const given: unknown[] = Array.isArray(changes) && problems.length === 0 ? changes : [];
  const steps = given.flatMap((one, index) => readStep(one, `/changes/${index}`, add, put) ?? []);
  if (problems.length > 0) throw new BadContent(problems.slice(0, MAX_PROBLEMS));
  return { steps, note: String(note), isTrial: isTrial === true };
}

/** Returns whether both databases can store a text. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

const KEYS = ['kind', 'id', 'if_revision', 'ref', 'value', 'merge', 'remove'];

/** Reports a problem at a JSON pointer. */
type Add = <C extends ProblemCode>(...what: Parameters<typeof problem<C>>) => void;

function readStep(one: unknown, at: string, add: Add, put: (one: Problem) => void): ReadStep | undefined {
  if (!isPlain(one)) return void add(at, 'no_object', NOT_GIVEN);
  if (isForMany(one)) return readForMany(one, at, put);
  for (const name of Object.keys(one)) {
    if (!KEYS.includes(name)) add(`${at}/${pointed(name)}`, 'not_of_change', { taken: KEYS });
  }
  const { kind: name, id, if_revision: ifRevision, ref } = one;
  const kind = typeof name === 'string' && ARRAYS.includes(name) ? kindNamed(name) : undefined;
  if (kind === undefined) add(`${at}/kind`, 'no_kind', { values: ARRAYS });
  if (id !== undefined && !isId(id)) add(`${at}/id`, 'out_of_range', { least: 1, most: MAX_ID, given: undefined });
  if (ifRevision !== undefined && !isRevision(ifRevision)) add(`${at}/if_revision`, 'too_small', { least: 0 });
  if (ref !== undefined && (typeof ref !== 'string' || ref === '')) add(`${at}/ref`, 'no_text', NOT_GIVEN);
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
