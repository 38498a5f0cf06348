import { z } from 'zod';
import { formatSignUpMessage } from '../contract/bookings/sign-up-messages.ts';
import { defineOperation } from '../contract/operation.ts';
import * as wire from '../contract/wire.ts';
import { MAX_ID } from '../model/entity.ts';
import { readNumberField, readTextField } from './sign-up-fields.ts';

export const resendSubscriptionMail = defineOperation({
  name: 'resend_subscription_mail',
  title: 'E-mail a private link again',
  subject: 'signup',
  summary: 'Sends the private link of a sign-up to its address again',
  description: 'POST only. The response is the same whether or not someone has signed up with this address.',
  scope: 'signup',
  rules: ['J19', 'R19', 'R17'],
  personal: true,
  parameters: {},
  schema: z
    .strictObject({
      mail_sent: z.literal(true).describe('Always true.'),
      message: wire.text.describe('A text for visitors.'),
    })
    .describe('Equal for every address.'),
  change: {
    doc: 'The event and the address.',
    schema: z.looseObject({ event_id: z.union([z.string(), z.int()]), email: z.string() }),
    example: { event_id: '4711', subs_id: '0', email: 'visitor@example.org', plugin_version: '3.0.1' },
    read: (fields) => ({ eventId: readNumberField(fields, 'event_id'), email: readTextField(fields, 'email').trim() }),
    exampleResponse: ({ snapshot }) => ({
      mail_sent: true,
      message: formatSignUpMessage('link_mailed', snapshot.language),
    }),
    act: async ({ snapshot: { instance, language } }, { eventId, email }, { signUps }) => {
      if (eventId > 0 && eventId <= MAX_ID && email !== '') await signUps?.mailLink(instance.name, eventId, email);
      return JSON.stringify({ mail_sent: true, message: formatSignUpMessage('link_mailed', language) });
    },
  },
});
