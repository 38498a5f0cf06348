// Entity tags in answers by request, so that a tag of one parish can be sent to another.

import { createHash } from 'node:crypto';
import type { Choices } from '../support/choosing.ts';

export interface Tag {
  /** Value of `If-None-Match`: the tag in every coding. */
  readonly text: string;
  readonly owner: number;
}

/** Maximum tags per request, and maximum requests. */
const MAX_TAGS_PER_CALL = 8;
const MAX_CALLS = 20_000;
const BODIES = 100_000;

export class Tags {
  readonly #byCall = new Map<string, Tag[]>();
  readonly #bodies = new Map<string, string>();

  /** Records an answer. False if an earlier answer had the same tag and another body. */
  see(call: string, tag: string, owner: number, body: string): boolean {
    const plain = tag.replace(/(-br|-gzip)?"$/, '');
    const text = `${plain}", ${plain}-br", ${plain}-gzip"`;
    const seen = this.#byCall.get(call) ?? [];
    seen.push({ text, owner });
    if (seen.length > MAX_TAGS_PER_CALL) seen.shift();
    if (this.#byCall.size < MAX_CALLS) this.#byCall.set(call, seen);
    const digest = createHash('sha1').update(body).digest('base64');
    const before = this.#bodies.get(text);
    if (this.#bodies.size < BODIES) this.#bodies.set(text, before ?? digest);
    return before === undefined || before === digest;
  }

  some({ pick }: Choices, call: string): Tag | undefined {
    const seen = this.#byCall.get(call);
    return seen === undefined ? undefined : pick(seen);
  }
}
