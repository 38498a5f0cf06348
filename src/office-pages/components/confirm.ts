import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { Role } from '../../model/authority.ts';
import { type Html, html } from '../../util/html.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';

export interface ConfirmQuestion {
  readonly title: string;
  readonly help?: string | undefined;
  readonly facts?: Html | undefined;
  readonly fields?: Html | undefined;
  /** Label of the button that confirms; undefined if the action is not possible. */
  readonly button?: string | undefined;
  /** Default: `danger`. */
  readonly look?: 'danger' | 'primary';
  readonly back: string;
  readonly ways?: Html | undefined;
  /** Label of the cancel link. Default: “cancel”. */
  readonly backText?: string | undefined;
}

export function renderConfirmQuestion(request: PageRequest, path: string, question: ConfirmQuestion): Html {
  const { title, help, facts } = question;
  return html`<div class="narrow-page">
    <h1>${title}</h1>
    ${help && html`<p>${help}</p>`}
    ${facts}
    ${renderConfirmForm(request, path, question)}
  </div>`;
}

export function renderConfirmForm(
  { language, link }: Pick<PageRequest, 'language' | 'link'>,
  path: string,
  {
    fields,
    button,
    look = 'danger',
    ways,
    back,
    backText = createTranslator(language)('forms.cancel'),
  }: Omit<ConfirmQuestion, 'title'>,
): Html {
  const away = html`${ways && html`${ways} `}<a class="button" href="${link(back)}">${backText}</a>`;
  if (button === undefined) return html`<p class="more">${away}</p>`;
  return html`<form method="post" action="${link(path)}">
    ${fields}
    <p class="more"><button class="${look}">${button}</button> ${away}</p>
  </form>`;
}

export interface ConfirmedAction<Item> {
  readonly ask: (request: PageRequest, item: Item, t: Translate) => ConfirmQuestion | Promise<ConfirmQuestion>;
  /** Runs the action. Returns a question if the action needs another confirmation. */
  readonly run: (request: PageRequest, item: Item, t: Translate) => Promise<PageResult | AskAgainResult>;
}

export interface AskAgainResult {
  readonly again: ConfirmQuestion;
  readonly status: 409 | 422;
}

export interface ConfirmPageOptions<Item> {
  /** Path of the page, with `{id}`. GET shows the question, POST confirms it. */
  readonly path: string;
  readonly role: Role;
  readonly at: string;
  readonly find: (request: PageRequest) => Promise<Item>;
}

export function createConfirmPages<Item>(
  { path, role, at, find }: ConfirmPageOptions<Item>,
  { ask, run }: ConfirmedAction<Item>,
): readonly OfficePage[] {
  const page = (request: PageRequest, question: ConfirmQuestion): PageContent => ({
    title: question.title,
    main: renderConfirmQuestion(request, path.replace('{id}', String(request.ids['id'])), question),
    at,
  });
  return [
    {
      method: 'GET',
      path,
      role,
      show: async (request) =>
        page(request, await ask(request, await find(request), createTranslator(request.language))),
    },
    {
      method: 'POST',
      path,
      role,
      show: async (request) => {
        const made = await run(request, await find(request), createTranslator(request.language));
        return 'again' in made ? { ...page(request, made.again), status: made.status } : made;
      },
    },
  ];
}
