// Whether a form was sent by one of our own pages (rule U2): browsers say where a request comes from, and no page can change that.

import { isCrossSite } from '../http/cross-site.ts';

/** False for a request without both headers: browsers send at least one with a form. `publicUrl`: as in `isForeign`. */
export function isFromHere(headers: Headers, publicUrl: string): boolean {
  const isSaid = headers.get('sec-fetch-site') === 'same-origin' || (headers.get('origin') ?? '') !== '';
  return isSaid && !isCrossSite((name) => headers.get(name), publicUrl);
}
