import { z } from 'zod';
import { formatSignUpMessage, type SignUpMessageCode } from '../contract/bookings/sign-up-messages.ts';
import { defineOperation, type FormFields } from '../contract/operation.ts';
import * as wire from '../contract/wire.ts';
import { BOOKING_KEY } from '../model/bookings/booking.ts';
import type { OwnBookingOutcome, SignUpOutcome, SignUpService } from '../model/bookings/visitor-sign-ups.ts';
import { MAX_ID } from '../model/entity.ts';
import type { Language } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';
import { html } from '../util/html.ts';
import {
  describeNonTextFields,
  groupProblemsByField,
  listSignUpTextFields,
  readNumberField,
  readSignUp,
  readTextField,
} from './sign-up-fields.ts';

const CONFIRMATION = '/verowa-subscription-confirmation';

const messages = z.record(z.string(), z.string().min(1)).meta({ title: 'object of texts' });

const answer = z
  .strictObject({
    message: wire.text.describe('For `error`, the text shown to visitors; otherwise empty.'),
    subs_state: z.enum(['ok', 'refine', 'error']).describe('The outcome.'),
    redirect_url: wire.text.describe('For `ok`, the path of the website’s next page; otherwise empty.'),
    arr_errors: z
      .strictObject({
        fields: messages.describe('A text for each invalid field, with the key `field_` and its id.'),
        general: messages.describe('Always empty.'),
      })
      .describe('Errors for `refine`.'),
    response: wire.html.describe('For `ok`, the text of that page, without the visitor’s e-mail address.'),
    subs_formfields: z.tuple([]).meta({ title: 'empty array' }).describe('Always empty.'),
    subs_data: z
      .strictObject({ event_id: wire.text.describe('The event.') })
      .describe('The submitted fields of the form.'),
    back_to_form: wire.boolean.describe('Always false.'),
  })
  .describe('The outcome of a sign-up.');

type Answer = z.infer<typeof answer>;

/** Builds the response of this operation (rule J19), with all keys in their order. */
function buildAnswer(eventId: number, told: Partial<Answer>): string {
  const whole: Answer = {
    message: '',
    subs_state: 'ok',
    redirect_url: '',
    arr_errors: { fields: {}, general: {} },
    response: '',
    subs_formfields: [],
    subs_data: { event_id: String(eventId) },
    back_to_form: false,
    ...told,
  };
  return JSON.stringify(whole);
}

function refused(eventId: number, name: SignUpMessageCode, language: Language): string {
  return buildAnswer(eventId, { message: formatSignUpMessage(name, language), subs_state: 'error' });
}

export const subscribetoevent = defineOperation({
  name: 'subscribetoevent',
  title: 'Sign up for an event',
  subject: 'signup',
  summary: 'Signs someone up for an event, or changes a sign-up',
  description:
    'Receives the form of `subs_form`, by POST only, with any Content-Type. Readable JSON is answered with 200; the outcome ' +
    'is in `subs_state`: `ok`, `refine` with the errors of fields, or `error` with a text in `message`. `subs_id` with ' +
    '`k` changes the sign-up of that private link. An address that has already signed up gets the same response, and an e-mail.',
  scope: 'signup',
  rules: ['J19', 'J4', 'J9', 'R19'],
  personal: true,
  parameters: {},
  schema: answer,
  change: {
    doc:
      'The event, `subs_id` (`"0"` for a new one) and `k`, and the fields of the form: `field_n` the name, `field_e` the e-mail ' +
      'address, `field_p` the phone number, `nb_seats_s` the number of people, `field_1` … the others. Other keys are ignored.',
    schema: z.looseObject({ event_id: z.union([z.string(), z.int()]) }),
    example: {
      event_id: '4711',
      subs_id: '0',
      subs_template_id: '4294967295',
      field_n: 'Anna Muster',
      field_e: 'visitor@example.org',
      field_p: '',
      nb_seats_s: '2',
      nb_seats: 2,
      field_1: '1',
      send_infos: 'a1b2c3',
    },
    read: (fields) => fields,
    exampleResponse: ({ snapshot: { language } }) =>
      JSON.parse(
        buildAnswer(4711, {
          redirect_url: CONFIRMATION,
          response: describeOutcome({ state: 'booked', place: 0, isMailed: true }, language),
        }),
      ),
    act: async (view, fields: FormFields, { signUps }) => {
      const { language } = view.snapshot;
      const given = readNumberField(fields, 'event_id');
      const eventId = given <= MAX_ID ? given : 0;
      if (signUps === undefined) return refused(eventId, 'unknown', language);
      const isNew = readNumberField(fields, 'subs_id') === 0 && readTextField(fields, 'k') === '';
      return isNew ? signUp(view, eventId, fields, signUps) : change(view, eventId, fields, signUps);
    },
  },
});

