// Writes events and persons as JSON texts in all their forms, once for a snapshot. Where one form is another with some
// fields more, it is cut so that the common part is kept once; the cuts follow from the shapes.

import type { Profile } from '../model/access-key.ts';
import type { Event } from '../model/event.ts';
import type { FullDirectory } from '../readmodel/directory.ts';
import type { WrittenEvent } from '../readmodel/event-rows.ts';
import type { PersonForm, WrittenPerson } from '../readmodel/person-table.ts';
import type { OpenWriter, Writer } from '../readmodel/snapshot.ts';
import type { EventForm } from '../readmodel/texts.ts';
import type { FullContext, Shape } from './shape.ts';
import { connectorEventDetail } from './shapes/connector-event.ts';
import { eventDetail } from './shapes/event-detail.ts';
import { eventItem, eventItemOfGroup, eventItemOfLayer } from './shapes/event-item.ts';
import { connectorPerson, type PersonShape, person, personDetail } from './shapes/person.ts';

const EVENT_FORMS = new Map<Shape<Event, FullContext>, EventForm>([
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

/** The form in which a snapshot holds the events of a shape. */
export function formOfEvent(shape: Shape<Event, FullContext>): EventForm {
  return known(EVENT_FORMS.get(shape), shape.name);
}

/** The form in which a snapshot holds the persons of a shape. */
export function formOfPerson(shape: PersonShape): PersonForm {
  return known(PERSON_FORMS.get(shape), shape.name);
}

function known<T>(form: T | undefined, name: string): T {
  if (form === undefined) throw new TypeError(`${name} is not written in snapshots`);
  return form;
}

/** Writes for some profiles: the document's always, the connector's when it is asked for. */
export function writerFor(profiles: readonly Profile[]): OpenWriter {
  const forConnectors = profiles.includes('connector');
  return (snapshot) => openWriter(snapshot, forConnectors);
}

function openWriter(snapshot: FullDirectory, forConnectors: boolean): Writer {
  return {
    event: (event, today) => writeEvent(event, { snapshot, profile: 'document', today }, forConnectors),
    person: (one) => {
      const context: FullContext = { snapshot, profile: 'connector', today: '' };
      const [own, detail] = [Object.keys(person.fields).length, Object.keys(personDetail.fields).length];
      const fields = members(connectorPerson, one, context);
      return cut(fields, own, detail) satisfies WrittenPerson;
    },
  };
}

function writeEvent(event: Event, context: FullContext, forConnectors: boolean): WrittenEvent {
  const item = members(eventItemOfGroup, event, context);
  const detail = members(eventDetail, event, context);
  const [long, type, inDetail] = [place(item, 'long_desc'), place(item, 'event_type'), place(detail, 'long_desc')];
  return {
    item: [
      `{${item.slice(0, long).join(',')}`,
      following(item.slice(long + 1, type)),
      `${following(item.slice(type + 1))}}`,
    ],
    long: following(item.slice(long, long + 1)),
    type: following(item.slice(type, type + 1)),
    detail: [`{${detail.slice(0, inDetail).join(',')}`, `${following(detail.slice(inDetail + 1))}}`],
    connectorDetail: forConnectors
      ? JSON.stringify(connectorEventDetail.of(event, { ...context, profile: 'connector' }))
      : '',
  };
}

/** The members of a JSON object, each as its text. */
function members<S, C>(shape: Shape<S, C>, source: S, context: C): string[] {
  return Object.entries(shape.of(source, context)).map(([key, value]) => `"${key}":${JSON.stringify(value)}`);
}

function place(all: readonly string[], key: string): number {
  return all.findIndex((member) => member.startsWith(`"${key}":`));
}

/** Members behind others, each with its comma before it. */
function following(some: readonly string[]): string {
  return some.map((member) => `,${member}`).join('');
}

function cut(all: readonly string[], first: number, second: number): WrittenPerson {
  return [`{${all.slice(0, first).join(',')}`, following(all.slice(first, second)), following(all.slice(second))];
}
