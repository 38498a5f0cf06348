import { describe, expect, it, test } from 'vitest';
import { describeSpecialAddress, isInRange, isValidAllowedTarget, parseAllowedTargets } from './target-address.ts';

describe('an address outside the public internet', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['100.64.0.1', 'shared'],
    ['100.127.255.255', 'shared'],
    ['0.0.0.0', 'unspecified'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['192.0.2.1', 'documentation'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['198.18.0.1', 'reserved'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['fd00::1', 'private'],
    ['fc00::1', 'private'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', 'reserved'],
    ['100::1', 'reserved'],
    ['::7f00:1', 'reserved'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['0:0:0:0:0:ffff:10.0.0.1', 'private'],
    ['::ffff:0:1', 'unspecified'],
    ['64:ff9b::a00:1', 'private'],
  ])('%s is described as %s', (address, word) => {
    expect(describeSpecialAddress(address)).toContain(word);
  });

  it.each([
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.128.0.0',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is not special', (address) => {
    expect(describeSpecialAddress(address)).toBeUndefined();
  });
});

describe('allowed targets', () => {
  const places = parseAllowedTargets(['10.1.0.0/16', 'fd00::/8', '127.0.0.1', 'Intranet.example']);

  test('are ranges, addresses and host names', () => {
    expect(isInRange(places.range, '10.1.2.3')).toBe(true);
    expect(isInRange(places.range, '::ffff:10.1.2.3')).toBe(true);
    expect(isInRange(places.range, '10.2.0.1')).toBe(false);
    expect(isInRange(places.range, 'fd12::1')).toBe(true);
    expect(isInRange(places.range, '127.0.0.1')).toBe(true);
    expect(isInRange(places.range, '127.0.0.2')).toBe(false);
    expect([...places.hosts]).toEqual(['intranet.example']);
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '10.0.0',
    'http://a.example',
    'a b',
    '*.example',
    '::/129',
  ])('%s is invalid', (entry) => {
    expect(isValidAllowedTarget(entry)).toBe(false);
  });

  it.each(['10.0.0.0/8', '::1', 'fd00::/8', 'localhost', 'a-b.example'])('%s is valid', (entry) => {
    expect(isValidAllowedTarget(entry)).toBe(true);
  });
});
