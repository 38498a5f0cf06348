// Field of a parish's form as a visitor sees it: with its hint, its error, and the condition under which it applies.

import type { Translate } from '../../i18n/translate.ts';
import { MAX_CHARACTERS } from '../../model/bookings/booking.ts';
import type { BookingForm, FormField } from '../../model/bookings/form.ts';
import type { Problem } from '../../model/format/problem.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { drawFrame, type FieldFrame, type InputProblem } from '../field-frame.ts';
import { choice } from '../form-parts.ts';
import { answerInput, type SentFields } from './fields.ts';

export interface FieldDrawing {
  readonly t: Translate;
  readonly sent: SentFields;
  readonly faults: ReadonlyMap<string, Problem>;
}

/** Maximum options shown as radio buttons; more become a select menu. */
const MAX_RADIOS = 7;

/** Field of a person; 0 is the person who signs up, also for fields asked once. */
export function drawField(drawing: FieldDrawing, form: BookingForm, field: FormField, person: number): Html {
  const { t, sent } = drawing;
  const input = answerInput(field, person);
  const framed = drawFrame({
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
  return html`<div class="only-if" data-if="${answerInput(asks, 0)}" data-value="${value}">
      <p class="condition">${when}</p>
      ${framed}
    </div>`;
}

/** Mark of a required field. */
export function markOf(isRequired: boolean, t: Translate): Html | undefined {
  return isRequired ? html` <span class="hint">${t('forms.required')}</span>` : undefined;
}

export function problemsAt({ t, faults }: FieldDrawing, input: string, field?: FormField): readonly InputProblem[] {
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

export function sayFault({ code, params, path }: Problem, t: Translate, field?: FormField): string {
  if (code === 'only_true' || (code === 'missing' && field?.type === 'yes')) return t('signUp.faults.untick');
  const hasOptions = field?.type === 'choice' || field?.type === 'several';
  if (code === 'missing' && hasOptions) return t('signUp.faults.unchosen');
  if (code === 'missing') return t(path === 'people' ? 'signUp.faults.people' : 'signUp.faults.missing');
  if (!BOUNDED.has(code)) return t('signUp.faults.other');
  return t.with(`signUp.faults.${code as 'too_small'}`, params as Readonly<Record<string, string | number>>);
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

type Inner = Pick<FieldFrame, 'label' | 'input' | 'isGroup' | 'isNamed'>;

function frameOf(field: FormField, name: string, sent: SentFields, t: Translate): Inner {
  const { type, label, options, required } = field;
  const value = sent.get(name) ?? '';
  const must = required ? html` required` : html``;
  if (type === 'yes') {
    const words = html`${label}${markOf(required, t)}`;
    return {
      label,
      isNamed: true,
      input: (more) => choice('checkbox', name, 'on', words, value !== '', html`${must}${more}`),
    };
  }
  if (type === 'several' || (type === 'choice' && options.length <= MAX_RADIOS)) {
    const kind = type === 'several' ? 'checkbox' : 'radio';
    const chosen = sent.getAll(name);
    const ways = options.map((option) => choice(kind, name, option, option, chosen.includes(option)));
    return { label, isGroup: true, input: () => html`<div class="choices">${joined(ways)}</div>` };
  }
  if (type === 'choice') return { label, input: (more) => menu(name, options, value, html`${must}${more}`, t) };
  if (type === 'long') {
    return {
      label,
      input: (more) =>
        html`<textarea name="${name}" rows="4" maxlength="${MAX_CHARACTERS.long}"${must}${more}>${value}</textarea>`,
    };
  }
  const kind = KINDS[type];
  return { label, input: (more) => html`<input name="${name}" ${kind} value="${value}"${must}${more}>` };
}

const KINDS = {
  text: html`type="text" maxlength="${MAX_CHARACTERS.text}"`,
  number: html`type="text" inputmode="decimal" class="short"`,
  date: html`type="date" class="short"`,
  tel: html`type="tel" inputmode="tel" maxlength="${MAX_CHARACTERS.text}"`,
} as const;

function menu(name: string, options: readonly string[], value: string, more: Html, t: Translate): Html {
  const ways = options.map((option) => html`<option${option === value ? html` selected` : ''}>${option}</option>`);
  return html`<select name="${name}"${more}><option value="">${t('forms.choose')}</option>${ways}</select>`;
}
