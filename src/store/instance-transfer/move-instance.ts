// Copy or move of an instance to another database, which may have other instances; a move removes it from the source.

import type { Kysely } from 'kysely';
import { DEFAULT_SENDING } from '../../model/newsletter/newsletter-settings.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { DatabaseError } from '../errors.ts';
import { removeInstance } from '../instances.ts';
import { TABLES, type TableDigest, told } from '../maintenance/digest.ts';
import { openDatabase } from '../open.ts';
import type { Tables } from '../tables.ts';
import { findSide, GOING, type Side } from './side.ts';
import { firstDifference, sideDigests } from './side-digests.ts';
import { type WrittenInstance, writeInstance } from './write-instance.ts';

/** Wait of either side for another process's write, in milliseconds. */
const WAITS_MS = 30_000;

export interface InstanceMove {
  readonly instance: string;
  readonly from: string;
  readonly to: string;
}

export interface MovedInstance {
  readonly from: string;
  readonly to: string;
  readonly tables: readonly TableDigest[];
  /** Numbers of accounts created, and of those that existed. */
  readonly made: number;
  readonly known: number;
  readonly passkeys: number;
  readonly toSend: StillToSend;
  /** Whether an interrupted move had already written it to the target, so that it was only removed from the source. */
  readonly finished: boolean;
}

/** Copies a snapshot of an instance, and verifies it. Throws DatabaseError; the target then has no data of it. */
export function copyInstance(way: InstanceMove): Promise<MovedInstance> {
  return between(way, (source, target) =>
    source.read(async (from) => {
      const side = await sideOf(source, from, way);
      return result(side, target, await writeInto(target, side, way));
    }),
  );
}

/**
 * Moves an instance: writes to the source are blocked until the target has committed all of it, then it is removed from the source.
 * After an interruption in between, both have it; repeating the move compares them and removes it from the source.
 */
export function moveInstance(way: InstanceMove): Promise<MovedInstance> {
  return between(way, (source, target) =>
    told(source, () =>
      source.hold(GOING, async (from) => {
        const side = await sideOf(source, from, way);
        const there = await told(target, () => target.read((to) => compareWithTarget(side, target, to, way)));
        const written = there ?? (await writeInto(target, side, way));
        const moved = { ...(await result(side, target, written)), finished: there !== undefined };
        await removeInstance(from, way.instance);
        return moved;
      }),
    ),
  );
}

async function between(
  { instance, from, to }: InstanceMove,
  work: (source: OpenDatabase, target: OpenDatabase) => Promise<MovedInstance>,
): Promise<MovedInstance> {
  if ([from, to].includes('sqlite::memory:')) {
    throw new DatabaseError('What is in sqlite::memory: is gone when the command ends; name a file.');
  }
  const source = await openDatabase(from, { create: false, busyTimeoutMs: WAITS_MS, asItIs: true });
  try {
    // Checks the source before creating the target.
    await told(source, () => refuseViews(source));
    await told(source, () => sideOf(source, source.db, { instance }));
    const target = await openDatabase(to, { create: true, busyTimeoutMs: WAITS_MS, asItIs: true });
    try {
      if (source.which === target.which) {
        throw new DatabaseError(`${source.name} and ${target.name} are the same database; nothing was copied.`);
      }
      return await work(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Throws if a table is a view, because its rows could differ between reading and verifying. */
async function refuseViews({ db, name, schema }: OpenDatabase): Promise<void> {
  const tables = await db.introspection.getTables();
  const ours: readonly string[] = TABLES;
  const views = tables.filter((table) => table.isView && table.schema === schema && ours.includes(table.name));
  if (views[0] === undefined) return;
  throw new DatabaseError(
    `The database ${name} has a view in the place of a table (${views[0].name}); nothing was copied.`,
  );
}

async function sideOf(
  source: OpenDatabase,
  from: Kysely<Tables>,
  { instance }: Pick<InstanceMove, 'instance'>,
): Promise<Side> {
  const side = await findSide(source, from, instance);
  if (side === undefined) throw noInstance(source.name, instance);
  return side;
}

export function noInstance(database: string, instance: string): DatabaseError {
  return new DatabaseError(`The database ${database} has no instance ${JSON.stringify(instance)}.`);
}

function writeInto(target: OpenDatabase, side: Side, { instance }: InstanceMove): Promise<WrittenInstance> {
  return told(target, () =>
    target.hold(GOING, async (to) => {
      if ((await findSide(target, to, instance)) !== undefined) {
        throw new DatabaseError(
          `The database ${target.name} has an instance ${JSON.stringify(instance)} already; nothing was copied.`,
        );
      }
      return writeInstance(side, target, to);
    }),
  );
}

/** Returns what an interrupted move has written; undefined if the target has no such instance. Throws if its instance differs. */
async function compareWithTarget(
  side: Side,
  target: OpenDatabase,
  to: Kysely<Tables>,
  { instance }: InstanceMove,
): Promise<WrittenInstance | undefined> {
  const there = await findSide(target, to, instance);
  if (there === undefined) return undefined;
  // Ignores accounts: existing ones were kept, and new ones may have changed since.
  const nobody = { people: new Set<string>(), taken: new Set<string>(), withoutPassing: true };
  const tables = await sideDigests(there, nobody);
  const differs = firstDifference(await sideDigests(side, nobody), tables);
  if (differs === undefined) {
    return { tables, people: { ...nobody, accounts: there.numbering.people } };
  }
  throw new DatabaseError(
    `The database ${target.name} has an instance ${JSON.stringify(instance)} already, which differs from that of ` +
      `${side.database.name} in ${differs.table}; nothing was moved. Look which one is to stay, and remove the other one.`,
  );
}

async function result(side: Side, target: OpenDatabase, { tables, people }: WrittenInstance): Promise<MovedInstance> {
  return {
    from: side.database.name,
    to: target.name,
    tables,
    made: people.people.size,
    known: people.accounts.size - people.people.size,
    passkeys: tables.find(({ table }) => table === 'passkeys')?.rows ?? 0,
    toSend: await stillToSend(side),
    finished: false,
  };
}

/** Queued messages of an instance; after a copy, both instances send them. */
interface StillToSend {
  readonly mails: number;
  readonly pushes: number;
  /** Whether the newsletter is on and has recipients. */
  readonly isSending: boolean;
}

async function stillToSend({ db, numbering: { instance } }: Side): Promise<StillToSend> {
  const mails = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('instance_id', '=', instance)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  const pushes = await db
    .selectFrom('pushes')
    .innerJoin('websites', 'websites.id', 'pushes.website_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('websites.instance_id', '=', instance)
    .executeTakeFirst();
  const newsletter = await db
    .selectFrom('newsletters')
    .select('sending')
    .where('instance_id', '=', instance)
    .executeTakeFirst();
  const reader = await db
    .selectFrom('subscribers')
    .select('id')
    .where('instance_id', '=', instance)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return {
    mails: Number(mails?.count ?? 0),
    pushes: Number(pushes?.count ?? 0),
    isSending: reader !== undefined && (newsletter?.sending ?? Number(DEFAULT_SENDING.isOn)) === 1,
  };
}
