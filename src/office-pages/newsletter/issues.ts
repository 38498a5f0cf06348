// Next issues of the newsletter: the rhythms sent on each day, and the introduction.

import type { Interval } from '../../model/newsletter/newsletter.ts';
import { nextPeriods } from '../../newsletter/manual-send.ts';
import { newsletterOf } from '../../office/newsletter/newsletter.ts';
import type { Newsletter } from '../../store/newsletter/newsletters.ts';
import type { PageRequest } from '../page.ts';

export interface DayOfIssues {
  readonly day: string;
  readonly intervals: readonly Interval[];
  /** "" if there is no introduction. */
  readonly intro: string;
}

export interface NextIssues {
  readonly newsletter: Newsletter;
  /** In chronological order; days with an introduction but without an issue are omitted. */
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

/** Name of a weekday, 1 for Monday. */
export function weekdayName(locale: string, weekday: number): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format((3 + weekday) * 86_400_000);
}
