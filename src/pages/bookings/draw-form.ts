// Form to sign up, or to change a sign-up: contact data, people, and the questions of the parish.

import type { Translate } from '../../i18n/translate.ts';
import { MAX_CHARACTERS } from '../../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../../model/bookings/form.ts';
import type { Problem } from '../../model/format/problem.ts';
import { LONGEST } from '../../model/newsletter/subscription.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { drawFrame, drawSummary } from '../field-frame.ts';
import { drawField, type FieldDrawing, markOf, problemsAt, sayFault } from './draw-field.ts';
import {
  type AskedInput,
  askedInputs,
  faultsByInput,
  INPUTS,
  nameInput,
  type SentFields,
  shownPeople,
} from './fields.ts';

export interface DrawnForm {
  readonly form: BookingForm | null;
  readonly most: number;
  readonly sent: SentFields;
  readonly faults?: readonly Problem[];
  readonly faultIntro: string;
  /** True if the form asks for the e-mail address, which can't be changed later. */
  readonly asksEmail: boolean;
  /** Text above the fields, or undefined. */
  readonly notice?: string | undefined;
  readonly hidden: Html;
  readonly before: Html;
  readonly submit: Html;
}

export function drawForm(t: Translate, drawn: DrawnForm): Html {
  const { form, most, sent, notice, hidden, before, submit } = drawn;
  const fields = form?.fields ?? [];
  const people = shownPeople(sent, most);
  const asked = askedInputs(form, people);
  const faults = faultsByInput(drawn.faults ?? [], asked);
  const drawing = { t, sent, faults };
  const once = fields.filter(({ each }) => !each).map((field) => drawField(drawing, form as BookingForm, field, 0));
  const many = peopleParts(drawing, { form, most, people });
  // Conditional fields come after the answers they depend on.
  const arePeopleLast = fields.some(({ each, showIf }) => each && showIf !== null);
  const parts = arePeopleLast ? [...once, ...many] : [...many, ...once];
  return html`<form method="post" class="sign-up-form" novalidate>
    ${summary(drawn, t, asked, faults)}
    ${notice === undefined ? '' : html`<p class="notice" role="alert">${notice}</p>`}
    <div class="trap" aria-hidden="true"><button tabindex="-1">${t('signUp.title')}</button></div>
    ${hidden}
    <div class="fields">
      ${contact(drawing, drawn.asksEmail)}
      ${joined(parts)}
    </div>
    ${before}
    <p class="go">${submit}</p>
  </form>`;
}

function summary(
  { faultIntro }: DrawnForm,
  t: Translate,
  asked: readonly AskedInput[],
  faults: ReadonlyMap<string, Problem>,
): Html | undefined {
  const labels: Readonly<Record<string, string>> = {
    [INPUTS.number]: t('signUp.number'),
    [INPUTS.email]: t('signUp.email'),
    [INPUTS.phone]: t('signUp.phone'),
  };
  const said = asked.flatMap(({ input, field, person = 0 }) => {
    const fault = faults.get(input);
    if (fault === undefined) return [];
    const whose = person > 0 ? `${t('signUp.person', { number: person + 1 })}, ` : '';
    const label = `${whose}${field?.label ?? labels[input] ?? t('signUp.name')}`;
    return [[input, `${t('named', { name: label })} ${sayFault(fault, t, field)}`] as const];
  });
  const isGroup = ({ field }: AskedInput) => field?.type === 'choice' || field?.type === 'several';
  const single = asked.filter((one) => !isGroup(one)).map(({ input }) => input);
  return drawSummary(faultIntro, Object.fromEntries(said), single);
}

function contact(drawing: FieldDrawing, asksEmail: boolean): Html {
  const { t, sent } = drawing;
  const value = (name: string) => sent.get(name) ?? '';
  const { email, phone } = INPUTS;
  return joined([
    nameField(drawing, 0, html` autocomplete="name"`),
    asksEmail
      ? drawFrame({
          name: email,
          label: t('signUp.email'),
          hint: t('signUp.emailHint'),
          mark: markOf(true, t),
          problems: problemsAt(drawing, email),
          input: (more) => html`<input name="${email}" type="email" autocomplete="email" required
            maxlength="${LONGEST.email}" value="${value(email)}"${more}>`,
        })
      : '',
    drawFrame({
      name: phone,
      label: t('signUp.phone'),
      hint: t('signUp.phoneHint'),
      problems: problemsAt(drawing, phone),
      input: (more) => html`<input name="${phone}" type="tel" autocomplete="tel" inputmode="tel"
        maxlength="${MAX_CHARACTERS.text}" value="${value(phone)}"${more}>`,
    }),
  ]);
}

function nameField(drawing: FieldDrawing, person: number, more: Html = html` autocomplete="off"`): Html {
  const { t, sent } = drawing;
  const name = nameInput(person);
  return drawFrame({
    name,
    label: t('signUp.name'),
    mark: markOf(true, t),
    problems: problemsAt(drawing, name),
    input: (attributes) => html`<input name="${name}" type="text" required maxlength="${MAX_CHARACTERS.text}"
      value="${sent.get(name) ?? ''}"${more}${attributes}>`,
  });
}

interface People {
  readonly form: BookingForm | null;
  readonly most: number;
  readonly people: number;
}

/** Number of people, and the fields asked of each. */
function peopleParts(drawing: FieldDrawing, { form, most, people }: People): Html[] {
  const each = (form?.fields ?? []).filter((field) => field.each);
  const own = each.map((field) => drawField(drawing, form as BookingForm, field, 0));
  if (most === 1) return own;
  const { t } = drawing;
  const others = Array.from({ length: people - 1 }, (_, at) => otherPerson(drawing, form, each, at + 1));
  const first =
    each.length === 0
      ? []
      : [html`<fieldset class="person field"><legend>${t('signUp.you')}</legend>${joined(own)}</fieldset>`];
  return [numberField(drawing, most, people), ...first, ...others, patternOf(t, form, each)];
}

function numberField(drawing: FieldDrawing, most: number, people: number): Html {
  const { t, sent } = drawing;
  const { number, deed } = INPUTS;
  return drawFrame({
    name: number,
    label: t('signUp.number'),
    hint: t('signUp.numberHint', { most }),
    problems: problemsAt(drawing, number),
    input: (
      more,
    ) => html`<span class="how-many"><input name="${number}" type="number" inputmode="numeric" min="1" max="${most}"
        value="${sent.get(number) ?? people}"${more}>
      <button class="second" name="${deed}" value="people" data-adjust>${t('signUp.adjust')}</button></span>`,
  });
}

function otherPerson(
  drawing: FieldDrawing,
  form: BookingForm | null,
  each: readonly FormField[],
  person: number,
): Html {
  const number = person + 1;
  return html`<fieldset class="person field" data-person="${number}">
      <legend>${drawing.t('signUp.person', { number })}</legend>
      ${nameField(drawing, person)}
      ${joined(each.map((field) => drawField(drawing, form as BookingForm, field, person)))}
    </fieldset>`;
}

/** Placeholder for the person's number in the template from which a script adds people. */
const ANY = 1_000_000;

function patternOf(t: Translate, form: BookingForm | null, each: readonly FormField[]): Html {
  const empty = { t, sent: new URLSearchParams(), faults: new Map() };
  return html`<template data-any="${ANY}">${otherPerson(empty, form, each, ANY - 1)}</template>`;
}
