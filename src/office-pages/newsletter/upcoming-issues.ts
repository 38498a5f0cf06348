import type { Interval } from '../../model/newsletter/newsletter.ts';
import { listUpcomingPeriods } from '../../newsletter/manual-send.ts';
import { readNewsletter } from '../../office/newsletter/newsletter.ts';
import type { Newsletter } from '../../store/newsletter/newsletters.ts';
import type { PageRequest } from '../page.ts';

export interface IssueDay {
  readonly day: string;
  readonly intervals: readonly Interval[];
  readonly intro: string;
}

export interface UpcomingIssues {
  readonly newsletter: Newsletter;
  /** Days in chronological order. Days with an introduction but without an issue are omitted. */
  readonly days: readonly IssueDay[];
}

export async function readUpcomingIssues({ editing, instance }: PageRequest): Promise<UpcomingIssues> {
  const newsletter = await readNewsletter(editing, instance.name);
  const intros = await editing.store.newsletters.intros(instance.name);
  const periods = listUpcomingPeriods(newsletter, editing.clock());
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
export function formatWeekday(locale: string, weekday: number): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format((3 + weekday) * 86_400_000);
}
