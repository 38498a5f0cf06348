// Base error of rejected input. It is a separate file, so that commands that only check for it don't load the codes and texts.

import type { Refusal } from './refusal-codes.ts';

/** Rejected input, by code and params (rule W6); the message explains it in English. */
export class OfficeError extends Error {
  override readonly name = 'OfficeError';
  readonly refusal: Refusal;

  constructor(why: Refusal, options?: ErrorOptions) {
    super(why.text, options);
    this.refusal = why;
  }
}

/** Thrown if a rate limit is reached; a later attempt may succeed. */
export class RateLimitedError extends OfficeError {
  /** Seconds until a retry makes sense. */
  readonly seconds: number;

  constructor(why: Refusal, seconds: number) {
    super(why);
    this.seconds = seconds;
  }
}
