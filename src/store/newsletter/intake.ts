// Intake queue of visitors' requests, processed after the response (rule R19). The insertion is the same single statement for known and
// unknown addresses. An entry is deleted in the transaction that processes it, so it is processed exactly once.

import type { Kysely, Transaction } from 'kysely';
import { foldEmail } from '../../model/email-address.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';

export type IntakeKind = 'register' | 'link' | 'move';

export interface NewIntakeEntry {
  readonly kind: IntakeKind;
  readonly email: string;
  readonly details: unknown;
  readonly at: number;
}

export interface IntakeEntry extends NewIntakeEntry {
  readonly id: number;
  readonly instance: string;
}

/** Undefined if no instance has this name. */
export async function putIntakeEntry(
  tx: Transaction<Tables>,
  instance: string,
  { kind, email, details, at }: NewIntakeEntry,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('intake')
    .columns(['instance_id', 'kind', 'email_folded', 'details', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('instances')
        .select((of) => [
          'instances.id',
          of.cast<string>(of.val(kind), 'text').as('kind'),
          of.cast<string>(of.val(foldEmail(email)), 'text').as('email_folded'),
          of.cast<string>(of.val(JSON.stringify({ email, details })), 'text').as('details'),
          of.cast<number>(of.val(at), 'bigint').as('created_at'),
        ])
        .where('name', '=', instance),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function readIntakeEntries(db: Kysely<Tables>, count: number): Promise<IntakeEntry[]> {
  const rows = await db
    .selectFrom('intake')
    .innerJoin('instances', 'instances.id', 'intake.instance_id')
    .selectAll('intake')
    .select('instances.name')
    .orderBy('intake.id')
    .limit(count)
    .execute();
  return rows.map((row) => {
    const { email, details } = parseStoredJson(row.details, `entry ${row.id}`) as Pick<
      IntakeEntry,
      'email' | 'details'
    >;
    const { id, name: instance, kind, created_at: at } = row;
    return { id, instance, kind: kind as IntakeKind, email, details, at };
  });
}

export async function readAddressChanges(
  tx: Transaction<Tables>,
  instanceId: number,
  subscriberId: number,
): Promise<readonly Pick<IntakeEntry, 'id' | 'email' | 'at'>[]> {
  const rows = await tx
    .selectFrom('intake')
    .select(['id', 'details', 'created_at as at'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'move')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, details, at }) => {
    const move = parseStoredJson(details, `entry ${id}`) as {
      readonly email: string;
      readonly details: { id: number };
    };
    return move.details.id === subscriberId ? [{ id, email: move.email, at }] : [];
  });
}

/** False if another process has already deleted the entry, or it was withdrawn. */
export async function deleteIntakeEntry(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const row = await tx.deleteFrom('intake').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
