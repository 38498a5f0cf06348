import { describe, expect, test } from 'vitest';
import { openWebsite } from '../../test/support/listening-website.ts';
import { parseAllowedTargets } from '../util/target-address.ts';
import { sendRequest } from './send.ts';
import { createTargetPolicy, type HostResolver } from './targets.ts';

const never = new AbortController().signal;
const request = { method: 'GET', headers: {}, body: '', timeoutMs: 60_000 } as const;

function resolving(names: Readonly<Record<string, readonly string[]>>): HostResolver {
  return async (host) => (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

describe('a target', () => {
  const inward = ['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1', 'http://[::1]'];
  test.each([
    ...inward,
    'http://[::ffff:127.0.0.1]',
    'http://169.254.169.254',
    'http://0',
  ])('%s gets no connection, however the address is written', async (url) => {
    const website = await openWebsite();
    const targets = createTargetPolicy(parseAllowedTargets([]));
    const sent = sendRequest({ ...request, url: `${url}:${new URL(website.url).port}/` }, targets, never);
    await expect(sent).rejects.toThrow(
      /is an? (loopback|link-local|unspecified) address; this server contacts only public addresses/,
    );
    expect(website.told).toEqual([]);
    await website.close();
  });

  test('whose name resolves to a private address gets no connection', async () => {
    const website = await openWebsite();
    const targets = createTargetPolicy(parseAllowedTargets([]), resolving({ 'trap.example': ['127.0.0.1'] }));
    const url = website.url.replace('127.0.0.1', 'trap.example');
    const sent = sendRequest({ ...request, url }, targets, never);
    await expect(sent).rejects.toThrow(
      'trap.example resolves to 127.0.0.1, a loopback address; this server contacts only public addresses ' +
        'and those listed in PARVIS_PUSH_ALLOW',
    );
    await expect(sent).rejects.toMatchObject({ failure: { code: 'inside', value: 'trap.example' } });
    expect(website.told).toEqual([]);
    await website.close();
  });

  test('whose name resolves differently when connecting is checked then', async () => {
    const website = await openWebsite();
    let asked = 0;
    const rebinding: HostResolver = async () => [{ address: ++asked === 1 ? '1.1.1.1' : '127.0.0.1', family: 4 }];
    const targets = createTargetPolicy(parseAllowedTargets([]), rebinding);
    expect(await targets.addressesOf('trap.example')).toEqual([{ address: '1.1.1.1', family: 4 }]);
    const url = website.url.replace('127.0.0.1', 'trap.example');
    await expect(sendRequest({ ...request, url }, targets, never)).rejects.toThrow('resolves to 127.0.0.1');
    expect(asked).toBe(2);
    expect(website.told).toEqual([]);
    await website.close();
  });

  test('is reached if the operator allows its range or its host', async () => {
    const website = await openWebsite();
    const url = website.url.replace('127.0.0.1', 'intranet.example');
    for (const named of ['127.0.0.0/8', 'intranet.example']) {
      const targets = createTargetPolicy(
        parseAllowedTargets([named]),
        resolving({ 'intranet.example': ['127.0.0.1'] }),
      );
      expect((await sendRequest({ ...request, url }, targets, never)).status).toBe(200);
    }
    await website.close();
  });

  test('with public and private addresses is reached only at the public ones', async () => {
    const names = { 'both.example': ['10.0.0.1', 'fd00::1', '1.1.1.1'] };
    const targets = createTargetPolicy(parseAllowedTargets([]), resolving(names));
    expect(await targets.addressesOf('both.example')).toEqual([{ address: '1.1.1.1', family: 4 }]);
  });
});
