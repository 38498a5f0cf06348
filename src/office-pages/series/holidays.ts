// Holidays as they stand in the agenda: whole days that are called so. A series can fall out in them.

import { isWholeDays, lastWholeDay } from '../../model/whole-days.ts';
import { withComing } from '../components/coming-events.ts';
import type { PageRequest } from '../page.ts';

/** So many can be chosen. */
const MOST = 12;

/** What people call them, in the four languages. */
const CALLED = /ferien|feiertag|vacances|relâche|férié|vacanze|festivo|festività|holiday|half-term/iu;

export interface Holiday {
  readonly title: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** Those to come, by their beginning. */
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
