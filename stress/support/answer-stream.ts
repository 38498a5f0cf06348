// Strict parser of the answers of a connection. Anything that is not HTTP/1.1 is a finding.

import type { Buffer as Bytes } from 'node:buffer';

export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body without chunk framing, but still compressed. */
  readonly body: Bytes;
}

export class MalformedAnswerError extends Error {
  override readonly name = 'MalformedAnswerError';
}

const NOTHING = Buffer.alloc(0);
const HEAD_END = '\r\n\r\n';
const MAX_HEAD_LENGTH = 65_536;
const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [\t\x20-\x7e]*$/;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

export class AnswerStream {
  readonly #onAnswer: (answer: ReceivedAnswer) => void;
  readonly #methods: string[] = [];
  #rest: Bytes = NOTHING;

  constructor(onAnswer: (answer: ReceivedAnswer) => void) {
    this.#onAnswer = onAnswer;
  }

  asked(method: string): void {
    this.#methods.push(method);
  }

  /** True if the last answer is incomplete. */
  get isWithin(): boolean {
    return this.#rest.length > 0;
  }

  take(chunk: Bytes): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length > 0 && this.#step());
  }

  /** Reads one answer. False if it is incomplete. */
  #step(): boolean {
    const end = this.#rest.indexOf(HEAD_END);
    if (end === -1) {
      if (this.#rest.length > MAX_HEAD_LENGTH) throw new MalformedAnswerError('the head of an answer does not end');
      return false;
    }
    const { status, headers } = headOf(this.#rest.toString('latin1', 0, end));
    const from = end + HEAD_END.length;
    if (status < 200) {
      this.#rest = this.#rest.subarray(from);
      return true;
    }
    const isBare = this.#methods[0] === 'HEAD' || status === 204 || status === 304;
    const found = isBare ? { body: NOTHING, to: from } : bodyOf(this.#rest, from, headers);
    if (found === undefined) return false;
    this.#methods.shift();
    this.#rest = this.#rest.subarray(found.to);
    this.#onAnswer({ status, headers, body: found.body });
    return true;
  }
}

function headOf(text: string): Pick<ReceivedAnswer, 'status' | 'headers'> {
  const [first = '', ...lines] = text.split('\r\n');
  const status = Number(STATUS_LINE.exec(first)?.[1]);
  if (Number.isNaN(status))
    throw new MalformedAnswerError(`this is no status line: ${JSON.stringify(first.slice(0, 200))}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    if (name === undefined) throw new MalformedAnswerError(`this is no header: ${JSON.stringify(line.slice(0, 200))}`);
    const lower = name.toLowerCase();
    if (lower in headers) throw new MalformedAnswerError(`the header ${lower} stands twice`);
    headers[lower] = value.trim();
  }
  return { status, headers };
}

function bodyOf(
  bytes: Bytes,
  from: number,
  headers: ReceivedAnswer['headers'],
): { body: Bytes; to: number } | undefined {
  const length = headers['content-length'];
  const coding = headers['transfer-encoding'];
  if (coding === 'chunked' && length === undefined) return chunksOf(bytes, from);
  if (coding !== undefined || length === undefined || !/^\d+$/.test(length)) {
    throw new MalformedAnswerError(`an answer whose end can't be told: ${JSON.stringify({ length, coding })}`);
  }
  const to = from + Number(length);
  return bytes.length < to ? undefined : { body: bytes.subarray(from, to), to };
}

function chunksOf(bytes: Bytes, from: number): { body: Bytes; to: number } | undefined {
  const chunks: Bytes[] = [];
  for (let at = from; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return undefined;
    const text = bytes.toString('latin1', at, end);
    if (!/^[0-9a-f]{1,8}$/i.test(text))
      throw new MalformedAnswerError(`this is no size of a chunk: ${JSON.stringify(text)}`);
    const size = Number.parseInt(text, 16);
    const to = end + 2 + size;
    if (bytes.length < to + 2) return undefined;
    if (bytes.toString('latin1', to, to + 2) !== '\r\n')
      throw new MalformedAnswerError('a chunk ends without a line break');
    if (size === 0) return { body: Buffer.concat(chunks), to: to + 2 };
    chunks.push(bytes.subarray(end + 2, to));
    at = to + 2;
  }
}
