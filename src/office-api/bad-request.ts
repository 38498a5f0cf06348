/** A request that is refused for what it says, before anything is changed. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text);
    this.status = status;
    this.headers = headers;
  }
}
