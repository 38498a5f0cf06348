// Event as schema.org data, for search engines (rules G2 and J20).

import type { EventSeries, Event as SchemaEvent, Place as SchemaPlace, WithContext } from 'schema-dts';
import type { PublicSignUp } from '../../contract/bookings/public-sign-up.ts';
import type { DetailRoom, PublicEventDetail } from '../../contract/public-event-detail.ts';
import type { EventStatus } from '../../model/event.ts';
import type { Instance } from '../../model/instance.ts';
import { placeName } from '../../model/place-names.ts';
import { removeStatusWord } from '../../model/public-event.ts';
import { resolveLink } from '../../model/resolve-link.ts';
import { htmlToReadableText } from '../../util/readable-text.ts';
import { createWallClock, formatUtcOffset } from '../../util/wall-clock.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { createCanonicalEventUrl } from './addresses.ts';
import type { PageContext } from './event-list.ts';

const STATUS = {
  confirmed: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const satisfies Readonly<Record<EventStatus, string>>;

export function createEventJsonLd(
  { view, publicUrl }: PageContext,
  { wire, status, series, note, shortDesc, signUp }: PublicEventDetail,
): WithContext<SchemaEvent> {
  const { instance, language } = view.snapshot;
  const tell = createWallClock(instance.timeZone);
  const moment = (at: string) =>
    wire.hide_time === '1' ? at.slice(0, 10) : `${at.replace(' ', 'T')}${formatUtcOffset(at, tell)}`;
  const address = createCanonicalEventUrl(instance, publicUrl, wire.event_id);
  const picture = wire.image_url === '' ? undefined : resolveLink(wire.image_url, instance);
  const image = picture?.startsWith('/') === true && publicUrl !== '' ? publicUrl + picture : picture;
  const text = [note, shortDesc || wire.topic || shortenDescription(wire.long_desc)]
    .filter((part) => part !== '')
    .join('\n\n');
  const people = [...wire.coorganizers, ...wire.organists].map(({ name }) => name);
  const performers = [...new Set([wire.organizer.name, ...people])].filter((name) => name !== '');
  const name = removeStatusWord(wire.title, status, language);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: moment(wire.date_from),
    endDate: moment(wire.date_to),
    eventStatus: STATUS[status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: wire.rooms.length === 0 ? placeOfParish(instance) : wire.rooms.map((room) => placeOf(room, instance)),
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

/** Number of seats, and number of free seats if the office publishes it. */
function capacityOf(
  signUp: PublicSignUp | undefined,
): Readonly<Partial<Record<'maximumAttendeeCapacity' | 'remainingAttendeeCapacity', number>>> {
  if (signUp === undefined || signUp.seats === null) return {};
  const { seats, free, showFree } = signUp;
  return {
    maximumAttendeeCapacity: seats,
    ...(showFree === 'number' && free !== null && { remainingAttendeeCapacity: free }),
  };
}

const MAX_DESCRIPTION_LENGTH = 500;

/** Beginning of the long description, for events without a short one (rule G2). */
export function shortenDescription(longDesc: string): string {
  const text = htmlToReadableText(longDesc, { links: false }).replace(/\s+/g, ' ');
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const begun = text.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${begun.slice(0, Math.max(begun.lastIndexOf(' '), 0) || MAX_DESCRIPTION_LENGTH).toWellFormed()}…`;
}

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
  // Google requires an address, so the name replaces a missing one.
  return { '@type': 'Place', name, address: hasAddress ? { '@type': 'PostalAddress', ...address } : name };
}

/** Place for an event without one: the parish, with the address in the footer of its pages. */
function placeOfParish({ title, footer }: Instance): SchemaPlace {
  return { '@type': 'Place', name: title, address: footer.trim().replace(/\s*\n\s*/g, ', ') || title };
}
