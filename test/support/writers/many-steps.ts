// Writers' actions on several entities, or on past revisions: changes, previews, undo, and the trash.

import { isDeepStrictEqual } from 'node:util';
import {
  applySteps,
  assertThat,
  computeUndoOutcome,
  dropMissingLayers,
  effectsOf,
  isChangedSince,
  isGone,
  isOutdated,
  isUndoBlocked,
  type Step,
} from './deeds.ts';
import { arrayOf, idOf, type Key, keyOf, type Model } from './model.ts';
import { DAY_MS, type Reply, writerName } from './servers.ts';
import { completeValueFor, randomValueFor, referencesRemovedLayer, type Writer } from './steps.ts';
import {
  acknowledge,
  chance,
  createUnexpectedAnswerError,
  createUniqueTitle,
  pick,
  pickKnown,
  recordRefusal,
  type World,
} from './world.ts';

/** Retention of deleted entities in the trash (rule V3). */
const TRASH_MS = 30 * DAY_MS;

interface SentStep {
  readonly sent: object;
  readonly step: (id: number, ids: readonly number[]) => Step;
}

function someSteps(world: World): SentStep[] {
  const name = createUniqueTitle(world, 'layers');
  const value = completeValueFor(world, 'events');
  const made: SentStep[] = [
    {
      sent: { kind: 'layers', ref: 'new', value: { name } },
      step: (id) => ({ array: 'layers', id, isNew: true, value: { name } }),
    },
    {
      sent: { kind: 'events', value: { ...value, layer_ids: [{ ref: 'new' }] } },
      step: (id, [layer]) => ({ array: 'events', id, isNew: true, value: { ...value, layer_ids: [layer] } }),
    },
  ];
  const old = ['events', 'events', 'persons'].flatMap((array): SentStep[] => {
    const [key, standing] = pickKnown(world, array) ?? [];
    if (key === undefined || standing === undefined) return [];
    const ifRevision = chance(world, 0.7) ? standing.revision : undefined;
    const of = { id: idOf(key), ...(ifRevision !== undefined && { if_revision: ifRevision }) };
    if (chance(world, 0.2)) {
      return [{ sent: { kind: array, ...of, remove: true }, step: (id) => ({ array, id, ifRevision }) }];
    }
    const merge = randomValueFor(world, array);
    return [{ sent: { kind: array, ...of, merge }, step: (id) => ({ array, id, ifRevision, merge }) }];
  });
  const unlike = new Map(old.map((one) => [JSON.stringify((one.sent as { id: number }).id), one]));
  return [...(chance(world, 0.5) ? made : []), ...unlike.values()];
}

export async function changeMany(world: World, { number, call }: Writer): Promise<void> {
  const some = someSteps(world);
  if (some.length === 0) return;
  const isTrial = chance(world, 0.25);
  const low = world.highest;
  const words = `changes ${JSON.stringify(some.map(({ sent }) => sent))}`;
  const asked = world.servers.time.now;
  const reply = await call('POST', '/changes', { body: { changes: some.map(({ sent }) => sent), dry_run: isTrial } });
  const ids: number[] = (reply.json.results ?? some.map(({ sent }) => (sent as { id?: number }).id ?? 0)).map(
    (one: number | { id: number }) => (typeof one === 'number' ? one : one.id),
  );
  const steps = some.map(({ step }, at) => step(ids[at] ?? 0, ids));
  if (reply.status === 409) {
    return recordRefusal(world, low, words, (model) => steps.some((step) => isOutdated(model, step)));
  }
  if (reply.status === 422) {
    // A step on a deleted entity with an outdated revision gets 409.
    const isBad = (model: Model, one: Step) => one.ifRevision === undefined && isGone(model, one);
    const namesBad = (model: Model, one: Step) =>
      [one.merge, one.value].some((given) => referencesRemovedLayer(given)(model));
    return recordRefusal(world, low, words, (model) => steps.some((one) => isBad(model, one) || namesBad(model, one)));
  }
  if (reply.status !== 200) throw createUnexpectedAnswerError(words, reply);
  // The clock may have advanced during the preview.
  const instants = [asked, world.servers.time.now];
  const isForeseenAt = (model: Model) => instants.some((at) => matchesPreview(world, model, steps, reply, at));
  if (isTrial) return recordRefusal(world, low, `trying ${words}`, isForeseenAt);
  noteBulkChange(world, number, words, steps, reply);
}

