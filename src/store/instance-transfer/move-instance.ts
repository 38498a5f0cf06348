// One instance from a database to another one, which may hold others: a copy, or a move, after which the first one has it no more.

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

/** How long either side waits for what another process is writing. */
const WAITS_MS = 30_000;

/** Which instance, and from where to where: URLs of databases. */
export interface InstanceMove {
  readonly instance: string;
  readonly from: string;
  readonly to: string;
}

export interface MovedInstance {
  /** What the databases are called. */
  readonly from: string;
  readonly to: string;
  readonly tables: readonly TableDigest[];
  /** How many people got an account, and how many had one. */
  readonly made: number;
  readonly known: number;
  /** How many passkeys went along. */
  readonly passkeys: number;
  readonly toSend: StillToSend;
  /** Whether the target had it already, by a move that was broken off, so that it was only removed from the source. */
  readonly finished: boolean;
}

/** Copies an instance as of one moment, and verifies it. Throws DatabaseError; then the target has nothing of it. */
export function copyInstance(way: InstanceMove): Promise<MovedInstance> {
  return between(way, (source, target) =>
    source.read(async (from) => {
      const side = await sideOf(source, from, way);
      return result(side, target, await writeInto(target, side, way));
    }),
  );
}

/**
 * Moves an instance: nobody writes to the source until the target has all of it for good, and only then the source removes it. What is
 * broken off in between leaves it in both; the same move again finds that they are equal, and removes it from the source.
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
    // Before the target is made.
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

/** What answers differently each time it is read could be written without being compared. */
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

/** What a move that was broken off has written; undefined where the target has no such instance. Throws where it has another one. */
async function compareWithTarget(
  side: Side,
  target: OpenDatabase,
  to: Kysely<Tables>,
  { instance }: InstanceMove,
): Promise<WrittenInstance | undefined> {
  const there = await findSide(target, to, instance);
  if (there === undefined) return undefined;
  // Whoever had an account there kept what is theirs, and whoever got one may have changed it since.
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

/** What an instance sends by itself, and so do both where it is copied. */
interface StillToSend {
  readonly mails: number;
  readonly pushes: number;
  /** Whether its newsletter is on and somebody gets it. */
  readonly isSending: boolean;
}

/** How much of it waits, and whether more is to come. */
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
