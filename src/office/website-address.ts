import type { WebsiteKind } from '../model/website.ts';
import { TargetRefused, type Targets } from '../push/targets.ts';
import { Refused } from './refused.ts';

const LONGEST = 2000;

/**
 * The address of a website as it is kept. Throws Refused, with what would be right, for one that pushes can't go to. A
 * host that can't be found now is a warning only: the website may come later, and every push looks again.
 */
export async function websiteAddress(
  targets: Targets,
  { kind, url: text }: { readonly kind: WebsiteKind; readonly url: string },
): Promise<{ readonly url: string; readonly warning: string | undefined }> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const problem = url === undefined ? 'it is no complete address' : formProblem(kind, url);
  if (url === undefined || problem !== undefined) {
    throw new Refused(`${quoted(text)} can't be pushed to: ${problem}; an address is such as ${EXAMPLES[kind]}`);
  }
  const hostProblem = targets.hostProblem(url.hostname);
  if (hostProblem !== undefined) throw new Refused(`${quoted(text)} is not allowed: ${hostProblem}`);
  try {
    await targets.addressesOf(url.hostname.replace(/^\[|\]$/g, ''));
  } catch (error) {
    if (error instanceof TargetRefused) throw new Refused(`${quoted(text)} is not allowed: ${error.message}`);
    return {
      url: keptForm(kind, url),
      warning: `${url.hostname} can't be found now; pushes will be tried until it can`,
    };
  }
  return { url: keptForm(kind, url), warning: undefined };
}

/** One spelling for each connector's website: two entries of the same would be pushed to side by side. */
function keptForm(kind: WebsiteKind, url: URL): string {
  if (kind !== 'connector') return url.href;
  if (url.search !== '') return `${url.origin}${url.pathname}?rest_route=/`;
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`;
}

const EXAMPLES: Readonly<Record<WebsiteKind, string>> = {
  connector: 'https://www.example.org (the address of the website)',
  webhook: 'https://www.example.org/hooks/parish',
  build: 'https://build.example.org/hooks/0123456789',
};

function formProblem(kind: WebsiteKind, url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'only http and https are possible';
  if (url.username !== '' || url.password !== '') return 'it may not contain a user name or password';
  if (url.hash !== '') return 'it may not contain a # part';
  if (url.href.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  if (kind !== 'connector') return undefined;
  if (/\/wp-json\/*$/.test(url.pathname))
    return 'a connector is entered by the address of its website, without wp-json';
  const others = [...url.searchParams.keys()].filter((name) => name !== 'rest_route');
  if (url.search === '' || (url.searchParams.get('rest_route') === '/' && others.length === 0)) return undefined;
  return 'a connector is entered by the address of its website, without a query (but ?rest_route=/)';
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
