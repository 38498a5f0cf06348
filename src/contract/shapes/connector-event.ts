// Event detail for website connectors (rule K3): the document's fields, additional ones, and single objects in place of arrays.

import { z } from 'zod';
import { isDeadlineAfterStart } from '../../model/bookings/sign-up.ts';
import { SIGN_UP_TEXTS } from '../../model/bookings/sign-up-texts.ts';
import type { Collection, Event } from '../../model/event.ts';
import type { Layer } from '../../model/group.ts';
import { MAX_SERVICES, type PlanRole } from '../../model/rota/rota.ts';
import { peopleInField } from '../../model/rota/rota-cells.ts';
import { isPastDeadline } from '../../model/visibility.ts';
import { toCompactDate } from '../../util/dates.ts';
import { noFormText, SIGN_UP_STATES, signUpForm, signUpState } from '../bookings/sign-up-form.ts';
import { type SignUpNow, signUpNow } from '../bookings/sign-up-now.ts';
import { type EventContext, type FullContext, field, optional, shape, type WireContext } from '../shape.ts';
import * as wire from '../wire.ts';
import { collection, detailLayer, eventDetail, inPlaceOrder } from './event-detail.ts';
import { hasRootLayer, rootLayer } from './groups.ts';
import {
  detailOrganizer,
  emailOf,
  guests,
  ofPerson,
  type Participant,
  participants,
  shownOrganizer,
  subscribePerson,
} from './people.ts';

/** Reserved person id for contacts without a record, since these programs treat 0 and 1 specially (rules J18 and K9). */
const NO_PERSON = '4294967295';

const organizer = shape<Participant>('ConnectorOrganizer', 'Who is responsible, for connectors.', {
  ...detailOrganizer.fields,
  person_id: field(
    wire.integer,
    'The person’s id as an integer; 4294967295 for a free text and for a person who is not visible on the web. These programs print ' +
      'the name only for an id above 0, and link it only to a person whom they know.',
    ({ person }) => person?.id ?? Number(NO_PERSON),
  ),
  firstname: field(wire.text, 'The first name, also if only the name is shown.', ({ firstname }) => firstname),
  lastname: field(wire.text, 'The last name, also if only the name is shown.', ({ lastname }) => lastname),
  phone: ofPerson('The telephone number.', (person) => person.phone),
  profession: ofPerson('The profession.', (person) => person.profession),
  email: field(wire.text, 'The e-mail address.', emailOf),
});

const layer = shape<Layer>('ConnectorDetailLayer', 'An area to which an event is assigned, for connectors.', {
  ...detailLayer.fields,
  name: field(wire.text, 'Its name, the same as `text`.', ({ name }) => name),
});

const names = shape<readonly Participant[]>('ConnectorNames', 'Several people as one.', {
  name: field(wire.text, 'The names, joined by ", ".', (people) => people.map(({ name }) => name).join(', ')),
});

const contact = shape<Participant>('ConnectorContact', 'Whom to ask.', {
  name: field(wire.text, 'The name.', ({ name }) => name),
  email: field(wire.text, 'The e-mail address.', emailOf),
});

const subscriptionTexts = shape<Event, FullContext>('ConnectorSubscriptionTexts', 'Texts about signing up.', {
  subs_list_deadline_expired_button_title: field(
    wire.text,
    'The text of a button after the deadline, in the instance’s language.',
    (_event, { snapshot }) => SIGN_UP_TEXTS[snapshot.language].expired,
  ),
});

const subscriptionForm = shape<Event, FullContext>('ConnectorSubscriptionForm', 'What the sign-up form shows.', {
  template_options: field(subscriptionTexts.schema, 'Its texts.', (event, view) => subscriptionTexts.of(event, view)),
});

/** Returns a union, because these programs expect an empty array for nothing and one object for something. */
function oneOrNone(one: z.ZodType) {
  return z.union([one, z.tuple([]).meta({ title: 'empty array' })]);
}

/** Returns the layers of an event, or the root layer of getlayers if the instance has none. */
function layersOf(event: Event, context: WireContext): Layer[] {
  if (hasRootLayer(context)) return [rootLayer(context).entity];
  return inPlaceOrder(event.layerIds, context.snapshot.layerPlaces).map((entry) => entry.layer);
}

/** Last day of sign-up as `YYYYMMDD`, and the time on it as `HHMM`; either may be "". */
interface LastMoment {
  readonly day: string;
  readonly time: string;
}

/**
 * Returns when sign-up ends: without a deadline, or with one after the start, when the event begins. Connectors check themselves whether
 * it is over (rules J18 and J26).
 */
