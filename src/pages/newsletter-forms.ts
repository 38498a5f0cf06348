// The forms of the newsletter’s pages as HTML: fields with labels, each fault tied to its field.

import { INTERVAL_NAMES, LABELS } from '../contract/shapes/newsletter-form.ts';
import { MESSAGES } from '../contract/subscription-messages.ts';
import { escapeHtml } from '../kit/html.ts';
import { unbrokenHyphens } from '../kit/typesetting.ts';
import type { Language } from '../model/instance.ts';
import { INTERVALS, type Subscriber } from '../model/newsletter.ts';
import { type Entered, type Fault, FIELDS, type FieldName, LONGEST } from '../model/subscription.ts';
import type { View } from '../readmodel/view.ts';
import type { PageWords } from './newsletter-words.ts';

/** What stands in a form. */
export interface Filled {
  readonly fields: Entered['fields'];
  readonly listIds: readonly number[];
  readonly interval: string | undefined;
}

export interface SubscriptionForm {
  readonly submit: string;
  /** Where it is sent; "" to the page that it stands on. */
  readonly action?: string;
  readonly consent?: string;
  /** Where the parish says what it does with personal data; "" for nothing. */
  readonly privacyUrl?: string;
  /** Whether it asks for the postal address too. */
  readonly askAddress: boolean;
  readonly filled?: Filled | undefined;
  /** What to know before choosing topics; "" for nothing. */
  readonly listsHint?: string;
  readonly faults?: readonly Fault[];
}

export function filledBy({ listIds, interval, ...fields }: Subscriber): Filled {
  return { fields, listIds, interval };
}

export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** What came of it, as a paragraph that is read out at once. */
export function told(text: string): string {
  return `<p role="status">${escapeHtml(text)}</p>`;
}

/** What somebody should know before they go on. */
export function notice(text: string): string {
  return `<p class="notice">${escapeHtml(text)}</p>`;
}

export function link(path: string, text: string): string {
  return `<p><a class="way" href="${escapeHtml(path)}">${escapeHtml(text)}</a></p>`;
}

/** A form with one button; `kind` is the button’s look. */
export function form(
  action: string,
  fields: string,
  submit: string,
  kind: 'plain' | 'second' | 'grave' = 'plain',
): string {
  const look = kind === 'plain' ? '' : ` class="${kind}"`;
  return `<form method="post"${action === '' ? '' : ` action="${escapeHtml(action)}"`}>${fields}
<p><button type="submit"${look}>${escapeHtml(submit)}</button></p></form>`;
}

/** The form with its text fields, lists and rhythms. */
export function registrationForm(
  { snapshot: { language, targetLists } }: View,
  words: PageWords,
  {
    submit,
    action = '',
    consent,
    privacyUrl = '',
    askAddress,
    filled,
    listsHint = '',
    faults: wrong = [],
  }: SubscriptionForm,
): string {
  const faults = { language, wrong };
  const asked = FIELDS.filter((name) => askAddress || !POSTAL.includes(name) || (filled?.fields[name] ?? '') !== '');
  const fields = asked.map((name) => textField(name, words, faults, filled?.fields[name] ?? ''));
  const lists = targetLists.map(({ listId, publicName }) =>
    choice('checkbox', 'targetlists[]', String(listId), publicName, filled?.listIds.includes(listId) ?? false),
  );
  const rhythms = INTERVALS.map((interval) =>
    choice(
      'radio',
      'nl_interval',
      interval,
      INTERVAL_NAMES[interval][language],
      interval === (filled?.interval ?? 'WEEK'),
    ),
  );
  const offered =
    lists.length === 0
      ? notice(words.noLists)
      : group({ id: 'lists', legend: words.lists, hint: listsHint, error: errorOf('lists', faults) }, lists);
  return form(
    action,
    [
      ...[faultSummary(words, faults), `<div class="fields">${fields.join('\n')}</div>`, offered],
      group({ id: 'interval', legend: words.interval, error: errorOf('interval', faults) }, rhythms),
      consent === undefined ? '' : `<p class="consent">${escapeHtml(consent)}</p>`,
      privacyUrl === '' ? '' : link(privacyUrl, words.privacy),
    ].join('\n'),
    submit,
  );
}

/** What only parishes ask for that send letters, too. */
const POSTAL: readonly FieldName[] = ['address', 'postcode', 'city'];

interface Faults {
  readonly language: Language;
  readonly wrong: readonly Fault[];
}

