// Event detail for website connectors (rule K3): the document's fields, additional ones, and single objects in place of arrays.

import { z } from 'zod';
import { isDeadlineAfterStart } from '../../model/bookings/sign-up.ts';
import { SIGN_UP_TEXTS } from '../../model/bookings/sign-up-texts.ts';
import type { Collection, Event } from '../../model/event.ts';
import type { Layer } from '../../model/group.ts';
import { MAX_SERVICE_NUMBER, type RotaRole } from '../../model/rota/rota.ts';
import { listPeopleInField } from '../../model/rota/rota-cells.ts';
import { isPastDeadline } from '../../model/visibility.ts';
import { toCompactDate } from '../../util/dates.ts';
import { type CurrentSignUp, computeCurrentSignUp } from '../bookings/current-sign-up.ts';
import {
  describeClosedSignUp,
  determineSignUpState,
  SIGN_UP_STATES,
  signUpFormShape,
} from '../bookings/sign-up-form.ts';
import {
  defineField,
  defineOptionalField,
  defineShape,
  type EventContext,
  type FullContext,
  type WireContext,
} from '../shape.ts';
import * as wire from '../wire.ts';
import { collectionShape, detailLayerShape, eventDetailShape, sortByTableOrder } from './event-detail.ts';
import { createRootLayer, needsGeneratedRootLayer } from './groups.ts';
import {
  definePersonField,
  detailOrganizerShape,
  emailOf,
  findConfirmedGuests,
  findSignUpContact,
  findVisibleOrganizer,
  findVisibleParticipants,
  type Participant,
} from './people.ts';

/** Reserved person id for contacts without a record, because connectors treat 0 and 1 specially (rules J18 and K9). */
const NO_PERSON = '4294967295';

const organizer = defineShape<Participant>('ConnectorOrganizer', 'Responsible person, for connectors.', {
  ...detailOrganizerShape.fields,
  person_id: defineField(
    wire.integer,
    'The person’s id as an integer; 4294967295 for free text or a person who is not visible on the web. These programs show ' +
      'the name only for an id above 0, and link it only to a person they know.',
    ({ person }) => person?.id ?? Number(NO_PERSON),
  ),
  firstname: defineField(wire.text, 'The first name, even if only the name is shown.', ({ firstname }) => firstname),
  lastname: defineField(wire.text, 'The last name, even if only the name is shown.', ({ lastname }) => lastname),
  phone: definePersonField('The phone number.', (person) => person.phone),
  profession: definePersonField('The profession.', (person) => person.profession),
  email: defineField(wire.text, 'The e-mail address.', emailOf),
});

const layer = defineShape<Layer>('ConnectorDetailLayer', 'An area to which an event is assigned, for connectors.', {
  ...detailLayerShape.fields,
  name: defineField(wire.text, 'Name, the same as `text`.', ({ name }) => name),
});

const names = defineShape<readonly Participant[]>('ConnectorNames', 'Several people combined.', {
  name: defineField(wire.text, 'The names, joined by ", ".', (people) => people.map(({ name }) => name).join(', ')),
});

const contact = defineShape<Participant>('ConnectorContact', 'The contact for sign-up.', {
  name: defineField(wire.text, 'The name.', ({ name }) => name),
  email: defineField(wire.text, 'The e-mail address.', emailOf),
});

const subscriptionTexts = defineShape<Event, FullContext>('ConnectorSubscriptionTexts', 'Texts about sign-up.', {
  subs_list_deadline_expired_button_title: defineField(
    wire.text,
    'The text of a button after the deadline, in the instance’s language.',
    (_event, { snapshot }) => SIGN_UP_TEXTS[snapshot.language].expired,
  ),
});

const subscriptionForm = defineShape<Event, FullContext>('ConnectorSubscriptionForm', 'The sign-up form.', {
  template_options: defineField(subscriptionTexts.schema, 'Texts.', (event, view) => subscriptionTexts.of(event, view)),
});

/** Returns a union, because connectors expect an empty array for nothing and one object for something. */
function oneOrNone(one: z.ZodType) {
  return z.union([one, z.tuple([]).meta({ title: 'empty array' })]);
}

/** Returns the layers of an event, or the root layer of getlayers if the instance has none. */
function layersOf(event: Event, context: WireContext): Layer[] {
  if (needsGeneratedRootLayer(context)) return [createRootLayer(context).entity];
  return sortByTableOrder(event.layerIds, context.snapshot.layerPlaces).map((entry) => entry.layer);
}

interface LastMoment {
  readonly day: string;
  readonly time: string;
}

/**
 * Returns the deadline of sign-up, or the event's start if the deadline is later. Without a deadline: the start once sign-up is over,
 * otherwise empty. Connectors compare it with the time themselves (rules J18 and J26).
 */
