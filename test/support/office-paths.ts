import { PAGES } from '../../src/office-pages/pages.ts';

/** Pages of one issue of the newsletter, with the issue in the query. */
export const ISSUE_PATHS: readonly string[] = ['/newsletter/intro', '/newsletter/preview'];

const FRAMED_PATHS = ['/newsletter/preview/mail'];

const DOWNLOAD = /\.(?:xlsx|csv|docx|txt)$/;

export const PAGE_PATHS: readonly string[] = PAGES.filter(
  ({ scope, method, path, isData }) => scope === 'instance' && method === 'GET' && !isData && !path.includes('{'),
)
  .map(({ path }) => path)
  .filter((path) => !DOWNLOAD.test(path) && ![...ISSUE_PATHS, ...FRAMED_PATHS].includes(path));
