// Schemas of the objects within an event.

import { MAX_PEOPLE } from '../bookings/booking.ts';
import { checkSignUp, MAX_DAYS, MAX_SEATS } from '../bookings/check-sign-up.ts';
import type * as event from '../event.ts';
import type { EventHours } from '../event.ts';
import { type CountedBookings, type OnlineSignUp, SHOWS_FREE, type SignUp } from '../event.ts';
import { inOrder, nullable, someOf } from '../format/containers.ts';
import { emailText } from '../format/email.ts';
import { either, object } from '../format/objects.ts';
import { whereSet } from '../format/rule.ts';
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

export const organizer = either(
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

export const childcare = object<event.Childcare>([
  ['id', 'id', id()],
  ['text', 'text', text()],
  ['person_ids', 'personIds', inOrder('person')],
]);

export const baptismOffer = object<event.TextOffer>([
  ['id', 'id', id()],
  ['text', 'text', text()],
]);

export const collection = object<event.Collection>([
  ['project', 'project', text()],
  ['url', 'url', address('')],
]);

export const eventHours = object<EventHours>([
  ['date', 'date', date],
  ['from', 'from', timeOfDay],
  ['to', 'to', timeOfDay],
]);

const counted = object<CountedBookings>([
  ['booked', 'booked', integer(0)],
  ['present', 'present', integer(0)],
]);

const online = object<OnlineSignUp>([
  ['form_id', 'formId', nullable(reference('form'))],
  ['opens_at', 'opensAt', nullable(dateTime)],
  ['seats', 'seats', nullable(integerFrom(1, MAX_SEATS))],
  ['kept', 'kept', integerOr(0, 0, MAX_SEATS)],
  ['waiting', 'waiting', integerOr(0, 0, MAX_SEATS)],
  ['party', 'party', integerOr(1, 1, MAX_PEOPLE)],
  ['show_free', 'showFree', oneOf(SHOWS_FREE, 'few')],
  ['confirm', 'confirm', flag(false)],
  ['remind_days', 'remindDays', integerOr(2, 0, MAX_DAYS)],
  ['keep_days', 'keepDays', integerOr(30, 1, MAX_DAYS)],
  ['counted', 'counted', whereSet(nullable(counted))],
]);

export const subscription = object<SignUp>(
  [
    ['open', 'open', flag(true)],
    ['deadline', 'deadline', nullable(compactDate)],
    ['person', 'person', nullable(contact)],
    ['deadline_time', 'deadlineTime', whereSet(timeOfDayOrNone)],
    ['online', 'online', whereSet(nullable(online))],
  ],
  checkSignUp,
);

export const eventRoom = either(
  ['room_id', 'name'],
  'roomId',
  object<{ roomId: number }>([['room_id', 'roomId', reference('room')]]),
  object<event.FreePlace>([
    ['name', 'name', text()],
    ['location_name', 'locationName', text('')],
    ['location_url', 'locationUrl', address('')],
    ['location_url_is_external', 'locationUrlIsExternal', flag(false)],
    ['location_address', 'locationAddress', text('')],
    ['location_postcode', 'locationPostcode', text('')],
    ['location_city', 'locationCity', text('')],
  ]),
);

export const file = object<event.EventFile>([
  ['file_name', 'fileName', text()],
  ['desc', 'desc', text('')],
  ['url', 'url', address()],
  ['filesize_kb', 'filesizeKb', integer(0)],
  ['file_type', 'fileType', text('')],
]);

export const eventImage = object<event.EventImage>([
  ['url', 'url', address()],
  ['width', 'width', integer(0)],
  ['height', 'height', integer(0)],
  ['caption', 'caption', text('')],
  ['source_text', 'sourceText', text('')],
  ['source_url', 'sourceUrl', address('')],
]);

/** Schema of an event's series date; `keys` are the fields that a date may override. */
export function ofSeries(keys: readonly string[]) {
  return object<event.OfSeries>([
    ['id', 'id', reference('series')],
    ['date', 'date', date],
    ['own', 'own', someOf(keys)],
  ]);
}

export const ofSource = object<event.OfSource>([
  ['id', 'id', reference('source')],
  ['uid', 'uid', text()],
]);
