import { fromCompactDate, isCompactDate, isDateTime } from '../../util/dates.ts';
import type { SignUp } from '../event.ts';
import { joinPath, type Report } from '../format/report.ts';

export const MAX_SEATS = 100_000;
export const MAX_SIGN_UP_DAYS = 400;

/** Reports contradictory settings. Individually invalid values have already been reported. */
export function checkSignUp({ deadline, deadlineTime, online }: SignUp, path: string, report: Report): void {
  if (typeof deadlineTime === 'string' && deadlineTime !== '') {
    if (online === null) report.problem(joinPath(path, 'deadline_time'), 'time_without_online');
    else if (deadline === null) report.problem(joinPath(path, 'deadline_time'), 'time_without_deadline');
  }
  if (online === null || typeof online !== 'object') return;
  const of = joinPath(path, 'online');
  const { seats, kept, waiting, party, opensAt } = online;
  if (typeof seats === 'number') {
    if (kept > seats) report.problem(joinPath(of, 'kept'), 'more_than_seats', { seats });
    if (party > seats) report.problem(joinPath(of, 'party'), 'more_than_seats', { seats });
  } else {
    if (kept > 0) report.problem(joinPath(of, 'kept'), 'without_seats');
    if (waiting > 0) report.problem(joinPath(of, 'waiting'), 'without_seats');
  }
  const isAt = typeof opensAt === 'string' && isDateTime(opensAt);
  const isUntil = typeof deadline === 'string' && isCompactDate(deadline);
  if (isAt && isUntil && opensAt > `${fromCompactDate(deadline)} ${deadlineTime || '23:59'}:59`) {
    report.problem(joinPath(of, 'opens_at'), 'opens_after_deadline', { deadline: fromCompactDate(deadline) });
  }
}
