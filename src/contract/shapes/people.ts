// People within events (rule P3): shown in full if they agreed to be on the web, by name only if they agreed to that, and otherwise not
// at all.

import { z } from 'zod';
import type { Contact, Event, Organizer } from '../../model/event.ts';
import { type Person, personName } from '../../model/person.ts';
import { canBeNamed, isOnWeb } from '../../model/visibility.ts';
import { defineField, defineShape, type EventContext, type FullContext, type ShapeField } from '../shape.ts';
import * as wire from '../wire.ts';

/** Person, guest or contact as an event shows them; `person` only if on the web. */
export interface Participant {
  readonly name: string;
  /** Parts of the name; "" without a person record. */
  readonly firstname: string;
  readonly lastname: string;
  readonly person: Person | undefined;
  readonly email: string;
}

const NOBODY: Participant = { name: '', firstname: '', lastname: '', person: undefined, email: '' };

function toParticipant(person: Person | undefined): Participant | undefined {
  if (person === undefined || !canBeNamed(person)) return undefined;
  const { firstname, lastname } = person;
  return { name: personName(person), firstname, lastname, person: isOnWeb(person) ? person : undefined, email: '' };
}

export function findConfirmedGuests(
  { snapshot: { plan }, sure }: EventContext,
  roleId: number | undefined,
): Participant[] {
  const role = [...plan.roleOfField].find(([, id]) => id === roleId);
  if (role !== undefined && plan.hiddenFields.has(role[0])) return [];
  return sure.flatMap((one) => (one.roleId === roleId && one.name !== '' ? [{ ...NOBODY, name: one.name }] : []));
}

export function findVisibleParticipants(context: FullContext, personIds: readonly number[]): Participant[] {
  return personIds.flatMap((id) => toParticipant(context.snapshot.persons.get(id)) ?? []);
}

export function findOrganizerOrNobody(context: FullContext, organizer: Organizer | null): Participant {
  return findVisibleOrganizer(context, organizer) ?? NOBODY;
}

/** Organizer as shown to visitors; undefined if there is none that may be shown. */
export function findVisibleOrganizer(context: FullContext, organizer: Organizer | null): Participant | undefined {
  if (organizer === null) return undefined;
  if ('name' in organizer) return { ...NOBODY, name: organizer.name };
  return findVisibleParticipants(context, [organizer.personId])[0];
}

/** Contact for sign-up as shown to visitors; undefined if there is none that may be shown. */
export function findSignUpContact(context: FullContext, event: Event): Participant | undefined {
  const contact: Contact | null = event.subscription?.person ?? null;
  if (contact === null) return undefined;
  return 'name' in contact ? { ...NOBODY, ...contact } : findVisibleParticipants(context, [contact.personId])[0];
}

export function emailOf({ person, email }: Participant): string {
  return person?.email ?? email;
}

export const organizerShape = defineShape<Participant>('Organizer', 'The person responsible, in a list of events.', {
  id: defineField(
    z.union([wire.idText, z.literal(0)]).meta({ title: 'id, or the integer 0' }),
    'The person’s id; the integer 0 if there is no person visible on the web.',
    ({ person }) => (person === undefined ? 0 : String(person.id)),
  ),
  name: defineField(
    wire.text,
    'The name; empty if there is none, or if the person may not be shown.',
    ({ name }) => name,
  ),
  phone: defineField(wire.nullableText, 'The phone number; null if `id` is 0.', ({ person }) => person?.phone ?? null),
  profession: defineField(
    wire.nullableText,
    'The profession; null when `id` is 0.',
    ({ person }) => person?.profession ?? null,
  ),
  email: defineField(
    wire.nullableText,
    'The e-mail address; null when `id` is 0.',
    ({ person }) => person?.email ?? null,
  ),
});

export const detailOrganizerShape = defineShape<Participant>(
  'DetailOrganizer',
  'The person responsible, in an event’s details.',
  {
    name: defineField(
      wire.text,
      'The name; empty if there is none, or if the person may not be shown.',
      ({ name }) => name,
    ),
    person_id: defineField(
      wire.integer,
      'The person’s id as an integer; 0 if there is no person visible on the web.',
      ({ person }) => person?.id ?? 0,
    ),
  },
);

/** Defines a field that is "" unless the person is on the web. */
export function definePersonField(doc: string, value: (person: Person) => string): ShapeField<Participant> {
  return defineField(wire.text, doc, ({ person }) => (person === undefined ? '' : value(person)));
}

export const coorganizerShape = defineShape<Participant>('Coorganizer', 'A person with a role at an event.', {
  name: defineField(wire.text, 'First and last name.', ({ name }) => name),
  person_id: defineField(wire.idText, 'The person’s id; "0" if only the name is shown.', ({ person }) =>
    String(person?.id ?? 0),
  ),
  phone: definePersonField('The phone number.', (person) => person.phone),
  profession: definePersonField('The profession.', (person) => person.profession),
  email: defineField(wire.text, 'The e-mail address.', emailOf),
  url: definePersonField('The person’s page: an internal path or an address.', (person) => person.url),
  url_type: definePersonField('The type of the address `url`, as entered in the office.', (person) => person.urlType),
});
