// One event as an iCalendar file (RFC 5545): the same bytes as long as nothing of it changes.

import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { ShownEvent, ShownPlace } from '../contract/shown-event.ts';
import { addDays } from '../kit/dates.ts';
import type { EventStatus } from '../model/event.ts';
import type { Instance } from '../model/instance.ts';

/** The library counts a line without the blank that continues it, which RFC 5545 counts among the 75 octets. */
ICAL.foldLength = 74;

/** The calendar file of an event. Its UID stays the same for good; SEQUENCE and LAST-MODIFIED rise with every change. */
export function eventCalendar(instance: Instance, event: ShownEvent): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//parvis//parvis//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  const zone = event.hideTime ? undefined : timeZone(instance);
  if (zone !== undefined) calendar.addSubcomponent(zone);
  calendar.addSubcomponent(component(instance, event, zone));
  return calendar.toString().replace(/(?:\r\n)?$/, '\r\n');
}

/** What a calendar calls it (rule V2): RFC 5545 has no word for an event that is postponed. */
const CALENDAR_STATUS: Readonly<Record<EventStatus, string>> = {
  ...{ confirmed: 'CONFIRMED', cancelled: 'CANCELLED', postponed: 'TENTATIVE' },
};

function component(instance: Instance, event: ShownEvent, zone: ICAL.Component | undefined): ICAL.Component {
  const made = new ICAL.Component('vevent');
  const { revision, at } = event.changed;
  const changed = ICAL.Time.fromJSDate(new Date(Math.floor(at / 1000) * 1000), true);
  made.addPropertyWithValue('uid', `e${event.id}@${instance.name}.parvis`);
  made.addPropertyWithValue('dtstamp', changed);
  made.addPropertyWithValue('last-modified', changed);
  made.addPropertyWithValue('sequence', revision);
  addTimes(made, event, zone === undefined ? undefined : instance.timeZone);
  addText(made, 'summary', event.title);
  addText(made, 'description', [event.topic, event.shortDesc].filter((text) => text !== '').join('\n\n'));
  addText(made, 'location', locationOf(event.place));
  addText(made, 'categories', event.eventType);
  // Where the website shows it (rule B4).
  if (instance.eventUrl !== '')
    made.addPropertyWithValue('url', instance.eventUrl.replaceAll('{id}', String(event.id)));
  made.addPropertyWithValue('status', CALENDAR_STATUS[event.status]);
  made.addPropertyWithValue('class', 'PUBLIC');
  return made;
}

/** Adds a text, without the control characters that RFC 5545 has no place for; whatever breaks a line is a line break. */
function addText(component: ICAL.Component, name: string, text: string): void {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  const plain = lines.replace(/(?![\t\n])\p{Cc}/gu, '');
  if (plain !== '') component.addPropertyWithValue(name, plain);
}

/** Start and end: days when the time is hidden, else wall-clock times. DTEND is the first moment after. */
function addTimes(
  component: ICAL.Component,
  { startsAt, endsAt, hideTime }: ShownEvent,
  zone: string | undefined,
): void {
  if (hideTime) {
    component.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(startsAt.slice(0, 10)));
    component.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(endsAt.slice(0, 10), 1)));
    return;
  }
  addLocalTime(component, 'dtstart', startsAt, zone);
  if (endsAt > startsAt) addLocalTime(component, 'dtend', endsAt, zone);
}

function addLocalTime(component: ICAL.Component, name: string, wallClock: string, zone: string | undefined): void {
  const property = new ICAL.Property(name);
  if (zone !== undefined) property.setParameter('tzid', zone);
  property.setValue(ICAL.Time.fromDateTimeString(wallClock.replace(' ', 'T')));
  component.addProperty(property);
}

/**
 * The zone's rules under the name by which the instance calls it, also where that is an alias; undefined for a zone whose
 * rules are not known, so that its times stay without a zone, as the clocks there show them.
 */
function timeZone({ timeZone: zone }: Instance): ICAL.Component | undefined {
  const official = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  // An offset such as +02:00 is none of the library's zones, and it would write of that to the console.
  const [block] = /^[+-]/.test(official) ? [] : [tzlib_get_ical_block(official)].flat();
  if (!block?.startsWith('BEGIN:VTIMEZONE')) return undefined;
  const made = new ICAL.Component(ICAL.parse(block));
  made.updatePropertyWithValue('tzid', zone);
  return made;
}

/** The first room for people: room, building and address. */
function locationOf(place: ShownPlace | undefined): string {
  if (place === undefined) return '';
  const { room, building, street, postcode, city } = place;
  const parts = [room, building, street, `${postcode} ${city}`.trim()];
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}
