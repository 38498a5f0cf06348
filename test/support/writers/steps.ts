import { isDeepStrictEqual } from 'node:util';
import type { Loose } from '../full-bundle.ts';
import { applySteps, assertThat, isGone, isOutdated, type Step } from './deeds.ts';
import { arrayOf, type CurrentState, idOf, type Key, keyOf, referrersOf } from './model.ts';
import { type Call, DAY_MS, type Reply, writerName } from './servers.ts';
import {
  acknowledge,
  chance,
  createUnexpectedAnswerError,
  createUniqueTitle,
  noteState,
  pick,
  pickKnown,
  recordRefusal,
  type World,
} from './world.ts';

export interface Writer {
  readonly number: number;
  readonly call: Call;
}

const ARRAYS = ['events', 'events', 'events', 'persons', 'layers', 'lists'];

export function randomValueFor(world: World, array: string): Loose {
  const text = createUniqueTitle(world, array);
  const layers = [...world.known.keys()].filter((key) => arrayOf(key) === 'layers').map(idOf);
  const layer_ids = [pick(world, layers)].flatMap((id) => id ?? []);
  if (array === 'persons') return { lastname: text };
  if (array === 'layers') return { name: text };
  if (array === 'lists') return { name: text, ...(chance(world, 0.5) && { rule: ruleOf(layer_ids) }) };
  const some: Loose[] = [
    { title: text },
    { title: text, public: false },
    { title: text, public: true, state: 'ready' },
    { title: text, layer_ids },
    { internal_note: text },
    { short_desc: text, state: 'draft' },
  ];
  return pick(world, some) ?? {};
}

function ruleOf(layer_ids: readonly number[]): Loose {
  return { layer_ids, target_group_ids: [], event_types: [], room_ids: [], person_ids: [] };
}

export function completeValueFor(world: World, array: string): Loose {
  const more = randomValueFor(world, array);
  if (array === 'persons') return { visibility: 'web', ...more };
  if (array !== 'events') return more;
  return {
    date_from: '2027-03-01 10:00:00',
    date_to: '2027-03-01 11:00:00',
    title: createUniqueTitle(world, 'events'),
    ...more,
  };
}

export function referencesRemovedLayer(value: Loose | undefined) {
  const layers: number[] = value?.['layer_ids'] ?? value?.['rule']?.layer_ids ?? [];
  return ({ there }: { readonly there: ReadonlyMap<Key, unknown> }) =>
    layers.some((layer) => !there.has(keyOf('layers', layer)));
}

export async function create(world: World, { number, call }: Writer): Promise<void> {
  const array = pick(world, ARRAYS) ?? 'events';
  const value = completeValueFor(world, array);
  const headers: Record<string, string> = chance(world, 0.3)
    ? { 'idempotency-key': createUniqueTitle(world, 'key') }
    : {};
  const before = world.servers.time.now;
  const ask = async (by: Call) => {
    const low = world.highest;
    return { low, reply: await by('POST', `/${array}`, { body: value, headers }) };
  };
  const first = await ask(call);
  noteCreated(world, number, { array, value, ...first });
  if (!('idempotency-key' in headers) || first.reply.status !== 201) return;
  const second = await ask(world.servers.call(number % 2, number));
  // A response is stored for a day. After that, a repetition is a new request.
  const isKept = world.servers.time.now - before < DAY_MS;
  if (isKept || second.reply.headers.has('idempotent-replayed')) expectReplayed(array, first.reply, second.reply);
  else noteCreated(world, number, { array, value, ...second });
}

interface CreationResult {
  readonly array: string;
  readonly value: Loose;
  readonly low: number;
  readonly reply: Reply;
}

function noteCreated(world: World, writer: number, { array, value, low, reply }: CreationResult): void {
  const words = `creating ${array} ${JSON.stringify(value)}`;
  if (reply.status === 422) recordRefusal(world, low, words, referencesRemovedLayer(value));
  else if (reply.status !== 201) throw createUnexpectedAnswerError(words, reply);
  else note(world, writer, words, reply, { array, id: reply.json.value.id, isNew: true, value }, 'create');
}

/** Expects that a repeated request gets the same response, creates nothing and uses up no revision (rule W4). */
function expectReplayed(path: string, first: Reply, second: Reply): void {
  assertThat(
    second.status === 201 && JSON.stringify(second.json) === JSON.stringify(first.json),
    `${path} was created again: ${second.status}`,
  );
  assertThat(second.headers.get('idempotent-replayed') === 'true', 'what was answered again does not say so');
}

