// Holidays from the agenda: whole-day events with such a title. A series can skip them.

import { isWholeDays, lastWholeDay } from '../../model/whole-days.ts';
import { withComing } from '../components/coming-events.ts';
import type { PageRequest } from '../page.ts';

/** Maximum number of holidays offered. */
const MOST = 12;

/** Words for holidays, in four languages. */
const CALLED = /ferien|feiertag|vacances|relâche|férié|vacanze|festivo|festività|holiday|half-term/iu;

export interface Holiday {
  readonly title: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

export function readHolidays(asked: PageRequest): Promise<readonly Holiday[]> {
  return withComing(asked, async ({ events }, content) => {
    const whole = events.filter(
      ({ startsAt, endsAt, status }) => status === 'confirmed' && isWholeDays(startsAt, endsAt),
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
      .slice(0, MOST);
  });
}
