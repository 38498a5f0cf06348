// Handles a submission that may contain several forms. If other forms on the page have unsaved input, asks what to do with it.

import { createTranslator } from '../../i18n/translate.ts';
import type { Language } from '../../model/instance.ts';
import { AnswerLossError, HasBookingsError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { renderSubmittedValues } from '../accounts/login/in-place-login-page.ts';
import { renderBookingLossConfirmation, withBookingOptions } from '../components/notify-options.ts';
import { type FullForm, toSubmittedForm, wrapFormWithDateParsing } from '../form.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import {
  ENTER_BUTTON,
  MAIN_FORM_FIELD,
  NESTED_FORM_PARAMETER,
  NESTED_FORMS_FIELD,
  type NestedForm,
  nestedFormPrefix,
  OPENED_DIGEST_FIELD,
} from './merge-nested-forms.ts';
import { digestFormValues, type NameValuePair } from './read-form-control-values.ts';

export interface NestedFormsResult {
  readonly result: PageResult;
  /** Path of the nested form whose button was pressed; undefined if the large form was submitted. */
  readonly panel: string | undefined;
  readonly next: Request | undefined;
}

export async function handleNestedForms(
  page: OfficePage,
  request: Request,
  asked: PageRequest,
  sent: FullForm,
): Promise<NestedFormsResult> {
  const { language, link } = asked;
  const joined = splitNestedForms(sent, asked.query, link(''));
  const { pathname, search } = withoutPanel(request.url);
  const held = joined && unsavedInputPage(joined, `${pathname}${search}`, language);
  if (held !== undefined) return { result: held, panel: undefined, next: undefined };
  const form = wrapFormWithDateParsing(joined?.form ?? sent, { today: asked.now.slice(0, 10), language });
  const then = nextActionOf(form, link(''));
  const made = await showOrAsk(
    page,
    { ...asked, form, editing: withBookingOptions(asked.editing, form) },
    `${pathname}${search}`,
    form,
  );
  const panel = joined?.pressed === undefined ? undefined : pathname;
  if (then === undefined || made instanceof Response || 'data' in made) return { result: made, panel, next: undefined };
  if ('to' in made) return { result: made, panel, next: requestFor(then, request) };
  return {
    result: { ...made, main: html`${renderNotDoneNote(then, form, language)}${made.main}` },
    panel,
    next: undefined,
  };
}

/** Runs the action of a form; asks first if it would delete bookings or answers. */
async function showOrAsk(page: OfficePage, request: PageRequest, sentTo: string, form: FullForm): Promise<PageResult> {
  try {
    return await page.show(request);
  } catch (error) {
    if (!(error instanceof HasBookingsError || error instanceof AnswerLossError)) throw error;
    return renderBookingLossConfirmation(request, sentTo, form, error);
  }
}

