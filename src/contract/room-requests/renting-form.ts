// Form to request a room as rendered by website programs (rules H16 and H17).

import {
  type ConnectorField,
  createConnectorField,
  createFormConnectorFields,
} from '../../model/bookings/connector-form.ts';
import type { BookingForm } from '../../model/bookings/form.ts';
import { SIGN_UP_TEXTS } from '../../model/bookings/sign-up-texts.ts';
import type { Language } from '../../model/instance.ts';
import { isRequestable, type RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import { MAX_REQUEST_PEOPLE, REQUEST_KINDS } from '../../model/room-requests/room-request.ts';
import type { View } from '../../readmodel/view.ts';
import { formatRequestMessage } from './request-messages.ts';

/** Ids of the fields that every room request form has. */
export const RENTING_FIELDS = {
  room: 'r',
  time: 'd',
  title: 't',
  kind: 'k',
  organisation: 'o',
  people: 's',
  name: 'n',
  email: 'e',
  phone: 'p',
  publish: 'a',
} as const;

export function findRoomsOfForm({ snapshot }: View, formId: number): RequestableRoom[] {
  return snapshot.rooms
    .map(({ room }) => room)
    .filter(isRequestable)
    .filter(({ request }) => request.formId === formId);
}

export function createRentingFields(
  form: BookingForm,
  rooms: readonly RequestableRoom[],
  language: Language,
): ConnectorField[] {
  const say = (name: Parameters<typeof formatRequestMessage>[0]) => formatRequestMessage(name, language);
  const { name, email, phone } = SIGN_UP_TEXTS[language];
  const id = RENTING_FIELDS;
  const roomOptions = rooms.map((room) => `${room.id}||${(room.publicName || room.name).split(/\s+/).join(' ')}`);
  return [
    createConnectorField({
      field_id: id.room,
      label: say('room'),
      type: 'dropdown',
      options: roomOptions.join('\n'),
      required: 1,
    }),
    createConnectorField({ field_id: id.time, label: say('time'), type: 'datetime', required: 1 }),
    createConnectorField({ field_id: id.title, label: say('title'), type: 'text', required: 1 }),
    createConnectorField({
      field_id: id.kind,
      label: say('kind'),
      type: 'radio',
      options: REQUEST_KINDS.map((kind, index) => `${index + 1}||${say(kind)}`).join('\n'),
    }),
    createConnectorField({ field_id: id.organisation, label: say('organisation'), type: 'text' }),
    createConnectorField({
      field_id: id.people,
      label: say('people'),
      type: 'number',
      options: `1;${MAX_REQUEST_PEOPLE}`,
    }),
    createConnectorField({ field_id: id.name, label: name, type: 'text', required: 1 }),
    createConnectorField({ field_id: id.email, label: email, type: 'email', required: 1 }),
    createConnectorField({ field_id: id.phone, label: phone, type: 'tel' }),
    createConnectorField({ field_id: id.publish, label: say('publish'), type: 'checkbox' }),
    ...createFormConnectorFields(form, language),
  ];
}
