import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Crowd {
  readonly stay: () => void;
  readonly end: () => void;
}

export async function openCrowd(port: number, from: string, count: number, begins: string): Promise<Crowd> {
  const open = new Set<Socket>();
  let going = true;
  const add = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      open.add(socket);
      if (begins !== '') socket.write(begins);
    });
    socket.on('data', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      if (going) setTimeout(() => going && add(), 200);
    });
  };
  for (let number = 0; number < count; number++) {
    add();
    if (number % 50 === 49) await delay(5);
  }
  return {
    stay: () => {
      going = false;
    },
    end: () => {
      going = false;
      for (const socket of open) socket.destroy();
    },
  };
}
