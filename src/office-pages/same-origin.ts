// Checks whether a form was sent by a page of this site (rule U2), by headers that browsers set and pages can’t change.

import { isCrossSite } from '../http/cross-site.ts';

/** Also false if both origin headers are missing, because browsers send at least one with a form. `publicUrl`: see `isCrossSite`. */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const isSaid = headers.get('sec-fetch-site') === 'same-origin' || (headers.get('origin') ?? '') !== '';
  return isSaid && !isCrossSite((name) => headers.get(name), publicUrl);
}
