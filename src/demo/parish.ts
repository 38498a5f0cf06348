// The demo parish: Seewil, an invented Swiss Reformed parish with a church, a chapel on the hill and a full calendar.
// Its bundle is a pure function of the day it is looked at, so the demo is never empty, and the same day gives the same
// bundle. An event's id follows from its series and its date, so it stays the same when the demo starts on another day.

import { layers, targetGroups } from './areas.ts';
import { churchHouse } from './church-house.ts';
import { addDays, type Day, type DemoDays } from './dates.ts';
import { documentGroups } from './documents.ts';
import { gatherings } from './gatherings.ts';
import { listGroups, listsFor } from './lists.ts';
import { morningPrayer } from './morning-prayer.ts';
import { music } from './music.ts';
import { newsletter } from './newsletter.ts';
import { officeWork } from './office-work.ts';
import { otherLanguages } from './other-languages.ts';
import { personGroups } from './people.ts';
import { buildings, rooms } from './places.ts';
import { services } from './services.ts';
import { staff } from './staff.ts';
import type { DemoBundle, DemoEvent } from './types.ts';
import { volunteers } from './volunteers.ts';
import { youth } from './youth.ts';

/** Days in the past, enough to show running events. */
const DAYS_BACK = 21;
/** Days in the past for searches to find events of last autumn and of the one before. */
export const TWO_YEARS_BACK = 731;
const DAYS_AHEAD = 26 * 7;

const instance: DemoBundle['instance'] = {
  name: 'demo',
  title: 'Kirchgemeinde Seewil (Demo)',
  locale: 'de-CH',
  time_zone: 'Europe/Zurich',
  public_url: 'https://www.example.org',
  accent: '#24587f',
  footer: 'Kirchgemeinde Seewil · Kirchgasse 7 · 8999 Seewil\n044 555 01 00 · sekretariat@example.org',
  plan: { remind_days: 3, church_year: 'ref-ch' },
};

function demoEvents(span: DemoDays): DemoEvent[] {
  return [services, otherLanguages, music, youth, gatherings, churchHouse, officeWork]
    .flatMap((series) => series(span))
    .concat(morningPrayer(span).events)
    .sort((a, b) => a.id - b.id);
}

/** Complete demo parish as a bundle; its calendar runs from `daysBack` days before `today` (default: three weeks) to half a year after. */
export function demoBundle(today: Day, daysBack = DAYS_BACK): DemoBundle {
  const span: DemoDays = { today, first: addDays(today, -daysBack), last: addDays(today, DAYS_AHEAD) };
  const events = demoEvents(span);
  return {
    format: 'parvis-bundle',
    version: 1,
    instance,
    buildings,
    rooms,
    layers,
    target_groups: targetGroups,
    person_groups: personGroups,
    persons: [...staff, ...volunteers],
    list_groups: listGroups,
    lists: listsFor(events),
    events,
    series: [morningPrayer(span).series],
    document_groups: documentGroups,
    newsletter,
  };
}
