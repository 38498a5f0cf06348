import { problem } from '../model/format/problem.ts';
import { BadContent } from '../office/content/errors.ts';
import { MOST_PLAN_DAYS } from '../office/plan/read-plan.ts';

/** Of two days, `YYYY-MM-DD`, which both count. Throws BadContent where the last comes first, and for too many (rule D4). */
export function expectFewDays(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) throw new BadContent([problem('/to', 'last_before_first', { first: from })]);
  if (days <= MOST_PLAN_DAYS) return;
  throw new BadContent([problem('/to', 'too_many_days', { most: MOST_PLAN_DAYS })]);
}