/** True if a preview matches the change that the model would make. */
function matchesPreview(world: World, model: Model, steps: readonly Step[], { json }: Reply, at: number): boolean {
  if (json.revision !== model.revision + 1) return false;
  try {
    return matchesEffects(model, applySteps(model, steps, world.defaults), json, at);
  } catch {
    return false;
  }
}

function matchesEffects(
  model: Model,
  outcome: ReturnType<typeof applySteps>,
  json: Reply['json'],
  at: number,
): boolean {
  const { appears, changes, disappears } = json.effects;
  return isDeepStrictEqual({ appears, changes, disappears }, effectsOf(model, outcome, at));
}

function noteBulkChange(world: World, writer: number, words: string, steps: readonly Step[], { json }: Reply): void {
  acknowledge(world, {
    words,
    actor: writerName(writer),
    revision: json.revision,
    what: '',
    make: (model, at) => {
      const outcome = applySteps(model, steps, world.defaults);
      assertThat(
        matchesEffects(model, outcome, json, at),
        `${words} told other effects: ${JSON.stringify(json.effects)}`,
      );
      return outcome;
    },
  });
  world.undoable.push(json.revision);
  for (const { array, id, value, merge } of steps) {
    const key = keyOf(array, id);
    const before = merge === undefined ? world.defaults.get(array) : world.known.get(key)?.value;
    const after = value ?? merge;
    if (after === undefined) noteRemoved(world, key);
    else world.known.set(key, { revision: json.revision, value: { ...before, ...after, id } });
  }
}

function noteRemoved(world: World, key: Key): void {
  world.known.delete(key);
  world.removed.push(key);
}

export async function undo(world: World, { number, call }: Writer): Promise<void> {
  const revision = pick(world, chance(world, 0.6) ? world.undoable.slice(-20) : world.undoable);
  if (revision === undefined) return;
  const isForced = chance(world, 0.4);
  const low = world.highest;
  const reply = await call('POST', `/history/${revision}/undo${isForced ? '?force=1' : ''}`);
  const words = `undoing ${revision}${isForced ? ' by force' : ''}`;
  if (reply.status === 200) {
    acknowledge(world, {
      words,
      actor: writerName(number),
      revision: reply.json.revision,
      what: 'undo',
      note: `undoes ${revision}`,
      make: (model) => computeUndoOutcome(model, revision, isForced),
    });
    return;
  }
  if (reply.status !== 409 && reply.status !== 422) throw createUnexpectedAnswerError(words, reply);
  const isChanged = (model: Model) => !isForced && isChangedSince(model, revision);
  recordRefusal(
    world,
    low,
    `${words}: ${reply.status}`,
    (model) => isChanged(model) || isUndoBlocked(model, revision, isForced),
  );
}

export async function restore(world: World, { number, call }: Writer): Promise<void> {
  const key = pick(world, world.removed);
  if (key === undefined) return;
  const low = world.highest;
  const path = `/trash/${arrayOf(key)}/${idOf(key)}/restore`;
  const reply = await call('POST', path);
  if (reply.status === 404 || reply.status === 409) {
    const now = world.servers.time.now;
    const isEmptied = (at: number) => now - at > TRASH_MS;
    return recordRefusal(world, low, `${path}: ${reply.status}`, ({ there, trash }) => {
      return there.has(key) || isEmptied(trash.get(key)?.at ?? now);
    });
  }
  if (reply.status !== 200) throw createUnexpectedAnswerError(path, reply);
  const { revision, value } = reply.json;
  world.known.set(key, { revision, value });
  acknowledge(world, {
    words: path,
    actor: writerName(number),
    revision,
    what: 'create',
    make: (model) => {
      const before = model.trash.get(key)?.value;
      assertThat(before !== undefined && !model.there.has(key), `${key} was restored though it is not in the trash`);
      const outcome = new Map([[key, dropMissingLayers(model, key, before ?? {})]]);
      assertThat(isDeepStrictEqual(outcome.get(key), value), `${path} was answered ${JSON.stringify(value)}`);
      return outcome;
    },
  });
}
