// What every command knows of refusals: by itself, so that those that only answer load none of their codes and words.

import type { Refusal } from './refusal-codes.ts';

/** An input that a verb refuses, by its code and params (rule W6); the message says what and why in English. */
export class OfficeError extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(why: Refusal, options?: ErrorOptions) {
    super(why.text, options);
    this.refusal = why;
  }
}

/** An input that is refused because there were too many; the same one may succeed later. */
export class RefusedForNow extends OfficeError {
  /** After how many seconds to try again. */
  readonly seconds: number;

  constructor(why: Refusal, seconds: number) {
    super(why);
    this.seconds = seconds;
  }
}
