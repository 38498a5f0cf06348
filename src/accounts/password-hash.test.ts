import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdated, isPassword } from './password-hash.ts';

describe('the hash of a password', () => {
  it('is argon2id with the parameters that OWASP recommends at the least, and another each time', async () => {
    const [one, other] = [await hashPassword('vier Kühe fressen Klee'), await hashPassword('vier Kühe fressen Klee')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(isOutdated(one)).toBe(false);
  });

  it('is that of the same characters alone, however they are composed, to the last of many', async () => {
    const long = `Kühe ${'x'.repeat(990)}`;
    const hash = await hashPassword(long.normalize('NFC'));
    expect(await isPassword(long.normalize('NFD'), hash)).toBe(true);
    expect(await isPassword(long.toUpperCase(), hash)).toBe(false);
    expect(await isPassword(`${long}x`, hash)).toBe(false);
    expect(await isPassword(long.slice(0, -1), hash)).toBe(false);
    expect(await isPassword(`${long} `, hash)).toBe(false);
  });

  it('by another program, with other parameters, is right and outdated', async () => {
    // RFC 9106 has no vector without a secret; this is of the reference implementation: `argon2 somesalt -id -t 2 -m 16 -p 1`.
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPassword('password', hash)).toBe(true);
    expect(await isPassword('passwore', hash)).toBe(false);
    expect(isOutdated(hash)).toBe(true);
  });

  it('of nobody is the password of none', async () => {
    expect(await isPassword('', null)).toBe(false);
    expect(await isPassword('vier Kühe fressen Klee', null)).toBe(false);
  });

  it.each([
    '',
    'x',
    '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ])('that is damaged, or asks for too much of the machine, is an error: %j', async (hash) => {
    await expect(isPassword('password', hash)).rejects.toThrow('The database is damaged');
  });
});

describe('many at once', () => {
  it('are worked on in turn by where they come from, and those beyond a bound are refused at once', async () => {
    const hash = await hashPassword('vier Kühe fressen Klee');
    const ended: string[] = [];
    const one = (from: string) => isPassword('x', hash, from).finally(() => ended.push(from));
    const flood = Array.from({ length: 60 }, () => one('192.0.2.1'));
    const other = one('198.51.100.1');
    const asked = await Promise.allSettled([...flood, other]);
    const refused = asked.filter(({ status }) => status === 'rejected');
    // Two that are worked on, twenty of one address that wait.
    expect(refused).toHaveLength(38);
    // Long before those twenty are through.
    expect(ended.slice(38).indexOf('198.51.100.1')).toBeLessThan(10);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'busy' } });
    expect(await isPassword('vier Kühe fressen Klee', hash)).toBe(true);
  });
});
