// Booking form of an event with its texts, as rendered by website programs (rule J18).

import { z } from 'zod';
import {
  CONNECTOR_FIELD_TYPES,
  type ConnectorField,
  createConnectorFields,
  formatConnectorFormText,
} from '../../model/bookings/connector-form.ts';
import { SIGN_UP_TEXTS } from '../../model/bookings/sign-up-texts.ts';
import { defineField, defineShape, type WireContext } from '../shape.ts';
import { formatMoment } from '../shapes/date-text.ts';
import * as wire from '../wire.ts';
import type { CurrentSignUp } from './current-sign-up.ts';

export const SIGN_UP_STATES = ['no_subs_form', 'subs_link', 'waiting_list', 'booked_up', 'deadline_expired'] as const;

export function determineSignUpState({ phase, offer }: CurrentSignUp): (typeof SIGN_UP_STATES)[number] {
  if (phase === 'closed' || phase === 'early') return 'no_subs_form';
  if (phase === 'late') return 'deadline_expired';
  const states = { place: 'subs_link', waiting: 'waiting_list', nothing: 'booked_up' } as const;
  return states[offer];
}

/** Returns why sign-up is not possible: the button's text, and a sentence. */
function closedReason(
  { event, phase }: CurrentSignUp,
  { snapshot }: WireContext,
): readonly [button: string, sentence: string] {
  const texts = SIGN_UP_TEXTS[snapshot.language];
  const { opensAt } = event.subscription.online;
  if (event.status === 'cancelled') return [texts.calledOff, texts.isCalledOff];
  if (event.status === 'postponed') return [texts.postponed, texts.isPostponed];
  if (phase === 'early' && opensAt !== null) {
    return [texts.notYet, texts.opensAt(formatMoment(opensAt, snapshot.instance.locale))];
  }
  return [texts.closed, texts.isClosed];
}

/** Returns the sentence that explains why sign-up is not possible. Must only be called if there is no form. */
export function describeClosedSignUp(now: CurrentSignUp, context: WireContext): string {
  return closedReason(now, context)[1];
}

function stateText(now: CurrentSignUp, context: WireContext): string {
  const texts = SIGN_UP_TEXTS[context.snapshot.language];
  const state = determineSignUpState(now);
  if (state === 'no_subs_form') return closedReason(now, context)[0];
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
  return defineField<CurrentSignUp, typeof wire.text>(
    wire.text,
    doc,
    (_, { snapshot }) => SIGN_UP_TEXTS[snapshot.language][name],
  );
}

const signUpTexts = defineShape<CurrentSignUp>('ConnectorSignUpTexts', 'Texts about sign-up.', {
  subs_detail_button_text: defineField(
    wire.text,
    'The label of the button on the event’s page.',
    (now, { snapshot }) => {
      const { signUp, wait } = SIGN_UP_TEXTS[snapshot.language];
      return now.offer === 'waiting' ? wait : signUp;
    },
  ),
  subs_detail_booked_up_text: textOf('The text shown on the event’s page if no places are left.', 'full'),
  subs_detail_deadline_expired_text: textOf(
    'The text shown on the event’s page if the deadline has passed.',
    'expired',
  ),
  subs_list_button_text: defineField(wire.text, 'The state in one word, for lists.', stateText),
  subs_list_deadline_expired_button_title: textOf('The text of a button after the deadline.', 'expired'),
  ignore_seats: defineField(
    wire.boolean,
    'True if places are free but their number is not shown; `seats_online` is then 1.',
    ({ seats }) => seats.free === null,
  ),
  allow_waitinglist: defineField(
    wire.boolean,
    'True if visitors can only join the waiting list.',
    ({ offer }) => offer === 'waiting',
  ),
  subs_form_waitinglist_text: textOf('The text above the waiting list form.', 'canWait'),
  subs_form_booked_up_text: textOf('The text shown instead of the form if no places are left.', 'isFull'),
});

export const connectorFieldShape = defineShape<ConnectorField>('ConnectorFormField', 'A question.', {
  field_id: defineField(
    wire.text,
    'Id in the form; letters are built-in fields: `n`, `e`, `p` and `s` are the name, e-mail, phone and number of people.',
    ({ field_id }) => field_id,
  ),
  field_name: defineField(wire.text, 'The name of the input.', ({ field_name }) => field_name),
  label: defineField(wire.text, 'The question.', ({ label }) => label),
  type: defineField(z.enum(CONNECTOR_FIELD_TYPES), 'The type of the input.', ({ type }) => type),
  options: defineField(
    wire.text,
    'Options, one per line, each with the number to send: `1||Vegan`. For numbers `min;max`; for a long text "400".',
    ({ options }) => options,
  ),
  required: defineField(z.literal([0, 1]), '1 if it is required.', ({ required }) => required),
  related_fields: defineField(wire.emptyText, 'Always empty.', ({ related_fields }) => related_fields),
  helptext: defineField(wire.text, 'A hint; may be empty.', ({ helptext }) => helptext),
  default_value: defineField(z.null(), 'Always null.', ({ default_value }) => default_value),
  config_json: defineField(wire.emptyText, 'Always empty.', ({ config_json }) => config_json),
  affected_items: defineField(wire.emptyText, 'Always empty.', ({ affected_items }) => affected_items),
  custom: defineField(wire.emptyText, 'Always empty.', ({ custom }) => custom),
  is_input_disabled: defineField(wire.emptyText, 'Always empty.', ({ is_input_disabled }) => is_input_disabled),
  str_error_msg: defineField(wire.emptyText, 'Always empty.', ({ str_error_msg }) => str_error_msg),
});

export const signUpFormShape = defineShape<CurrentSignUp>('ConnectorSignUpForm', 'The sign-up form.', {
  template_options: defineField(signUpTexts.schema, 'The texts around the form.', (now, view) =>
    signUpTexts.of(now, view),
  ),
  subs_form_text: defineField(
    wire.html,
    'The text above the fields: introduction, consent and retention period.',
    (now, { snapshot }) =>
      formatConnectorFormText(formOf(now, snapshot), now.event.subscription.online, snapshot.language),
  ),
  formfields: defineField(z.array(connectorFieldShape.schema), 'The questions, in order.', (now, view) => {
    const { snapshot } = view;
    const { party } = now.event.subscription.online;
    return createConnectorFields(formOf(now, snapshot), party, snapshot.language).map((one) =>
      connectorFieldShape.of(one, view),
    );
  }),
});

function formOf({ event }: CurrentSignUp, { forms }: WireContext['snapshot']) {
  const { formId } = event.subscription.online;
  return formId === null ? undefined : forms.get(formId);
}
