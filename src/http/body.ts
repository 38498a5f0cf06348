import type { IncomingMessage } from 'node:http';
import { openByteAccount } from './byte-account.ts';
import { BodyTooLarge, ClientDisconnected, TooManyBodies } from './request.ts';

/** Maximum bytes of all small bodies, and of all large ones, being read: limits the memory held by slow clients. */
const MAX_TOGETHER = 64 * 2 ** 20;

/**
 * Share of the limit above which a body is large and counted separately, so that uploads never block forms or queries; one address may
 * use half of that, which is one file.
 */
const LARGE = 1 / 4;
const SHARE_OF_LARGE = 1 / 2;

/** Callbacks that let clients waiting with `Expect: 100-continue` send their bodies (RFC 9110, 10.1.1). */
const waiting = new WeakMap<IncomingMessage, () => void>();

/**
 * Registers the callback that lets a client send its body. It is not called for a request rejected by its head, so that the rejection is
 * the only response: Node.js then closes the connection.
 */
export function waitsToSend(request: IncomingMessage, goOn: () => void): void {
  waiting.set(request, goOn);
}

export interface BodyReader {
  /**
   * Reads a request's body of at most `most` bytes, from an address. Rejects with BodyTooLarge, with TooManyBodies if the bodies being
   * read exceed the limit in total or for the address, or with ClientDisconnected. After a rejection the rest is read and discarded, so
   * that the client can read the response.
   */
  readonly read: (request: IncomingMessage, from: string, most: number) => Promise<Buffer>;
  /** Returns the bytes held of incomplete bodies. */
  readonly held: () => number;
}

export function openBodyReader(maxTogether = MAX_TOGETHER): BodyReader {
  const accounts = { small: openByteAccount(maxTogether), large: openByteAccount(maxTogether, SHARE_OF_LARGE) };
  const read: BodyReader['read'] = (request, from, most) => {
    const account = accounts[most > maxTogether * LARGE ? 'large' : 'small'];
    let size = 0;
    const { socket } = request;
    let gone = () => undefined as unknown;
    // A complete body has ended by then.
    const ended = () => setImmediate(() => gone());
    return new Promise<Buffer>((resolve, reject) => {
      const chunks: Buffer[] = [];
      // Later data is ignored.
      const stop = (error: Error) => {
        request.removeAllListeners('data');
        request.resume();
        reject(error);
      };
      // If the connection ends within the body, the request does not always emit an event.
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
