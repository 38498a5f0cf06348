// Screens of the office described by a table: a list, a form to add an item, actions per item, and confirmations. The table is turned into
// routes with their roles.

import { type PlainKey, type Translate, translator, type WordKey } from '../../i18n/translate.ts';
import type { Role } from '../../model/authority.ts';
import type { Plain } from '../../model/format/rule.ts';
import { OfficeError } from '../../office/office-error.ts';
import type { RefusalCode } from '../../office/refusal-codes.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { type Confirming, confirmPages } from './confirm.ts';
import { blankOnceOnly } from './form/create.ts';
import { drawForm } from './form/draw.ts';
import type { Field, FieldProblem } from './form/field.ts';
import { asSent, type Filled, valuesIn } from './form/filled.ts';
import { drawList, drawRow, type EntryRow } from './list.ts';
import { postButton } from './parts.ts';
import { type HandOn, type RevealTexts, revealSecret } from './reveal.ts';

/** Texts of a screen below `words`, including the empty list and the form for a new item. */
export const SCREEN_TEXTS = ['title', 'intro', 'empty', 'emptyHelp', 'newOne'] as const;

type Above<Key, Name extends string> = Key extends `${infer Words}.${Name}` ? Words : never;

export type ScreenWords = Above<WordKey, 'title'> &
  Above<WordKey, 'intro'> &
  Above<WordKey, 'empty'> &
  Above<WordKey, 'emptyHelp'> &
  Above<WordKey, 'newOne'>;

export interface Screen<Item> {
  /** Path of the list and its navigation entry; the pages of an item are below `{path}/{id}`. */
  readonly path: `/${string}`;
  readonly role: Role;
  readonly words: ScreenWords;
  readonly list: (asked: PageRequest) => Promise<readonly Item[]>;
  readonly id: (item: Item) => number;
  /** Reads the item of the URL, or throws NotFound. Default: searches the list. */
  readonly find?: (asked: PageRequest) => Promise<Item>;
  readonly row: (asked: PageRequest, item: Item, t: Translate) => Pick<EntryRow, 'name' | 'mark' | 'lines'>;
  /** Content between the intro and the list. */
  readonly above?: (asked: PageRequest, t: Translate) => Html;
  readonly add?: Adding;
  /** Texts of the page that shows a secret, for a new item or a renewed secret. */
  readonly reveals?: RevealTexts;
  /** Page of an item, linked from the list; `told` is the result of a verb. */
  readonly one?: (asked: PageRequest, item: Item, t: Translate, told?: Html) => Promise<PageContent>;
  /** Actions without confirmation, at `{path}/{id}/{verb}`. */
  readonly verbs?: Readonly<Record<string, Verb<Item>>>;
  readonly confirm?: Readonly<Record<string, Confirming<Item> & InList<Item>>>;
}

/** A secret is shown once; a problem is shown at its field in the form. */
export type Outcome = PageResult | Secret | { readonly problem: FieldProblem };

interface Secret {
  readonly secret: string;
  /** Setup instructions for the recipient. Default: none. */
  readonly handOn?: HandOn;
}

export interface Adding {
  readonly fields: (asked: PageRequest, t: Translate) => readonly Field[];
  /** Initial values of the form. */
  readonly blank: Plain;
  readonly button: PlainKey;
  readonly run: (asked: PageRequest, entered: Plain, t: Translate) => Promise<Outcome>;
  /** Maps a refusal to a field and a message. */
  readonly refused: (why: OfficeError, asked: PageRequest, entered: Plain, t: Translate) => FieldProblem;
}

interface InList<Item> {
  /** Label of the button in the list, or undefined for no button. */
  readonly button?: PlainKey;
  /** Items without the button in the list. */
  readonly unless?: (item: Item) => boolean;
}

interface Verb<Item> extends InList<Item> {
  /** `told` is shown on the updated page of the item. */
  readonly run: (
    asked: PageRequest,
    item: Item,
    t: Translate,
  ) => Promise<PageResult | Secret | { readonly told: Html }>;
}

/** Default messages for refusals: at the field listed for the code, otherwise at the field `usual`. */
export function refusedAt(usual: string, fields: Partial<Record<RefusalCode, string>> = {}): Adding['refused'] {
  return ({ refusal }, { language }) => ({
    name: fields[refusal.code] ?? usual,
    text: sayRefused(refusal, language),
  });
}

export function screen<Item>(of: Screen<Item>): readonly OfficePage[] {
  const { path, role, add, one, verbs = {}, confirm = {} } = of;
  const find = (asked: PageRequest) => findItem(asked, of);
  const page = (method: OfficePage['method'], at: string, show: OfficePage['show']) => ({
    method,
    path: at,
    role,
    show,
  });
  return [
    page('GET', path, (asked) => showList(asked, of, blankOnceOnly(add?.blank ?? {}))),
    ...(add === undefined ? [] : [page('POST', path, (asked) => addItem(asked, of, add))]),
    ...(one === undefined ? [] : [page('GET', `${path}/{id}`, (asked) => showItem(asked, of))]),
    ...Object.entries(verbs).map(([name, verb]) =>
      page('POST', `${path}/{id}/${name}`, (asked) => runVerb(asked, of, verb)),
    ),
    ...Object.entries(confirm).flatMap(([name, { ask, run }]) => {
      const place = { path: `${path}/{id}/${name}`, role, at: path, find };
      return confirmPages(place, { ask, run: (...answer) => whileThere(() => run(...answer)) });
    }),
  ];
}

