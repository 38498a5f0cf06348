// Rota mails (rules D10 to D14), queued in the transaction that causes them.

import type { Transaction } from 'kysely';
import type { RotaMail } from '../../model/rota/rota-mail.ts';
import { queueMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';

export interface NewRotaMail extends RotaMail {
  readonly email: string;
}

/** Maximum mails that one private page causes per hour: for offers to other volunteers and, counted separately, for answers (rule D11). */
const MAX_OF_PAGE = 20;

export interface RotaMailOptions {
  readonly at: number;
  readonly byPageOf?: number | undefined;
  /** True if any visitor can request the mail for any address. It then counts like a registration (rule R14). */
  readonly isPubliclyRequestable?: boolean;
}

export async function queueRotaMail(
  tx: Transaction<Tables>,
  instanceId: number,
  { email, ...details }: NewRotaMail,
  { at, byPageOf, isPubliclyRequestable = false }: RotaMailOptions,
): Promise<boolean> {
  if (email === '') return false;
  return queueMail(tx, instanceId, {
    email,
    kind: 'plan',
    details: details satisfies RotaMail,
    at,
    isProven: true,
    isCounted: isPubliclyRequestable,
    personId: details.personId,
    ...(byPageOf !== undefined && {
      // Offers to many people have a separate limit, so that they do not use up the limit for answers.
      cause: { name: `page ${instanceId} ${byPageOf} ${details.about === 'offer'}`, most: MAX_OF_PAGE },
    }),
  });
}

export async function deleteQueuedRotaMails(
  tx: Transaction<Tables>,
  instanceId: number,
  personIds: readonly number[],
): Promise<void> {
  for (const personId of personIds) {
    await tx.deleteFrom('mails').where('instance_id', '=', instanceId).where('person_id', '=', personId).execute();
  }
}
