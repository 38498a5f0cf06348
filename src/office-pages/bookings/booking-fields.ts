// Fields of a booking in the office: people with their answers, address, phone, other answers and a note. Fields that visitors must fill in
// are optional here.

import { translator } from '../../i18n/translate.ts';
import type { FormField } from '../../model/bookings/form.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { EventBookings } from '../../office/bookings/read-bookings.ts';
import { type Html, html } from '../../util/html.ts';
import { valueAt } from '../components/form/at-path.ts';
import type { Choices } from '../components/form/choice.ts';
import { ticks } from '../components/form/choice-controls.ts';
import { type Control, listed } from '../components/form/control.ts';
import { textsOf } from '../components/form/entered.ts';
import type { Field, FieldGroup } from '../components/form/field.ts';
import { givenAnswers } from './given-answers.ts';
import { people } from './people-control.ts';

type Booked = Pick<EventBookings, 'event' | 'form'>;

export function bookingGroups({ event, form }: Booked, language: Language): readonly FieldGroup[] {
  const t = translator(language);
  const fields = form?.fields ?? [];
  const party = event.subscription?.online?.party ?? 1;
  const each = fields.filter((field) => field.each);
  const once = fields.filter((field) => !field.each);
  const own: Field = {
    name: 'people',
    label: t('signUps.people'),
    kind: 'own',
    control: people(each, party),
    isQuiet: true,
  };
  const asked = once.map((field) => answerField(field, language));
  return [
    {
      fields: [
        own,
        { name: 'phone', label: t('signUps.phone'), kind: 'text', width: 'half' },
        { name: 'email', label: t('signUps.email'), hint: t('signUps.emailHint'), kind: 'mail', width: 'half' },
      ],
    },
    ...(asked.length === 0 ? [] : [{ title: t('signUps.answers'), fields: asked }]),
    { fields: [{ name: 'note', label: t('signUps.note'), hint: t('signUps.noteHint'), kind: 'lines' }] },
  ];
}

/** The field name of an answer is its path in a booking. */
function answerField({ id, label, help, type, options, required }: FormField, language: Language): Field {
  const common = { name: `answers/${id}`, label, hint: help || undefined, isRequired: required };
  const choices = options.map((value) => ({ value, label: value }));
  const none = { value: '', label: translator(language)('forms.none') };
  switch (type) {
    case 'long':
      return { ...common, kind: 'lines' };
    case 'number':
      return { ...common, kind: 'number', isOptional: true, width: 'half' };
    case 'date':
      return { ...common, kind: 'date', width: 'half' };
    case 'choice':
      return { ...common, kind: 'choice', choices: [none, ...choices], width: 'half' };
    case 'several':
      return { ...common, kind: 'own', control: severalOf(common.name, options) };
    case 'yes':
      return { ...common, kind: 'yes' };
    default:
      return { ...common, kind: 'text', width: 'half' };
  }
}

/** Some of the field’s options, in their order. */
function severalOf(key: string, options: readonly string[]): Control<Choices> {
  const choices = options.map((value) => ({ value, label: value }));
  return {
    inputs: [key],
    enter: (value) => {
      const there = valueAt(value, key);
      return { [key]: Array.isArray(there) ? there.map(String) : [] };
    },
    read: (entered) => ({ [key]: textsOf(entered, key) }),
    say: (entered) => listed(textsOf(entered, key)),
    draw: ({ entered }) => ({
      isGroup: true,
      control: (): Html => html`${ticks(key, choices, textsOf(entered, key))}`,
    }),
  };
}

/** Booking from the form values; empty texts are omitted from the answers. */
export function bookingOf({ people: all, email, phone, note, answers }: Plain): Plain {
  return { people: all, email, phone, note, answers: givenAnswers(answers) };
}
