import { z } from 'zod';
import { signUpMessage } from '../contract/bookings/sign-up-messages.ts';
import { operation } from '../contract/operation.ts';
import * as wire from '../contract/wire.ts';
import { BOOKING_KEY } from '../model/bookings/booking.ts';
import { numberOf, textOf } from './sign-up-fields.ts';

export const validateEventSubscription = operation({
  name: 'validate_event_subscription',
  title: 'Confirm a sign-up',
  subject: 'signup',
  summary: 'Confirms the sign-up of a private link',
  description:
    'For websites that confirm on a page of their own, by POST only. Links in mails lead to this server and not there. What is ' +
    'confirmed already stays as it is. `event_id` is 0 where nothing was found.',
  scope: 'signup',
  rules: ['J19', 'J5', 'R2'],
  personal: true,
  parameters: {},
  schema: z
    .strictObject({
      message: wire.text.describe('A text for visitors.'),
      event_id: wire.integer.describe('The event; 0 if there is no such sign-up.'),
    })
    .describe('The outcome of a confirmation.'),
  change: {
    doc: 'The key and the number of the sign-up.',
    schema: z.looseObject({ subs_key: z.string(), subs_id: z.union([z.string(), z.int()]) }),
    example: { subs_key: 'k3HC-jYNK4ypT-rrFqRo1ojZtMMgb9GJ', subs_id: '4711', plugin_version: '3.0.1' },
    read: (fields) => ({ key: textOf(fields, 'subs_key'), id: numberOf(fields, 'subs_id') }),
    told: ({ snapshot }) => ({ message: signUpMessage('booked', snapshot.language), event_id: 4711 }),
    act: async ({ snapshot: { instance, language } }, { key, id }, { signUps }) => {
      const own = BOOKING_KEY.test(key) ? await signUps?.find(instance.name, key) : undefined;
      const nothing = JSON.stringify({ message: signUpMessage('wrong_link', language), event_id: 0 });
      if (own === undefined || own === 'unknown' || own.booking.id !== id) return nothing;
      const done = await signUps?.confirm(instance.name, key);
      if (done === undefined) return nothing;
      const isDone = 'own' in done;
      const { state } = isDone ? done.own.booking : own.booking;
      const place = isDone ? done.own.place : own.place;
      const said = !isDone && done.refused === 'full' ? 'full' : state;
      return JSON.stringify({ message: signUpMessage(said, language, { place }), event_id: own.event.id });
    },
  },
});
