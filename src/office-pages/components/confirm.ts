// Confirmation pages for actions that cannot be undone: a GET shows the consequences, only a POST performs the action.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { Role } from '../../model/authority.ts';
import { type Html, html } from '../../util/html.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';

export interface ConfirmQuestion {
  readonly title: string;
  /** Consequences of the action. */
  readonly help?: string | undefined;
  /** Details below the help text, such as where the item is used. */
  readonly facts?: Html | undefined;
  /** Form fields sent with the answer. */
  readonly fields?: Html | undefined;
  /** Label of the confirm button, or undefined if the action is not possible. */
  readonly button?: string | undefined;
  /** Path of the cancel link. */
  readonly back: string;
  /** Further links, before the cancel link. */
  readonly ways?: Html | undefined;
  /** Label of the cancel link. Default: “cancel”. */
  readonly backText?: string | undefined;
}

/** Draws the whole page; its form posts to `path`. */
export function drawQuestion(asked: PageRequest, path: string, question: ConfirmQuestion): Html {
  const { title, help, facts } = question;
  return html`<div class="narrow-page">
    <h1>${title}</h1>
    ${help && html`<p>${help}</p>`}
    ${facts}
    ${drawAnswer(asked, path, question)}
  </div>`;
}

/** Draws only the form: the confirm button and the cancel link. */
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

/** `find` returns the item, or throws NotFound. */
export interface Confirming<Item> {
  readonly ask: (asked: PageRequest, item: Item, t: Translate) => ConfirmQuestion | Promise<ConfirmQuestion>;
  /** A returned question is shown again, because the answer could not be carried out. */
  readonly run: (asked: PageRequest, item: Item, t: Translate) => Promise<PageResult | AskAgain>;
}

export interface AskAgain {
  readonly again: ConfirmQuestion;
  readonly status: 409 | 422;
}

export interface ConfirmingPlace<Item> {
  /** Path of both pages, with `{id}`. */
  readonly path: string;
  readonly role: Role;
  /** Active entry of the navigation. */
  readonly at: string;
  readonly find: (asked: PageRequest) => Promise<Item>;
}

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
