import { INTERVAL_NAMES, SUBSCRIPTION_LABELS } from '../../contract/newsletter/newsletter-form.ts';
import { SUBSCRIPTION_MESSAGES } from '../../contract/newsletter/subscription-messages.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { INTERVALS, type Subscriber } from '../../model/newsletter/newsletter.ts';
import {
  type EnteredSubscription,
  MAX_SUBSCRIPTION_FIELD_LENGTHS,
  SUBSCRIPTION_FIELDS,
  type SubscriptionField,
  type SubscriptionFormError,
} from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { keepHyphensTogether } from '../../util/typesetting.ts';
import { readFormFields, renderChoice, renderForm, renderFormNotice, renderLink } from '../form-parts.ts';
import { type InputProblem, PROBLEM_SUMMARY_ID, renderFieldFrame, renderProblemSummary } from '../render-field.ts';

export interface SubscriptionValues {
  readonly fields: EnteredSubscription['fields'];
  readonly listIds: readonly number[];
  readonly interval: string | undefined;
}

export interface SubscriptionFormOptions {
  readonly submit: string;
  readonly action?: string;
  readonly consent?: string;
  readonly privacyUrl?: string;
  readonly askAddress: boolean;
  readonly filled?: SubscriptionValues | undefined;
  readonly listsHint?: string;
  readonly faults?: readonly SubscriptionFormError[];
}

export function subscriptionValuesOf({ listIds, interval, ...fields }: Subscriber): SubscriptionValues {
  return { fields, listIds, interval };
}

export function renderSubscriptionForm(
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
  }: SubscriptionFormOptions,
): Html {
  const faults = { language, wrong };
  const asked = SUBSCRIPTION_FIELDS.filter(
    (name) => askAddress || !POSTAL.includes(name) || (filled?.fields[name] ?? '') !== '',
  );
  const fields = asked.map((name) => textField(name, t, faults, filled?.fields[name] ?? ''));
  const lists = targetLists.map(({ listId, publicName }) =>
    renderChoice('checkbox', 'targetlists[]', String(listId), publicName, filled?.listIds.includes(listId) ?? false),
  );
  const rhythms = INTERVALS.map((interval) =>
    renderChoice(
      'radio',
      'nl_interval',
      interval,
      INTERVAL_NAMES[interval][language],
      interval === (filled?.interval ?? 'WEEK'),
    ),
  );
  const offered =
    lists.length === 0
      ? renderFormNotice(t('newsletterPages.noLists'))
      : group({ name: 'lists', label: t('newsletterPages.lists'), hint: listsHint || undefined }, lists, faults);
  return renderForm(
    `${action}#${PROBLEM_SUMMARY_ID}`,
    joinHtml([
      faultSummary(t, faults),
      html`<div class="fields">${joinHtml(fields)}</div>`,
      offered,
      group({ name: 'interval', label: t('newsletterPages.interval') }, rhythms, faults),
      consent === undefined ? '' : html`<p class="consent">${consent}</p>`,
      privacyUrl === '' ? '' : renderLink(privacyUrl, t('newsletterPages.privacy')),
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
  return wrong
    .filter(({ field }) => field === name)
    .map(({ message }) => ({ text: SUBSCRIPTION_MESSAGES[message][language] }));
}

/** Summary of the problems with links to their fields, above the form, so that screen readers reach it first. */
function faultSummary(t: Translate, { language, wrong }: Faults): Html | undefined {
  const problems = wrong.map(({ message, field }) => [field, SUBSCRIPTION_MESSAGES[message][language]] as const);
  const count = new Set(wrong.map(({ field }) => field)).size;
  return renderProblemSummary(
    t('newsletterPages.faultIntro', { count }),
    Object.fromEntries(problems),
    SUBSCRIPTION_FIELDS,
  );
}

interface Group {
  readonly name: 'lists' | 'interval';
  readonly label: string;
  readonly hint?: string | undefined;
}

function group({ name, label, hint }: Group, choices: readonly Html[], faults: Faults): Html {
  return renderFieldFrame({
    name,
    label,
    hint,
    isGroup: true,
    problems: problemsOf(name, faults),
    input: () => html`<div class="choices">${joinHtml(choices)}</div>`,
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
  const kind = html`type="${isEmail ? 'email' : 'text'}"${isEmail ? ' required' : ''} maxlength="${MAX_SUBSCRIPTION_FIELD_LENGTHS[name]}"`;
  return renderFieldFrame({
    name,
    label: keepHyphensTogether(SUBSCRIPTION_LABELS[name][faults.language]),
    size: name,
    mark: isEmail ? html` <span class="hint">${t('forms.required')}</span>` : undefined,
    problems: problemsOf(name, faults),
    input: (attributes) => html`<input name="${name}" ${kind} autocomplete="${AUTOCOMPLETE[name]}"
      value="${value}"${attributes}>`,
  });
}

export function renderHiddenSubscription({ fields, listIds, interval }: SubscriptionValues): Html {
  const pairs = [
    ...SUBSCRIPTION_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const])),
    ...listIds.map((id) => ['targetlists[]', String(id)] as const),
    ...(interval === undefined ? [] : [['nl_interval', interval] as const]),
  ];
  return html`${pairs.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

export async function readSubscriptionForm(request: Request): Promise<EnteredSubscription> {
  const sent = await readFormFields(request);
  const fields = SUBSCRIPTION_FIELDS.flatMap((name) => {
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
