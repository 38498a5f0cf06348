// Serialization of events and persons as JSON texts in all their forms, once per snapshot. If one form extends another, the text is cut
// so that the common part is stored once; the cuts derive from the shapes.

import type { Profile } from '../model/accounts/access-key.ts';
import type { Event } from '../model/event.ts';
import { publicEvent, publicNote } from '../model/public-event.ts';
import type { FullDirectory } from '../readmodel/directory.ts';
import type { Stamp, WrittenEvent } from '../readmodel/event-rows.ts';
import type { PersonForm } from '../readmodel/person-table.ts';
import type { OpenWriter, SnapshotWriter } from '../readmodel/snapshot.ts';
import type { EventForm } from '../readmodel/texts.ts';
import { shownSignUpText } from './bookings/shown-sign-up.ts';
import { calendarEvent, calledOffEvent } from './calendar-event.ts';
import { type EventContext, type FullContext, type Shape, valuesOf } from './shape.ts';
import { connectorEventDetail } from './shapes/connector-event.ts';
import { eventDetail } from './shapes/event-detail.ts';
import { eventItem, eventItemOfGroup, eventItemOfLayer } from './shapes/event-item.ts';
import { connectorPerson, type PersonShape, person, personDetail } from './shapes/person.ts';

const EVENT_FORMS = new Map<Shape<Event, EventContext>, EventForm>([
  [eventItem, 'item'],
  [eventItemOfLayer, 'layerItem'],
  [eventItemOfGroup, 'groupItem'],
  [eventDetail, 'detail'],
  [connectorEventDetail, 'connectorDetail'],
]);

const PERSON_FORMS = new Map<PersonShape, PersonForm>([
  [person, 'person'],
  [personDetail, 'detail'],
  [connectorPerson, 'connector'],
]);

export function formOfEvent(shape: Shape<Event, EventContext>): EventForm {
  return known(EVENT_FORMS.get(shape), shape.name);
}

export function formOfPerson(shape: PersonShape): PersonForm {
  return known(PERSON_FORMS.get(shape), shape.name);
}

function known<T>(form: T | undefined, name: string): T {
  if (form === undefined) throw new TypeError(`${name} is not written in snapshots`);
  return form;
}

/** Creates a writer for some profiles: always the document's, and the connector's on request. */
export function writerFor(profiles: readonly Profile[]): OpenWriter {
  const forConnectors = profiles.includes('connector');
  return (snapshot) => openWriter(snapshot, forConnectors);
}

function openWriter(snapshot: FullDirectory, forConnectors: boolean): SnapshotWriter {
  const forPersons: FullContext = { snapshot, profile: 'connector', today: '' };
  const shown = (event: Event) => publicEvent(event, snapshot.language, snapshot.plan.hiddenFields);
  return {
    event: (event, { now, occupancy, sure }, changed) => {
      const context: EventContext = { snapshot, profile: 'document', today: now.slice(0, 10), now, occupancy, sure };
      return writeEvent(shown(event), context, changed, forConnectors);
    },
    notice: (event, changed, reason) => {
      if (reason === 'over') return calendarEvent(shown(event), forPersons, changed);
      // A removed event does not take place either.
      return calledOffEvent(shown({ ...event, status: 'cancelled' }), forPersons, changed);
    },
    person: (one) => [
      `{${ownOfPerson(one, forPersons)}`,
      following(ofDetail(one, forPersons)),
      following(ofConnectors(one, forPersons)),
    ],
  };
}

const LONG = 'long_desc';
const TYPE = 'event_type';

const itemFields = Object.keys(eventItemOfGroup.fields);
const head = members(eventItemOfGroup, itemFields.slice(0, itemFields.indexOf(LONG)));
const middle = members(eventItemOfGroup, itemFields.slice(itemFields.indexOf(LONG) + 1, itemFields.indexOf(TYPE)));
const tail = members(eventItemOfGroup, itemFields.slice(itemFields.indexOf(TYPE) + 1));
const long = members(eventItemOfGroup, [LONG]);
const type = members(eventItemOfGroup, [TYPE]);

const detailFields = Object.keys(eventDetail.fields);
const beforeLong = members(eventDetail, detailFields.slice(0, detailFields.indexOf(LONG)));
const afterLong = members(eventDetail, detailFields.slice(detailFields.indexOf(LONG) + 1));

const [personFields, personDetailFields] = [Object.keys(person.fields), Object.keys(personDetail.fields)];
const ownOfPerson = members(connectorPerson, personFields);
const ofDetail = members(connectorPerson, personDetailFields.slice(personFields.length));
const ofConnectors = members(connectorPerson, Object.keys(connectorPerson.fields).slice(personDetailFields.length));

function writeEvent(event: Event, context: EventContext, changed: Stamp, forConnectors: boolean): WrittenEvent {
  return {
    item: [`{${head(event, context)}`, following(middle(event, context)), `${following(tail(event, context))}}`],
    long: following(long(event, context)),
    type: following(type(event, context)),
    status: event.status,
    series: event.series?.id ?? 0,
    noteLength: publicNote(event).length,
    hours: event.hours.length === 0 || event.hideTime ? '' : JSON.stringify(event.hours),
    signUp: shownSignUpText(event, context),
    calendar: calendarEvent(event, context, changed),
    detail: [`{${beforeLong(event, context)}`, `${following(afterLong(event, context))}}`],
    connectorDetail: forConnectors
      ? JSON.stringify(connectorEventDetail.of(event, { ...context, profile: 'connector' }))
      : '',
  };
}

/** Returns a writer of some members of a shape's objects: JSON text without braces. */
function members<S, C>(shape: Shape<S, C>, keys: readonly string[]): (source: S, context: C) => string {
  const of = valuesOf(Object.entries(shape.fields).filter(([key]) => keys.includes(key)));
  return (source, context) => JSON.stringify(of(source, context)).slice(1, -1);
}

function following(some: string): string {
  return some === '' ? '' : `,${some}`;
}
