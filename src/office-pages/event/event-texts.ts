// An event as the texts that stand in its form.

import { fromCompactDate } from '../../kit/dates.ts';
import type { Contact, Event, EventRoom } from '../../model/event.ts';
import type { Entered } from './entered.ts';
import { typedOf } from './long-text.ts';
import { minutesBetween, typedSpan, typedTime } from './moments.ts';
import type { People } from './people.ts';

/** The texts of all inputs; a field for people has an empty one at its end, for one more. */
export function enteredOf(event: Event, people: People): Entered {
  return {
    ...daily(event),
    ...texts(event),
    ...peopleTexts(event, people),
    ...service(event, people),
    ...media(event),
    ...publishing(event),
  };
}

const tick = (is: boolean): readonly string[] => (is ? ['1'] : []);

function daily(event: Event): Entered {
  const { day, from, to, until, isWhole } = typedSpan(event.startsAt, event.endsAt);
  const { occupiesFrom, occupiesTo } = event;
  return {
    title: [line(event.title)],
    day: [day],
    from: [from],
    to: [to],
    until: [until],
    whole: tick(isWhole),
    ...places(event.rooms),
    type: [line(event.eventType)],
    layer: event.layerIds.map(String),
    status_note: [line(event.statusNote)],
    before: [occupiesFrom === null ? '' : String(minutesBetween(occupiesFrom, event.startsAt))],
    after: [occupiesTo === null ? '' : String(minutesBetween(event.endsAt, occupiesTo))],
    note: [lines(event.internalNote)],
  };
}

/** Rooms and other places in their order, with a free row for a room and, where there is none, one for another place. */
function places(rooms: readonly EventRoom[]): Entered {
  const free = rooms.flatMap((room) => ('roomId' in room ? [] : [room]));
  const blank = {
    name: '',
    locationName: '',
    locationUrl: '',
    locationAddress: '',
    locationPostcode: '',
    locationCity: '',
  };
  const rows = free.length > 0 ? free : [{ ...blank, locationUrlIsExternal: false }];
  const taken = rooms.flatMap((room) => ('roomId' in room ? [String(room.roomId)] : []));
  const more = taken.length === 0 ? ['', ''] : [''];
  return {
    place: [
      ...rooms.map((room) => ('roomId' in room ? 'room' : 'free')),
      ...more.map(() => 'room'),
      ...(free.length === 0 ? ['free'] : []),
    ],
    room: [...taken, ...more],
    free_name: rows.map(({ name }) => line(name)),
    free_location: rows.map(({ locationName }) => line(locationName)),
    free_url: rows.map(({ locationUrl }) => line(locationUrl)),
    free_external: rows.map(({ locationUrlIsExternal }) =>
      locationUrlIsExternal ? '1' : free.length > 0 ? '' : 'new',
    ),
    free_address: rows.map(({ locationAddress }) => line(locationAddress)),
    free_postcode: rows.map(({ locationPostcode }) => line(locationPostcode)),
    free_city: rows.map(({ locationCity }) => line(locationCity)),
  };
}

function texts({ topic, shortDesc, longDesc }: Event): Entered {
  return { topic: [line(topic)], short: [lines(shortDesc)], long: [lines(typedOf(longDesc))] };
}

function peopleTexts(event: Event, people: People): Entered {
  return {
    organizer: [contactText(event.organizer, people)],
    coorganizer: namesOf(event.coorganizerIds, people),
    further: [line(event.furtherCoorganizer)],
    organist: namesOf(event.organistIds, people),
    verger: namesOf(event.vergerIds, people),
    lector: namesOf(event.lectorIds, people),
    visitator: namesOf(event.visitatorIds, people),
    target: event.targetGroupIds.map(String),
  };
}

function service(event: Event, people: People): Entered {
  const { childcare, baptismOffer, collection, subscription } = event;
  const person = subscription?.person ?? null;
  return {
    sacrament: event.withSacrament === 0 ? [] : [String(event.withSacrament)],
    childcare: [line(childcare?.text ?? '')],
    childcare_id: [String(childcare?.id ?? 1)],
    childcare_person: namesOf(childcare?.personIds ?? [], people),
    baptism: [line(baptismOffer?.text ?? '')],
    baptism_id: [String(baptismOffer?.id ?? 1)],
    collection: [line(collection?.project ?? '')],
    collection_url: [line(collection?.url ?? '')],
    catering: [line(event.catering)],
    signup: [subscription === null ? '' : subscription.open ? 'open' : 'closed'],
    deadline: [subscription?.deadline ? fromCompactDate(subscription.deadline) : ''],
    signup_person: [contactText(person, people)],
    signup_email: [person !== null && 'email' in person ? line(person.email) : ''],
  };
}

function media({ image, files }: Event): Entered {
  return {
    image_url: [image?.url ?? ''],
    image_width: [String(image?.width ?? 0)],
    image_remove: [],
    image_height: [String(image?.height ?? 0)],
    caption: [line(image?.caption ?? '')],
    credit: [line(image?.sourceText ?? '')],
    credit_url: [line(image?.sourceUrl ?? '')],
    file_name: [...files.map(({ fileName }) => line(fileName)), ''],
    file_desc: [...files.map(({ desc }) => line(desc)), ''],
    file_url: [...files.map(({ url }) => line(url)), ''],
    file_kb: [...files.map(({ filesizeKb }) => String(filesizeKb)), ''],
    file_type: [...files.map(({ fileType }) => fileType), ''],
    file_remove: [],
  };
}

function publishing({ public: isPublic, state, publishFrom, hideTime }: Event): Entered {
  return {
    public: tick(isPublic),
    hide_time: tick(hideTime),
    state: [state],
    publish_day: [publishFrom?.slice(0, 10) ?? ''],
    publish_time: [publishFrom === null ? '' : typedTime(publishFrom)],
  };
}

function contactText(contact: Contact | Event['organizer'], people: People): string {
  if (contact === null) return '';
  return 'personId' in contact ? people.nameOf(contact.personId) : line(contact.name);
}

function namesOf(ids: readonly number[], people: People): string[] {
  return [...ids.map((id) => people.nameOf(id)), ''];
}

/** A field of one line has no line breaks. */
function line(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
