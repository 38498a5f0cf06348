import { expect, it } from 'vitest';
import { createByteBudget } from '../http/byte-budget.ts';
import { createFileSender, type FileToSend } from './file-sending.ts';

function opened(most: number) {
  const account = createByteBudget(most, 1 / 2);
  const send = createFileSender(account);
  let loads = 0;
  const wanted = (key: string, size: number, address = 'one'): FileToSend => {
    const load = async () => {
      loads++;
      return new Uint8Array(size).fill(key.length);
    };
    return { key, size, address, load };
  };
  const stream = async (asked: FileToSend) => {
    const got = await send(asked);
    if (!(got instanceof ReadableStream)) throw new Error(`there is no stream but ${got}`);
    return got;
  };
  return { account, send, wanted, stream, loads: () => loads };
}

const read = async (stream: ReadableStream<Uint8Array>) => (await new Response(stream).arrayBuffer()).byteLength;

it('a file being sent is in memory once for all its readers, until the last one has it', async () => {
  const { account, wanted, stream, loads } = opened(1_000_000);
  const [first, second] = [await stream(wanted('a', 200_000)), await stream(wanted('a', 200_000, 'two'))];
  expect([loads(), account.held()]).toEqual([1, 200_000]);
  expect(await read(first)).toBe(200_000);
  expect(account.held()).toBe(200_000);
  expect(await read(second)).toBe(200_000);
  expect(account.held()).toBe(0);
  expect(await read(await stream(wanted('a', 200_000)))).toBe(200_000);
  expect(loads()).toBe(2);
});

it('a disconnected reader releases it', async () => {
  const { account, wanted, stream } = opened(1_000_000);
  const reader = (await stream(wanted('a', 200_000))).getReader();
  expect((await reader.read()).value?.length).toBe(65_536);
  await reader.cancel();
  expect(account.held()).toBe(0);
});

it('bytes being sent are limited per address and in total; a file already in memory costs nothing', async () => {
  const { account, send, wanted, stream } = opened(1000);
  const held = await stream(wanted('a', 500));
  expect(await send(wanted('b', 1))).toBe('full');
  await stream(wanted('a', 500));
  await stream(wanted('b', 500, 'two'));
  expect(await send(wanted('c', 1, 'three'))).toBe('full');
  expect(account.held()).toBe(1000);
  await held.cancel();
  expect(account.held()).toBe(1000);
});

it('a deleted or unreadable file leaves nothing in memory', async () => {
  const { account, send, wanted } = opened(1000);
  expect(await send({ ...wanted('a', 500), load: async () => undefined })).toBeUndefined();
  const failing = { ...wanted('a', 500), load: () => Promise.reject(new Error('away')) };
  await expect(Promise.all([send(failing), send(failing)])).rejects.toThrow('away');
  await expect(send(failing)).rejects.toThrow('away');
  expect(account.held()).toBe(0);
});
