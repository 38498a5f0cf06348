import type { IncomingMessage } from 'node:http';
import { createByteBudget } from './byte-budget.ts';
import { BodyTooLargeError, ClientDisconnectedError, TooManyBodiesError } from './request.ts';

/** Maximum bytes of the small bodies being received, and separately of the large ones. Limits the memory that slow clients hold. */
const MAX_TOGETHER = 64 * 2 ** 20;

/**
 * Share of the limit from which a body counts as large. Large bodies are counted separately, so that uploads never block forms or queries.
 * One address may use half of the limit for large bodies, which is one file.
 */
const LARGE = 1 / 4;
const SHARE_OF_LARGE = 1 / 2;

/** Callbacks that tell clients with `Expect: 100-continue` to send their bodies (RFC 9110, 10.1.1). */
const waiting = new WeakMap<IncomingMessage, () => void>();

/**
 * Registers the callback that tells a client to send its body. It is not called if the headers lead to a rejection, which is then the only
 * response: Node.js closes the connection.
 */
export function onExpectContinue(request: IncomingMessage, goOn: () => void): void {
  waiting.set(request, goOn);
}

export interface BodyReader {
  /**
   * Reads a request body of at most `limit` bytes. `from`: the client's address. Rejects with BodyTooLargeError, with TooManyBodiesError if
   * the bodies that are being received exceed the limit in total or for the address, or with ClientDisconnectedError. After a rejection,
   * the rest of the body is read and discarded, so that the client can read the response.
   */
  readonly read: (request: IncomingMessage, from: string, limit: number) => Promise<Buffer>;
  readonly held: () => number;
}

export function createBodyReader(maxTogether = MAX_TOGETHER): BodyReader {
  const accounts = { small: createByteBudget(maxTogether), large: createByteBudget(maxTogether, SHARE_OF_LARGE) };
  const read: BodyReader['read'] = (request, from, limit) => {
    const account = accounts[limit > maxTogether * LARGE ? 'large' : 'small'];
    let size = 0;
    const { socket } = request;
    let gone = () => undefined as unknown;
    // Waits for one turn of the event loop, in which a complete body emits `end`.
    const onEnd = () => setImmediate(() => gone());
    return new Promise<Buffer>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const stop = (error: Error) => {
        request.removeAllListeners('data');
        request.resume();
        reject(error);
      };
      // The request does not always emit an event if the connection ends in the middle of the body.
      gone = () => stop(new ClientDisconnectedError('the client disconnected'));
      socket.once('close', gone);
      socket.once('end', onEnd);
      const tooLarge = () => stop(new BodyTooLargeError(`The body is larger than ${limit} bytes.`));
      request.once('error', (cause) => stop(new ClientDisconnectedError('the client disconnected', { cause })));
      request.once('close', gone);
      if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge();
      waiting.get(request)?.();
      waiting.delete(request);
      request.on('data', (chunk: Buffer) => {
        if (size + chunk.length > limit) return tooLarge();
        if (account.isTooMuch(from, chunk.length))
          return stop(new TooManyBodiesError('Too many requests with a body are in progress.'));
        size += chunk.length;
        account.hold(from, chunk.length);
        chunks.push(chunk);
      });
      request.once('end', () => resolve(Buffer.concat(chunks, size)));
    }).finally(() => {
      socket.off('close', gone);
      socket.off('end', onEnd);
      account.hold(from, -size);
    });
  };
  return { read, held: () => accounts.small.held() + accounts.large.held() };
}