/** Records an acknowledged action, and compares the response with the expected value. */
function note(world: World, writer: number, words: string, reply: Reply, step: Step, what: string): void {
  const { revision, value } = reply.json;
  acknowledge(world, {
    words,
    actor: writerName(writer),
    revision,
    what,
    make: (model) => {
      const outcome = applySteps(model, [step], world.defaults);
      const is = outcome.get(keyOf(step.array, step.id)) ?? null;
      assertThat(value === undefined || isDeepStrictEqual(is, value), `${words} was answered ${JSON.stringify(value)}`);
      return outcome;
    },
  });
  world.undoable.push(revision);
  if (value !== undefined) noteState(world, step.array, reply);
}

/** Returns the expected revision to send: the known one, any, or an earlier one. */
function expectedRevision(
  world: World,
  { revision }: CurrentState,
): { header: string; ifRevision: number | undefined } {
  if (chance(world, 0.2)) return { header: '*', ifRevision: undefined };
  const wrong = chance(world, 0.15) ? Math.floor(world.random() * revision) : revision;
  return { header: `"${wrong}"`, ifRevision: wrong };
}

export async function change(world: World, { number, call }: Writer): Promise<void> {
  const array = pick(world, ARRAYS) ?? 'events';
  const [key, standing] = pickKnown(world, array) ?? [];
  if (key === undefined || standing === undefined) return;
  const isWhole = chance(world, 0.4);
  const body = isWhole ? completeValueFor(world, array) : randomValueFor(world, array);
  const { header, ifRevision } = expectedRevision(world, standing);
  const step: Step = { array, id: idOf(key), ifRevision, ...(isWhole ? { value: body } : { merge: body }) };
  const low = world.highest;
  const path = `/${array}/${idOf(key)}`;
  const reply = await call(isWhole ? 'PUT' : 'PATCH', path, { body, headers: { 'if-match': header } });
  const words = `${isWhole ? 'PUT' : 'PATCH'} ${path} at ${header} ${JSON.stringify(body)}`;
  if (reply.status === 200) return note(world, number, words, reply, step, 'change');
  refuseOne(world, low, words, reply, step, referencesRemovedLayer(body));
}

function refuseOne(
  world: World,
  low: number,
  words: string,
  reply: Reply,
  step: Step,
  isBad: (model: Parameters<typeof isGone>[0]) => boolean,
): void {
  const key = keyOf(step.array, step.id);
  if (reply.status === 404) {
    world.known.delete(key);
    recordRefusal(world, low, `${words}, told that it is gone`, (model) => isGone(model, step));
  } else if (reply.status === 412) {
    noteState(world, step.array, reply);
    const { revision, value } = reply.json;
    recordRefusal(world, low, `${words}, told ${revision}`, (model) => {
      const present = model.there.get(key);
      return isOutdated(model, step) && present?.revision === revision && isDeepStrictEqual(present?.value, value);
    });
  } else if (reply.status === 422 || reply.status === 409) {
    recordRefusal(world, low, `${words}: ${reply.status}`, isBad);
  } else throw createUnexpectedAnswerError(words, reply);
}

export async function remove(world: World, { number, call }: Writer): Promise<void> {
  const array = pick(world, ARRAYS) ?? 'events';
  const [key, standing] = pickKnown(world, array) ?? [];
  if (key === undefined || standing === undefined) return;
  const { header, ifRevision } = expectedRevision(world, standing);
  const isDetached = array === 'layers' && chance(world, 0.6);
  const step: Step = { array, id: idOf(key), ifRevision, isDetached };
  const low = world.highest;
  const path = `/${array}/${idOf(key)}${isDetached ? '?detach=1' : ''}`;
  const reply = await call('DELETE', path, { headers: { 'if-match': header } });
  const words = `DELETE ${path} at ${header}`;
  if (reply.status === 200) {
    world.known.delete(key);
    world.removed.push(key);
    return note(world, number, words, reply, step, isDetached ? '' : 'remove');
  }
  const isNamed = (model: Parameters<typeof referrersOf>[0]) => referrersOf(model, idOf(key)).length > 0;
  refuseOne(world, low, words, reply, step, isNamed);
}