function lastMoment(event: Event, context: EventContext): LastMoment {
  const now = computeCurrentSignUp(event, context);
  const { deadline = null, deadlineTime = '' } = event.subscription ?? {};
  const isStart = deadline === null ? now?.phase === 'late' : now !== undefined && isDeadlineAfterStart(event);
  if (isStart) {
    return { day: toCompactDate(event.startsAt), time: event.startsAt.slice(11, 16).replace(':', '') };
  }
  return { day: deadline ?? '', time: now === undefined ? '' : deadlineTime.replace(':', '') };
}

/** Returns the id of the contact. With online sign-up, connectors treat 0 as no contact and 1 as an event without sign-up (rule J18). */
function personToAsk(event: Event, context: EventContext): string {
  const id = findSignUpContact(context, event)?.person?.id ?? 0;
  return id <= 1 && computeCurrentSignUp(event, context) !== undefined ? NO_PERSON : String(id);
}

/** Returns the seats available online: −1 without a limit, 1 if available and the number is not public. */
function seatsOnline({ seats: { free }, offer, phase }: CurrentSignUp): number {
  const isGoing = phase === 'open' || phase === 'last';
  return isGoing && offer !== 'place' ? 0 : (free ?? 1);
}

/** Defines a field of events with online sign-up (rule J18). */
function whereOnline<Z extends z.ZodType>(
  schema: Z,
  doc: string,
  value: (now: CurrentSignUp, context: EventContext) => z.input<Z> | undefined,
) {
  return defineOptionalField<Event, Z, EventContext>(schema, `${doc} Only with online sign-up.`, (event, context) => {
    const now = computeCurrentSignUp(event, context);
    return now === undefined ? undefined : value(now, context);
  });
}

/** Returns the confirmed people in a public role, from its field and its assignments (rule D20); empty for other roles. */
function findServing(role: RotaRole, event: Event, context: EventContext): Participant[] {
  if (!role.public) return [];
  const inField = listPeopleInField(event, role.field).flatMap((one) =>
    'personId' in one ? findVisibleParticipants(context, [one.personId]) : (findVisibleOrganizer(context, one) ?? []),
  );
  const ids = context.sure.flatMap((one) => (one.roleId === role.id && one.personId !== null ? [one.personId] : []));
  const known = new Set(inField.map(({ person }) => person?.id));
  const beside = findVisibleParticipants(context, ids).filter(
    ({ person }) => person === undefined || !known.has(person.id),
  );
  return [...inField, ...beside, ...findConfirmedGuests(context, role.id)];
}

const servingPerson = defineShape<Participant>('ConnectorServing', 'A person with a duty at an event.', {
  person_id: defineField(wire.idText, 'The person’s id; "0" if only the name is shown.', ({ person }) =>
    String(person?.id ?? 0),
  ),
  name: defineField(wire.text, 'First and last name.', ({ name }) => name),
  firstname: defineField(wire.text, 'The first name; empty for a guest.', ({ firstname }) => firstname),
  lastname: defineField(wire.text, 'The last name; empty for a guest.', ({ lastname }) => lastname),
  profession: definePersonField('The profession.', (person) => person.profession),
  email: defineField(wire.text, 'The e-mail address.', emailOf),
  phone: definePersonField('The phone number.', (person) => person.phone),
});