/** What is wrong with a field, in the visitor’s words; "" when nothing is. */
function errorOf(name: Fault['field'], { language, wrong }: Faults): string {
  const fault = wrong.find(({ field }) => field === name);
  return fault === undefined ? '' : MESSAGES[fault.message][language];
}

/** Leads to the fields at fault, above the form, where whoever can’t see the page begins to read. */
function faultSummary(words: PageWords, { language, wrong }: Faults): string {
  if (wrong.length === 0) return '';
  const where = wrong.map(({ message, field }) => `<a href="#${field}">${escapeHtml(MESSAGES[message][language])}</a>`);
  return `<p role="alert" class="fault">${escapeHtml(words.faultIntro)} ${where.join(' ')}</p>`;
}

interface Group {
  readonly id: string;
  readonly legend: string;
  readonly hint?: string;
  readonly error?: string;
}

function group({ id, legend, hint = '', error = '' }: Group, choices: readonly string[]): string {
  const about = [describe(`${id}-hint`, 'hint', hint), describe(`${id}-error`, 'error', error)];
  const described = describedBy([hint === '' ? '' : `${id}-hint`, error === '' ? '' : `${id}-error`]);
  return `<fieldset id="${id}"${described}><legend>${escapeHtml(legend)}</legend>${about.join('')}
<div class="choices">${choices.join('\n')}</div></fieldset>`;
}

function describe(id: string, kind: 'hint' | 'error', text: string): string {
  return text === '' ? '' : `<p id="${id}" class="${kind}">${escapeHtml(text)}</p>`;
}

function describedBy(ids: readonly string[]): string {
  const given = ids.filter((id) => id !== '');
  return given.length === 0 ? '' : ` aria-describedby="${given.join(' ')}"`;
}

function choice(kind: 'checkbox' | 'radio', name: string, value: string, label: string, isChosen: boolean): string {
  const chosen = isChosen ? ' checked' : '';
  return `<label class="choice"><input type="${kind}" name="${name}" value="${escapeHtml(value)}"${chosen}> <span>${escapeHtml(label)}</span></label>`;
}

const AUTOCOMPLETE: Readonly<Record<FieldName, string>> = {
  email: 'email',
  firstname: 'given-name',
  lastname: 'family-name',
  address: 'address-line1',
  postcode: 'postal-code',
  city: 'address-level2',
};

function textField(name: FieldName, words: PageWords, faults: Faults, value: string): string {
  const error = errorOf(name, faults);
  const isEmail = name === 'email';
  const mandatory = isEmail ? ` <span class="hint">${escapeHtml(words.mandatory)}</span>` : '';
  const kind = `type="${isEmail ? 'email' : 'text'}"${isEmail ? ' required' : ''} maxlength="${LONGEST[name]}"`;
  const wrong = error === '' ? '' : ` aria-invalid="true"${describedBy([`${name}-error`])}`;
  return `<div class="field ${name}"><label for="${name}">${escapeHtml(unbrokenHyphens(LABELS[name][faults.language]))}${mandatory}</label>
<input id="${name}" name="${name}" ${kind} autocomplete="${AUTOCOMPLETE[name]}" value="${escapeHtml(value)}"${wrong}>
${describe(`${name}-error`, 'error', error)}</div>`;
}

/** What was entered, to be sent once more by a button alone. */
export function hiddenFields({ fields, listIds, interval }: Filled): string {
  const pairs = [
    ...FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const])),
    ...listIds.map((id) => ['targetlists[]', String(id)] as const),
    ...(interval === undefined ? [] : [['nl_interval', interval] as const]),
  ];
  return pairs.map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`).join('');
}

/** What a form of ours sends, url-encoded or as multipart/form-data; nothing when it can’t be read. */
export async function readForm(request: Request): Promise<Entered> {
  const sent = await readFields(request);
  const fields = FIELDS.flatMap((name) => {
    const text = sent.get(name);
    return text === null ? [] : [[name, text] as const];
  });
  return {
    fields: Object.fromEntries(fields),
    listIds: sent
      .getAll('targetlists[]')
      .filter((id) => /^\d{1,10}$/.test(id))
      .map(Number),
    interval: sent.get('nl_interval') ?? undefined,
    source: 'page',
  };
}

export async function readFields(request: Request): Promise<URLSearchParams> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) {
    return new URLSearchParams(await request.text());
  }
  const parts = await request.formData().catch(() => new FormData());
  const fields = new URLSearchParams();
  for (const [name, part] of parts) if (typeof part === 'string') fields.append(name, part);
  return fields;
}
