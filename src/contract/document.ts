// Something of an instance that everybody gets without a key: a page, a feed, a calendar file (rules G0 to G5). As an operation it
// is a pure function of a view, so its answer is kept as finished bytes until the view is another one.

import type { OutsidePart } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';

/** What was asked of a document. */
export interface DocumentCall {
  readonly view: View;
  /** What stands in its address in the places of the pattern's groups, by their names; percent-decoded where it can be. */
  readonly values: Readonly<Record<string, string>>;
  /** Of what follows the question mark that which it asks for: data of strangers, in any number. */
  readonly query: URLSearchParams;
  /** The address under which visitors reach the server, without a slash at its end; "" where it is not known. */
  readonly publicUrl: string;
}

export interface DocumentAnswer {
  /** 200 is kept; all others are made anew for whoever asks. */
  readonly status: 200 | 308 | 400 | 404 | 410;
  /** Names and values beside those that all documents have; `Content-Type` is among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PublicDocument {
  /** What it is counted and logged as. */
  readonly name: string;
  /** The switch that it hangs on; undefined where it can't be switched off. */
  readonly part: OutsidePart | undefined;
  /** The whole path behind the name of the instance, such as `^/events/(?<id>[0-9]+)$`; "" for that name alone. */
  readonly path: RegExp;
  /** The names in its query that mean something; no other decides what the answer is. `any` is for what is never kept. */
  readonly asks: readonly string[] | 'any';
  /** Whether it is there only for instances that there are: all other names may be meant for something else. */
  readonly isOfKnown?: true;
  /** Whether scripts of other websites may read it. */
  readonly isOpen: boolean;
  /** The same call gives the same answer. Never throws for what was asked. */
  readonly answer: (call: DocumentCall) => DocumentAnswer;
}

/** A sentence in the place of a feed, as errors of the interface are written (rule E1). */
export function sentence(status: 400 | 404 | 410, message: string): DocumentAnswer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ message }) };
}

/** The same for what was never there, for what nobody may see, and for what an instance has switched off. */
export const NOTHING_THERE = sentence(404, 'There is nothing at this address.');
