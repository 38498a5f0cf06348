// 404 pages of the office, within its frame.

import { translator } from '../i18n/translate.ts';
import type { Language } from '../model/instance.ts';
import { wantsHtml } from '../pages/wants-html.ts';
import { NotFound } from '../store/content/errors.ts';
import { html } from '../util/html.ts';
import { failureMain, failureOf } from './failures.ts';
import type { InstancePage, OperatorPage, PageRequest, PageResult } from './page.ts';

export const NOTHING: InstancePage = {
  scope: 'instance',
  method: 'GET',
  path: '',
  role: 'reader',
  show: () => {
    throw new NotFound('page');
  },
};

export const NOTHING_OF_OPERATORS: OperatorPage = {
  scope: 'operator',
  method: 'GET',
  path: '',
  show: ({ language }) => nothingMain(new NotFound('page'), language, '/office'),
};

/** Returns whether a browser requests a page; never for the API. */
export function wantsPage(request: Request): boolean {
  return wantsHtml(request) && !isOfApi(new URL(request.url).pathname);
}

function isOfApi(path: string): boolean {
  return path === '/office/api' || path.startsWith('/office/api/');
}

export async function orNothing(page: InstancePage, asked: PageRequest): Promise<PageResult> {
  try {
    return await page.show(asked);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { ...nothingMain(error, asked.language, asked.link('')), hasDrafts: false };
  }
}

function nothingMain(error: NotFound, language: Language, home: string) {
  const failure = failureOf(error, language);
  if (failure === undefined) throw error;
  const { status, title } = failure;
  return { status, title, main: html`<h1>${title}</h1>${failureMain(failure, home, translator(language))}` };
}
