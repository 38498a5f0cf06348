// Mails of the plan (rules D10 to D14): they wait in the transaction of what causes them.

import type { Transaction } from 'kysely';
import type { PlanMail } from '../../model/rota/rota-mail.ts';
import { putMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';

export interface NewPlanMail extends PlanMail {
  readonly email: string;
}

/** The most mails that one private page causes within an hour to others who serve, and as many to whom its answers concern (rule D11). */
const MAX_OF_PAGE = 20;

export interface PlanMailOptions {
  readonly at: number;
  /** Whose private page causes it; undefined: the office, or the server by itself. */
  readonly byPageOf?: number | undefined;
  /** Whether whoever asks for it need not be who gets it: then it counts as registering does (rule R14). */
  readonly isAskedByAnybody?: boolean;
}

/** Lets a mail wait; false where there is no address, or too many went. */
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
      // What somebody offers to many takes nothing from what one has to be told.
      cause: { name: `page ${instanceId} ${byPageOf} ${details.about === 'offer'}`, most: MAX_OF_PAGE },
    }),
  });
}

/** Takes back what waits for, or tells of, people of whom nothing is kept. */
export async function dropPlanMails(
  tx: Transaction<Tables>,
  instanceId: number,
  personIds: readonly number[],
): Promise<void> {
  for (const personId of personIds) {
    await tx.deleteFrom('mails').where('instance_id', '=', instanceId).where('person_id', '=', personId).execute();
  }
}
