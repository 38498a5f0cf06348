import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listenOnSockets } from './listening.ts';

const reach = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy());
    socket.once('error', reject).once('close', () => resolve());
  });

describe('listening with several sockets', () => {
  it('accepts every connection on one port, and none after the end', async () => {
    let came = 0;
    const listening = await listenOnSockets(8, '127.0.0.1', 0, (socket) => {
      came++;
      socket.on('error', () => undefined).on('end', () => socket.end());
    });
    await Promise.all(Array.from({ length: 100 }, () => reach(listening.port)));
    await expect.poll(() => came).toBe(100);
    await listening.close();
    await expect(reach(listening.port)).rejects.toThrow('ECONNREFUSED');
  });

  it('fails on a port that another server shares in the same way', async () => {
    const ignore = () => undefined;
    const first = await listenOnSockets(4, '127.0.0.1', 0, ignore);
    await expect(listenOnSockets(4, '127.0.0.1', first.port, ignore)).rejects.toThrow('EADDRINUSE');
    await first.close();
    await (await listenOnSockets(4, '127.0.0.1', first.port, ignore)).close();
  });
});
