import { describe, expect, it } from 'vitest';
import { clientAddressOf } from './address.ts';

describe('the address by which failed access is counted', () => {
  it.each<[string, string, string | string[] | undefined, number, string]>([
    ['the connection’s where no proxy is trusted, whatever is forwarded', '192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
    ['the one that the proxy added', '127.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
    ['not what the visitor wrote before it', '127.0.0.1', '203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
    ['that of the outermost of two proxies', '127.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.1', 2, '198.51.100.7'],
    ['the first where fewer hops are named than trusted', '127.0.0.1', '198.51.100.7', 3, '198.51.100.7'],
    ['that of several headers', '127.0.0.1', ['203.0.113.9', '198.51.100.7'], 1, '198.51.100.7'],
    ['without its port', '127.0.0.1', '198.51.100.7:4711', 1, '198.51.100.7'],
    ['of IPv6 the first 64 bits', '::1', '[2001:db8:1:2:3:4:5:6]:4711', 1, '2001:db8:1:2'],
    ['the connection’s where none is forwarded', '192.0.2.1', undefined, 1, '192.0.2.1'],
    ['the connection’s where nonsense is forwarded', '192.0.2.1', 'unknown', 1, '192.0.2.1'],
  ])('is %s', (_what, peer, forwarded, proxies, expected) => {
    expect(clientAddressOf(peer, forwarded, proxies)).toBe(expected);
  });
});