function lastMoment(event: Event, context: EventContext): LastMoment {
  const now = signUpNow(event, context);
  const { deadline = null, deadlineTime = '' } = event.subscription ?? {};
  const isStart = deadline === null ? now?.phase === 'late' : now !== undefined && isDeadlineAfterStart(event);
  if (isStart) {
    return { day: toCompactDate(event.startsAt), time: event.startsAt.slice(11, 16).replace(':', '') };
  }
  return { day: deadline ?? '', time: now === undefined ? '' : deadlineTime.replace(':', '') };
}

/** Returns the id of the contact. With online sign-up, these programs read 0 as nobody and 1 as an event without sign-up (rule J18). */
function personToAsk(event: Event, context: EventContext): string {
  const id = subscribePerson(context, event)?.person?.id ?? 0;
  return id <= 1 && signUpNow(event, context) !== undefined ? NO_PERSON : String(id);
}

/** Returns the seats available online: −1 without a limit, 1 if available and the number is not public. */
function seatsOnline({ seats: { free }, offer, phase }: SignUpNow): number {
  const isGoing = phase === 'open' || phase === 'last';
  return isGoing && offer !== 'place' ? 0 : (free ?? 1);
}

/** Defines a field of events with online sign-up (rule J18). */
function whereOnline<Z extends z.ZodType>(
  schema: Z,
  doc: string,
  value: (now: SignUpNow, context: EventContext) => z.input<Z> | undefined,
) {
  return optional<Event, Z, EventContext>(schema, `${doc} Only where people sign up here.`, (event, context) => {
    const now = signUpNow(event, context);
    return now === undefined ? undefined : value(now, context);
  });
}

/** Returns the confirmed people in a role: those in its field, and those in assignments (rule D20). */
function serving(role: PlanRole, event: Event, context: EventContext): Participant[] {
  if (!role.public) return [];
  const inField = peopleInField(event, role.field).flatMap((one) =>
    'personId' in one ? participants(context, [one.personId]) : (shownOrganizer(context, one) ?? []),
  );
  const ids = context.sure.flatMap((one) => (one.roleId === role.id && one.personId !== null ? [one.personId] : []));
  const known = new Set(inField.map(({ person }) => person?.id));
  const beside = participants(context, ids).filter(({ person }) => person === undefined || !known.has(person.id));
  return [...inField, ...beside, ...guests(context, role.id)];
}

const servingPerson = shape<Participant>('ConnectorServing', 'Somebody who serves at an event.', {
  person_id: field(wire.idText, 'The person’s id; "0" if only the name is shown.', ({ person }) =>
    String(person?.id ?? 0),
  ),
  name: field(wire.text, 'First and last name.', ({ name }) => name),
  firstname: field(wire.text, 'The first name; empty of a guest.', ({ firstname }) => firstname),
  lastname: field(wire.text, 'The last name; empty of a guest.', ({ lastname }) => lastname),
  profession: ofPerson('The profession.', (person) => person.profession),
  email: field(wire.text, 'The e-mail address.', emailOf),
  phone: ofPerson('The telephone number.', (person) => person.phone),
});

/** People in the roles with a service number, and the names of the roles. */
const serviceFields = Object.fromEntries(
  Array.from({ length: MAX_SERVICES }, (_, index) => index + 1).flatMap((number) => {
    const roleIn = ({ snapshot }: EventContext) => snapshot.plan.services.find(({ service }) => service === number);
    return [
      [
        `service${number}`,
        optional<Event, z.ZodType, EventContext>(
          z.array(servingPerson.schema),
          `Who serves in role ${number}. Only where the parish has such a role.`,
          (event, context) => {
            const role = roleIn(context);
            return role && serving(role, event, context).map((one) => servingPerson.of(one, context));
          },
        ),
      ],
      [
        `service${number}_label`,
        optional<Event, z.ZodType, EventContext>(
          wire.text,
          `The name of role ${number}. Only where the parish has such a role.`,
          (_event, context) => roleIn(context)?.name,
        ),
      ],
    ] as const;
  }),
);

const timeText = z
  .string()
  .regex(/^([0-9]{4})?$/)
  .meta({ title: 'HHMM or ""' });

