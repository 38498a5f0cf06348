// Times at which the server sends mails to volunteers (rules D13 and D14).

/** Wall-clock time from which due reminders are sent. */
export const FIRST_REMINDER_TIME = '08:00:00';

/** Monday as returned by `Date.getUTCDay()`. */
const MONDAY = 1;

/** Returns the due reminders of an instance; a missed day is not caught up on (rule D14). */
export function findDueReminders(
  now: string,
  { remindedOn, toldGapsOn }: { readonly remindedOn: string; readonly toldGapsOn: string },
): { readonly reminds: boolean; readonly tellsGaps: boolean } {
  const today = now.slice(0, 10);
  const hasBegun = now.slice(11) >= FIRST_REMINDER_TIME;
  const isMonday = new Date(`${today}T00:00:00Z`).getUTCDay() === MONDAY;
  return { reminds: hasBegun && remindedOn < today, tellsGaps: hasBegun && isMonday && toldGapsOn < today };
}
