// Public document of an instance, available without a key: a page, a feed, a calendar file (rules G0 to G5). Like an operation it is a
// pure function of a view, so its response is cached as finished bytes until the view changes.

import type { PublicAccessPart } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';

export interface DocumentCall {
  readonly view: View;
  readonly values: Readonly<Record<string, string>>;
  /** Query parameters used by the document; untrusted, and possibly repeated. */
  readonly query: URLSearchParams;
  readonly publicUrl: string;
}

export interface DocumentResponse {
  /** Responses with 200 are cached; others are built for each request. */
  readonly status: 200 | 308 | 400 | 404 | 410;
  /** Headers in addition to those of all documents; includes `Content-Type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PublicDocument {
  readonly name: string;
  /** Part of public access that the document belongs to; undefined if the document can’t be disabled. */
  readonly part: PublicAccessPart | undefined;
  /** Pattern of the whole path after the name of the instance, such as `^/events/(?<id>[0-9]+)$`; "" for the name alone. */
  readonly path: RegExp;
  /** Query parameters that the response depends on. `any` is for responses that are never cached. */
  readonly asks: readonly string[] | 'any';
  /** True if the document exists only for known instances: with another name, the path may be another page. */
  readonly isOfKnown?: true;
  /** True if scripts of other websites may read the document. */
  readonly isOpen: boolean;
  /** Returns the same response for the same request. Never throws because of the input. */
  readonly answer: (call: DocumentCall) => DocumentResponse;
}

export function createMessageResponse(status: 400 | 404 | 410, message: string): DocumentResponse {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ message }) };
}

/** Constant response for unknown addresses, hidden content, and disabled parts. */
export const NOT_FOUND_RESPONSE = createMessageResponse(404, 'There is nothing at this address.');
