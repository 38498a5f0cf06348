import type { Event } from '../../model/event.ts';
import { isSignUpOpen } from '../../model/visibility.ts';
import { computeCurrentSignUp } from '../bookings/current-sign-up.ts';
import { defineField, defineOptionalField, defineShape, type EventContext, omitFields } from '../shape.ts';
import * as wire from '../wire.ts';
import { formatEventTime } from './date-text.ts';
import { listRoomShape, resolvePlace } from './event-room.ts';
import { emailOf, findOrganizerOrNobody, findSignUpContact, organizerShape } from './people.ts';

/** Event in the lists of geteventsbygroup, with all list fields. */
export const groupEventShape = defineShape<Event, EventContext>(
  'EventOfGroup',
  'An event in a list, with its long text and its type.',
  {
    event_id: defineField(wire.idText, 'The id.', ({ id }) => String(id)),
    date_from: defineField(wire.dateTime, 'The start, in the instance’s local time.', ({ startsAt }) => startsAt),
    date_to: defineField(wire.dateTime, 'The end, in the instance’s local time.', ({ endsAt }) => endsAt),
    title: defineField(wire.text, 'The title.', ({ title }) => title),
    hide_time: defineField(wire.flag, '"1" if the time of day is hidden.', ({ hideTime }) => wire.toFlag(hideTime)),
    topic: defineField(wire.text, 'The topic; may be empty.', ({ topic }) => topic),
    short_desc: defineField(wire.text, 'A short description; may be empty.', ({ shortDesc }) => shortDesc),
    long_desc: defineField(wire.html, 'The long description; may be empty.', ({ longDesc }) => longDesc),
    childcare_id: defineField(wire.idText, 'The id of the childcare offer; "0" if there is none.', ({ childcare }) =>
      String(childcare?.id ?? 0),
    ),
    subscribe_date: defineField(
      wire.deadline,
      'The last day to sign up; "0" if there is no deadline.',
      ({ subscription }) => subscription?.deadline ?? '0',
    ),
    baptism_offer_id: defineField(wire.idText, 'The baptism offer; "0" if there is none.', ({ baptismOffer }) =>
      String(baptismOffer?.id ?? 0),
    ),
    event_type: defineField(
      wire.text,
      'The type, as entered in the office; may be empty.',
      ({ eventType }) => eventType,
    ),
    date_text: defineField(wire.text, 'Day and time in words, in the instance’s language.', (event, { snapshot }) =>
      formatEventTime(event, snapshot.instance.locale),
    ),
    organizer: defineField(organizerShape.schema, 'Responsible person.', (event, view) =>
      organizerShape.of(findOrganizerOrNobody(view, event.organizer), view),
    ),
    room: defineField(listRoomShape.schema, 'The first room.', (event, view) =>
      listRoomShape.of(resolvePlace(view, event.rooms[0]), view),
    ),
    subscription: defineField(
      wire.boolean,
      'True if visitors can sign up now or join the waiting list.',
      (event, context) => {
        const here = computeCurrentSignUp(event, context);
        return here === undefined ? isSignUpOpen(event.subscription, context.today) : here.offer !== 'nothing';
      },
    ),
    subscribe_person_name: defineOptionalField(
      wire.text,
      'The contact for sign-up; only if the event has a sign-up, open or closed.',
      (event, view) => (event.subscription === null ? undefined : (findSignUpContact(view, event)?.name ?? '')),
    ),
    subscribe_person_email: defineOptionalField(
      wire.text,
      'The e-mail address of that person; only if the event has a sign-up, open or closed.',
      (event, view) => {
        if (event.subscription === null) return undefined;
        const person = findSignUpContact(view, event);
        return person === undefined ? '' : emailOf(person);
      },
    ),
    image_url: defineField(wire.address, 'The picture; may be empty.', ({ image }) => image?.url ?? ''),
  },
);

export const layerEventShape = omitFields(
  groupEventShape,
  'EventOfLayer',
  'An event in a list, with its long text.',
  'event_type',
);

export const listEventShape = omitFields(layerEventShape, 'Event', 'An event in a list.', 'long_desc');
