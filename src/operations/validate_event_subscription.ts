import { z } from 'zod';
import { formatSignUpMessage } from '../contract/bookings/sign-up-messages.ts';
import { defineOperation } from '../contract/operation.ts';
import * as wire from '../contract/wire.ts';
import { BOOKING_KEY } from '../model/bookings/booking.ts';
import { readNumberField, readTextField } from './sign-up-fields.ts';

export const validateEventSubscription = defineOperation({
  name: 'validate_event_subscription',
  title: 'Confirm a sign-up',
  subject: 'signup',
  summary: 'Confirms the sign-up that a private link belongs to',
  description:
    'For websites with their own confirmation page, by POST only. Links in e-mails lead to this server, ' +
    'not to that page. A sign-up that is ' +
    'already confirmed does not change. `event_id` is 0 if nothing was found.',
  scope: 'signup',
  rules: ['J19', 'J5', 'R2'],
  personal: true,
  parameters: {},
  schema: z
    .strictObject({
      message: wire.text.describe('A text for visitors.'),
      event_id: wire.integer.describe('Event id; 0 if the sign-up is unknown.'),
    })
    .describe('The outcome of a confirmation.'),
  change: {
    doc: 'The key and the number of the sign-up.',
    schema: z.looseObject({ subs_key: z.string(), subs_id: z.union([z.string(), z.int()]) }),
    example: { subs_key: 'k3HC-jYNK4ypT-rrFqRo1ojZtMMgb9GJ', subs_id: '4711', plugin_version: '3.0.1' },
    read: (fields) => ({ key: readTextField(fields, 'subs_key'), id: readNumberField(fields, 'subs_id') }),
    exampleResponse: ({ snapshot }) => ({ message: formatSignUpMessage('booked', snapshot.language), event_id: 4711 }),
    act: async ({ snapshot: { instance, language } }, { key, id }, { signUps }) => {
      const own = BOOKING_KEY.test(key) ? await signUps?.find(instance.name, key) : undefined;
      const nothing = JSON.stringify({ message: formatSignUpMessage('wrong_link', language), event_id: 0 });
      if (own === undefined || own === 'unknown' || own.booking.id !== id) return nothing;
      const done = await signUps?.confirm(instance.name, key);
      if (done === undefined) return nothing;
      const isDone = 'own' in done;
      const { state } = isDone ? done.own.booking : own.booking;
      const place = isDone ? done.own.place : own.place;
      const said = !isDone && done.refused === 'full' ? 'full' : state;
      return JSON.stringify({ message: formatSignUpMessage(said, language, { place }), event_id: own.event.id });
    },
  },
});
