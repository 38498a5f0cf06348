import { z } from 'zod';
import { formatSignUpMessage } from '../contract/bookings/sign-up-messages.ts';
import { defineOperation } from '../contract/operation.ts';
import { formatRequestMessage } from '../contract/room-requests/request-messages.ts';
import * as wire from '../contract/wire.ts';
import { BOOKING_KEY } from '../model/bookings/booking.ts';
import { readNumberField, readTextField } from './sign-up-fields.ts';

export const validateRentingRequest = defineOperation({
  name: 'validate_renting_request',
  title: 'State of a room request',
  subject: 'requests',
  summary: 'Returns the state of the room request that a private link belongs to',
  description:
    'For websites with their own confirmation page, by POST only. It never confirms: links in e-mails lead to this server, ' +
    'where the visitor presses a button to confirm.',
  scope: 'requests',
  rules: ['H18', 'H5', 'R2'],
  personal: true,
  parameters: {},
  schema: z
    .strictObject({ message: wire.text.describe('A text for visitors.') })
    .describe('The state of a room request.'),
  change: {
    doc: 'The key and the number of the request.',
    schema: z.looseObject({ request_key: z.string(), request_id: z.union([z.string(), z.int()]) }),
    example: { request_id: 4711, request_key: 'k3HC-jYNK4ypT-rrFqRo1ojZtMMgb9GJ' },
    read: (fields) => ({ key: readTextField(fields, 'request_key'), id: readNumberField(fields, 'request_id') }),
    exampleResponse: ({ snapshot }) => ({ message: formatRequestMessage('open', snapshot.language) }),
    act: async ({ snapshot: { instance, language } }, { key, id }, { requests }) => {
      const own = BOOKING_KEY.test(key) ? await requests?.find(instance.name, key) : undefined;
      const isFound = own !== undefined && own !== 'unknown' && own.request.id === id;
      const message = isFound
        ? formatRequestMessage(own.request.state, language)
        : formatSignUpMessage('wrong_link', language);
      return JSON.stringify({ message });
    },
  },
});
