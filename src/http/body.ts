import type { IncomingMessage } from 'node:http';
import { openByteAccount } from './byte-account.ts';
import { BodyTooLarge, ClientDisconnected, TooManyBodies } from './request.ts';

/** The most that all small bodies, or all large ones, may hold that are being read: slow senders take no more memory. */
const MAX_TOGETHER = 64 * 2 ** 20;

/**
 * Bodies that may be larger than this part of all are counted apart, so that files on their way never keep a form or a question
 * out; and one address may have half of those, which is one file.
 */
const LARGE = 1 / 4;
const SHARE_OF_LARGE = 1 / 2;

/** How clients are told to send their bodies who wait for that (`Expect: 100-continue`, RFC 9110, 10.1.1). */
const waiting = new WeakMap<IncomingMessage, () => void>();

/**
 * Notes that a client sends its body once `goOn` was called: nobody calls it for a request that is refused by its head, so that
 * the refusal is the first that the client hears, and the last: Node.js closes the connection then.
 */
export function waitsToSend(request: IncomingMessage, goOn: () => void): void {
  waiting.set(request, goOn);
}

export interface BodyReader {
  /**
   * Reads a request's body whole, of at most `most` bytes, from an address. Rejects with BodyTooLarge, or with TooManyBodies
   * when others are being read that are too much together, or too much from that address; then what still comes is read and
   * thrown away, so that the client can read the answer. Or with ClientDisconnected.
   */
  readonly read: (request: IncomingMessage, from: string, most: number) => Promise<Buffer>;
  /** Bytes that are held of bodies which are not whole yet. */
  readonly held: () => number;
}

export function openBodyReader(maxTogether = MAX_TOGETHER): BodyReader {
  const accounts = { small: openByteAccount(maxTogether), large: openByteAccount(maxTogether, SHARE_OF_LARGE) };
  const read: BodyReader['read'] = (request, from, most) => {
    const account = accounts[most > maxTogether * LARGE ? 'large' : 'small'];
    let size = 0;
    const { socket } = request;
    let gone = () => undefined as unknown;
    // One that is whole has said so by then.
    const ended = () => setImmediate(() => gone());
    return new Promise<Buffer>((resolve, reject) => {
      const chunks: Buffer[] = [];
      // Whatever still comes is counted no more.
      const stop = (error: Error) => {
        request.removeAllListeners('data');
        request.resume();
        reject(error);
      };
      // A request that ends with its connection in the middle of its body does not always say so itself.
      gone = () => stop(new ClientDisconnected('the client went away'));
      socket.once('close', gone);
      socket.once('end', ended);
      const tooLarge = () => stop(new BodyTooLarge(`The body is larger than ${most} bytes.`));
      request.once('error', (cause) => stop(new ClientDisconnected('the client went away', { cause })));
      request.once('close', gone);
      if (Number(request.headers['content-length'] ?? 0) > most) return tooLarge();
      waiting.get(request)?.();
      waiting.delete(request);
      request.on('data', (chunk: Buffer) => {
        if (size + chunk.length > most) return tooLarge();
        if (account.isTooMuch(from, chunk.length)) return stop(new TooManyBodies('Too many bodies are being sent.'));
        size += chunk.length;
        account.hold(from, chunk.length);
        chunks.push(chunk);
      });
      request.once('end', () => resolve(Buffer.concat(chunks, size)));
    }).finally(() => {
      socket.off('close', gone);
      socket.off('end', ended);
      account.hold(from, -size);
    });
  };
  return { read, held: () => accounts.small.held() + accounts.large.held() };
}
