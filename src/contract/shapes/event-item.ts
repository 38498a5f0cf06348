import type { Event } from '../../model/event.ts';
import { isSubscribable } from '../../model/visibility.ts';
import { signUpNow } from '../bookings/sign-up-now.ts';
import { type EventContext, field, optional, shape, without } from '../shape.ts';
import * as wire from '../wire.ts';
import { dateText } from './date-text.ts';
import { listRoom, placeOf } from './event-room.ts';
import { emailOf, organizer, organizerOf, subscribePerson } from './people.ts';

/** Event in the lists of geteventsbygroup, with all list fields. */
export const eventItemOfGroup = shape<Event, EventContext>(
  'EventOfGroup',
  'An event in a list, with its long text and its type.',
  {
    event_id: field(wire.idText, 'The id.', ({ id }) => String(id)),
    date_from: field(wire.dateTime, 'The start, wall-clock time of the instance.', ({ startsAt }) => startsAt),
    date_to: field(wire.dateTime, 'The end, wall-clock time of the instance.', ({ endsAt }) => endsAt),
    title: field(wire.text, 'The title.', ({ title }) => title),
    hide_time: field(wire.flag, 'Whether the time of day is hidden.', ({ hideTime }) => wire.toFlag(hideTime)),
    topic: field(wire.text, 'The topic; may be empty.', ({ topic }) => topic),
    short_desc: field(wire.text, 'A short description; may be empty.', ({ shortDesc }) => shortDesc),
    long_desc: field(wire.html, 'The long description; may be empty.', ({ longDesc }) => longDesc),
    childcare_id: field(wire.idText, 'The childcare offer; "0" when none.', ({ childcare }) =>
      String(childcare?.id ?? 0),
    ),
    subscribe_date: field(
      wire.deadline,
      'The last day to sign up; "0" without a deadline.',
      ({ subscription }) => subscription?.deadline ?? '0',
    ),
    baptism_offer_id: field(wire.idText, 'The baptism offer; "0" when none.', ({ baptismOffer }) =>
      String(baptismOffer?.id ?? 0),
    ),
    event_type: field(wire.text, 'The type, as the office calls it; may be empty.', ({ eventType }) => eventType),
    date_text: field(wire.text, 'Day and time for people, in the instance’s language.', (event, { snapshot }) =>
      dateText(event, snapshot.instance.locale),
    ),
    organizer: field(organizer.schema, 'Who is responsible.', (event, view) =>
      organizer.of(organizerOf(view, event.organizer), view),
    ),
    room: field(listRoom.schema, 'The first room.', (event, view) => listRoom.of(placeOf(view, event.rooms[0]), view)),
    subscription: field(
      wire.boolean,
      'Whether visitors can sign up now, or for the waiting list.',
      (event, context) => {
        const here = signUpNow(event, context);
        return here === undefined ? isSubscribable(event.subscription, context.today) : here.offer !== 'nothing';
      },
    ),
    subscribe_person_name: optional(
      wire.text,
      'Whom to ask about signing up; only if the event has a sign-up, open or closed.',
      (event, view) => (event.subscription === null ? undefined : (subscribePerson(view, event)?.name ?? '')),
    ),
    subscribe_person_email: optional(
      wire.text,
      'The e-mail address of that person; only if the event has a sign-up, open or closed.',
      (event, view) => {
        if (event.subscription === null) return undefined;
        const person = subscribePerson(view, event);
        return person === undefined ? '' : emailOf(person);
      },
    ),
    image_url: field(wire.address, 'The picture; may be empty.', ({ image }) => image?.url ?? ''),
  },
);

/** Event in the lists of geteventsbylayermerged. */
export const eventItemOfLayer = without(
  eventItemOfGroup,
  'EventOfLayer',
  'An event in a list, with its long text.',
  'event_type',
);

export const eventItem = without(eventItemOfLayer, 'Event', 'An event in a list.', 'long_desc');
