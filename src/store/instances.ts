import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Kind } from '../model/entity.ts';
import { CHURCH_CALENDARS, type Instance, NEWSLETTER_LOOKUPS, ROOM_CONFLICT_POLICIES } from '../model/instance.ts';
import { createStatement } from './statement.ts';
import type { InstanceRow, Tables } from './tables.ts';

export interface InstanceRecord {
  readonly id: number;
  readonly instance: Instance;
  readonly revision: number;
  /**
   * Time of that revision in milliseconds since 1970. If the same revision has another time, the database was replaced, for example by a
   * backup.
   */
  readonly changedAt: number;
  readonly contentRevision: number;
  readonly subscribersRevision: number;
  readonly keysRevision: number;
  readonly officeRevision: number;
  readonly settingsRevision: number;
  /** Revision of the last change to settings shown in event details (rule G6). */
  readonly shownSettingsRevision: number;
  readonly signUpRevision: number;
  readonly createdAt: number;
  /** Number that changes with each restore of a backup, because earlier revisions then refer to another state (rule G6). */
  readonly epoch: number;
}

export interface ChangeMetadata {
  readonly actor: string;
  readonly action: string;
  readonly at: number;
  readonly accountId?: number | undefined;
}

/**
 * Parts of an instance with separate revisions, so that readers refresh only what changed. `locale`: language and time zone; `root`: layer
 * that connectors get if there is none (rule K3); `signup`: whether sign-up is on.
 */
const PARTS = ['content', 'subscribers', 'keys', 'office', 'settings', 'locale', 'root', 'signup'] as const;

export type InstancePart = (typeof PARTS)[number];

export async function listInstances(db: Kysely<Tables>, ids?: readonly number[]): Promise<InstanceRecord[]> {
  if (ids?.length === 0) return [];
  const rows = await recordRows(db)
    .$if(ids !== undefined, (all) => all.where('instances.id', 'in', ids ?? []))
    .orderBy('name')
    .execute();
  return rows.map((row) => toRecord(row, row.changed_at));
}

export interface InstanceVersion extends Pick<InstanceRecord, 'id' | 'revision' | 'changedAt' | 'createdAt' | 'epoch'> {
  readonly name: string;
}

/** Returns the versions of all instances. Reading these is much faster than reading the records. */
export async function listInstanceVersions(db: Kysely<Tables>): Promise<InstanceVersion[]> {
  const rows = await db
    .selectFrom('instances')
    .select(['id', 'name', 'revision', 'created_at as createdAt', 'epoch'])
    .select((eb) => lastChangeOf(eb).as('changedAt'))
    .execute();
  return rows.map((row) => ({ ...row, changedAt: row.changedAt ?? row.createdAt }));
}

export async function findInstance(db: Kysely<Tables>, name: string): Promise<InstanceRecord | undefined> {
  const [row] = await findRecord(db, { name });
  return row === undefined ? undefined : toRecord(row, row.changed_at);
}

/** Instance with the values that show whether its content, or its local day, has changed. */
export interface InstanceContentVersion {
  readonly name: string;
  readonly timeZone: string;
  readonly contentRevision: number;
}

export async function findInstancesWithKind(db: Kysely<Tables>, kind: Kind): Promise<InstanceContentVersion[]> {
  const rows = await db
    .selectFrom('instances')
    .select(['name', 'time_zone', 'content_revision'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entities')
          .select('entities.id')
          .whereRef('entities.instance_id', '=', 'instances.id')
          .where('entities.kind', '=', kind),
      ),
    )
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ name: row.name, timeZone: row.time_zone, contentRevision: row.content_revision }));
}

function recordRows(db: Kysely<Tables>) {
  return db
    .selectFrom('instances')
    .selectAll('instances')
    .select((eb) => lastChangeOf(eb).as('changed_at'));
}

function lastChangeOf(eb: ExpressionBuilder<Tables, 'instances'>) {
  return eb
    .selectFrom('journal')
    .select('journal.at')
    .whereRef('journal.instance_id', '=', 'instances.id')
    .orderBy('journal.id', 'desc')
    .limit(1);
}

const findRecord = createStatement((db, { name }: { readonly name: string }) =>
  recordRows(db).where('name', '=', name),
);

/**
 * Begins a change: raises the instance's revision and writes the journal. Undefined if the instance does not exist. Must be the first
 * statement of every write transaction, so that no data can change before later statements.
 */
export async function raiseRevision(tx: Transaction<Tables>, name: string, change: ChangeMetadata) {
  const [row] = await raise(tx, { name });
  if (row !== undefined) await note(tx, row, change);
  return row === undefined ? undefined : toRecord(row, change.at);
}

const raise = createStatement((db, { name }: { readonly name: string }) =>
  db
    .updateTable('instances')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('name', '=', name)
    .returningAll(),
);

/**
 * Like `raiseRevision`, but creates a missing instance. It begins at the revision of the office's last write in the source, so that a file
 * exported there is recognized as current (rule W16).
 */
