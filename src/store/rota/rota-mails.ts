// Rota mails (rules D10 to D14), queued in the transaction that causes them.

import type { Transaction } from 'kysely';
import type { PlanMail } from '../../model/rota/rota-mail.ts';
import { putMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';

export interface NewPlanMail extends PlanMail {
  readonly email: string;
}

/** Maximum mails that one private page causes within an hour: for offers to other volunteers, and separately for its answers (rule D11). */
const MAX_OF_PAGE = 20;

export interface PlanMailOptions {
  readonly at: number;
  /** Person whose private page causes the mail; undefined: the office or the server. */
  readonly byPageOf?: number | undefined;
  /** Whether anyone can request the mail for any address; it then counts like a registration (rule R14). */
  readonly isAskedByAnybody?: boolean;
}

/** Queues a mail; false if there is no address or a limit is reached. */
export async function putPlanMail(
  tx: Transaction<Tables>,
  instanceId: number,
  { email, ...details }: NewPlanMail,
  { at, byPageOf, isAskedByAnybody = false }: PlanMailOptions,
): Promise<boolean> {
  if (email === '') return false;
  return putMail(tx, instanceId, {
    email,
    kind: 'plan',
    details: details satisfies PlanMail,
    at,
    isProven: true,
    isCounted: isAskedByAnybody,
    personId: details.personId,
    ...(byPageOf !== undefined && {
      // Offers to many people have their own limit, so that answers still go out.
      cause: { name: `page ${instanceId} ${byPageOf} ${details.about === 'offer'}`, most: MAX_OF_PAGE },
    }),
  });
}

/** Deletes queued mails that are addressed to, or mention, removed people. */
export async function dropPlanMails(
  tx: Transaction<Tables>,
  instanceId: number,
  personIds: readonly number[],
): Promise<void> {
  for (const personId of personIds) {
    await tx.deleteFrom('mails').where('instance_id', '=', instanceId).where('person_id', '=', personId).execute();
  }
}
