// The addresses of the office's pages, for tests that look at all of them.

import { PAGES } from '../../src/office-pages/pages.ts';

/** Pages of one issue of the newsletter, which their address names. */
export const OF_AN_ISSUE: readonly string[] = ['/newsletter/intro', '/newsletter/preview'];

/** What is shown in a frame of such a page. */
const FRAMED = ['/newsletter/preview/mail'];

/** What is no page: a file to download. */
const DOWNLOAD = /\.(?:xlsx|csv|docx|txt)$/;

/** Pages for people that need nothing in their address. */
export const PAGE_PATHS: readonly string[] = PAGES.filter(
  ({ scope, method, path, isData }) => scope === 'instance' && method === 'GET' && !isData && !path.includes('{'),
)
  .map(({ path }) => path)
  .filter((path) => !DOWNLOAD.test(path) && ![...OF_AN_ISSUE, ...FRAMED].includes(path));