async function signUp(
  { snapshot: { instance, language } }: View,
  eventId: number,
  fields: FormFields,
  signUps: SignUpService,
): Promise<string> {
  const asked = eventId === 0 ? 'unknown' : ((await signUps.form(instance.name, eventId)) ?? 'unknown');
  if (typeof asked === 'string') return refused(eventId, asked === 'over' ? 'not_open' : 'unknown', language);
  const { form, event } = asked;
  const unreadable = describeNonTextFields(fields, listSignUpTextFields(form), language);
  if (Object.keys(unreadable).length > 0) return refine(eventId, { fields: unreadable, general: {} });
  const entered = readSignUp(fields, { form, party: event.subscription.online.party, language });
  const outcome = (await signUps.signUp(instance.name, eventId, entered, 'website')) ?? { refused: 'unknown' };
  if (!('state' in outcome)) {
    if (outcome.refused === 'faults') {
      return refine(eventId, groupProblemsByField(outcome.faults, form, language));
    }
    return refused(eventId, messageOf(outcome.refused), language);
  }
  const { state, place, isMailed, movesUp } = outcome;
  const told = { state: state === 'waiting' && !movesUp ? ('waiting_late' as const) : state, place, isMailed };
  const response = describeOutcome(told, language);
  return buildAnswer(eventId, { redirect_url: CONFIRMATION, response });
}

function refine(eventId: number, errors: ReturnType<typeof groupProblemsByField>): string {
  return buildAnswer(eventId, { subs_state: 'refine', arr_errors: errors });
}

function messageOf(why: Exclude<Extract<SignUpOutcome, { refused: string }>['refused'], 'faults'>): SignUpMessageCode {
  return why === 'over' || why === 'stale' || why === 'quick' ? 'not_open' : why;
}

interface OutcomeFacts {
  readonly state: 'booked' | 'waiting' | 'waiting_late' | 'pending';
  readonly place: number;
  readonly isMailed: boolean;
}

/** Describes the outcome for visitors, as HTML. Contains no address, because a website stores the text for days (rule J27). */
function describeOutcome({ state, place, isMailed }: OutcomeFacts, language: Language): string {
  const text = html`<p><strong>${formatSignUpMessage(state, language, { place })}</strong></p>`;
  return html`${text}<p>${formatSignUpMessage(isMailed ? 'mail' : 'noMail', language)}</p>`.toString();
}

async function change(view: View, eventId: number, fields: FormFields, signUps: SignUpService): Promise<string> {
  const { instance, language } = view.snapshot;
  const key = readTextField(fields, 'k');
  const own = BOOKING_KEY.test(key) ? await signUps.find(instance.name, key) : undefined;
  if (
    own === undefined ||
    own === 'unknown' ||
    own.booking.id !== readNumberField(fields, 'subs_id') ||
    own.event.id !== eventId
  ) {
    return refused(eventId, 'wrong_link', language);
  }
  const { booking, form, event, most } = own;
  const unreadable = describeNonTextFields(fields, listSignUpTextFields(form), language);
  if (Object.keys(unreadable).length > 0) return refine(event.id, { fields: unreadable, general: {} });
  const party = Math.max(most, event.subscription?.online?.party ?? 1);
  const entered = readSignUp(fields, { form, party, language, before: booking });
  const changed = { ...entered, language: own.language };
  const outcome: OwnBookingOutcome | undefined = await signUps.change(instance.name, key, changed, 'website');
  if (outcome === undefined) return refused(event.id, 'wrong_link', language);
  if ('own' in outcome) {
    const response = html`<p><strong>${formatSignUpMessage('changed', language)}</strong></p>`.toString();
    return buildAnswer(event.id, { redirect_url: CONFIRMATION, response });
  }
  if (outcome.refused === 'faults') {
    return refine(event.id, groupProblemsByField(outcome.faults, form, language));
  }
  const why = {
    unknown: 'wrong_link',
    over: 'not_open',
    wrong_state: 'cancelled',
    full: 'full',
    called_off: 'not_open',
  } as const;
  return refused(event.id, why[outcome.refused], language);
}
