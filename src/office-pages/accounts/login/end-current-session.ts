import { endSession } from '../../../accounts/end-sessions.ts';
import type { PageRequest } from '../../page.ts';

/** Ends the browser’s current session before a login, which always gets a new token, to prevent session fixation. */
export async function endCurrentSession({ accounts, person }: PageRequest<'visitor'>): Promise<void> {
  if (person !== undefined) await endSession(accounts, person, person.sessionId);
}