export async function raiseRevisionOrCreate(
  tx: Transaction<Tables>,
  instance: Instance,
  change: ChangeMetadata,
  officeRevision = 0,
) {
  const row = await tx
    .insertInto('instances')
    .values({
      ...toColumns(instance),
      revision: Math.max(1, officeRevision),
      office_revision: officeRevision,
      content_revision: 0,
      subscribers_revision: 0,
      keys_revision: 0,
      created_at: change.at,
    })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ revision: eb('instances.revision', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(tx, row, change);
  return toRecord(row, change.at);
}

async function note(tx: Transaction<Tables>, row: InstanceRow, { actor, action, at }: ChangeMetadata): Promise<void> {
  await insertNote(tx, { instance_id: row.id, revision: row.revision, at, actor, action });
}

type Note = Readonly<Record<'instance_id' | 'revision' | 'at', number> & Record<'actor' | 'action', string>>;

const insertNote = createStatement((db, values: Note) => db.insertInto('journal').values(values));

export async function markPartsChanged(
  tx: Transaction<Tables>,
  { id, revision }: InstanceRecord,
  ...parts: readonly InstancePart[]
): Promise<void> {
  if (parts.length === 0) return;
  const revisions = Object.fromEntries(parts.map((part) => [`${part}_revision`, revision]));
  await mark(tx, { id, revisions: [revisions] });
}

interface Mark {
  readonly id: number;
  readonly revisions: readonly Readonly<Record<string, number>>[];
}

const mark = createStatement((db, { id, revisions: [revisions] }: Mark) =>
  db
    .updateTable('instances')
    .set(revisions ?? {})
    .where('id', '=', id),
);

export async function writeSettings(tx: Transaction<Tables>, id: number, instance: Instance): Promise<void> {
  await tx.updateTable('instances').set(toColumns(instance)).where('id', '=', id).execute();
}

/**
 * Removes an instance. Foreign keys delete its rows, but reject the deletion of referenced entities, so links between entities are deleted
 * first.
 */
export async function removeInstance(tx: Kysely<Tables>, name: string): Promise<boolean> {
  const [row] = await tx
    .updateTable('instances')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('name', '=', name)
    .returning('id')
    .execute();
  if (row === undefined) return false;
  await tx.deleteFrom('entity_links').where('instance_id', '=', row.id).execute();
  await tx.deleteFrom('instances').where('id', '=', row.id).execute();
  return true;
}

function toColumns(instance: Instance) {
  return {
    name: instance.name,
    title: instance.title,
    locale: instance.locale,
    time_zone: instance.timeZone,
    public_url: instance.publicUrl,
    newsletter_lookup: instance.newsletterLookup,
    double_opt_in: instance.doubleOptIn ? 1 : 0,
    room_conflicts: instance.roomConflicts,
    event_url: instance.eventUrl,
    accent: instance.accent,
    logo_url: instance.logoUrl,
    footer: instance.footer,
    outside_pages: instance.outside.pages ? 1 : 0,
    outside_feeds: instance.outside.feeds ? 1 : 0,
    outside_embed: instance.outside.embed ? 1 : 0,
    outside_signup: instance.outside.signup ? 1 : 0,
    outside_requests: instance.outside.requests ? 1 : 0,
    remind_days: instance.plan.remindDays,
    church_year: instance.plan.churchYear,
  };
}

function toRecord(row: InstanceRow, changedAt: number | null): InstanceRecord {
  return {
    id: row.id,
    instance: {
      name: row.name,
      title: row.title,
      locale: row.locale,
      timeZone: row.time_zone,
      publicUrl: row.public_url,
      newsletterLookup: NEWSLETTER_LOOKUPS.find((known) => known === row.newsletter_lookup) ?? 'link',
      doubleOptIn: row.double_opt_in === 1,
      roomConflicts: ROOM_CONFLICT_POLICIES.find((known) => known === row.room_conflicts) ?? 'warn',
      eventUrl: row.event_url,
      accent: row.accent,
      logoUrl: row.logo_url,
      footer: row.footer,
      outside: {
        pages: row.outside_pages === 1,
        feeds: row.outside_feeds === 1,
        embed: row.outside_embed === 1,
        signup: row.outside_signup === 1,
        requests: row.outside_requests === 1,
      },
      plan: {
        remindDays: row.remind_days,
        churchYear: CHURCH_CALENDARS.find((known) => known === row.church_year) ?? '',
      },
    },
    revision: row.revision,
    changedAt: changedAt ?? row.created_at,
    contentRevision: row.content_revision,
    subscribersRevision: row.subscribers_revision,
    keysRevision: row.keys_revision,
    officeRevision: row.office_revision,
    settingsRevision: row.settings_revision,
    shownSettingsRevision: Math.max(row.locale_revision, row.root_revision),
    signUpRevision: row.signup_revision,
    createdAt: row.created_at,
    epoch: row.epoch,
  };
}
