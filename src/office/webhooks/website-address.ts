import type { WebsiteKind } from '../../model/webhooks/website.ts';
import { type TargetPolicy, TargetRefusedError } from '../../webhooks/targets.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal, type Refusal } from '../refusal-codes.ts';

const MAX_URL_LENGTH = 2000;

/**
 * Returns the address to store. Throws OfficeError, with a valid example, for an address that pushes can't reach. An unresolvable host is
 * only a warning: the website may be set up later, and every push checks again.
 */
export async function normalizeWebsiteUrl(
  targets: TargetPolicy,
  { kind, url: text }: { readonly kind: WebsiteKind; readonly url: string },
): Promise<{ readonly url: string; readonly warning: string | undefined }> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const given = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const told = { given, example: EXAMPLES[kind] };
  if (url === undefined) throw new OfficeError(createRefusal('website_incomplete', told));
  const problem = formProblem(kind, url, told);
  if (problem !== undefined) throw new OfficeError(problem);
  const found = targets.hostProblem(url.hostname);
  if (found !== undefined) throw new OfficeError(createRefusal('website_inside', { given, found }));
  try {
    await targets.addressesOf(url.hostname.replace(/^\[|\]$/g, ''));
  } catch (error) {
    if (error instanceof TargetRefusedError)
      throw new OfficeError(createRefusal('website_inside', { given, found: error.message }));
    return {
      url: storedForm(kind, url),
      warning: `${url.hostname} can't be resolved now; notifications will be retried until it can`,
    };
  }
  return { url: storedForm(kind, url), warning: undefined };
}

/** Canonical form of a connector's address, because duplicates would be pushed to twice. */
function storedForm(kind: WebsiteKind, url: URL): string {
  if (kind !== 'connector') return url.href;
  if (url.search !== '') return `${url.origin}${url.pathname}?rest_route=/`;
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`;
}

const EXAMPLES: Readonly<Record<WebsiteKind, string>> = {
  connector: 'https://www.example.org',
  webhook: 'https://www.example.org/hooks/parish',
  build: 'https://build.example.org/hooks/0123456789',
};

function formProblem(
  kind: WebsiteKind,
  url: URL,
  told: { readonly given: string; readonly example: string },
): Refusal | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return createRefusal('website_no_web', told);
  if (url.username !== '' || url.password !== '') return createRefusal('website_login', told);
  if (url.hash !== '') return createRefusal('website_fragment', told);
  if (url.href.length > MAX_URL_LENGTH)
    return createRefusal('website_too_long', { given: told.given, example: told.example, most: MAX_URL_LENGTH });
  if (kind !== 'connector') return undefined;
  if (/\/wp-json\/*$/.test(url.pathname)) return createRefusal('website_wp_json', told);
  const others = [...url.searchParams.keys()].filter((name) => name !== 'rest_route');
  if (url.search === '' || (url.searchParams.get('rest_route') === '/' && others.length === 0)) return undefined;
  return createRefusal('website_query', told);
}
