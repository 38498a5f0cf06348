import type { Session } from '../model/accounts/account.ts';
import type { AccountsContext } from './context.ts';
import { changeOwn, type SessionPerson, sessionLimits } from './session.ts';

/** Somebody’s own sessions, the last seen first. */
export function listSessions({ store, clock }: AccountsContext, { accountId }: SessionPerson): Promise<Session[]> {
  return store.accounts.sessions(accountId, sessionLimits(clock()));
}

/** Ends a session of one’s own: the one by which one asks, or another. Nothing happens where it is not one’s own. */
export async function endSession(context: AccountsContext, person: SessionPerson, sessionId: number): Promise<void> {
  const at = context.clock();
  await changeOwn(context, person, (tx) => tx.endSessions(at, { only: sessionId }));
}

/** Ends all but the one by which one asks; gives how many. */
export async function endOtherSessions(context: AccountsContext, person: SessionPerson): Promise<number> {
  const at = context.clock();
  return changeOwn(context, person, (tx) => tx.endSessions(at, { but: person.sessionId }));
}
