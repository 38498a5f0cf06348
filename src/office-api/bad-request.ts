import type { Refusal } from '../office/refusal-codes.ts';

/** Thrown if the request is invalid; nothing was changed. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError';
  readonly status: number;
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, why: Refusal, headers: Readonly<Record<string, string>> = {}) {
    super(why.text);
    this.refusal = why;
    this.status = status;
    this.headers = headers;
  }
}
