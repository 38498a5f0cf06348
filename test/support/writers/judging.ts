// Checks of the writers' actions: the history gives their order, and the model their expected effects.

import { isDeepStrictEqual } from 'node:util';
import type { Loose } from '../full-bundle.ts';
import { assertThat, type WriteAction } from './deeds.ts';
import { commit, differencesOf, type Key, keyOf, type Model, type Outcome } from './model.ts';
import type { NotificationLog } from './other-writers.ts';
import { createMissingEvents } from './series-model.ts';
import type { Call } from './servers.ts';
import type { World } from './world.ts';

export async function readFullHistory(call: Call): Promise<Loose[]> {
  const items: Loose[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json } = await call('GET', `/history?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    items.push(...json.items);
    cursor = json.next;
  }
  return items.reverse();
}

/** Replays the history on the model. Throws at the first deviation. */
export function replayHistory({ deeds, refusals }: World, model: Model, history: readonly Loose[]): void {
  const byRevision = Map.groupBy(deeds, ({ revision }) => revision);
  let open = refusals.filter((one) => one.low > model.revision || !one.isRight(model));
  const judge = () => {
    for (const { high, words } of open) {
      assertThat(
        high >= model.revision,
        `no state from revision ${high - 60} to ${high} is one in which it was right: ${words}`,
      );
    }
    open = open.filter((one) => one.low > model.revision || !one.isRight(model));
  };
  for (const item of history) {
    assertThat(item['revision'] > model.revision, `revision ${item['revision']} follows ${model.revision}`);
    assertThat(item['revision'] === model.revision + 1, `the history lacks what came after revision ${model.revision}`);
    const all = byRevision.get(item['revision']) ?? [];
    const deed = all.find((one) => isOf(one, item));
    assertThat(deed !== undefined || isNight(item), `nobody did ${JSON.stringify(item).slice(0, 500)}`);
    step(model, item, deed);
    for (const other of all) {
      if (other !== deed)
        assertThat(changesNothing(model, other, item), `what was acknowledged left no history: ${other.words}`);
    }
    judge();
  }
  const last = Math.max(...deeds.map(({ revision }) => revision));
  assertThat(last <= model.revision, `the history lacks the acknowledged revision ${last}`);
  assertThat(open.length === 0, `it was right in no state: ${open[0]?.words}`);
}

function isOf({ actor, what, note = '' }: WriteAction, item: Loose): boolean {
  return actor === item['by'] && (what === '' || what === item['what']) && (note === '' || note === item['note']);
}

/** True if the entry comes from the nightly job, which has no client. */
function isNight(item: Loose): boolean {
  return item['by'] === 'parvis' && item['what'] === 'series';
}

/** True if an action changes nothing. The answer then has the existing revision. */
function changesNothing(model: Model, { make }: WriteAction, item: Loose): boolean {
  return differencesOf(model, make(model, Date.parse(item['at']))).length === 0;
}

function step(model: Model, item: Loose, deed: WriteAction | undefined): void {
  const at = Date.parse(item['at']);
  const words = `revision ${item['revision']}, ${deed?.words ?? 'a night'}`;
  let outcome: Outcome;
  try {
    outcome = deed === undefined ? createMissingEvents(model, at) : deed.make(model, at);
  } catch (error) {
    throw new Error(`at ${words}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  const wanted = new Map(differencesOf(model, outcome).map(({ key, before, after }) => [key, { before, after }]));
  const told = new Map<Key, object>(
    item['changes'].map(({ kind, id, before, after }: Loose) => [keyOf(String(kind), Number(id)), { before, after }]),
  );
  const wrong = [...new Set([...wanted.keys(), ...told.keys()])].find(
    (key) => !isDeepStrictEqual(wanted.get(key), told.get(key)),
  );
  const both = [wanted, told].map((one) => JSON.stringify(one.get(wrong ?? '')));
  assertThat(wrong === undefined, `at ${words}: the history tells of ${wrong} ${both[1]} instead of ${both[0]}`);
  commit(model, outcome, { revision: item['revision'], at, isImport: item['what'] === 'import' });
}

export async function compareState(call: Call, model: Model, arrays: readonly string[]): Promise<void> {
  for (const array of arrays) {
    const there = new Map<Key, object>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { json } = await call('GET', `/${array}?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`);
      for (const { revision, value } of json.items) there.set(keyOf(array, value.id), { revision, value });
      cursor = json.next;
    }
    const wanted = [...model.there].filter(([key]) => key.startsWith(`${array} `));
    for (const [key, standing] of wanted) {
      const [is, should] = [JSON.stringify(there.get(key)), JSON.stringify(standing)];
      assertThat(isDeepStrictEqual(there.get(key), standing), `${key} is ${is} instead of ${should}`);
    }
    assertThat(there.size === wanted.length, `there are ${there.size} ${array} instead of ${wanted.length}`);
  }
}

/** Compares the notifications of a website with the expected ones, once none is pending. */
export function compareNotifications({ announced }: Model, { subjects }: NotificationLog): void {
  for (const [subject, { type, revision }] of announced) {
    const told = subjects.get(subject);
    const isTold = told !== undefined && told.type === type && told.revision >= revision;
    assertThat(isTold, `of ${subject} ${type} at ${revision} had to be told, not ${JSON.stringify(told)}`);
  }
  for (const [subject, { times }] of subjects) {
    const limit = announced.get(subject)?.times ?? 0;
    assertThat(times <= limit, `of ${subject} was told ${times} times, though it changed ${limit} times`);
  }
}