const serviceFields = Object.fromEntries(
  Array.from({ length: MAX_SERVICE_NUMBER }, (_, index) => index + 1).flatMap((number) => {
    const roleIn = ({ snapshot }: EventContext) => snapshot.plan.services.find(({ service }) => service === number);
    return [
      [
        `service${number}`,
        defineOptionalField<Event, z.ZodType, EventContext>(
          z.array(servingPerson.schema),
          `The people in role ${number}. Only if the parish has this role.`,
          (event, context) => {
            const role = roleIn(context);
            return role && findServing(role, event, context).map((one) => servingPerson.of(one, context));
          },
        ),
      ],
      [
        `service${number}_label`,
        defineOptionalField<Event, z.ZodType, EventContext>(
          wire.text,
          `The name of role ${number}. Only if the parish has this role.`,
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

export const connectorEventShape = defineShape<Event, EventContext>(
  'ConnectorEventDetail',
  'The details of an event, for connectors.',
  {
    ...eventDetailShape.fields,
    subscribe_date: defineField(
      wire.deadline,
      'The last day to sign up, the same as `subs_date`; "0" if there is no deadline.',
      (event, context) => lastMoment(event, context).day || '0',
    ),
    organizer: defineField(
      oneOrNone(organizer.schema),
      'The person responsible; an empty array if there is none, or if the person may not be shown.',
      (event, view) => {
        const shown = findVisibleOrganizer(view, event.organizer);
        return shown === undefined ? [] : organizer.of(shown, view);
      },
    ),
    childcare_person: defineField(oneOrNone(names.schema), 'The person in charge of childcare.', (event, view) => {
      const ofRole = findConfirmedGuests(view, view.snapshot.plan.roleOfField.get('childcare'));
      const people = [...findVisibleParticipants(view, event.childcare?.personIds ?? []), ...ofRole];
      return people.length === 0 ? [] : names.of(people, view);
    }),
    subscribe_person: defineField(oneOrNone(contact.schema), 'The contact for sign-up.', (event, view) => {
      const person = findSignUpContact(view, event);
      return person === undefined ? [] : contact.of(person, view);
    }),
    collection: defineField(oneOrNone(collectionShape.schema), 'The collection.', (event, view) =>
      event.collection === null ? [] : collectionShape.of(event.collection as Collection, view),
    ),
    layers: defineField(
      z.array(layer.schema),
      'The areas of the event. If the instance has no areas, one area that stands for all.',
      (event, view) => layersOf(event, view).map((one) => layer.of(one, view)),
    ),
    image_caption: defineField(wire.text, 'The picture’s caption; may be empty.', ({ image }) => image?.caption ?? ''),
    image_source_text: defineField(
      wire.text,
      'Source of the picture; may be empty.',
      ({ image }) => image?.sourceText ?? '',
    ),
    image_source_url: defineField(
      wire.address,
      'The source’s address; may be empty.',
      ({ image }) => image?.sourceUrl ?? '',
    ),
    list_image_url: defineField(
      wire.address,
      'The picture for lists, the same as `image_url`; may be empty.',
      ({ image }) => image?.url ?? '',
    ),
    subs_module_active: defineField(
      wire.boolean,
      'True if the event has no sign-up, or online sign-up. With false, these programs would say that a deadline has passed, even ' +
        'without a deadline.',
      (event, context) => event.subscription === null || computeCurrentSignUp(event, context) !== undefined,
    ),
    subs_date: defineField(
      z
        .string()
        .regex(/^([0-9]{8})?$/)
        .meta({ title: 'YYYYMMDD or ""' }),
      'The last day to sign up; empty if there is no deadline. With online sign-up, after the deadline, the day of the event.',
      (event, context) => lastMoment(event, context).day,
    ),
    subs_time: defineField(
      timeText,
      'The time of the deadline on that day, with online sign-up; empty for the end of the day.',
      (event, context) => lastMoment(event, context).time,
    ),
    subs_person_id: defineField(
      wire.idText,
      'The contact for sign-up; "0" if there is no person visible on the web. With ' +
        'online sign-up "4294967295" for these, ' +
        'and for the person "1".',
      personToAsk,
    ),
    subs_state: defineField(
      z.enum(['none', ...SIGN_UP_STATES]),
      '`deadline_expired` after the deadline, otherwise `none`. With online sign-up never `none`: `no_subs_form` if it is not open, ' +
        '`subs_link` if places are free, `waiting_list` or `booked_up` if not.',
      (event, context) => {
        const now = computeCurrentSignUp(event, context);
        if (now !== undefined) return determineSignUpState(now);
        return isPastDeadline(event.subscription, context.today) ? 'deadline_expired' : 'none';
      },
    ),
    subs_form: defineOptionalField(
      z.union([subscriptionForm.schema, signUpFormShape.schema]),
      'After the deadline, and always with online sign-up.',
      (event, context) => {
        const now = computeCurrentSignUp(event, context);
        if (now !== undefined) return signUpFormShape.of(now, context);
        return isPastDeadline(event.subscription, context.today) ? subscriptionForm.of(event, context) : undefined;
      },
    ),
    subs_type: whereOnline(z.literal('event'), 'Always `event`.', () => 'event' as const),
    subscribe_time: whereOnline(timeText, 'Copy of `subs_time`.', ({ event }, view) => lastMoment(event, view).time),
    subscribe_person_id: whereOnline(wire.idText, 'Copy of `subs_person_id`.', ({ event }, view) =>
      personToAsk(event, view),
    ),
    seats_online: whereOnline(
      wire.integer,
      'Number of places available online; −1 if there is no limit, 1 with `ignore_seats` if the number is not shown.',
      seatsOnline,
    ),
    seats_entrance: whereOnline(
      wire.integer,
      'Number of free places reserved for walk-ins; 0 if visitors can only join the waiting list.',
      ({ seats, offer }) => (offer === 'waiting' ? 0 : seats.kept),
    ),
    subs_form_no_subs_form_text: whereOnline(
      wire.text,
      'The reason why there is no form, in state `no_subs_form`.',
      (now, context) => (determineSignUpState(now) === 'no_subs_form' ? describeClosedSignUp(now, context) : undefined),
    ),
    subs_list_no_subs_form_text: whereOnline(
      wire.text,
      'In state `no_subs_form`: when it opens, for lists; empty if it is closed or the event does not take place.',
      (now, context) => {
        if (determineSignUpState(now) !== 'no_subs_form') return undefined;
        return now.phase === 'early' ? describeClosedSignUp(now, context) : '';
      },
    ),
    ...serviceFields,
  },
);
