// Where addresses that the office wrote lead, outside of the parish's own website.

import { isWebAddress } from '../util/web-address.ts';
import type { Instance } from './instance.ts';
import { FILES_PATH } from './kept-file.ts';

/** Whether a page can lead to an address: one of the web, or a path of the parish's website; nothing is no address. */
export function isLink(address: string): boolean {
  return address === '' || isWebAddress(address) || (address.startsWith('/') && !address.startsWith('//'));
}

/**
 * Where an address of the office leads from here: one of the web as it is, a file of ours, or a path of the parish's website; undefined
 * where it leads nowhere.
 */
export function leadsTo(address: string, { publicUrl }: Pick<Instance, 'publicUrl'>): string | undefined {
  if (isWebAddress(address) || address.startsWith(`${FILES_PATH}/`)) return address;
  if (!address.startsWith('/') || !isWebAddress(publicUrl)) return undefined;
  const made = URL.parse(address, publicUrl);
  // A browser reads `//host` and `/\\host` as another website.
  const isOfWebsite = made !== null && made.origin === URL.parse(publicUrl)?.origin;
  return isOfWebsite && isWebAddress(made.href) ? made.href : undefined;
}

/**
 * A cleaned text whose addresses are those that `lead` makes of them, also those of pictures; what leads nowhere goes. Places in the
 * text itself and addresses of mails stay.
 */
export function withAddresses(text: string, lead: (address: string) => string | undefined): string {
  return text
    .replace(/<[a-z][^<>]*>/gi, (tag) =>
      tag.replace(/ (href|src|cite)="([^"]*)"/gi, (whole, name: string, written: string) => {
        if (/^(?:mailto:|tel:|#)/i.test(written)) return whole;
        const target = lead(written.replaceAll('&amp;', '&'));
        return target === undefined ? '' : ` ${name}="${target.replaceAll('&', '&amp;')}"`;
      }),
    )
    .replace(/<img (?![^<>]*src=)[^<>]*>/gi, '');
}
