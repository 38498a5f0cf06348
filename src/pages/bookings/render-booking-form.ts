// Form to sign up or to change a sign-up: contact data, people, questions of the parish.

import type { Translate } from '../../i18n/translate.ts';
import { MAX_ANSWER_LENGTHS } from '../../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../../model/bookings/form.ts';
import type { Problem } from '../../model/format/problem.ts';
import { MAX_SUBSCRIPTION_FIELD_LENGTHS } from '../../model/newsletter/subscription.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderChoice } from '../form-parts.ts';
import {
  type FieldFrameOptions,
  type InputProblem,
  PROBLEM_SUMMARY_ID,
  renderFieldFrame,
  renderProblemSummary,
  type SummaryProblem,
} from '../render-field.ts';
import {
  answerInputOf,
  arePeopleFieldsLast,
  assignFaultsToInputs,
  BOOKING_INPUTS,
  type BookingInput,
  countPeopleToShow,
  listBookingInputs,
  nameInputOf,
  type SubmittedFields,
} from './booking-inputs.ts';

export interface BookingFormOptions {
  readonly form: BookingForm | null;
  readonly maxPeople: number;
  readonly sent: SubmittedFields;
  readonly faults?: readonly Problem[];
  /** Returns the heading above the problems, for their number. */
  readonly faultIntro: (count: number) => string;
  /** True if the form asks for the e-mail address, which can’t be changed after the sign-up. */
  readonly asksEmail: boolean;
  /** False if the person is known and need not enter contact data. Default: true. */
  readonly asksContact?: boolean;
  readonly notice?: string | undefined;
  readonly hidden: Html;
  readonly before: Html;
  readonly submit: Html;
  /** Fields before the contact data, such as the dates of a room request. */
  readonly first?: LeadingFields;
}

export interface LeadingFields {
  readonly fields: Html;
  /** Problems by input name, in the order of the inputs. */
  readonly problems: Readonly<Record<string, SummaryProblem>>;
  /** Heading above the contact data, which come after the questions. */
  readonly contactTitle: string;
}

export interface BookingFormParts {
  /** Problems and notice for the top of the page, if any. */
  readonly told: Html | undefined;
  readonly form: Html;
}

export function renderBookingForm(t: Translate, drawn: BookingFormOptions): BookingFormParts {
  const { form, maxPeople: limit, sent, notice, hidden, before, submit, first } = drawn;
  const fields = form?.fields ?? [];
  const people = countPeopleToShow(sent, limit);
  const asked = listBookingInputs(form, people);
  const faults = assignFaultsToInputs(drawn.faults ?? [], asked);
  const drawing = { t, sent, faults };
  const once = fields.filter(({ each }) => !each).map((field) => drawField(drawing, form as BookingForm, field, 0));
  const many = peopleParts(drawing, { form, most: limit, people });
  const questions = arePeopleFieldsLast(form) ? [...once, ...many] : [...many, ...once];
  const known = drawn.asksContact === false ? [] : [contact(drawing, drawn.asksEmail)];
  const parts = first === undefined ? [...known, ...questions] : [...questions, ...titled(first.contactTitle, known)];
  const problems = summary(drawn, t, asked, faults);
  const told = notice === undefined ? problems : html`${problems}<p class="notice" role="alert">${notice}</p>`;
  const shown = html`<form method="post" action="#${PROBLEM_SUMMARY_ID}" class="sign-up-form" novalidate>
    <div class="trap" aria-hidden="true"><button tabindex="-1">${t('signUp.title')}</button></div>
    ${hidden}
    <div class="fields">
      ${first?.fields}
      ${joinHtml(parts)}
    </div>
    ${before}
    <p class="go">${submit}</p>
  </form>`;
  return { told, form: shown };
}

function summary(
  { faultIntro, first }: BookingFormOptions,
  t: Translate,
  asked: readonly BookingInput[],
  faults: ReadonlyMap<string, Problem>,
): Html | undefined {
  const labels: Readonly<Record<string, string>> = {
    [BOOKING_INPUTS.number]: t('signUp.number'),
    [BOOKING_INPUTS.email]: t('signUp.email'),
    [BOOKING_INPUTS.phone]: t('signUp.phone'),
  };
  const ordered = first === undefined ? asked : asked.toSorted((a, b) => rankOf(a) - rankOf(b));
  const said = ordered.flatMap(({ input, field, person = 0 }) => {
    const fault = faults.get(input);
    if (fault === undefined) return [];
    const owner = person > 0 ? `${t('signUp.person', { number: person + 1 })}, ` : '';
    const label = `${owner}${field?.label ?? labels[input] ?? t('signUp.name')}`;
    return [[input, { label, text: sayFault(fault, t, field) }] as const];
  });
  const isGroup = ({ field }: BookingInput) => field?.type === 'choice' || field?.type === 'several';
  const single = asked.filter((one) => !isGroup(one)).map(({ input }) => input);
  const ofFirst = first?.problems ?? {};
  const all = { ...ofFirst, ...Object.fromEntries(said) };
  return renderProblemSummary(faultIntro(Object.keys(all).length), all, [...Object.keys(ofFirst), ...single]);
}

