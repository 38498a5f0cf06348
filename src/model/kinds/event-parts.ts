import { MAX_PARTY_SIZE } from '../bookings/booking.ts';
import { checkSignUp, MAX_SEATS, MAX_SIGN_UP_DAYS } from '../bookings/check-sign-up.ts';
import type * as event from '../event.ts';
import type { EventHours } from '../event.ts';
import { type BookingCounts, FREE_SEATS_DISPLAYS, type OnlineSignUp, type SignUp } from '../event.ts';
import { distinctIds, nullable, subsetOf } from '../format/containers.ts';
import { emailText } from '../format/email.ts';
import { either, object } from '../format/objects.ts';
import { omitIfDefault } from '../format/rule.ts';
import {
  address,
  compactDate,
  date,
  dateTime,
  flag,
  id,
  integer,
  integerFrom,
  integerOr,
  nameText,
  oneOf,
  reference,
  text,
  timeOfDay,
  timeOfDayOrNone,
} from '../format/scalars.ts';

const personReference = object<{ personId: number }>([['person_id', 'personId', reference('person')]]);

export const organizerRule = either(
  ['person_id', 'name'],
  'personId',
  personReference,
  object<Extract<event.Organizer, { name: string }>>([['name', 'name', nameText()]]),
);

const contact = either(
  ['person_id', 'name'],
  'personId',
  personReference,
  object<Extract<event.Contact, { name: string }>>([
    ['name', 'name', nameText()],
    ['email', 'email', emailText()],
  ]),
);

export const childcareRule = object<event.Childcare>([
  ['id', 'id', id()],
  ['text', 'text', text()],
  ['person_ids', 'personIds', distinctIds('person')],
]);

export const baptismOfferRule = object<event.DescribedOffer>([
  ['id', 'id', id()],
  ['text', 'text', text()],
]);

export const collectionRule = object<event.Collection>([
  ['project', 'project', text()],
  ['url', 'url', address('')],
]);

export const eventHoursRule = object<EventHours>([
  ['date', 'date', date],
  ['from', 'from', timeOfDay],
  ['to', 'to', timeOfDay],
]);

const counted = object<BookingCounts>([
  ['booked', 'booked', integer(0)],
  ['present', 'present', integer(0)],
]);

const online = object<OnlineSignUp>([
  ['form_id', 'formId', nullable(reference('form'))],
  ['opens_at', 'opensAt', nullable(dateTime)],
  ['seats', 'seats', nullable(integerFrom(1, MAX_SEATS))],
  ['kept', 'kept', integerOr(0, 0, MAX_SEATS)],
  ['waiting', 'waiting', integerOr(0, 0, MAX_SEATS)],
  ['party', 'party', integerOr(1, 1, MAX_PARTY_SIZE)],
  ['show_free', 'showFree', oneOf(FREE_SEATS_DISPLAYS, 'few')],
  ['confirm', 'confirm', flag(false)],
  ['remind_days', 'remindDays', integerOr(2, 0, MAX_SIGN_UP_DAYS)],
  ['keep_days', 'keepDays', integerOr(30, 1, MAX_SIGN_UP_DAYS)],
  ['counted', 'counted', omitIfDefault(nullable(counted))],
]);

export const signUpRule = object<SignUp>(
  [
    ['open', 'open', flag(true)],
    ['deadline', 'deadline', nullable(compactDate)],
    ['person', 'person', nullable(contact)],
    ['deadline_time', 'deadlineTime', omitIfDefault(timeOfDayOrNone)],
    ['online', 'online', omitIfDefault(nullable(online))],
  ],
  checkSignUp,
);

export const eventRoomRule = either(
  ['room_id', 'name'],
  'roomId',
  object<{ roomId: number }>([['room_id', 'roomId', reference('room')]]),
  object<event.FreeTextPlace>([
    ['name', 'name', text()],
    ['location_name', 'locationName', text('')],
    ['location_url', 'locationUrl', address('')],
    ['location_url_is_external', 'locationUrlIsExternal', flag(false)],
    ['location_address', 'locationAddress', text('')],
    ['location_postcode', 'locationPostcode', text('')],
    ['location_city', 'locationCity', text('')],
  ]),
);

export const eventFileRule = object<event.EventFile>([
  ['file_name', 'fileName', text()],
  ['desc', 'desc', text('')],
  ['url', 'url', address()],
  ['filesize_kb', 'filesizeKb', integer(0)],
  ['file_type', 'fileType', text('')],
]);

export const eventImageRule = object<event.EventImage>([
  ['url', 'url', address()],
  ['width', 'width', integer(0)],
  ['height', 'height', integer(0)],
  ['caption', 'caption', text('')],
  ['source_text', 'sourceText', text('')],
  ['source_url', 'sourceUrl', address('')],
]);

/** Schema of an event's series date; `keys` are the fields that a date may override. */
export function seriesLinkRule(keys: readonly string[]) {
  return object<event.SeriesLink>([
    ['id', 'id', reference('series')],
    ['date', 'date', date],
    ['own', 'own', subsetOf(keys)],
  ]);
}

export const sourceLinkRule = object<event.SourceLink>([
  ['id', 'id', reference('source')],
  ['uid', 'uid', text()],
]);
