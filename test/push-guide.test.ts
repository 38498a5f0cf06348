import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWebhookSecret, signMessage } from '../src/webhooks/signature.ts';

test('the guide’s verification of a signature accepts actual pushes and nothing else', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/guide/push.md', 'utf8')) ?? [];
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const [secret, old] = [createWebhookSecret(), createWebhookSecret()];
  const timestamp = Math.floor(Date.now() / 1000);
  const message = { id: 'msg_1', timestamp, body: '{"type":"instance.changed"}' };
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage([secret, old], message),
  };
  expect(isGenuine(secret, headers, message.body)).toBe(true);
  expect(isGenuine(old, headers, message.body)).toBe(true);
  expect(isGenuine(createWebhookSecret(), headers, message.body)).toBe(false);
  expect(isGenuine(secret, headers, `${message.body} `)).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-timestamp': String(timestamp - 301) }, message.body)).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-signature': 'v1,' }, message.body)).toBe(false);
  expect(isGenuine(secret, {}, message.body)).toBe(false);
});
