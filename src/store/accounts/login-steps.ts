// State of multi-step logins, kept for a few minutes: a correct password, the challenge for a passkey, or the expected response of a
// provider.

import type { Kysely, Transaction } from 'kysely';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';

export type StepPurpose = 'code' | 'passkey' | 'new-passkey' | 'provider';

export interface LoginStep {
  readonly purpose: StepPurpose;
  readonly accountId: number | undefined;
  readonly details: unknown;
}

export interface NewStep extends LoginStep {
  readonly hash: string;
  readonly expiresAt: number;
}

export async function insertStep(tx: Transaction<Tables>, step: NewStep): Promise<void> {
  await tx
    .insertInto('login_steps')
    .values({
      hash: step.hash,
      purpose: step.purpose,
      account_id: step.accountId ?? null,
      details: JSON.stringify(step.details),
      expires_at: step.expiresAt,
      tries: 0,
    })
    .execute();
}

export async function findStep(
  db: Kysely<Tables>,
  hash: string,
  purpose: StepPurpose,
  now: number,
): Promise<LoginStep | undefined> {
  const row = await db
    .selectFrom('login_steps')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toStep(row);
}

export async function consumeStep(
  tx: Transaction<Tables>,
  hash: string,
  purpose: StepPurpose,
  now: number,
): Promise<LoginStep | undefined> {
  const row = await tx
    .deleteFrom('login_steps')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && toStep(row);
}

export async function countStepAttempt(
  tx: Transaction<Tables>,
  { hash, purpose, now, most }: { hash: string; purpose: StepPurpose; now: number; most: number },
): Promise<LoginStep | undefined> {
  const row = await tx
    .updateTable('login_steps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst();
  return row && toStep(row);
}

function toStep(row: { purpose: string; account_id: number | null; details: string }): LoginStep {
  return {
    purpose: row.purpose as StepPurpose,
    accountId: row.account_id ?? undefined,
    details: parseStoredJson(row.details, 'step of a log-in'),
  };
}
