// 404 pages of the office, within its frame.

import { createTranslator } from '../i18n/translate.ts';
import type { Language } from '../model/instance.ts';
import { wantsHtml } from '../pages/wants-html.ts';
import { NotFoundError } from '../store/content/errors.ts';
import { html } from '../util/html.ts';
import { renderFailure, toPageFailure } from './failures.ts';
import type { InstancePage, OperatorPage, PageRequest, PageResult } from './page.ts';

export const NOT_FOUND_PAGE: InstancePage = {
  scope: 'instance',
  method: 'GET',
  path: '',
  role: 'reader',
  show: () => {
    throw new NotFoundError('page');
  },
};

export const OPERATOR_NOT_FOUND_PAGE: OperatorPage = {
  scope: 'operator',
  method: 'GET',
  path: '',
  show: ({ language }) => renderNotFoundMain(new NotFoundError('page'), language, '/office'),
};

/** True if a browser is navigating to a page, not calling the API. */
export function isPageNavigation(request: Request): boolean {
  return wantsHtml(request) && !isOfApi(new URL(request.url).pathname);
}

function isOfApi(path: string): boolean {
  return path === '/office/api' || path.startsWith('/office/api/');
}

export async function showOr404(page: InstancePage, request: PageRequest): Promise<PageResult> {
  try {
    return await page.show(request);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { ...renderNotFoundMain(error, request.language, request.link('')), hasDrafts: false };
  }
}

function renderNotFoundMain(error: NotFoundError, language: Language, home: string) {
  const failure = toPageFailure(error, language);
  if (failure === undefined) throw error;
  const { status, title } = failure;
  return { status, title, main: html`<h1>${title}</h1>${renderFailure(failure, home, createTranslator(language))}` };
}
