// Link targets of addresses entered in the office, when shown outside the parish's website.

import { isWebAddress } from '../util/web-address.ts';
import type { Instance } from './instance.ts';
import { FILES_PATH } from './stored-file.ts';

/** True if a page can link to an address: a web address, or a path of the parish's website; "" is valid. */
export function isLinkable(address: string): boolean {
  return address === '' || isWebAddress(address) || (address.startsWith('/') && !address.startsWith('//'));
}

/**
 * Resolves an address for links: web addresses and paths of stored files stay unchanged, a path on the parish's website becomes its full
 * address; undefined if it can't be linked.
 */
export function resolveLink(address: string, { publicUrl }: Pick<Instance, 'publicUrl'>): string | undefined {
  if (isWebAddress(address) || address.startsWith(`${FILES_PATH}/`)) return address;
  if (!address.startsWith('/') || !isWebAddress(publicUrl)) return undefined;
  const made = URL.parse(address, publicUrl);
  // Browsers treat `//host` and `/\\host` as another website.
  const isOfWebsite = made !== null && made.origin === URL.parse(publicUrl)?.origin;
  return isOfWebsite && isWebAddress(made.href) ? made.href : undefined;
}

/**
 * Replaces the link and picture addresses in a cleaned text with the result of `resolve`, and removes those for which it returns undefined.
 * Fragments and mail addresses stay.
 */
export function mapLinkUrls(text: string, resolve: (address: string) => string | undefined): string {
  return text
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/ (href|src|cite)="([^"]*)"/gi, (whole, name: string, written: string) => {
        if (/^(?:mailto:|tel:|#)/i.test(written)) return whole;
        const target = resolve(written.replaceAll('&amp;', '&'));
        return target === undefined ? '' : ` ${name}="${target.replaceAll('&', '&amp;')}"`;
      }),
    )
    .replace(/<img (?![^<>]*src=)[^<>]*>/gi, '');
}
