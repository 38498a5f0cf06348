import { z } from 'zod';
import { connectorFieldShape } from '../contract/bookings/sign-up-form.ts';
import { ObjectNotFoundError } from '../contract/errors.ts';
import { defineOperation } from '../contract/operation.ts';
import { createIdParameter } from '../contract/parameters.ts';
import { createRentingFields, findRoomsOfForm } from '../contract/room-requests/renting-form.ts';

export const getRentingFormFields = defineOperation({
  name: 'get_renting_form_fields',
  title: 'Form to request a room',
  subject: 'requests',
  summary: 'The fields of a form for requesting a room',
  description:
    'The rooms with this form as `dropdown`, the time as `datetime`, the questions of every request, and those of the ' +
    'form. 404 if no room can be requested with it.',
  scope: 'requests',
  rules: ['H17'],
  parameters: { form_id: createIdParameter('Form id') },
  schema: z
    .strictObject({
      http_status: z.literal(200).describe('Always 200.'),
      arr_form_fields: z.array(connectorFieldShape.schema).describe('The questions, in order.'),
    })
    .describe('The form.'),
  answer: (view, { form_id: formId }) => {
    const { forms, language } = view.snapshot;
    const form = forms.get(formId);
    const rooms = findRoomsOfForm(view, formId);
    if (form === undefined || rooms.length === 0) {
      throw new ObjectNotFoundError('No room can be requested with this form.');
    }
    const fields = createRentingFields(form, rooms, language).map((field) => connectorFieldShape.of(field, view));
    return JSON.stringify({ http_status: 200, arr_form_fields: fields });
  },
});
