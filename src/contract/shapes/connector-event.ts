// An event's detail as the website connectors read it (K3): the document's, with what they need beside it, and with
// single objects where they do not take arrays.

import { z } from 'zod';
import type { Collection, Event } from '../../model/event.ts';
import type { Layer } from '../../model/group.ts';
import { isPastDeadline } from '../../model/visibility.ts';
import { type Context, type FullContext, field, shape } from '../shape.ts';
import * as wire from '../wire.ts';
import { collection, detailLayer, eventDetail, inPlaceOrder } from './event-detail.ts';
import { rootLayer } from './groups.ts';
import {
  detailOrganizer,
  emailOf,
  ofPerson,
  organizerOf,
  type Participant,
  participants,
  subscribePerson,
} from './people.ts';

const organizer = shape<Participant>('ConnectorOrganizer', 'Who is responsible, for connectors.', {
  ...detailOrganizer.fields,
  firstname: field(wire.text, 'The first name, also of someone shown by name alone.', ({ firstname }) => firstname),
  lastname: field(wire.text, 'The last name, also of someone shown by name alone.', ({ lastname }) => lastname),
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

/** These programs take an empty array for nothing, and one object for something. */
function oneOrNone(one: z.ZodType) {
  return z.union([one, z.tuple([]).meta({ title: 'empty array' })]);
}

/** The areas of an event; where the instance has none at all, the root area of getlayers. */
function layersOf(event: Event, context: Context): Layer[] {
  if (context.snapshot.layers.length === 0) return [rootLayer(context).entity];
  return inPlaceOrder(event.layerIds, context.snapshot.layerPlaces).map((entry) => entry.layer);
}

export const connectorEventDetail = shape<Event, FullContext>(
  'ConnectorEventDetail',
  'An event’s detail, for connectors.',
  {
    ...eventDetail.fields,
    organizer: field(organizer.schema, 'Who is responsible.', (event, view) =>
      organizer.of(organizerOf(view, event.organizer), view),
    ),
    childcare_person: field(oneOrNone(names.schema), 'Who looks after the children.', (event, view) => {
      const people = participants(view, event.childcare?.personIds ?? []);
      return people.length === 0 ? [] : names.of(people, view);
    }),
    subscribe_person: field(oneOrNone(contact.schema), 'Whom to ask about a subscription.', (event, view) => {
      const person = subscribePerson(view, event);
      return person === undefined ? [] : contact.of(person, view);
    }),
    collection: field(oneOrNone(collection.schema), 'The collection.', (event, view) =>
      event.collection === null ? [] : collection.of(event.collection as Collection, view),
    ),
    layers: field(
      z.array(layer.schema),
      'Those assigned; never empty where the instance has no areas.',
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
      'The picture for lists: the same; may be empty.',
      ({ image }) => image?.url ?? '',
    ),
    subs_module_active: field(
      wire.boolean,
      'Always false: registering for events is not part of this server.',
      () => false,
    ),
    subs_date: field(
      z
        .string()
        .regex(/^([0-9]{8})?$/)
        .meta({ title: 'YYYYMMDD or ""' }),
      'The last day to subscribe; empty when there is no deadline.',
      ({ subscription }) => subscription?.deadline ?? '',
    ),
    subs_time: field(z.literal('').meta({ title: '""' }), 'Always empty.', () => '' as const),
    subs_person_id: field(wire.idText, 'Whom to ask; "0" for nobody on the web.', (event, view) =>
      String(subscribePerson(view, event)?.person?.id ?? 0),
    ),
    subs_state: field(
      z.enum(['none', 'deadline_expired']),
      '`deadline_expired` once the deadline has passed.',
      ({ subscription }, { today }) => (isPastDeadline(subscription, today) ? 'deadline_expired' : 'none'),
    ),
  },
);
