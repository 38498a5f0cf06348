import { connect, type Socket } from 'node:net';
import { AnswerStream, type ReceivedAnswer } from './answer-stream.ts';

export interface WireRequest {
  /** Binary string, one character per byte. */
  readonly bytes: string;
  readonly method: string;
}

export interface Outcome {
  readonly answers: readonly ReceivedAnswer[];
  readonly trouble?: string;
}

const PATIENCE_MS = 30_000;

export class Pipeline {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends pipelined requests and waits for their answers. Opens a new connection if none is open. Never rejects. */
  ask(requests: readonly WireRequest[]): Promise<Outcome> {
    const socket = this.#socket ?? connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    return new Promise((resolve) => {
      const answers: ReceivedAnswer[] = [];
      const done = (trouble?: string) => {
        clearTimeout(timer);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        const leaves = answers.at(-1)?.headers['connection'] === 'close';
        if (trouble !== undefined || leaves) this.close();
        resolve(trouble === undefined ? { answers } : { answers, trouble });
      };
      const timer = setTimeout(() => done('no answer in time'), PATIENCE_MS);
      const stream = new AnswerStream((answer) => answers.push(answer));
      for (const { method } of requests) stream.asked(method);
      socket.on('data', (chunk: Buffer) => {
        try {
          stream.take(chunk);
        } catch (error) {
          return done(String(error));
        }
        if (answers.length < requests.length) return undefined;
        const isTooMuch = answers.length > requests.length || stream.isWithin;
        return done(isTooMuch ? 'more came than was asked for' : undefined);
      });
      socket.on('error', (error) => done(error.message));
      socket.on('close', () => done('the connection was closed'));
      socket.write(requests.map(({ bytes }) => bytes).join(''), 'latin1');
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}
