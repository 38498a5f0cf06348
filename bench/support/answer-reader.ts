const HEAD_END = '\r\n\r\n';
const MAX_HEAD_LENGTH = 16_384;
const NOTHING = Buffer.alloc(0);

/** Finds the ends of the answers in the bytes of one connection. Each answer must have status 200 and a Content-Length. */
export class AnswerReader {
  readonly #ended: () => void;
  /** First bytes of incomplete headers. */
  #begun: Buffer = NOTHING;
  #missing: number | undefined;

  constructor(ended: () => void) {
    this.#ended = ended;
  }

  take(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#missing === undefined ? this.#takeHead(rest) : this.#takeBody(rest);
  }

  #takeHead(chunk: Buffer): Buffer {
    const bytes = this.#begun.length === 0 ? chunk : Buffer.concat([this.#begun, chunk]);
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) {
      if (bytes.length > MAX_HEAD_LENGTH) throw new Error('the head of an answer does not end');
      this.#begun = bytes;
      return NOTHING;
    }
    const head = bytes.toString('latin1', 0, end);
    const length = /^content-length: *(\d+)/im.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
      throw new Error(`an answer was ${head.slice(0, 60)}`);
    this.#begun = NOTHING;
    return this.#await(Number(length), bytes.subarray(end + HEAD_END.length));
  }

  #takeBody(chunk: Buffer): Buffer {
    const missing = this.#missing ?? 0;
    return this.#await(missing - Math.min(missing, chunk.length), chunk.subarray(Math.min(missing, chunk.length)));
  }

  #await(missing: number, rest: Buffer): Buffer {
    this.#missing = missing === 0 ? undefined : missing;
    if (missing === 0) this.#ended();
    return rest;
  }
}