function titled(title: string, parts: readonly Html[]): Html[] {
  return parts.length === 0 ? [] : [html`<h2>${title}</h2>`, ...parts];
}

function rankOf({ field }: BookingInput): number {
  return field === undefined ? 1 : 0;
}

function contact(drawing: FieldDrawing, asksEmail: boolean): Html {
  const { t, sent } = drawing;
  const value = (name: string) => sent.get(name) ?? '';
  const { email, phone } = BOOKING_INPUTS;
  return joinHtml([
    nameField(drawing, 0, html` autocomplete="name"`),
    asksEmail
      ? renderFieldFrame({
          name: email,
          label: t('signUp.email'),
          hint: t('signUp.emailHint'),
          mark: markOf(true, t),
          problems: problemsAt(drawing, email),
          input: (more) => html`<input name="${email}" type="email" autocomplete="email" required
            maxlength="${MAX_SUBSCRIPTION_FIELD_LENGTHS.email}" value="${value(email)}"${more}>`,
        })
      : '',
    renderFieldFrame({
      name: phone,
      label: t('signUp.phone'),
      hint: t('signUp.phoneHint'),
      problems: problemsAt(drawing, phone),
      input: (more) => html`<input name="${phone}" type="tel" autocomplete="tel" inputmode="tel"
        maxlength="${MAX_ANSWER_LENGTHS.text}" value="${value(phone)}"${more}>`,
    }),
  ]);
}

function nameField(drawing: FieldDrawing, person: number, more: Html = html` autocomplete="off"`): Html {
  const { t, sent } = drawing;
  const name = nameInputOf(person);
  return renderFieldFrame({
    name,
    label: t('signUp.name'),
    mark: markOf(true, t),
    problems: problemsAt(drawing, name),
    input: (attributes) => html`<input name="${name}" type="text" required maxlength="${MAX_ANSWER_LENGTHS.text}"
      value="${sent.get(name) ?? ''}"${more}${attributes}>`,
  });
}

interface People {
  readonly form: BookingForm | null;
  readonly most: number;
  readonly people: number;
}

function peopleParts(drawing: FieldDrawing, { form, most, people }: People): Html[] {
  const each = (form?.fields ?? []).filter((field) => field.each);
  const own = each.map((field) => drawField(drawing, form as BookingForm, field, 0));
  if (most === 1) return own;
  const { t } = drawing;
  const others = Array.from({ length: people - 1 }, (_, at) => otherPerson(drawing, form, each, at + 1));
  const first =
    each.length === 0
      ? []
      : [html`<fieldset class="person field"><legend>${t('signUp.you')}</legend>${joinHtml(own)}</fieldset>`];
  return [numberField(drawing, most, people), ...first, ...others, patternOf(t, form, each)];
}

