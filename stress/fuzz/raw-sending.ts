// Sends a raw request on a new connection, and reads until either side ends it.

import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AnswerStream, type ReceivedAnswer } from '../support/answer-stream.ts';
import type { RawRequest } from './raw-forms.ts';

export interface RawOutcome {
  readonly answers: readonly ReceivedAnswer[];
  readonly trouble?: string;
}

const ANSWER_TIMEOUT_MS = 5000;

const DROPS_AFTER_MS = 8;

/**
 * Sends bytes, and returns what was received until the connection ended. Never rejects. `chance` (0 to 1) chooses how the client drops the
 * connection.
 */
export async function sendRaw(
  port: number,
  { parts, pauseMs = 0, methods = [], ending }: RawRequest,
  chance: number,
): Promise<RawOutcome> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const answers: ReceivedAnswer[] = [];
  const stream = new AnswerStream((answer) => answers.push(answer));
  for (const method of methods) stream.asked(method);
  let trouble: string | undefined;
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    try {
      stream.take(chunk);
    } catch (error) {
      trouble ??= String(error);
      socket.destroy();
    }
  });
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part, 'latin1');
    if (pauseMs > 0) await delay(pauseMs);
  }
  if (ending === 'drops') await drop(socket, chance);
  else if (!(await withTimeout(ended, ANSWER_TIMEOUT_MS))) trouble ??= 'the server leaves the connection open';
  socket.destroy();
  return trouble === undefined ? { answers } : { answers, trouble };
}

async function drop(socket: Socket, chance: number): Promise<void> {
  if (socket.connecting) await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  await delay(chance * DROPS_AFTER_MS);
  if (chance > 0.7) socket.resetAndDestroy();
}

async function withTimeout(work: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const done = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return done;
}
