// Before what can’t be taken back is done, a page says what it means and asks: looking at it changes nothing, sending its form does it.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { Role } from '../../model/authority.ts';
import { type Html, html } from '../../util/html.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';

export interface ConfirmQuestion {
  readonly title: string;
  /** What it means. */
  readonly help?: string | undefined;
  /** Below that: what else is to know, such as who uses it. */
  readonly facts?: Html | undefined;
  /** What is sent with the answer. */
  readonly fields?: Html | undefined;
  /** What the button says that does it; undefined where it can’t be done. */
  readonly button?: string | undefined;
  /** The path to which one gets back without doing it. */
  readonly back: string;
  /** Where else one can go; before the way back. */
  readonly ways?: Html | undefined;
  /** What the way back says; “cancel” where nothing is said. */
  readonly backText?: string | undefined;
}

/** The whole page; its form goes to `path`. */
export function drawQuestion(asked: PageRequest, path: string, question: ConfirmQuestion): Html {
  const { title, help, facts } = question;
  return html`<div class="narrow-page">
    <h1>${title}</h1>
    ${help && html`<p>${help}</p>`}
    ${facts}
    ${drawAnswer(asked, path, question)}
  </div>`;
}

/** The form alone: the button that does it, and the way back. */
export function drawAnswer(
  { language, link }: Pick<PageRequest, 'language' | 'link'>,
  path: string,
  { fields, button, ways, back, backText = translator(language)('forms.cancel') }: Omit<ConfirmQuestion, 'title'>,
): Html {
  const away = html`${ways && html`${ways} `}<a class="button" href="${link(back)}">${backText}</a>`;
  if (button === undefined) return html`<p class="more">${away}</p>`;
  return html`<form method="post" action="${link(path)}">
    ${fields}
    <p class="more"><button class="danger">${button}</button> ${away}</p>
  </form>`;
}

/** `find` gives what it is about, and throws NotFound where there is no such. */
export interface Confirming<Item> {
  readonly ask: (asked: PageRequest, item: Item, t: Translate) => ConfirmQuestion | Promise<ConfirmQuestion>;
  /** What it gives again is asked once more, since it could not be done as it was answered. */
  readonly run: (asked: PageRequest, item: Item, t: Translate) => Promise<PageResult | AskAgain>;
}

export interface AskAgain {
  readonly again: ConfirmQuestion;
  readonly status: 409 | 422;
}

export interface ConfirmingPlace<Item> {
  /** Of both pages, with `{id}`. */
  readonly path: string;
  readonly role: Role;
  /** The entry of the navigation. */
  readonly at: string;
  readonly find: (asked: PageRequest) => Promise<Item>;
}

/** The page that asks, and what follows the answer. */
export function confirmPages<Item>(
  { path, role, at, find }: ConfirmingPlace<Item>,
  { ask, run }: Confirming<Item>,
): readonly OfficePage[] {
  const page = (asked: PageRequest, question: ConfirmQuestion): PageContent => ({
    title: question.title,
    main: drawQuestion(asked, path.replace('{id}', String(asked.ids['id'])), question),
    at,
  });
  return [
    {
      method: 'GET',
      path,
      role,
      show: async (asked) => page(asked, await ask(asked, await find(asked), translator(asked.language))),
    },
    {
      method: 'POST',
      path,
      role,
      show: async (asked) => {
        const made = await run(asked, await find(asked), translator(asked.language));
        return 'again' in made ? { ...page(asked, made.again), status: made.status } : made;
      },
    },
  ];
}
