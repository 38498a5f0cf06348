// Whether a form was sent by one of our own pages (rule U2): browsers say where a request comes from, and no page can change that.

import { isForeign } from '../http/foreign.ts';

/** What says nothing of where it comes from is no browser’s, and not taken. `publicUrl`: as in `isForeign`. */
export function isFromHere(headers: Headers, publicUrl: string): boolean {
  const isSaid = headers.get('sec-fetch-site') === 'same-origin' || (headers.get('origin') ?? '') !== '';
  return isSaid && !isForeign((name) => headers.get(name), publicUrl);
}
