// Login throttle: attempts are counted in the database before the input is checked, so that neither parallel requests nor several servers
// exceed the limit.

import type { Transaction } from 'kysely';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import type { Tables } from '../tables.ts';

export interface AttemptSubject {
  readonly subject: string;
  /** Number of consecutive attempts without a wait. */
  readonly free: number;
  readonly longest: number;
}

const FORGOTTEN_MS = 3_600_000;
const FIRST_WAIT_MS = 1000;

class MustWait extends Error {}

export async function countAttempt(
  database: DatabaseConnection,
  subjects: readonly AttemptSubject[],
  now: number,
): Promise<number> {
  // Sorted, so that two processes with the same subjects never deadlock.
  const inOrder = [...subjects].sort((a, b) => (a.subject < b.subject ? -1 : 1));
  try {
    await database.write(async (tx) => {
      for (const one of inOrder) if (!(await countOne(tx, one, now))) throw new MustWait();
    });
    return 0;
  } catch (error) {
    if (!(error instanceof MustWait)) throw error;
    return Math.max(1, await longestWait(database, inOrder, now));
  }
}

async function countOne(
  tx: Transaction<Tables>,
  { subject, free, longest }: AttemptSubject,
  now: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('login_attempts')
    .values({ subject, count: 1, last_at: now, waits_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => ({ count: eb('login_attempts.count', '+', 1) }))
        .where((eb) =>
          eb.or([
            eb('login_attempts.waits_until', '<=', now),
            // A later time was stored before the clock was set back.
            eb('login_attempts.waits_until', '>', now + longest),
          ]),
        ),
    )
    .returning(['count', 'last_at'])
    .executeTakeFirst();
  if (row === undefined) return false;
  const count = Math.abs(now - row.last_at) > FORGOTTEN_MS ? 1 : row.count;
  const wait = count <= free ? 0 : Math.min(longest, FIRST_WAIT_MS * 2 ** Math.min(30, count - free - 1));
  await tx
    .updateTable('login_attempts')
    .set({ count, last_at: now, waits_until: wait === 0 ? 0 : now + wait })
    .where('subject', '=', subject)
    .execute();
  return true;
}

async function longestWait(
  { db }: DatabaseConnection,
  subjects: readonly AttemptSubject[],
  now: number,
): Promise<number> {
  const rows = await db
    .selectFrom('login_attempts')
    .select(['subject', 'waits_until'])
    .where(
      'subject',
      'in',
      subjects.map(({ subject }) => subject),
    )
    .execute();
  return Math.max(
    0,
    ...rows.map((row) => {
      const wait = row.waits_until - now;
      const longest = subjects.find(({ subject }) => subject === row.subject)?.longest ?? 0;
      return wait > longest ? 0 : wait;
    }),
  );
}

export async function resetAttempts(
  database: DatabaseConnection,
  { anew, back }: { readonly anew: readonly string[]; readonly back: readonly string[] },
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .updateTable('login_attempts')
      .set((eb) => ({ count: eb('count', '-', 1), waits_until: 0 }))
      .where('subject', 'in', [...back, ''])
      .where('count', '>', 0)
      .execute();
    await tx
      .deleteFrom('login_attempts')
      .where('subject', 'in', [...anew, ''])
      .execute();
  });
}
