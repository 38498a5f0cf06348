// Many changes at once, all or nothing (rule W8).

import type { Problem } from '../model/format/report.ts';
import { isPlain, type JsonSchema } from '../model/format/rule.ts';
import { type Applied, applyChanges } from '../office/content/apply-changes.ts';
import type { Effects } from '../office/content/effects.ts';
import { BadContent } from '../office/content/errors.ts';
import type { Step } from '../office/content/step.ts';
import { despiteOf, despiteParameter, onceOf, replayed } from './entities.ts';
import type { Answer, Asked, Route } from './route.ts';
import { ID, IDS, KIND, listOf, REFUSALS, REVISION, record, TEXT, WARNING } from './schemas.ts';
import { ARRAYS, kindName, kindNamed } from './wire.ts';

const MOST_CHANGES = 5000;
const MOST_PROBLEMS = 500;

const CHANGE: JsonSchema = record(
  {
    ...{ kind: KIND, id: ID, if_revision: REVISION, ref: TEXT },
    ...{ value: { type: 'object' }, merge: { type: 'object' }, remove: { const: true } },
  },
  ['id', 'if_revision', 'ref', 'value', 'merge', 'remove'],
);

const EFFECTS = record({
  ...{ appears: IDS, changes: IDS, disappears: IDS },
  lists: listOf(record({ list_id: ID, gains: IDS, loses: IDS })),
});

export const changeRoutes: readonly Route[] = [
  {
    ...{ method: 'POST', path: '/changes', name: 'changes.apply', role: 'contributor' },
    summary: 'Makes up to 5,000 changes at once, all or nothing, as one line of the history.',
    detail:
      'A change has `value` (with `id` it replaces, without it creates), `merge` (a merge patch) or `remove`. What is created with a `ref` can be named by others of the same request: `{ "ref": "text" }` in the place of an id. With `dry_run` the answer is the same and nothing changes.',
    headers: ['Idempotency-Key'],
    query: { despite: despiteParameter },
    body: {
      type: 'application/json',
      schema: record(
        {
          changes: { type: 'array', items: CHANGE, minItems: 1, maxItems: MOST_CHANGES },
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
          results: listOf(record({ kind: KIND, id: ID, revision: REVISION })),
          ...{ effects: EFFECTS, warnings: listOf(WARNING) },
        }),
      },
      ...REFUSALS,
    },
    run: applyAll,
  },
];

async function applyAll(asked: Asked): Promise<Answer> {
  const { editing, instance, body } = asked;
  const { steps, note, isTrial } = readChanges(body);
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

function toAnswer({ revision, results, effects, warnings }: Applied): Answer {
  const told = results.map((one) => ({ kind: kindName(one.kind), id: one.id, revision: one.revision }));
  return { status: 200, body: { revision, results: told, effects: effectsAnswer(effects), warnings } };
}

function effectsAnswer(effects: Effects | undefined) {
  if (effects === undefined) return undefined;
  const { appears, changes, disappears, lists } = effects;
  const told = lists.map(({ listId, gains, loses }) => ({ list_id: listId, gains, loses }));
  return { appears, changes, disappears, lists: told };
}

/** Throws BadContent with everything that is wrong with the form of the request. */
function readChanges(body: unknown): { steps: Step[]; note: string; isTrial: boolean } {
  const problems: Problem[] = [];
  const problem = (path: string, text: string) => void problems.push({ path, text });
  if (!isPlain(body)) throw new BadContent([{ path: '', text: 'expected an object with changes' }]);
  for (const name of Object.keys(body)) {
    if (!['changes', 'note', 'dry_run'].includes(name)) problem(`/${pointed(name)}`, 'unknown key');
  }
  const { changes, note = '', dry_run: isTrial = false } = body;
  if (typeof note !== 'string' || note.length > 500) problem('/note', 'expected a text of up to 500 characters');
  if (typeof isTrial !== 'boolean') problem('/dry_run', 'expected true or false');
  if (!Array.isArray(changes)) problem('/changes', changes === undefined ? 'is missing' : 'expected an array');
  else if (changes.length === 0) problem('/changes', 'must not be empty');
  else if (changes.length > MOST_CHANGES)
    problem('/changes', `has ${changes.length} elements, more than ${MOST_CHANGES}`);
  const given: unknown[] = Array.isArray(changes) && problems.length === 0 ? changes : [];
  const steps = given.flatMap((one, index) => readStep(one, `/changes/${index}`, problem) ?? []);
  if (problems.length > 0) throw new BadContent(problems.slice(0, MOST_PROBLEMS));
  return { steps, note: String(note), isTrial: isTrial === true };
}

const KEYS = ['kind', 'id', 'if_revision', 'ref', 'value', 'merge', 'remove'];

function readStep(one: unknown, at: string, problem: (path: string, text: string) => void): Step | undefined {
  if (!isPlain(one)) return void problem(at, 'expected an object');
  for (const name of Object.keys(one)) {
    if (!KEYS.includes(name)) problem(`${at}/${pointed(name)}`, `unknown key; a change has ${KEYS.join(', ')}`);
  }
  const { kind: name, id, if_revision: ifRevision, ref } = one;
  const kind = typeof name === 'string' && ARRAYS.includes(name) ? kindNamed(name) : undefined;
  if (kind === undefined) problem(`${at}/kind`, `expected one of ${ARRAYS.join(', ')}`);
  if (id !== undefined && !isId(id)) problem(`${at}/id`, 'expected an integer from 1 to 4294967295');
  if (ifRevision !== undefined && !isRevision(ifRevision)) problem(`${at}/if_revision`, 'expected an integer from 0');
  if (ref !== undefined && (typeof ref !== 'string' || ref === '')) problem(`${at}/ref`, 'expected a text');
  const deeds = ['value', 'merge', 'remove'].filter((deed) => Object.hasOwn(one, deed));
  if (deeds.length !== 1) problem(at, 'expected exactly one of value, merge and remove');
  if (Object.hasOwn(one, 'remove') && one['remove'] !== true) problem(`${at}/remove`, 'expected true');
  if (id === undefined && deeds[0] !== 'value') problem(`${at}/id`, 'is missing');
  if (ref !== undefined && (id !== undefined || deeds[0] !== 'value')) problem(`${at}/ref`, 'is for what is created');
  if (id === undefined && ifRevision !== undefined) problem(`${at}/if_revision`, 'is for what is there already');
  if (kind === undefined) return undefined;
  const common = { kind, at, ifRevision: ifRevision as number | undefined };
  if (id === undefined) return { ...common, value: one['value'], ref: ref as string | undefined };
  if (deeds[0] === 'merge') return { ...common, id: Number(id), merge: one['merge'] };
  if (deeds[0] === 'remove') return { ...common, id: Number(id), remove: true };
  return { ...common, id: Number(id), value: one['value'] };
}

function isId(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 4294967295;
}

function isRevision(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0;
}

function pointed(name: string): string {
  return name.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');
}
