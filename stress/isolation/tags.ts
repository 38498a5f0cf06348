// The entity tags that were seen, by what was asked for, so that one parish's can be shown to another.

import { createHash } from 'node:crypto';
import type { Choosing } from '../support/choosing.ts';

export interface Tag {
  /** Value of `If-None-Match`: the tag in every coding. */
  readonly text: string;
  /** Parish whose data the body contains. */
  readonly owner: number;
}

/** Tags kept for each thing that can be asked for, and things they are kept for. */
const KEPT = 8;
const CALLS = 20_000;
const BODIES = 100_000;

export class Tags {
  readonly #byCall = new Map<string, Tag[]>();
  readonly #bodies = new Map<string, string>();

  /** Records an answer. Returns false if an earlier answer had the same tag and another body. */
  see(call: string, tag: string, owner: number, body: string): boolean {
    const plain = tag.replace(/(-br|-gzip)?"$/, '');
    const text = `${plain}", ${plain}-br", ${plain}-gzip"`;
    const seen = this.#byCall.get(call) ?? [];
    seen.push({ text, owner });
    if (seen.length > KEPT) seen.shift();
    if (this.#byCall.size < CALLS) this.#byCall.set(call, seen);
    const digest = createHash('sha1').update(body).digest('base64');
    const before = this.#bodies.get(text);
    if (this.#bodies.size < BODIES) this.#bodies.set(text, before ?? digest);
    return before === undefined || before === digest;
  }

  /** A tag of any parish for this call, most of the time. */
  some({ pick }: Choosing, call: string): Tag | undefined {
    const seen = this.#byCall.get(call);
    return seen === undefined ? undefined : pick(seen);
  }
}
