// A series as the office plans one: every Friday morning, not around New Year, and once a month in another room.

import { LAYER, TARGET, TYPE } from './areas.ts';
import { type Day, type DemoDays, dayOfMonth, monthOf, nthInMonth, WEEKDAY, weekly } from './dates.ts';
import { eventOn, SERIES } from './events.ts';
import { PERSON } from './people.ts';
import { ROOM, roomRefs } from './places.ts';
import type { DemoEvent, DemoSeries, EventContent } from './types.ts';

const ID = 1;

const TEMPLATE: EventContent = {
  title: 'Morgengebet',
  short_desc: 'Zwanzig Minuten Stille, Psalm und Lied vor der Arbeit.',
  event_type: TYPE.devotion,
  organizer: { person_id: PERSON.aebersold },
  target_group_ids: [TARGET.adults],
  layer_ids: [LAYER.hill],
  rooms: roomRefs(ROOM.chapel),
};

/** The last week of the year and the first of the next. */
function isNewYear(day: Day): boolean {
  return (monthOf(day) === 12 && dayOfMonth(day) > 24) || (monthOf(day) === 1 && dayOfMonth(day) < 7);
}

/** On the second Friday of the month the chapel is occupied. */
function isElsewhere(day: Day): boolean {
  return nthInMonth(day) === 2;
}

/** Series whose rule ends with the demo's days: all its events are in the file, and none has to be created. */
export function morningPrayer(span: DemoDays): { series: DemoSeries; events: DemoEvent[] } {
  const days = weekly(span, WEEKDAY.friday);
  const [first = span.first] = days;
  const events = days
    .filter((day) => !isNewYear(day))
    .map((day) => ({
      ...eventOn(SERIES.morningPrayer, day, '07:00', '07:20', TEMPLATE),
      ...(isElsewhere(day) && { rooms: roomRefs(ROOM.gallery) }),
      series: { id: ID, date: day, own: isElsewhere(day) ? ['rooms'] : [] },
    }));
  const series: DemoSeries = {
    id: ID,
    name: 'Morgengebet am Freitag',
    rule: `FREQ=WEEKLY;BYDAY=FR;UNTIL=${span.last.replaceAll('-', '')}`,
    starts_on: first,
    time_from: '07:00',
    time_to: '07:20',
    except: days.filter(isNewYear),
    template: TEMPLATE,
  };
  return { series, events };
}
