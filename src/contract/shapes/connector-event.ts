// An event's detail as the website connectors read it (K3): the document's, with what they need beside it, and with
// single objects where they do not take arrays.

import { z } from 'zod';
import type { Collection, Event } from '../../model/event.ts';
import type { Layer } from '../../model/group.ts';
import type { Language } from '../../model/instance.ts';
import { isPastDeadline } from '../../model/visibility.ts';
import { type FullContext, field, optional, shape, type WireContext } from '../shape.ts';
import * as wire from '../wire.ts';
import { collection, detailLayer, eventDetail, inPlaceOrder } from './event-detail.ts';
import { hasRootLayer, rootLayer } from './groups.ts';
import {
  detailOrganizer,
  emailOf,
  ofPerson,
  type Participant,
  participants,
  shownOrganizer,
  subscribePerson,
} from './people.ts';

const organizer = shape<Participant>('ConnectorOrganizer', 'Who is responsible, for connectors.', {
  ...detailOrganizer.fields,
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

/** What the button says that led to registering, by language. */
const DEADLINE_PASSED: Readonly<Record<Language, string>> = {
  de: 'Die Anmeldefrist ist abgelaufen',
  fr: 'Le délai d’inscription est passé',
  it: 'Il termine d’iscrizione è scaduto',
  en: 'The registration deadline has passed',
};

const subscriptionTexts = shape<Event, FullContext>('ConnectorSubscriptionTexts', 'Texts about signing up.', {
  subs_list_deadline_expired_button_title: field(
    wire.text,
    'The text of a button after the deadline, in the instance’s language.',
    (_event, { snapshot }) => DEADLINE_PASSED[snapshot.language],
  ),
});

const subscriptionForm = shape<Event, FullContext>('ConnectorSubscriptionForm', 'What the sign-up form shows.', {
  template_options: field(subscriptionTexts.schema, 'Its texts.', (event, view) => subscriptionTexts.of(event, view)),
});

/** These programs take an empty array for nothing, and one object for something. */
function oneOrNone(one: z.ZodType) {
  return z.union([one, z.tuple([]).meta({ title: 'empty array' })]);
}

/** The areas of an event; where the instance has none at all, the root area of getlayers. */
function layersOf(event: Event, context: WireContext): Layer[] {
  if (hasRootLayer(context)) return [rootLayer(context).entity];
  return inPlaceOrder(event.layerIds, context.snapshot.layerPlaces).map((entry) => entry.layer);
}

export const connectorEventDetail = shape<Event, FullContext>(
  'ConnectorEventDetail',
  'An event’s detail, for connectors.',
  {
    ...eventDetail.fields,
    organizer: field(
      oneOrNone(organizer.schema),
      'Who is responsible; an empty array if there is nobody, or if that person may not be shown.',
      (event, view) => {
        const shown = shownOrganizer(view, event.organizer);
        return shown === undefined ? [] : organizer.of(shown, view);
      },
    ),
    childcare_person: field(oneOrNone(names.schema), 'Who looks after the children.', (event, view) => {
      const people = participants(view, event.childcare?.personIds ?? []);
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
      'True if the event has no sign-up. With false these programs would say that a deadline has passed, even without a deadline.',
      ({ subscription }) => subscription === null,
    ),
    subs_date: field(
      z
        .string()
        .regex(/^([0-9]{8})?$/)
        .meta({ title: 'YYYYMMDD or ""' }),
      'The last day to sign up; empty without a deadline.',
      ({ subscription }) => subscription?.deadline ?? '',
    ),
    subs_time: field(z.literal('').meta({ title: '""' }), 'Always empty.', () => '' as const),
    subs_person_id: field(
      wire.idText,
      'Whom to ask; "0" if there is no person, or one who is not visible on the web.',
      (event, view) => String(subscribePerson(view, event)?.person?.id ?? 0),
    ),
    subs_state: field(
      z.enum(['none', 'deadline_expired']),
      '`deadline_expired` after the deadline, else `none`.',
      ({ subscription }, { today }) => (isPastDeadline(subscription, today) ? 'deadline_expired' : 'none'),
    ),
    subs_form: optional(subscriptionForm.schema, 'Only after the deadline.', (event, view) =>
      isPastDeadline(event.subscription, view.today) ? subscriptionForm.of(event, view) : undefined,
    ),
  },
);
