// Forms of the newsletter’s pages: labelled fields with their errors.

import { INTERVAL_NAMES, LABELS } from '../../contract/newsletter/newsletter-form.ts';
import { MESSAGES } from '../../contract/newsletter/subscription-messages.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { INTERVALS, type Subscriber } from '../../model/newsletter/newsletter.ts';
import {
  type EnteredSubscription,
  FIELDS,
  LONGEST,
  type SubscriptionField,
  type SubscriptionFormError,
} from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { unbrokenHyphens } from '../../util/typesetting.ts';
import { drawFrame, drawSummary, type InputProblem } from '../field-frame.ts';
import { choice, form, link, notice, readFields } from '../form-parts.ts';

export interface FilledSubscription {
  readonly fields: EnteredSubscription['fields'];
  readonly listIds: readonly number[];
  readonly interval: string | undefined;
}

export interface SubscriptionForm {
  readonly submit: string;
  /** Target of the form; "" for the current page. */
  readonly action?: string;
  readonly consent?: string;
  /** Address of the privacy policy, or "". */
  readonly privacyUrl?: string;
  readonly askAddress: boolean;
  readonly filled?: FilledSubscription | undefined;
  /** Hint before the topics, or "". */
  readonly listsHint?: string;
  readonly faults?: readonly SubscriptionFormError[];
}

export function filledBy({ listIds, interval, ...fields }: Subscriber): FilledSubscription {
  return { fields, listIds, interval };
}

export function registrationForm(
  { snapshot: { language, targetLists } }: View,
  t: Translate,
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
): Html {
  const faults = { language, wrong };
  const asked = FIELDS.filter((name) => askAddress || !POSTAL.includes(name) || (filled?.fields[name] ?? '') !== '');
  const fields = asked.map((name) => textField(name, t, faults, filled?.fields[name] ?? ''));
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
      ? notice(t('newsletterPages.noLists'))
      : group({ name: 'lists', label: t('newsletterPages.lists'), hint: listsHint || undefined }, lists, faults);
  return form(
    action,
    joined([
      faultSummary(t, faults),
      html`<div class="fields">${joined(fields)}</div>`,
      offered,
      group({ name: 'interval', label: t('newsletterPages.interval') }, rhythms, faults),
      consent === undefined ? '' : html`<p class="consent">${consent}</p>`,
      privacyUrl === '' ? '' : link(privacyUrl, t('newsletterPages.privacy')),
    ]),
    submit,
  );
}

const POSTAL: readonly SubscriptionField[] = ['address', 'postcode', 'city'];

interface Faults {
  readonly language: Language;
  readonly wrong: readonly SubscriptionFormError[];
}

function problemsOf(name: SubscriptionFormError['field'], { language, wrong }: Faults): readonly InputProblem[] {
  return wrong.filter(({ field }) => field === name).map(({ message }) => ({ text: MESSAGES[message][language] }));
}

/** Summary with links to the invalid fields, above the form, so that screen readers come to it first. */
function faultSummary(t: Translate, { language, wrong }: Faults): Html | undefined {
  const problems = wrong.map(({ message, field }) => [field, MESSAGES[message][language]] as const);
  return drawSummary(t('newsletterPages.faultIntro'), Object.fromEntries(problems), FIELDS);
}

interface Group {
  readonly name: 'lists' | 'interval';
  readonly label: string;
  readonly hint?: string | undefined;
}

function group({ name, label, hint }: Group, choices: readonly Html[], faults: Faults): Html {
  return drawFrame({
    name,
    label,
    hint,
    isGroup: true,
    problems: problemsOf(name, faults),
    input: () => html`<div class="choices">${joined(choices)}</div>`,
  });
}

const AUTOCOMPLETE: Readonly<Record<SubscriptionField, string>> = {
  email: 'email',
  firstname: 'given-name',
  lastname: 'family-name',
  address: 'address-line1',
  postcode: 'postal-code',
  city: 'address-level2',
};

function textField(name: SubscriptionField, t: Translate, faults: Faults, value: string): Html {
  const isEmail = name === 'email';
  const kind = html`type="${isEmail ? 'email' : 'text'}"${isEmail ? ' required' : ''} maxlength="${LONGEST[name]}"`;
  return drawFrame({
    name,
    label: unbrokenHyphens(LABELS[name][faults.language]),
    size: name,
    mark: isEmail ? html` <span class="hint">${t('forms.required')}</span>` : undefined,
    problems: problemsOf(name, faults),
    input: (attributes) => html`<input name="${name}" ${kind} autocomplete="${AUTOCOMPLETE[name]}"
      value="${value}"${attributes}>`,
  });
}

export function hiddenFields({ fields, listIds, interval }: FilledSubscription): Html {
  const pairs = [
    ...FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const])),
    ...listIds.map((id) => ['targetlists[]', String(id)] as const),
    ...(interval === undefined ? [] : [['nl_interval', interval] as const]),
  ];
  return html`${pairs.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** Reads form data, URL-encoded or multipart/form-data; empty if unreadable. */
export async function readForm(request: Request): Promise<EnteredSubscription> {
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
