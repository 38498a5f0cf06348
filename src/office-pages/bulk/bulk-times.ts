// Other times for many events at once, for a change that would double-book rooms or people.

import type { Event } from '../../model/event.ts';
import { resourceUsesOf } from '../../model/resource-use.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { MAX_SHIFT_MINUTES } from '../../office/bulk/bulk-operations.ts';
import { findFreeTimes } from '../../office/clashes/free-times.ts';
import { isClashCode } from '../../office/clashes/kinds.ts';
import type { AppliedChange } from '../../office/content/apply-changes.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { type Html, html } from '../../util/html.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of weeks by which all events are moved. Applies only to changes that keep the time of day. */
const MAX_WEEKS = 1;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

export interface BulkTimesOptions {
  /** Minutes by which the change moves the events anyway. */
  readonly shift: number;
  /** Hidden inputs that submit the same change with the given shift. */
  readonly fields: (shift: number) => Html;
}

/** Buttons that move all events to times without clashes; undefined if nothing clashes or no such time is found. */
export async function renderBulkTimes(
  request: PageRequest,
  { results, warnings }: AppliedChange,
  { shift, fields }: BulkTimesOptions,
): Promise<Html | undefined> {
  const { editing, instance, now, t, link } = request;
  if (!warnings.some(({ code }) => isClashCode(code))) return undefined;
  const events = results.flatMap(({ present }): Event[] => {
    const event = present && narrowToKind('event', present.kind, present.value);
    return event === undefined ? [] : [event];
  });
  if (events.length === 0 || events.some(({ startsAt, endsAt }) => spansWholeDays(startsAt, endsAt))) return undefined;
  const first = events.map(({ startsAt }) => startsAt).sort()[0] ?? '';
  const shifts = await editing.store.content.read(instance.name, (content) =>
    findFreeTimes(content, {
      wanted: events.flatMap(resourceUsesOf),
      ignored: new Set(events.map(({ id }) => id)),
      // Past events can be changed, so they can move to times in the past.
      now: first > now ? now : '',
      maxWeeks: shift % DAY_MINUTES === 0 ? MAX_WEEKS : 0,
    }),
  );
  const totals = shifts.map((more) => shift + more).filter((all) => all !== 0 && Math.abs(all) <= MAX_SHIFT_MINUTES);
  if (totals.length === 0) return undefined;
  const buttons = totals.map(
    (total) => html`<form method="post" action="${link('/agenda/change')}">${fields(total)}
      <button class="small">${describeShift(request, total)}</button></form>`,
  );
  return html`<div class="notice other-times"><p>${t('bulk.otherTimes')}</p><div class="booking-actions">${buttons}</div></div>`;
}

/** Length and direction of a shift: `1 Woche später`, `4 Stunden 45 Minuten früher`. */
function describeShift({ locale, t }: PageRequest, minutes: number): string {
  const length = Math.abs(minutes);
  const weeks = Math.floor(length / WEEK_MINUTES);
  const rest = length % WEEK_MINUTES;
  const parts = [
    [weeks, 'week'],
    [Math.floor(rest / DAY_MINUTES), 'day'],
    [Math.floor((rest % DAY_MINUTES) / 60), 'hour'],
    [rest % 60, 'minute'],
  ] as const;
  const span = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ');
  return t(minutes < 0 ? 'bulk.shiftEarlier' : 'bulk.shiftLater', { span });
}
