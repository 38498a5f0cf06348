// What every command knows of refusals: by itself, so that those that only answer load none of their codes and words.

import type { Refusal } from './refusal-codes.ts';

/** An input that a verb refuses; the message says what and why, fit for whoever gave it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** Its code and params (rule W6); what is refused in a text alone has the code of that. */
  readonly refusal: Refusal;

  constructor(why: string | Refusal, options?: ErrorOptions) {
    super(typeof why === 'string' ? why : why.text, options);
    this.refusal = typeof why === 'string' ? { code: 'refused', params: { why }, text: why } : why;
  }
}
