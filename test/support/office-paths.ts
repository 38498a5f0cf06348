import { PAGES } from '../../src/office-pages/pages.ts';

/** Pages of one issue of the newsletter, which their address names. */
export const OF_AN_ISSUE: readonly string[] = ['/newsletter/intro', '/newsletter/preview'];

/** Documents that such a page shows in a frame. */
const FRAMED = ['/newsletter/preview/mail'];

/** Downloads, which are not pages. */
const DOWNLOAD = /\.(?:xlsx|csv|docx|txt)$/;

/** Pages for people that need nothing in their address. */
export const PAGE_PATHS: readonly string[] = PAGES.filter(
  ({ scope, method, path, isData }) => scope === 'instance' && method === 'GET' && !isData && !path.includes('{'),
)
  .map(({ path }) => path)
  .filter((path) => !DOWNLOAD.test(path) && ![...OF_AN_ISSUE, ...FRAMED].includes(path));
