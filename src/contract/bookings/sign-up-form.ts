// Booking form of an event with its texts, as drawn by website programs (rule J18).

import { z } from 'zod';
import {
  CONNECTOR_TYPES,
  type ConnectorField,
  connectorFields,
  connectorFormText,
} from '../../model/bookings/connector-form.ts';
import { SIGN_UP_TEXTS } from '../../model/bookings/sign-up-texts.ts';
import { field, shape, type WireContext } from '../shape.ts';
import { momentText } from '../shapes/date-text.ts';
import * as wire from '../wire.ts';
import type { SignUpNow } from './sign-up-now.ts';

export const SIGN_UP_STATES = ['no_subs_form', 'subs_link', 'waiting_list', 'booked_up', 'deadline_expired'] as const;

export function signUpState({ phase, offer }: SignUpNow): (typeof SIGN_UP_STATES)[number] {
  if (phase === 'closed' || phase === 'early') return 'no_subs_form';
  if (phase === 'late') return 'deadline_expired';
  const states = { place: 'subs_link', waiting: 'waiting_list', nothing: 'booked_up' } as const;
  return states[offer];
}

/** Returns why sign-up is not possible: the button's text, and a sentence. */
function whyClosed(
  { event, phase }: SignUpNow,
  { snapshot }: WireContext,
): readonly [button: string, sentence: string] {
  const texts = SIGN_UP_TEXTS[snapshot.language];
  const { opensAt } = event.subscription.online;
  if (event.status === 'cancelled') return [texts.calledOff, texts.isCalledOff];
  if (event.status === 'postponed') return [texts.postponed, texts.isPostponed];
  if (phase === 'early' && opensAt !== null) {
    return [texts.notYet, texts.opensAt(momentText(opensAt, snapshot.instance.locale))];
  }
  return [texts.closed, texts.isClosed];
}

/** Returns why there is no form; "" if there is one. */
export function noFormText(now: SignUpNow, context: WireContext): string {
  return whyClosed(now, context)[1];
}

function stateText(now: SignUpNow, context: WireContext): string {
  const texts = SIGN_UP_TEXTS[context.snapshot.language];
  const state = signUpState(now);
  if (state === 'no_subs_form') return whyClosed(now, context)[0];
  const said = {
    subs_link: texts.signUp,
    waiting_list: texts.wait,
    booked_up: texts.full,
    deadline_expired: texts.expired,
  };
  return said[state];
}

/** Defines a fixed text in the instance’s language. */
function textOf(doc: string, name: 'expired' | 'full' | 'canWait' | 'isFull') {
  return field<SignUpNow, typeof wire.text>(
    wire.text,
    doc,
    (_, { snapshot }) => SIGN_UP_TEXTS[snapshot.language][name],
  );
}

const signUpTexts = shape<SignUpNow>('ConnectorSignUpTexts', 'What is said about signing up, and how.', {
  subs_detail_button_text: field(wire.text, 'The button of the event’s page.', (now, { snapshot }) => {
    const { signUp, wait } = SIGN_UP_TEXTS[snapshot.language];
    return now.offer === 'waiting' ? wait : signUp;
  }),
  subs_detail_booked_up_text: textOf('That nothing is free, on the event’s page.', 'full'),
  subs_detail_deadline_expired_text: textOf('That it is too late, on the event’s page.', 'expired'),
  subs_list_button_text: field(wire.text, 'The state in a word, for lists.', stateText),
  subs_list_deadline_expired_button_title: textOf('The text of a button after the deadline.', 'expired'),
  ignore_seats: field(
    wire.boolean,
    'True where places are free and their number is not told: `seats_online` is 1 then.',
    ({ seats }) => seats.free === null,
  ),
  allow_waitinglist: field(
    wire.boolean,
    'True where one can sign up for the waiting list alone.',
    ({ offer }) => offer === 'waiting',
  ),
  subs_form_waitinglist_text: textOf('What stands above the form of the waiting list.', 'canWait'),
  subs_form_booked_up_text: textOf('What stands in place of the form where nothing is free.', 'isFull'),
});

const formField = shape<ConnectorField>('ConnectorFormField', 'Something that is asked.', {
  field_id: field(
    wire.text,
    'Its id in the form; `n`, `e`, `p` and `s` are the name, e-mail, telephone and number of people.',
    ({ field_id }) => field_id,
  ),
  field_name: field(wire.text, 'As what it is sent.', ({ field_name }) => field_name),
  label: field(wire.text, 'What is asked.', ({ label }) => label),
  type: field(z.enum(CONNECTOR_TYPES), 'How it is asked.', ({ type }) => type),
  options: field(
    wire.text,
    'Choices, a line each with a number, which is what is sent: `1||Vegan`. Of numbers `min;max`. "400" for a long text.',
    ({ options }) => options,
  ),
  required: field(z.literal([0, 1]), '1 where it has to be answered.', ({ required }) => required),
  related_fields: field(wire.emptyText, 'Always empty.', ({ related_fields }) => related_fields),
  helptext: field(wire.text, 'A hint; may be empty.', ({ helptext }) => helptext),
  default_value: field(z.null(), 'Always null.', ({ default_value }) => default_value),
  config_json: field(wire.emptyText, 'Always empty.', ({ config_json }) => config_json),
  affected_items: field(wire.emptyText, 'Always empty.', ({ affected_items }) => affected_items),
  custom: field(wire.emptyText, 'Always empty.', ({ custom }) => custom),
  is_input_disabled: field(wire.emptyText, 'Always empty.', ({ is_input_disabled }) => is_input_disabled),
  str_error_msg: field(wire.emptyText, 'Always empty.', ({ str_error_msg }) => str_error_msg),
});

export const signUpForm = shape<SignUpNow>('ConnectorSignUpForm', 'The form with which people sign up.', {
  template_options: field(signUpTexts.schema, 'What is said around it.', (now, view) => signUpTexts.of(now, view)),
  subs_form_text: field(
    wire.html,
    'What stands above the fields: what it is about, what one agrees to, and when it is deleted.',
    (now, { snapshot }) => connectorFormText(formOf(now, snapshot), now.event.subscription.online, snapshot.language),
  ),
  formfields: field(z.array(formField.schema), 'What is asked, in order.', (now, view) => {
    const { snapshot } = view;
    const { party } = now.event.subscription.online;
    return connectorFields(formOf(now, snapshot), party, snapshot.language).map((one) => formField.of(one, view));
  }),
});

function formOf({ event }: SignUpNow, { forms }: WireContext['snapshot']) {
  const { formId } = event.subscription.online;
  return formId === null ? undefined : forms.get(formId);
}
