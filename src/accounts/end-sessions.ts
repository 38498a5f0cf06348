import type { Session } from '../model/accounts/account.ts';
import type { AccountsContext } from './context.ts';
import { changeOwn, type SessionPerson, sessionLimits } from './session.ts';

/** Lists the account's own sessions, the last seen first. */
export function listSessions({ store, clock }: AccountsContext, { accountId }: SessionPerson): Promise<Session[]> {
  return store.accounts.sessions(accountId, sessionLimits(clock()));
}

/** Ends one of the account's own sessions, possibly the current one; ignores sessions of others. */
export async function endSession(context: AccountsContext, person: SessionPerson, sessionId: number): Promise<void> {
  const at = context.clock();
  await changeOwn(context, person, (tx) => tx.endSessions(at, { only: sessionId }));
}

/** Ends all sessions but the current one; returns their number. */
export async function endOtherSessions(context: AccountsContext, person: SessionPerson): Promise<number> {
  const at = context.clock();
  return changeOwn(context, person, (tx) => tx.endSessions(at, { but: person.sessionId }));
}
