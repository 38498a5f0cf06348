import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.ts';

describe('the hash of a password', () => {
  it('is argon2id with at least the parameters that OWASP recommends, and a different salt each time', async () => {
    const [one, other] = [await hashPassword('vier Kühe fressen Klee'), await hashPassword('vier Kühe fressen Klee')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(isOutdatedHash(one)).toBe(false);
  });

  it('matches only the same characters, however they are composed, and compares all of them', async () => {
    const long = `Kühe ${'x'.repeat(990)}`;
    const hash = await hashPassword(long.normalize('NFC'));
    expect(await verifyPassword(long.normalize('NFD'), hash)).toBe(true);
    expect(await verifyPassword(long.toUpperCase(), hash)).toBe(false);
    expect(await verifyPassword(`${long}x`, hash)).toBe(false);
    expect(await verifyPassword(long.slice(0, -1), hash)).toBe(false);
    expect(await verifyPassword(`${long} `, hash)).toBe(false);
  });

  it('of another program with other parameters matches, and counts as outdated', async () => {
    // RFC 9106 has no vector without a secret; this one is from the reference implementation: `argon2 somesalt -id -t 2 -m 16 -p 1`.
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('passwore', hash)).toBe(false);
    expect(isOutdatedHash(hash)).toBe(true);
  });

  it('of a missing account matches no password', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('vier Kühe fressen Klee', null)).toBe(false);
  });

  it.each([
    '',
    'x',
    '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ])('that is damaged, or too expensive, causes an error: %j', async (hash) => {
    await expect(verifyPassword('password', hash)).rejects.toThrow('The database is damaged');
  });
});

describe('many hashes at once', () => {
  it('are computed in turn by origin, and rejected at once beyond a limit', async () => {
    const hash = await hashPassword('vier Kühe fressen Klee');
    const ended: string[] = [];
    const one = (from: string) => verifyPassword('x', hash, from).finally(() => ended.push(from));
    const flood = Array.from({ length: 60 }, () => one('192.0.2.1'));
    const other = one('198.51.100.1');
    const asked = await Promise.allSettled([...flood, other]);
    const refused = asked.filter(({ status }) => status === 'rejected');
    // Two hashes run, and twenty from one address are queued.
    expect(refused).toHaveLength(38);
    // Other addresses need not wait for these twenty.
    expect(ended.slice(38).indexOf('198.51.100.1')).toBeLessThan(10);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'busy' } });
    expect(await verifyPassword('vier Kühe fressen Klee', hash)).toBe(true);
  });
});
