// Screens described by a table: a list, a form for a new item, actions per item, confirmations. `createScreen` turns the table into routes
// with their roles.

import { createTranslator, type PlainKey, type TextKey, type Translate } from '../../i18n/translate.ts';
import type { Role } from '../../model/authority.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import { OfficeError } from '../../office/office-error.ts';
import type { RefusalCode } from '../../office/refusal-codes.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { type ConfirmedAction, createConfirmPages } from './confirm.ts';
import { createBlankFormWithoutIdempotencyKey } from './form/create-from-form.ts';
import type { Field, FieldGroup, FieldProblem } from './form/field.ts';
import { type FormState, readFormValues, readSubmittedFormState } from './form/form-state.ts';
import { renderForm } from './form/render-form.ts';
import { type EntryRow, renderEntryRow, renderList } from './list.ts';
import { type EmptyState, renderPostButton } from './parts.ts';
import { type RevealTexts, renderSecretPage, type SetupInstructions } from './reveal.ts';

export const SCREEN_TEXT_KEYS = ['title', 'intro', 'empty', 'emptyHelp', 'newOne'] as const;

type Above<Key, Name extends string> = Key extends `${infer Words}.${Name}` ? Words : never;

export type ScreenTextPrefix = Above<TextKey, 'title'> &
  Above<TextKey, 'intro'> &
  Above<TextKey, 'empty'> &
  Above<TextKey, 'emptyHelp'> &
  Above<TextKey, 'newOne'>;

export interface Screen<Item> {
  /** Path of the list, which is in the navigation. The pages of an item are below `{path}/{id}`. */
  readonly path: `/${string}`;
  readonly role: Role;
  readonly words: ScreenTextPrefix;
  readonly list: (request: PageRequest) => Promise<readonly Item[]>;
  readonly id: (item: Item) => number;
  /** Reads the item in the URL; throws NotFoundError if there is none. Default: searches the list. */
  readonly find?: (request: PageRequest) => Promise<Item>;
  readonly row: (request: PageRequest, item: Item, t: Translate) => Pick<EntryRow, 'name' | 'mark' | 'lines'>;
  readonly below?: (request: PageRequest, t: Translate) => Html;
  readonly add?: AddFormOptions;
  /** Texts of the page that shows the secret of a new item, or its renewed secret. */
  readonly reveals?: RevealTexts;
  /** Page of an item, to which the list links. `notice`: result of the last action. */
  readonly one?: (request: PageRequest, item: Item, t: Translate, notice?: Html) => Promise<PageContent>;
  /** Actions without confirmation, at `{path}/{id}/{verb}`. */
  readonly verbs?: Readonly<Record<string, Verb<Item>>>;
  readonly confirm?: Readonly<Record<string, ConfirmedAction<Item> & InList<Item>>>;
}

/** Result of an action. A secret is shown once; a problem is shown at its field. */
export type ScreenOutcome = PageResult | Secret | { readonly problem: FieldProblem };

interface Secret {
  readonly secret: string;
  readonly handOn?: SetupInstructions;
}

export interface AddFormOptions {
  readonly fields: (request: PageRequest, t: Translate) => readonly Field[];
  /** Names of fields that are folded because they are rarely needed. */
  readonly rare?: readonly string[];
  readonly blank: PlainObject;
  readonly button: PlainKey;
  readonly run: (request: PageRequest, entered: PlainObject, t: Translate) => Promise<ScreenOutcome>;
  readonly refused: (why: OfficeError, request: PageRequest, entered: PlainObject, t: Translate) => FieldProblem;
}

interface InList<Item> {
  readonly button?: PlainKey;
  /** True for items without this button in the list. */
  readonly unless?: (item: Item) => boolean;
}

interface Verb<Item> extends InList<Item> {
  /** Runs the action. `told`: notice for the page of the item. */
  readonly run: (
    request: PageRequest,
    item: Item,
    t: Translate,
  ) => Promise<PageResult | Secret | { readonly told: Html }>;
}

/** Creates a function that assigns a refusal to the field that `fields` names for its code, otherwise to the field `usual`. */
export function createRefusalMapper(
  usual: string,
  fields: Partial<Record<RefusalCode, string>> = {},
): AddFormOptions['refused'] {
  return ({ refusal }, { language }) => ({
    name: fields[refusal.code] ?? usual,
    text: describeRefusal(refusal, language),
  });
}

export function createScreen<Item>(of: Screen<Item>): readonly OfficePage[] {
  const { path, role, add, one, verbs = {}, confirm = {} } = of;
  const find = (request: PageRequest) => findItem(request, of);
  const page = (method: OfficePage['method'], at: string, show: OfficePage['show']) => ({
    method,
    path: at,
    role,
    show,
  });
  return [
    page('GET', path, (request) => showList(request, of, createBlankFormWithoutIdempotencyKey(add?.blank ?? {}))),
    ...(add === undefined ? [] : [page('POST', path, (request) => addItem(request, of, add))]),
    ...(one === undefined ? [] : [page('GET', `${path}/{id}`, (request) => showItem(request, of))]),
    ...Object.entries(verbs).map(([name, verb]) =>
      page('POST', `${path}/{id}/${name}`, (request) => runVerb(request, of, verb)),
    ),
    ...Object.entries(confirm).flatMap(([name, { ask, run }]) => {
      const place = { path: `${path}/{id}/${name}`, role, at: path, find };
      return createConfirmPages(place, { ask, run: (...answer) => throwNotFoundIfGone(() => run(...answer)) });
    }),
  ];
}

async function findItem<Item>(request: PageRequest, { list, id, find }: Screen<Item>): Promise<Item> {
  if (find !== undefined) return find(request);
  const found = (await list(request)).find((item) => id(item) === request.ids['id']);
  if (found === undefined) throw new NotFoundError(`item ${request.ids['id']}`);
  return found;
}

