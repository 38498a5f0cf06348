import { endSession } from '../../../accounts/end-sessions.ts';
import type { PageRequest } from '../../page.ts';

/** Ends the browser’s current session before a login. The login creates a new token, which prevents session fixation. */
export async function endCurrentSession({ accounts, person }: PageRequest<'visitor'>): Promise<void> {
  if (person !== undefined) await endSession(accounts, person, person.sessionId);
}
