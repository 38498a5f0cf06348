import { endSession } from '../../../accounts/end-sessions.ts';
import type { PageRequest } from '../../page.ts';

/** Ends the session that the browser has: whoever logs in begins a new one, whose token nobody else knows. */
export async function endPresent({ accounts, person }: PageRequest<'visitor'>): Promise<void> {
  if (person !== undefined) await endSession(accounts, person, person.sessionId);
}