export const connectorEventDetail = shape<Event, EventContext>(
  'ConnectorEventDetail',
  'An event’s detail, for connectors.',
  {
    ...eventDetail.fields,
    subscribe_date: field(
      wire.deadline,
      'The last day to sign up, the same as `subs_date`; "0" without a deadline.',
      (event, context) => lastMoment(event, context).day || '0',
    ),
    organizer: field(
      oneOrNone(organizer.schema),
      'Who is responsible; an empty array if there is nobody, or if that person may not be shown.',
      (event, view) => {
        const shown = shownOrganizer(view, event.organizer);
        return shown === undefined ? [] : organizer.of(shown, view);
      },
    ),
    childcare_person: field(oneOrNone(names.schema), 'Who looks after the children.', (event, view) => {
      const ofRole = guests(view, view.snapshot.plan.roleOfField.get('childcare'));
      const people = [...participants(view, event.childcare?.personIds ?? []), ...ofRole];
      return people.length === 0 ? [] : names.of(people, view);
    }),
    subscribe_person: field(oneOrNone(contact.schema), 'Whom to ask about signing up.', (event, view) => {
      const person = subscribePerson(view, event);
      return person === undefined ? [] : contact.of(person, view);
    }),
    collection: field(oneOrNone(collection.schema), 'The collection.', (event, view) =>
      event.collection === null ? [] : collection.of(event.collection as Collection, view),
    ),
    layers: field(
      z.array(layer.schema),
      'The areas of the event. If the instance has no areas, one area that stands for all.',
      (event, view) => layersOf(event, view).map((one) => layer.of(one, view)),
    ),
    image_caption: field(wire.text, 'The picture’s caption; may be empty.', ({ image }) => image?.caption ?? ''),
    image_source_text: field(
      wire.text,
      'Where the picture is from; may be empty.',
      ({ image }) => image?.sourceText ?? '',
    ),
    image_source_url: field(wire.address, 'The source’s address; may be empty.', ({ image }) => image?.sourceUrl ?? ''),
    list_image_url: field(
      wire.address,
      'The picture for lists, the same as `image_url`; may be empty.',
      ({ image }) => image?.url ?? '',
    ),
    subs_module_active: field(
      wire.boolean,
      'True if the event has no sign-up, or people sign up here. With false these programs would say that a deadline has passed, even ' +
        'without a deadline.',
      (event, context) => event.subscription === null || signUpNow(event, context) !== undefined,
    ),
    subs_date: field(
      z
        .string()
        .regex(/^([0-9]{8})?$/)
        .meta({ title: 'YYYYMMDD or ""' }),
      'The last day to sign up; empty without a deadline. Where people sign up here, and it is too late, the day of the event.',
      (event, context) => lastMoment(event, context).day,
    ),
    subs_time: field(
      timeText,
      'Until when on that day, where people sign up here; empty for its end.',
      (event, context) => lastMoment(event, context).time,
    ),
    subs_person_id: field(
      wire.idText,
      'Whom to ask; "0" if there is no person, or one who is not visible on the web. Where people sign up here "4294967295" for these, ' +
        'and for the person "1".',
      personToAsk,
    ),
    subs_state: field(
      z.enum(['none', ...SIGN_UP_STATES]),
      '`deadline_expired` after the deadline, else `none`. Where people sign up here never `none`: `no_subs_form` where it is not open, ' +
        '`subs_link` with a place, `waiting_list` and `booked_up` without one.',
      (event, context) => {
        const now = signUpNow(event, context);
        if (now !== undefined) return signUpState(now);
        return isPastDeadline(event.subscription, context.today) ? 'deadline_expired' : 'none';
      },
    ),
    subs_form: optional(
      z.union([subscriptionForm.schema, signUpForm.schema]),
      'After the deadline, and always where people sign up here.',
      (event, context) => {
        const now = signUpNow(event, context);
        if (now !== undefined) return signUpForm.of(now, context);
        return isPastDeadline(event.subscription, context.today) ? subscriptionForm.of(event, context) : undefined;
      },
    ),
    subs_type: whereOnline(z.literal('event'), 'Always `event`.', () => 'event' as const),
    subscribe_time: whereOnline(
      timeText,
      'The same as `subs_time`.',
      ({ event }, view) => lastMoment(event, view).time,
    ),
    subscribe_person_id: whereOnline(wire.idText, 'The same as `subs_person_id`.', ({ event }, view) =>
      personToAsk(event, view),
    ),
    seats_online: whereOnline(
      wire.integer,
      'How many places are free online; −1 without a limit, 1 with `ignore_seats` where the number is not told.',
      seatsOnline,
    ),
    seats_entrance: whereOnline(
      wire.integer,
      'How many of the places are free that are kept for who walks in; 0 where one can sign up for the waiting list alone.',
      ({ seats, offer }) => (offer === 'waiting' ? 0 : seats.kept),
    ),
    subs_form_no_subs_form_text: whereOnline(
      wire.text,
      'Why there is no form, in state `no_subs_form`.',
      (now, context) => (signUpState(now) === 'no_subs_form' ? noFormText(now, context) : undefined),
    ),
    subs_list_no_subs_form_text: whereOnline(
      wire.text,
      'In state `no_subs_form`: when it opens, for lists; empty if it is closed or the event does not take place.',
      (now, context) => {
        if (signUpState(now) !== 'no_subs_form') return undefined;
        return now.phase === 'early' ? noFormText(now, context) : '';
      },
    ),
    ...serviceFields,
  },
);
