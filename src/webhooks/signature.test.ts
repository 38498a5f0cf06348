import { expect, test } from 'vitest';
import { createWebhookSecret, signMessage } from './signature.ts';

// Examples that are published with Standard Webhooks and its libraries.
test.each([
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    message: {
      id: 'msg_loFOjxBNrRLzqYUf',
      timestamp: 1731705121,
      body: '{"event_type":"ping","data":{"success":true}}',
    },
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
])('$message.id is signed as published', ({ secret, message, signature }) => {
  expect(signMessage([secret], message)).toBe(signature);
});

test('several secrets give several signatures, separated by a blank', () => {
  const [first, second] = [createWebhookSecret(), createWebhookSecret()];
  const message = { id: 'msg_1', timestamp: 1, body: '{}' };
  const both = signMessage([first, second], message);
  expect(both).toBe(`${signMessage([first], message)} ${signMessage([second], message)}`);
});

test('a new secret is whsec_ and 32 random bytes in base64', () => {
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  expect(createWebhookSecret()).not.toBe(secret);
});
