const HEAD_END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);

/** Parts of a response that determine whether it is acceptable. */
export interface AnswerHead {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly closes: boolean;
}

/** Finds the answers in the bytes of a connection with one request at a time. */
export class AnswerReader {
  readonly #ended: (head: AnswerHead) => void;
  #begun: Buffer = NOTHING;
  #head: AnswerHead | undefined;
  #missing = 0;

  constructor(ended: (head: AnswerHead) => void) {
    this.#ended = ended;
  }

  take(chunk: Buffer): void {
    if (this.#head === undefined) {
      const bytes = this.#begun.length === 0 ? chunk : Buffer.concat([this.#begun, chunk]);
      const end = bytes.indexOf(HEAD_END);
      this.#begun = end === -1 ? bytes : NOTHING;
      if (end === -1) return;
      this.#takeHead(bytes.toString('latin1', 0, end));
      this.#missing -= bytes.length - end - HEAD_END.length;
    } else {
      this.#missing -= chunk.length;
    }
    if (this.#missing < 0) throw new Error('there were bytes that nobody asked for');
    if (this.#missing > 0) return;
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined) this.#ended(head);
  }

  #takeHead(text: string): void {
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
    const length = status === 304 ? '0' : /^content-length: *(\d+)/im.exec(text)?.[1];
    if (length === undefined || Number.isNaN(status)) throw new Error(`no answer: ${text.slice(0, 60)}`);
    const hasRetryAfter = status >= 400 && /^retry-after: *\d/im.test(text);
    this.#head = { status, hasRetryAfter, closes: /^connection: *close/im.test(text) };
    this.#missing = Number(length);
  }
}
