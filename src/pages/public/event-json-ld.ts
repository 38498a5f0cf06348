// Event as schema.org data, for search engines (rules G2 and J20).

import type { EventSeries, Event as SchemaEvent, Place as SchemaPlace, WithContext } from 'schema-dts';
import type { ShownSignUp } from '../../contract/bookings/shown-sign-up.ts';
import type { DetailRoom, ShownDetail } from '../../contract/shown-detail.ts';
import type { EventStatus } from '../../model/event.ts';
import type { Instance } from '../../model/instance.ts';
import { leadsTo } from '../../model/leads-to.ts';
import { placeName } from '../../model/place-names.ts';
import { titleAlone } from '../../model/public-event.ts';
import { readableText } from '../../util/readable-text.ts';
import { offsetAt, wallClock } from '../../util/wall-clock.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { homeOf } from './addresses.ts';
import type { PageParts } from './event-list.ts';

const STATUS = {
  confirmed: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const satisfies Readonly<Record<EventStatus, string>>;

export function eventJsonLd(
  { view, publicUrl }: PageParts,
  { wire, status, series, note, shortDesc, signUp }: ShownDetail,
): WithContext<SchemaEvent> {
  const { instance, language } = view.snapshot;
  const tell = wallClock(instance.timeZone);
  // Dates only if the time is hidden.
  const moment = (at: string) =>
    wire.hide_time === '1' ? at.slice(0, 10) : `${at.replace(' ', 'T')}${offsetAt(at, tell)}`;
  const address = homeOf(instance, publicUrl, wire.event_id);
  const picture = wire.image_url === '' ? undefined : leadsTo(wire.image_url, instance);
  const image = picture?.startsWith('/') === true && publicUrl !== '' ? publicUrl + picture : picture;
  const text = [note, shortDesc || wire.topic || inShort(wire.long_desc)].filter((part) => part !== '').join('\n\n');
  const people = [...wire.coorganizers, ...wire.organists].map(({ name }) => name);
  const performers = [...new Set([wire.organizer.name, ...people])].filter((name) => name !== '');
  const name = titleAlone(wire.title, status, language);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: moment(wire.date_from),
    endDate: moment(wire.date_to),
    eventStatus: STATUS[status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: wire.rooms.length === 0 ? atParish(instance) : wire.rooms.map((room) => placeOf(room, instance)),
    organizer: {
      '@type': 'Organization',
      name: instance.title,
      ...(isWebAddress(instance.publicUrl) && { url: instance.publicUrl }),
    },
    ...(performers.length > 0 && { performer: performers.map((name) => ({ '@type': 'Person' as const, name })) }),
    ...(text !== '' && { description: text }),
    ...(image !== undefined && isWebAddress(image) && { image: [image] }),
    ...(isWebAddress(address) && { url: address }),
    ...capacityOf(signUp),
    ...(series > 0 && { superEvent: seriesOf(instance, publicUrl, series, name) }),
  };
}

/** Capacity, and the remaining seats if the office publishes their number. */
function capacityOf(
  signUp: ShownSignUp | undefined,
): Readonly<Partial<Record<'maximumAttendeeCapacity' | 'remainingAttendeeCapacity', number>>> {
  if (signUp === undefined || signUp.seats === null) return {};
  const { seats, free, showFree } = signUp;
  return {
    maximumAttendeeCapacity: seats,
    ...(showFree === 'number' && free !== null && { remainingAttendeeCapacity: free }),
  };
}

/** Maximum length of a description, which is cut after a whole word. */
const MAX_DESCRIPTION_LENGTH = 500;

/** Start of the long description, used without a shorter text (rule G2). */
export function inShort(longDesc: string): string {
  const text = readableText(longDesc, { links: false }).replace(/\s+/g, ' ');
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const begun = text.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${begun.slice(0, Math.max(begun.lastIndexOf(' '), 0) || MAX_DESCRIPTION_LENGTH).toWellFormed()}…`;
}

/** Series of an event; all its dates refer to the same id. */
function seriesOf(instance: Instance, publicUrl: string, series: number, name: string): EventSeries {
  const id = publicUrl === '' ? undefined : `${publicUrl}/${instance.name}/#series-${series}`;
  return { '@type': 'EventSeries', ...(id !== undefined && { '@id': id }), name };
}

function placeOf(room: DetailRoom, instance: Instance): SchemaPlace {
  const { location_address: street, location_postcode: postcode, location_city: city } = room;
  const address = {
    ...(street !== '' && { streetAddress: street }),
    ...(postcode !== '' && { postalCode: postcode }),
    ...(city !== '' && { addressLocality: city }),
  };
  const name = placeName(room) || instance.title;
  const hasAddress = Object.keys(address).length > 0;
  // Without an address the name is used, because Google requires one.
  return { '@type': 'Place', name, address: hasAddress ? { '@type': 'PostalAddress', ...address } : name };
}

/** Place of an event without one: the parish, with the address from its page footer. */
function atParish({ title, footer }: Instance): SchemaPlace {
  return { '@type': 'Place', name: title, address: footer.trim().replace(/\s*\n\s*/g, ', ') || title };
}
