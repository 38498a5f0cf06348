import { connect, type Socket } from 'node:net';
import { type AnswerHead, AnswerReader } from './answer-reader.ts';

const MAX_OPEN = 1500;

export interface ConnectionHooks<T> {
  readonly onAnswer: (asked: T, head: AnswerHead) => void;
  readonly onBroken: (reason: string) => void;
  /** Returns the next request of a free connection, or undefined if it should idle. */
  readonly next: () => T | undefined;
}

export interface BareConnections<T> {
  readonly add: () => void;
  /** Sends a request on a free or new connection; `alone`: on a new connection, closed afterwards. False if too many are open. */
  readonly ask: (asked: T, alone: boolean) => boolean;
  readonly areAsking: () => boolean;
  readonly close: () => number;
}

interface Connection<T> {
  readonly socket: Socket;
  readonly isAlone: boolean;
  asked: T | undefined;
}

export function openConnections<T extends { readonly bytes: Buffer }>(
  port: number,
  hooks: ConnectionHooks<T>,
): BareConnections<T> {
  const open = new Set<Connection<T>>();
  const free = new Set<Connection<T>>();

  const send = (connection: Connection<T>, asked: T) => {
    free.delete(connection);
    connection.asked = asked;
    connection.socket.write(asked.bytes);
  };

  const goOn = (connection: Connection<T>) => {
    const asked = hooks.next();
    if (asked === undefined) free.add(connection);
    else send(connection, asked);
  };

  const answered = (connection: Connection<T>, head: AnswerHead) => {
    const { asked } = connection;
    connection.asked = undefined;
    if (asked !== undefined) hooks.onAnswer(asked, head);
    if (connection.isAlone || head.closes) connection.socket.destroy();
    else goOn(connection);
  };

  const opened = (isAlone: boolean): Connection<T> => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection: Connection<T> = { socket, isAlone, asked: undefined };
    open.add(connection);
    read(
      socket,
      (head) => answered(connection, head),
      (reason) => {
        open.delete(connection);
        free.delete(connection);
        if (connection.asked !== undefined) hooks.onBroken(reason);
        connection.asked = undefined;
      },
    );
    return connection;
  };

  return {
    add: () => goOn(opened(false)),
    ask: (asked, alone) => {
      const [kept] = alone ? [] : free;
      if (kept === undefined && open.size >= MAX_OPEN) return false;
      send(kept ?? opened(alone), asked);
      return true;
    },
    areAsking: () => [...open].some(({ asked }) => asked !== undefined),
    close: () => {
      let count = 0;
      for (const connection of open) {
        if (connection.asked !== undefined) count++;
        connection.asked = undefined;
        connection.socket.destroy();
      }
      return count;
    },
  };
}

function read(socket: Socket, onAnswer: (head: AnswerHead) => void, onEnd: (reason: string) => void): void {
  const reader = new AnswerReader(onAnswer);
  let reason = 'the connection was closed';
  socket.on('data', (chunk: Buffer) => {
    try {
      reader.take(chunk);
    } catch (error) {
      reason = error instanceof Error ? error.message : 'no answer';
      socket.destroy();
    }
  });
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('end', () => socket.destroy());
  socket.on('close', () => onEnd(reason));
}