/** Request that a browser would send if it submitted only this form. */
function requestFor({ action, texts }: NextAction, { url, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  for (const name of ['content-type', 'content-length', 'accept']) headers.delete(name);
  const body = new URLSearchParams(texts.map(([name, text]): [string, string] => [name, text]));
  return new Request(new URL(action, url), { method: 'POST', headers, body });
}

function withoutPanel(address: string): URL {
  const url = new URL(address);
  url.searchParams.delete(NESTED_FORM_PARAMETER);
  return url;
}

const NEXT_ACTION_FIELD = '_then';

interface NextAction {
  readonly action: string;
  readonly label: string;
  readonly texts: readonly NameValuePair[];
}

/** Page that asks about unsaved input in other forms; undefined if there is none. `sentTo`: URL to which the forms were submitted. */
function unsavedInputPage(joined: SplitForms, sentTo: string, language: Language): PageContent | undefined {
  const { form, main, action, pressed, isMainTyped, typed, label } = joined;
  const t = createTranslator(language);
  if (typed.length === 0 && (pressed === undefined || !isMainTyped)) return undefined;
  const meant = pressed === undefined ? [] : [{ action: sentTo, label, form }];
  const deeds = [...meant, ...typed.map((one) => ({ ...one.panel, form: one.form }))];
  const isSaving = isMainTyped || pressed === undefined;
  const buttons = deeds.flatMap((deed, index) => {
    const then: NextAction = { action: deed.action, label: deed.label, texts: deed.form.texts };
    const kind = index === 0 ? 'primary' : '';
    if (!isSaving) return [renderResumeButton(deed.action, deed.form, { label: deed.label, kind, language })];
    const both = t('hold.saveThen', { deed: deed.label });
    return [
      renderResumeButton(action, main, { label: both, kind, language, then }),
      renderResumeButton(deed.action, deed.form, {
        label: t('hold.onlyDeed', { deed: deed.label }),
        kind: '',
        language,
      }),
    ];
  });
  const only =
    pressed === undefined ? [renderResumeButton(action, main, { label: t('hold.onlySave'), kind: '', language })] : [];
  // Leaves out values that the form had when it was opened, because the user did not type them.
  const opened = main.text('_base');
  const isNew = ([, text]: NameValuePair) => text !== 'new' && !opened.includes(JSON.stringify(text).slice(1, -1));
  const all = { ...main, texts: [...deeds.flatMap((deed) => deed.form.texts), ...main.texts.filter(isNew)] };
  const body = html`<div class="narrow-page">
    <h1>${t('hold.title')}</h1>
    <p>${t('hold.text')}</p>
    <div class="held">${buttons}${only}</div>
    ${renderSubmittedValues({ form: all, language }, true)}
  </div>`;
  return { title: t('hold.title'), main: body, at: '/agenda', status: 409, hasDrafts: false };
}

interface Holding {
  readonly label: string;
  readonly kind: 'primary' | '';
  readonly language: Language;
  readonly then?: NextAction;
}

/** Button that submits the values again. Users have to choose files again on the next page. */
function renderResumeButton(action: string, form: FullForm, { label, kind, then }: Holding): Html {
  const texts: readonly NameValuePair[] = [
    ...form.texts.filter(([name]) => name !== '_for'),
    ...(then === undefined ? [] : [[NEXT_ACTION_FIELD, JSON.stringify(then)] as const]),
  ];
  const hidden = texts.map(([name, text]) => html`<input type="hidden" name="${name}" value="${text}">`);
  return html`<form method="post" action="${action}">${hidden}<button class="${kind}">${label}</button></form>`;
}

/** Action to run once a form is saved, or undefined. `office`: prefix of the instance’s URLs. */
function nextActionOf(form: FullForm, office: string): NextAction | undefined {
  try {
    const { action, label, texts }: Partial<NextAction> = JSON.parse(form.text(NEXT_ACTION_FIELD));
    const isText = (one: unknown) => typeof one === 'string';
    const isPair = (pair: NameValuePair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText);
    const isGood = isText(label) && Array.isArray(texts) && texts.every(isPair);
    if (!isGood || typeof action !== 'string' || !isFormWithin(action, office)) return undefined;
    return { action, label, texts };
  } catch {
    return undefined;
  }
}

/** Message next to a form that could not be saved, with the action that was to follow and its input. */
function renderNotDoneNote({ label, texts }: NextAction, form: FullForm, language: Language): Html {
  const text = createTranslator(language)('hold.notDone', { deed: label });
  return html`<div class="notice warn" role="status"><p>${text}</p>${renderSubmittedValues(
    { form: { ...form, texts }, language },
    true,
  )}</div>`;
}

interface SplitForms {
  readonly form: FullForm;
  readonly pressed: number | undefined;
  readonly main: FullForm;
  readonly action: string;
  readonly isMainTyped: boolean;
  readonly typed: readonly { readonly panel: NestedForm; readonly form: FullForm }[];
  readonly label: string;
}

/** Separates the submitted forms; undefined if the page has only one. `office`: prefix of the instance’s URLs. */
function splitNestedForms(form: FullForm, query: URLSearchParams, office: string): SplitForms | undefined {
  const action = form.text(MAIN_FORM_FIELD);
  if (!isFormWithin(action, office)) return undefined;
  const panels = readPanels(form.text(NESTED_FORMS_FIELD), office);
  const asked = query.get(NESTED_FORM_PARAMETER);
  const pressed = asked === null || panels[Number(asked)] === undefined ? undefined : Number(asked);
  const main = pick(form, (name) => (isOwn(name) || name.startsWith('~') ? undefined : name));
  const ofPanel = (number: number) => {
    const prefix = nestedFormPrefix(number);
    return pick(form, (name) => (name.startsWith(prefix) ? name.slice(prefix.length) : undefined));
  };
  const madeFor = form.texts.filter(([name]) => name === '_for');
  const typed = panels.flatMap((panel, number) => {
    const own = ofPanel(number);
    // After a refusal, the page shows a nested form with its unsaved texts. They count as typed unless the form is empty now.
    const isEmpty = own.texts.length === 0;
    return number === pressed || isEmpty || digestFormValues(own.texts) === panel.digest
      ? []
      : [{ panel, form: withTexts(own, madeFor) }];
  });
  return {
    main,
    action,
    typed,
    pressed,
    label: pressed === undefined ? '' : (panels[pressed]?.label ?? ''),
    form: pressed === undefined ? main : withTexts(ofPanel(pressed), madeFor),
    isMainTyped: form.text(OPENED_DIGEST_FIELD) !== digestFormValues(main.texts) || main.files.length > 0,
  };
}

function isOwn(name: string): boolean {
  return [MAIN_FORM_FIELD, OPENED_DIGEST_FIELD, NESTED_FORMS_FIELD, ENTER_BUTTON].includes(name);
}

function readPanels(text: string, office: string): NestedForm[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const isPanel = (one: Partial<NestedForm> | null): one is NestedForm =>
      typeof one?.action === 'string' && typeof one.label === 'string' && typeof one.digest === 'string';
    return Array.isArray(parsed) && parsed.every((one) => isPanel(one) && isFormWithin(one.action, office))
      ? parsed
      : [];
  } catch {
    return [];
  }
}

/** Fields for which `rename` returns a name, under that name. */
function pick(form: FullForm, rename: (name: string) => string | undefined): FullForm {
  const renamed = <T>(pairs: readonly (readonly [string, T])[]) =>
    pairs.flatMap(([name, value]) => {
      const as = rename(name);
      return as === undefined ? [] : [[as, value] as const];
    });
  const names = new Map<string, string>();
  for (const [name] of [...form.texts, ...form.files]) {
    const as = rename(name);
    if (as !== undefined) names.set(as, name);
  }
  const file = (name: string) => {
    const was = names.get(name);
    return was === undefined ? undefined : form.file(was);
  };
  return toSubmittedForm(renamed(form.texts), renamed(form.files), file);
}

function withTexts(form: FullForm, more: readonly NameValuePair[]): FullForm {
  return toSubmittedForm([...more, ...form.texts], form.files, form.file);
}

/**
 * True if a submitted URL stays within the instance, however it is encoded: browsers and `URL` resolve `%2e%2e` to the parent directory.
 * `office`: prefix of the instance’s URLs.
 */
function isFormWithin(address: string, office: string): boolean {
  if (!address.startsWith(`${office}/`) || /[\\\s]|\/\/|\.\./.test(address)) return false;
  const url = URL.parse(address, 'http://localhost');
  return url !== null && `${url.pathname}${url.search}${url.hash}` === address;
}
