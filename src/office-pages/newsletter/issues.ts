// The next issues of a newsletter: on which days which rhythms get one, and what the office has written above.

import type { Interval } from '../../model/newsletter/newsletter.ts';
import { nextPeriods } from '../../newsletter/manual-send.ts';
import { newsletterOf } from '../../office/newsletter/newsletter.ts';
import type { Newsletter } from '../../store/newsletter/newsletters.ts';
import type { PageRequest } from '../page.ts';

/** The issues of a day. */
export interface DayOfIssues {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly intervals: readonly Interval[];
  /** "" where nothing is written above. */
  readonly intro: string;
}

export interface NextIssues {
  readonly newsletter: Newsletter;
  /** In their order; those with a text for which no issue comes any more are left out. */
  readonly days: readonly DayOfIssues[];
}

export async function readIssues({ editing, instance }: PageRequest): Promise<NextIssues> {
  const newsletter = await newsletterOf(editing, instance.name);
  const intros = await editing.store.newsletters.intros(instance.name);
  const periods = nextPeriods(newsletter, editing.clock());
  const days = [...new Set(periods.map(({ due }) => due.slice(0, 10)))].sort();
  return {
    newsletter,
    days: days.map((day) => ({
      day,
      intervals: periods.filter(({ due }) => due.startsWith(day)).map(({ interval }) => interval),
      intro: intros.get(day) ?? '',
    })),
  };
}

/** The name of a day of the week, 1 for Monday. */
export function weekdayName(locale: string, weekday: number): string {
  // 5 January 1970 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format((3 + weekday) * 86_400_000);
}
