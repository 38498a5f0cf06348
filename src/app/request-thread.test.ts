import { afterEach, describe, expect, it } from 'vitest';
import { createRequestThread, type RequestThread } from './request-thread.ts';

const ECHO = new URL('../../test/support/threads/echo.ts', import.meta.url);

let thread: RequestThread<{ readonly name: string }>;
afterEach(() => thread.close());

/** Opens a thread that echoes the path. The returned function fails if it gets the answer to another request. */
function open() {
  thread = createRequestThread(ECHO, { greeting: 'hello' });
  return async (path: string, init: RequestInit = {}) => {
    const answer = await thread.ask(new Request(`http://localhost${path}`, init), { name: 'Anna' });
    expect(answer.headers.get('x-path')).toBe(new URL(path, 'http://localhost').pathname);
    return answer;
  };
}

describe('a thread that answers requests', () => {
  it('receives method, headers, body and data about the caller, and returns status, headers and body', async () => {
    const ask = open();
    const answer = await ask('/a?b', { method: 'PUT', body: 'ein Text', headers: { 'content-type': 'text/plain' } });
    expect([answer.status, answer.headers.get('x-path')]).toEqual([201, '/a']);
    const told = { greeting: 'hello', name: 'Anna', asked: 1, method: 'PUT', type: 'text/plain', body: 'ein Text' };
    expect(await answer.json()).toEqual(told);
  });

  it('answers a request by a method that the platform rejects, such as TRACE, like any other', async () => {
    const ask = open();
    const trace = new Proxy(new Request('http://localhost/a'), {
      get: (request, name) => (name === 'method' ? 'TRACE' : Reflect.get(request, name, request)),
    });
    const [slow, traced] = await Promise.all([ask('/slow'), thread.ask(trace, { name: 'Eva' })]);
    expect(await traced.json()).toMatchObject({ name: 'Eva', method: 'UNKNOWN' });
    expect(slow.status).toBe(201);
  });

  it('rejects an invalid request, and continues to answer others', async () => {
    const ask = open();
    const wrong = new Proxy(new Request('http://localhost/a'), {
      get: (request, name) => (name === 'url' ? 'http://a:b@localhost/a' : Reflect.get(request, name, request)),
    });
    const [slow, refused] = await Promise.all([ask('/slow'), thread.ask(wrong, { name: 'Eva' })]);
    expect([slow.status, refused.status]).toEqual([201, 400]);
  });

  it('answers without a body if there is none', async () => {
    const answer = await open()('/nothing');
    expect([answer.status, answer.headers.get('etag'), answer.body]).toEqual([304, '"7"', null]);
  });

  it('answers concurrently: a quick answer does not wait for a slow one', async () => {
    const ask = open();
    const order: string[] = [];
    const note = async (path: string) => {
      await ask(path);
      order.push(path);
    };
    await Promise.all([note('/slow'), note('/quick')]);
    expect(order).toEqual(['/quick', '/slow']);
  });

  it('is restarted after a crash, and its pending requests are rejected', async () => {
    const ask = open();
    const slow = ask('/slow');
    await expect(Promise.all([slow, ask('/ends')])).rejects.toThrow('a fault');
    await expect(slow).rejects.toThrow('a fault');
    expect(await (await ask('/a')).json()).toMatchObject({ asked: 1 });
  });

  it('gets no more requests once it is closed, and answers the earlier ones', async () => {
    const ask = open();
    const slow = ask('/slow');
    await slow;
    await thread.close();
    await expect(ask('/a')).rejects.toThrow('the server is stopping');
  });
});
