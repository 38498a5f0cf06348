import { KEEPS_REMOVED_DAYS } from '../../model/accounts/account.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';

const DAY_MS = 86_400_000;
/** Days for which ended sessions and links are kept, so that their users get an explanation. */
const KEEPS_OVER_DAYS = 30;
/** Maximum length of a session. */
const MAX_SESSION_DAYS = 30;

/** Deletes expired data, at an instant in milliseconds since 1970 (rule U4). */
export async function forgetAccounts({ write }: OpenDatabase, now: number): Promise<void> {
  const before = (days: number) => now - days * DAY_MS;
  await write(async (tx) => {
    await tx.deleteFrom('login_steps').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('login_attempts').where('last_at', '<', before(1)).execute();
    await tx.deleteFrom('account_links').where('expires_at', '<', before(KEEPS_OVER_DAYS)).execute();
    await tx.deleteFrom('sessions').where('ended_at', '<', before(KEEPS_OVER_DAYS)).execute();
    await tx
      .deleteFrom('sessions')
      .where('created_at', '<', before(MAX_SESSION_DAYS + KEEPS_OVER_DAYS))
      .execute();
    await tx.deleteFrom('account_journal').where('at', '<', before(KEEPS_REMOVED_DAYS)).execute();
    await tx.deleteFrom('accounts').where('removed_at', '<', before(KEEPS_REMOVED_DAYS)).execute();
  });
}
