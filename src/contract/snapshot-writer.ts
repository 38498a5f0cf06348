// Serialization of events and persons as JSON texts in all their forms, once per snapshot. If one form extends another, the text is cut
// so that the common part is stored once; the cuts derive from the shapes.

import type { Profile } from '../model/accounts/access-key.ts';
import type { Event } from '../model/event.ts';
import { publicNote, toPublicEvent } from '../model/public-event.ts';
import type { FullDirectory } from '../readmodel/directory.ts';
import type { RenderedEvent, Stamp } from '../readmodel/event-rows.ts';
import type { PersonForm } from '../readmodel/person-table.ts';
import type { SnapshotWriter, SnapshotWriterFactory } from '../readmodel/snapshot.ts';
import type { EventForm } from '../readmodel/texts.ts';
import { createPublicSignUpText } from './bookings/public-sign-up.ts';
import { formatCalendarEvent, formatCancelledEvent } from './calendar-event.ts';
import { createValueBuilder, type EventContext, type FullContext, type Shape } from './shape.ts';
import { connectorEventShape } from './shapes/connector-event.ts';
import { eventDetailShape } from './shapes/event-detail.ts';
import { groupEventShape, layerEventShape, listEventShape } from './shapes/event-item.ts';
import { connectorPersonShape, type PersonShape, personDetailShape, personShape } from './shapes/person.ts';

const EVENT_FORMS = new Map<Shape<Event, EventContext>, EventForm>([
  [listEventShape, 'item'],
  [layerEventShape, 'layerItem'],
  [groupEventShape, 'groupItem'],
  [eventDetailShape, 'detail'],
  [connectorEventShape, 'connectorDetail'],
]);

const PERSON_FORMS = new Map<PersonShape, PersonForm>([
  [personShape, 'person'],
  [personDetailShape, 'detail'],
  [connectorPersonShape, 'connector'],
]);

export function findEventVariant(shape: Shape<Event, EventContext>): EventForm {
  return requireForm(EVENT_FORMS.get(shape), shape.name);
}

export function findPersonForm(shape: PersonShape): PersonForm {
  return requireForm(PERSON_FORMS.get(shape), shape.name);
}

function requireForm<T>(form: T | undefined, name: string): T {
  if (form === undefined) throw new TypeError(`${name} is not written in snapshots`);
  return form;
}

/** Returns a writer factory for the document profile, and for the connector profile if `profiles` contains it. */
export function createSnapshotWriterFactory(profiles: readonly Profile[]): SnapshotWriterFactory {
  const forConnectors = profiles.includes('connector');
  return (snapshot) => createWriter(snapshot, forConnectors);
}

function createWriter(snapshot: FullDirectory, forConnectors: boolean): SnapshotWriter {
  const forPersons: FullContext = { snapshot, profile: 'connector', today: '' };
  const publicForm = (event: Event) => toPublicEvent(event, snapshot.language, snapshot.plan.hiddenFields);
  return {
    event: (event, { now, occupancy, sure }, changed) => {
      const context: EventContext = { snapshot, profile: 'document', today: now.slice(0, 10), now, occupancy, sure };
      return writeEvent(publicForm(event), context, changed, forConnectors);
    },
    notice: (event, changed, reason) => {
      if (reason === 'over') return formatCalendarEvent(publicForm(event), forPersons, changed);
      // Treats a removed event like a cancelled one: neither takes place.
      return formatCancelledEvent(publicForm({ ...event, status: 'cancelled' }), forPersons, changed);
    },
    person: (one) => [
      `{${ownOfPerson(one, forPersons)}`,
      withComma(ofDetail(one, forPersons)),
      withComma(ofConnectors(one, forPersons)),
    ],
  };
}

const LONG = 'long_desc';
const TYPE = 'event_type';

const itemFields = Object.keys(groupEventShape.fields);
const head = members(groupEventShape, itemFields.slice(0, itemFields.indexOf(LONG)));
const middle = members(groupEventShape, itemFields.slice(itemFields.indexOf(LONG) + 1, itemFields.indexOf(TYPE)));
const tail = members(groupEventShape, itemFields.slice(itemFields.indexOf(TYPE) + 1));
const long = members(groupEventShape, [LONG]);
const type = members(groupEventShape, [TYPE]);

const detailFields = Object.keys(eventDetailShape.fields);
const beforeLong = members(eventDetailShape, detailFields.slice(0, detailFields.indexOf(LONG)));
const afterLong = members(eventDetailShape, detailFields.slice(detailFields.indexOf(LONG) + 1));

const [personFields, personDetailFields] = [Object.keys(personShape.fields), Object.keys(personDetailShape.fields)];
const ownOfPerson = members(connectorPersonShape, personFields);
const ofDetail = members(connectorPersonShape, personDetailFields.slice(personFields.length));
const ofConnectors = members(
  connectorPersonShape,
  Object.keys(connectorPersonShape.fields).slice(personDetailFields.length),
);

function writeEvent(event: Event, context: EventContext, changed: Stamp, forConnectors: boolean): RenderedEvent {
  return {
    item: [`{${head(event, context)}`, withComma(middle(event, context)), `${withComma(tail(event, context))}}`],
    long: withComma(long(event, context)),
    type: withComma(type(event, context)),
    status: event.status,
    series: event.series?.id ?? 0,
    noteLength: publicNote(event).length,
    hours: event.hours.length === 0 || event.hideTime ? '' : JSON.stringify(event.hours),
    signUp: createPublicSignUpText(event, context),
    calendar: formatCalendarEvent(event, context, changed),
    detail: [`{${beforeLong(event, context)}`, `${withComma(afterLong(event, context))}}`],
    connectorDetail: forConnectors
      ? JSON.stringify(connectorEventShape.of(event, { ...context, profile: 'connector' }))
      : '',
  };
}

/** Returns a function that writes the members `keys` of a shape’s object as JSON text, without braces. */
function members<S, C>(shape: Shape<S, C>, keys: readonly string[]): (source: S, context: C) => string {
  const of = createValueBuilder(Object.entries(shape.fields).filter(([key]) => keys.includes(key)));
  return (source, context) => JSON.stringify(of(source, context)).slice(1, -1);
}

function withComma(some: string): string {
  return some === '' ? '' : `,${some}`;
}