async function findItem<Item>(asked: PageRequest, { list, id, find }: Screen<Item>): Promise<Item> {
  if (find !== undefined) return find(asked);
  const found = (await list(asked)).find((item) => id(item) === asked.ids['id']);
  if (found === undefined) throw new NotFound(`item ${asked.ids['id']}`);
  return found;
}

async function showItem<Item>(asked: PageRequest, of: Screen<Item>, told?: Html): Promise<PageContent> {
  const item = await findItem(asked, of);
  if (of.one === undefined) throw new TypeError(`${of.path} has no page of one`);
  return of.one(asked, item, translator(asked.language), told);
}

async function runVerb<Item>(asked: PageRequest, of: Screen<Item>, { run }: Verb<Item>): Promise<PageResult> {
  const item = await findItem(asked, of);
  const outcome = await whileThere(() => run(asked, item, translator(asked.language)));
  return 'told' in outcome ? showItem(asked, of, outcome.told) : revealing(asked, of, outcome);
}

/** Refusal codes for items that another user has removed in the meantime. */
const GONE: readonly RefusalCode[] = ['key_not_there', 'website_not_there'];

async function whileThere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OfficeError && GONE.includes(error.refusal.code)) throw new NotFound('item');
    throw error;
  }
}

async function showList<Item>(asked: PageRequest, of: Screen<Item>, filled: Filled): Promise<PageContent> {
  const { path, words, add } = of;
  const t = translator(asked.language);
  const rows = (await of.list(asked)).map((item) => drawItem(asked, of, item, t));
  const list = drawList(rows, { title: t(`${words}.empty`), text: t(`${words}.emptyHelp`) });
  const title = t(`${words}.title`);
  const main = html`<h1>${title}</h1>
    <p class="soft">${t(`${words}.intro`)}</p>
    ${of.above?.(asked, t)}${add === undefined ? list : beside(list, drawAdding(asked, of, add, filled))}`;
  return { title, main, at: path };
}

function beside(list: Html, form: Html): Html {
  return html`<div class="split">
    <div>${list}</div>
    <div class="aside">${form}</div>
  </div>`;
}

function drawAdding<Item>(asked: PageRequest, { path, words }: Screen<Item>, add: Adding, filled: Filled): Html {
  const { language, link } = asked;
  const t = translator(language);
  return drawForm({
    action: link(path),
    groups: [{ title: t(`${words}.newOne`), fields: add.fields(asked, t) }],
    filled,
    language,
    choices: () => [],
    button: t(add.button),
  });
}

function drawItem<Item>(asked: PageRequest, of: Screen<Item>, item: Item, t: Translate): Html {
  const { path, id, row, one, verbs = {}, confirm = {} } = of;
  const place = asked.link(`${path}/${id(item)}`);
  const offered = (all: Readonly<Record<string, InList<Item>>>) =>
    Object.entries(all).flatMap(([name, { button, unless }]) =>
      button === undefined || unless?.(item) === true ? [] : [{ address: `${place}/${name}`, text: t(button) }],
    );
  const deeds = [
    ...offered(verbs).map(({ address, text }) => postButton({ action: address, text, look: 'small' })),
    ...offered(confirm).map(({ address, text }) => html`<a class="button small danger" href="${address}">${text}</a>`),
  ];
  return drawRow({
    ...row(asked, item, t),
    page: one && place,
    beside: deeds.length === 0 ? undefined : html`<div class="deeds">${deeds}</div>`,
  });
}

/** Shows the submitted form again if the item is refused. */
async function addItem<Item>(
  asked: PageRequest,
  of: Screen<Item>,
  { fields: fieldsFor, run, refused }: Adding,
): Promise<PageResult> {
  const t = translator(asked.language);
  const fields = fieldsFor(asked, t);
  const entered = valuesIn(asked.form, fields);
  const outcome = await run(asked, entered, t).catch((error: unknown) => {
    if (!(error instanceof OfficeError)) throw error;
    return { problem: refused(error, asked, entered, t) };
  });
  if (!('problem' in outcome)) return revealing(asked, of, outcome);
  return { ...(await showList(asked, of, asSent(asked.form, fields, [outcome.problem]))), status: 422 };
}

function revealing<Item>(
  { language, link }: PageRequest,
  { path, reveals }: Screen<Item>,
  made: PageResult | Secret,
): PageResult {
  if (!('secret' in made)) return made;
  if (reveals === undefined) throw new TypeError(`${path} has no texts for a secret`);
  const { secret, handOn } = made;
  return { ...revealSecret(reveals, { secret, handOn, back: link(path) }, translator(language)), at: path };
}
