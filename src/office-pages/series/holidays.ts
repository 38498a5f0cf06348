// Holidays, which a series can skip: all-day events of the agenda with a title that identifies them as holidays.

import { lastWholeDay, spansWholeDays } from '../../model/whole-days.ts';
import { runWithUpcomingEvents } from '../components/upcoming-events.ts';
import type { PageRequest } from '../page.ts';

const MAX_HOLIDAYS = 12;

const CALLED = /ferien|feiertag|vacances|relâche|férié|vacanze|festivo|festività|holiday|half-term/iu;

export interface Holiday {
  readonly title: string;
  /** First day, `YYYY-MM-DD`; `to` is the last one. */
  readonly from: string;
  readonly to: string;
}

export function readHolidays(request: PageRequest): Promise<readonly Holiday[]> {
  return runWithUpcomingEvents(request, async ({ events }, content) => {
    const whole = events.filter(
      ({ startsAt, endsAt, status }) => status === 'confirmed' && spansWholeDays(startsAt, endsAt),
    );
    const titles = await content.labels(
      'event',
      whole.map(({ id }) => id),
    );
    return whole
      .flatMap(({ id, eventType, startsAt, endsAt }) => {
        const title = titles.get(id) ?? '';
        if (!(CALLED.test(title) || CALLED.test(eventType))) return [];
        return [{ title, from: startsAt.slice(0, 10), to: lastWholeDay(endsAt) }];
      })
      .slice(0, MAX_HOLIDAYS);
  });
}
