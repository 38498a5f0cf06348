import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, ClientGone } from './request.ts';

/** The most a body may hold (rule R15). */
const MAX_BODY = 4 * 2 ** 20;

/**
 * Reads a request's body whole. Rejects with BodyTooLarge, and then what still comes is read and thrown away, so that
 * the client can read the answer; or with ClientGone.
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => {
      request.removeAllListeners('data');
      request.resume();
      reject(new BodyTooLarge(`The body is larger than ${MAX_BODY} bytes.`));
    };
    request.once('error', (cause) => reject(new ClientGone('the client went away', { cause })));
    request.once('close', () => reject(new ClientGone('the client went away')));
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) {
      refuse();
      return;
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY) refuse();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks, size)));
  });
}
