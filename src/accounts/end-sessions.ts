import type { Session } from '../model/accounts/account.ts';
import type { AccountsContext } from './context.ts';
import { changeOwnAccount, computeSessionLimits, type SessionPerson } from './session.ts';

export function listSessions({ store, clock }: AccountsContext, { accountId }: SessionPerson): Promise<Session[]> {
  return store.accounts.sessions(accountId, computeSessionLimits(clock()));
}

export async function endSession(context: AccountsContext, person: SessionPerson, sessionId: number): Promise<void> {
  const at = context.clock();
  await changeOwnAccount(context, person, (tx) => tx.endSessions(at, { only: sessionId }));
}

/** Ends all sessions of the account except the current one; returns their number. */
export async function endOtherSessions(context: AccountsContext, person: SessionPerson): Promise<number> {
  const at = context.clock();
  return changeOwnAccount(context, person, (tx) => tx.endSessions(at, { but: person.sessionId }));
}
