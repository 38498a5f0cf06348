// Upgrade of events that disappeared from the public because a contributor changed them, before changes were stored as proposals (rule
// W18). Restores them as last shown, and turns the change into a proposal. Migration 19 marks the events.

import type { Event } from '../../model/event.ts';
import type { Proposal, ProposedFields } from '../../model/proposal.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { runUnlessBusy } from '../run-unless-busy.ts';
import { type ContentStore, createContentStore } from './content.ts';
import { referencesOf, serializeEntity } from './documents.ts';
import type { PastChange } from './history.ts';
import type { ContentTransaction } from './port.ts';

/** Initial value that the migration wrote. */
const NOT_EXAMINED = -1;

const MAX_CHANGES = 1000;

const WORDS = 'let changes wait that were proposed';

interface Accepted {
  readonly event: Event;
  readonly by: string;
  readonly at: number;
}

/** Upgrades the events marked by the migration. Does nothing while another process holds the write lock; the next start retries. */
export async function upgradeProposals(database: DatabaseConnection, now: () => number): Promise<void> {
  const { db } = database;
  const noted = await db
    .selectFrom('proposals')
    .innerJoin('instances', 'instances.id', 'proposals.instance_id')
    .select('instances.name')
    .distinct()
    .where('base_revision', '=', NOT_EXAMINED)
    .execute();
  if (noted.length === 0) return;
  await runUnlessBusy(database, undefined, async () => {
    const content = createContentStore(database);
    for (const { name } of noted) await upgradeInstance(database, content, name, now());
    await database.write((tx) =>
      tx.updateTable('proposals').set({ base_revision: 0 }).where('base_revision', '=', NOT_EXAMINED).execute(),
    );
  });
}

async function upgradeInstance(
  database: DatabaseConnection,
  content: ContentStore,
  instance: string,
  at: number,
): Promise<void> {
  const waiting = await content.read(instance, async (reader) => {
    const all = (await reader.proposals()).filter(({ baseRevision }) => baseRevision === NOT_EXAMINED);
    return reader.getAll(
      'event',
      all.map(({ eventId }) => eventId),
    );
  });
  for (const { id, revision, value } of waiting) {
    const past = await content.history(instance, { of: { kind: 'event', id }, limit: MAX_CHANGES });
    const accepted = findLastAccepted(value, past);
    if (accepted === undefined) continue;
    const accountId = await accountOf(database, instance, accepted.by);
    const change = { actor: 'parvis', action: WORDS, note: WORDS, at };
    await content.change(instance, change, async (tx) => {
      const present = await tx.get('event', id);
      if (present?.revision === revision) await makePending(tx, present.value, revision, { ...accepted, accountId });
    });
  }
}

/**
 * Returns the last approved state of an event, found by reverting its changes. Undefined if it was never approved, as far as the history
 * shows.
 */
function findLastAccepted(event: Event, past: readonly PastChange[]): Accepted | undefined {
  let then: Event = event;
  for (const { actor, at, entities } of past) {
    const before = entities.find(({ kind, id }) => kind === 'event' && id === event.id)?.before;
    if (before === undefined || before === null) return undefined;
    then = { ...then, ...(before as Partial<Event>) };
    if (then.state !== 'ready') continue;
    const { series, source } = event;
    return { event: { ...then, series, source }, by: actor, at };
  }
  return undefined;
}

/**
 * Restores an event as it was when approved, and makes the change a pending proposal. If a reference is missing, the event stays as it is
 * and is pending as a whole.
 */
async function makePending(
  tx: ContentTransaction,
  present: Event,
  revision: number,
  { event, by, at, accountId }: Accepted & Pick<Proposal, 'accountId'>,
): Promise<void> {
  if ((await tx.missing([...referencesOf('event', event)])).length > 0) return;
  const [base, wanted] = [
    serializeEntity('event', event),
    serializeEntity('event', { ...present, state: 'ready' } as Event),
  ];
  const names = Object.keys(base).filter((name) => !isSameJson(base[name], wanted[name]));
  await tx.put('event', event, revision);
  if (names.length === 0) return;
  const some = (of: ProposedFields) => Object.fromEntries(names.map((name) => [name, of[name]]));
  await tx.putProposal({
    eventId: event.id,
    accountId,
    by,
    at,
    merge: some(wanted),
    base: some(base),
    baseRevision: tx.revision,
    note: '',
  });
}

/** Finds the account with an actor's name in the instance; null if none or several match. */
async function accountOf({ db }: DatabaseConnection, instance: string, actor: string): Promise<number | null> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .innerJoin('instances', 'instances.id', 'memberships.instance_id')
    .select('accounts.id')
    .where('instances.name', '=', instance)
    .where('accounts.removed_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([eb('accounts.name', '=', actor), and([eb('accounts.name', '=', ''), eb('accounts.email', '=', actor)])]),
    )
    .execute();
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