function numberField(drawing: FieldDrawing, limit: number, people: number): Html {
  const { t, sent } = drawing;
  const { number, deed } = BOOKING_INPUTS;
  return renderFieldFrame({
    name: number,
    label: t('signUp.number'),
    hint: t('signUp.numberHint', { most: limit }),
    problems: problemsAt(drawing, number),
    input: (
      more,
    ) => html`<span class="how-many"><input name="${number}" type="number" inputmode="numeric" min="1" max="${limit}"
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
      ${joinHtml(each.map((field) => drawField(drawing, form as BookingForm, field, person)))}
    </fieldset>`;
}

/** Placeholder for the number of a person, in the template from which a script adds people. */
const ANY = 1_000_000;

function patternOf(t: Translate, form: BookingForm | null, each: readonly FormField[]): Html {
  const empty = { t, sent: new URLSearchParams(), faults: new Map() };
  return html`<template data-any="${ANY}">${otherPerson(empty, form, each, ANY - 1)}</template>`;
}

interface FieldDrawing {
  readonly t: Translate;
  readonly sent: SubmittedFields;
  readonly faults: ReadonlyMap<string, Problem>;
}

/** Maximum number of options shown as radio buttons. A longer list is a select menu. */
const MAX_RADIOS = 7;

/** Field for a question. `person`: index of the person; 0 for the person who signs up, and for questions asked once. */
function drawField(drawing: FieldDrawing, form: BookingForm, field: FormField, person: number): Html {
  const { t, sent } = drawing;
  const input = answerInputOf(field, person);
  const framed = renderFieldFrame({
    name: input,
    ...frameOf(field, input, sent, t),
    hint: hintOf(field, t),
    mark: field.type === 'yes' ? undefined : markOf(field.required, t),
    problems: problemsAt(drawing, input, field),
  });
  const { showIf } = field;
  const asks = showIf && form.fields.find(({ id }) => id === showIf.fieldId);
  if (showIf === null || asks === undefined || asks === null) return framed;
  const value = showIf.value === true ? 'on' : showIf.value;
  const when =
    showIf.value === true
      ? t('signUp.onlyIfYes', { field: asks.label })
      : t('signUp.onlyIf', { field: asks.label, value: showIf.value });
  return html`<div class="only-if" data-if="${answerInputOf(asks, 0)}" data-value="${value}">
      <p class="condition">${when}</p>
      ${framed}
    </div>`;
}

function markOf(isRequired: boolean, t: Translate): Html | undefined {
  return isRequired ? html` <span class="hint">${t('forms.required')}</span>` : undefined;
}

function problemsAt({ t, faults }: FieldDrawing, input: string, field?: FormField): readonly InputProblem[] {
  const fault = faults.get(input);
  return fault === undefined ? [] : [{ text: sayFault(fault, t, field) }];
}

const BOUNDED: ReadonlySet<string> = new Set([
  'too_many_people',
  'no_email',
  'too_long',
  'no_number',
  'no_date',
  'not_one_of',
  'too_small',
  'too_large_number',
  'out_of_range',
]);

function sayFault({ code, params, path }: Problem, t: Translate, field?: FormField): string {
  if (code === 'only_true' || (code === 'missing' && field?.type === 'yes')) return t('signUp.faults.untick');
  const hasOptions = field?.type === 'choice' || field?.type === 'several';
  if (code === 'missing' && hasOptions) return t('signUp.faults.unchosen');
  if (code === 'missing' && field?.type === 'date') return t('signUp.faults.no_date');
  if (code === 'missing' && field?.type === 'number') return t('signUp.faults.no_number');
  if (code === 'missing') return t(`signUp.faults.${field === undefined ? missingPart(path) : 'missing'}`);
  if (!BOUNDED.has(code)) return t('signUp.faults.other');
  return t.with(`signUp.faults.${code as 'too_small'}`, params as Readonly<Record<string, string | number>>);
}

function missingPart(path: string): 'people' | 'no_name' | 'name' | 'email' {
  if (path === 'people') return 'people';
  if (path === 'email') return 'email';
  return path.startsWith('people[0]') ? 'name' : 'no_name';
}

function hintOf({ help, type, min, max }: FormField, t: Translate): string | undefined {
  const hasBounds = type === 'number' || type === 'several';
  const bounds = hasBounds ? boundsOf(min, max, t) : '';
  const hint = [help, bounds].filter((text) => text !== '').join(' ');
  return hint === '' ? undefined : hint;
}

function boundsOf(least: number | null, most: number | null, t: Translate): string {
  if (least !== null && most !== null) return t('signUp.range.both', { least, most });
  if (least !== null) return t('signUp.range.least', { least });
  return most === null ? '' : t('signUp.range.most', { most });
}

type Inner = Pick<FieldFrameOptions, 'label' | 'input' | 'isGroup' | 'isNamed'>;

function frameOf(field: FormField, name: string, sent: SubmittedFields, t: Translate): Inner {
  const { type, label, options, required } = field;
  const value = sent.get(name) ?? '';
  const must = required ? html` required` : html``;
  if (type === 'yes') {
    const words = html`${label}${markOf(required, t)}`;
    return {
      label,
      isNamed: true,
      input: (more) => renderChoice('checkbox', name, 'on', words, value !== '', html`${must}${more}`),
    };
  }
  if (type === 'several' || (type === 'choice' && options.length <= MAX_RADIOS)) {
    const kind = type === 'several' ? 'checkbox' : 'radio';
    const chosen = sent.getAll(name);
    const ways = options.map((option) => renderChoice(kind, name, option, option, chosen.includes(option)));
    return { label, isGroup: true, input: () => html`<div class="choices">${joinHtml(ways)}</div>` };
  }
  if (type === 'choice') return { label, input: (more) => menu(name, options, value, html`${must}${more}`, t) };
  if (type === 'long') {
    return {
      label,
      input: (more) =>
        html`<textarea name="${name}" rows="4" maxlength="${MAX_ANSWER_LENGTHS.long}"${must}${more}>${value}</textarea>`,
    };
  }
  const kind = KINDS[type];
  return { label, input: (more) => html`<input name="${name}" ${kind} value="${value}"${must}${more}>` };
}

const KINDS = {
  text: html`type="text" maxlength="${MAX_ANSWER_LENGTHS.text}"`,
  number: html`type="text" inputmode="decimal" class="short"`,
  date: html`type="date" class="short"`,
  tel: html`type="tel" inputmode="tel" maxlength="${MAX_ANSWER_LENGTHS.text}"`,
} as const;

function menu(name: string, options: readonly string[], value: string, more: Html, t: Translate): Html {
  const ways = options.map((option) => html`<option${option === value ? html` selected` : ''}>${option}</option>`);
  return html`<select name="${name}"${more}><option value="">${t('forms.choose')}</option>${ways}</select>`;
}