async function showItem<Item>(request: PageRequest, of: Screen<Item>, notice?: Html): Promise<PageContent> {
  const item = await findItem(request, of);
  if (of.one === undefined) throw new TypeError(`${of.path} has no page of one`);
  return of.one(request, item, createTranslator(request.language), notice);
}

async function runVerb<Item>(request: PageRequest, of: Screen<Item>, { run }: Verb<Item>): Promise<PageResult> {
  const item = await findItem(request, of);
  const outcome = await throwNotFoundIfGone(() => run(request, item, createTranslator(request.language)));
  return 'told' in outcome ? showItem(request, of, outcome.told) : revealSecret(request, of, outcome);
}

/** Refusal codes for an item that another user has removed in the meantime. */
const GONE: readonly RefusalCode[] = ['key_not_there', 'website_not_there'];

async function throwNotFoundIfGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OfficeError && GONE.includes(error.refusal.code)) throw new NotFoundError('item');
    throw error;
  }
}

async function showList<Item>(request: PageRequest, of: Screen<Item>, filled: FormState): Promise<PageContent> {
  const { path, words, add } = of;
  const t = createTranslator(request.language);
  const rows = (await of.list(request)).map((item) => drawItem(request, of, item, t));
  const title = t(`${words}.title`);
  const nothing = { title: t(`${words}.empty`), text: t(`${words}.emptyHelp`) };
  const form =
    add && drawAdding(request, of, add, filled, rows.length === 0 ? `${nothing.title} ${nothing.text}` : undefined);
  const main = html`<h1>${title}</h1>
    <p class="soft">${t(`${words}.intro`)}</p>
    ${form === undefined ? renderList(rows, nothing) : renderListWithForm(rows, nothing, form)}${of.below?.(request, t)}`;
  return { title, main, at: path };
}

/** Maximum number of rows above the form. Longer lists are next to it. */
const MAX_ABOVE = 3;

function renderListWithForm(rows: readonly Html[], nothing: EmptyState, form: Html): Html {
  if (rows.length > MAX_ABOVE) return renderSplit(renderList(rows, nothing), form);
  const list = rows.length === 0 ? '' : renderList(rows, nothing);
  return html`<div class="narrow-page list-and-form">${list}${form}</div>`;
}

function renderSplit(list: Html, form: Html): Html {
  return html`<div class="split">
    <div>${list}</div>
    <div class="aside">${form}</div>
  </div>`;
}

function drawAdding<Item>(
  request: PageRequest,
  { path, words }: Screen<Item>,
  add: AddFormOptions,
  filled: FormState,
  intro: string | undefined,
): Html {
  const { language, link } = request;
  const t = createTranslator(language);
  return renderForm({
    action: link(path),
    groups: groupsOf(add, add.fields(request, t), { title: t(`${words}.newOne`), intro }, t),
    filled,
    isBelowList: true,
    language,
    choices: () => [],
    button: t(add.button),
  });
}

/** Fields of the form; rarely needed ones are folded below the others. */
function groupsOf(
  { rare = [] }: AddFormOptions,
  fields: readonly Field[],
  heading: Pick<FieldGroup, 'title' | 'intro'>,
  t: Translate,
): readonly FieldGroup[] {
  const isRare = ({ name }: Field) => rare.includes(name);
  const usual = { ...heading, fields: fields.filter((field) => !isRare(field)) };
  if (rare.length === 0) return [usual];
  const folded = fields.filter(isRare);
  return [usual, { title: t('seen.more'), isFolded: true, saysFields: true, fields: folded }];
}

function drawItem<Item>(request: PageRequest, of: Screen<Item>, item: Item, t: Translate): Html {
  const { path, id, row, one, verbs = {}, confirm = {} } = of;
  const place = request.link(`${path}/${id(item)}`);
  const offeredActions = (all: Readonly<Record<string, InList<Item>>>) =>
    Object.entries(all).flatMap(([name, { button, unless }]) =>
      button === undefined || unless?.(item) === true ? [] : [{ address: `${place}/${name}`, text: t(button) }],
    );
  const deeds = [
    ...offeredActions(verbs).map(({ address, text }) => renderPostButton({ action: address, text, look: 'small' })),
    ...offeredActions(confirm).map(
      ({ address, text }) => html`<a class="button small danger" href="${address}">${text}</a>`,
    ),
  ];
  return renderEntryRow({
    ...row(request, item, t),
    page: one && place,
    actions: deeds.length === 0 ? undefined : html`<div class="deeds">${deeds}</div>`,
  });
}

async function addItem<Item>(
  request: PageRequest,
  of: Screen<Item>,
  { fields: fieldsFor, run, refused }: AddFormOptions,
): Promise<PageResult> {
  const t = createTranslator(request.language);
  const fields = fieldsFor(request, t);
  const entered = readFormValues(request.form, fields);
  const outcome = await run(request, entered, t).catch((error: unknown) => {
    if (!(error instanceof OfficeError)) throw error;
    return { problem: refused(error, request, entered, t) };
  });
  if (!('problem' in outcome)) return revealSecret(request, of, outcome);
  return {
    ...(await showList(request, of, readSubmittedFormState(request.form, fields, [outcome.problem]))),
    status: 422,
  };
}

function revealSecret<Item>(
  { language, t, link }: PageRequest,
  { path, reveals }: Screen<Item>,
  made: PageResult | Secret,
): PageResult {
  if (!('secret' in made)) return made;
  if (reveals === undefined) throw new TypeError(`${path} has no texts for a secret`);
  const { secret, handOn } = made;
  return { ...renderSecretPage(reveals, { secret, handOn, back: link(path) }, { language, t }), at: path };
}
