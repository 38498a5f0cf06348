import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRateLimitedDomain, foldMailbox, LARGE_MAIL_HOSTS } from './mailbox.ts';

describe('a mailbox (R17)', () => {
  it.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+x+y@example.org', 'ada@example.org'],
    ['a.da@example.org', 'a.da@example.org'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['A.D.A@GoogleMail.com', 'ada@gmail.com'],
    ['a.da@pm.me', 'ada@proton.me'],
    ['+ada@example.org', '+ada@example.org'],
    ['a+b@constructor', 'a@constructor'],
  ])('of %s is %s', (email, mailbox) => {
    expect(foldMailbox(email)).toBe(mailbox);
    expect(foldMailbox(mailbox)).toBe(mailbox);
  });

  it('is counted by its domain, except at the twenty largest hosters, which the guide lists', () => {
    expect(findRateLimitedDomain('ada@Mail.Example.org')).toBe('mail.example.org');
    expect(new Set(LARGE_MAIL_HOSTS).size).toBe(20);
    const guide = readFileSync('docs/guide/configure.md', 'utf8');
    for (const domain of LARGE_MAIL_HOSTS) {
      expect(findRateLimitedDomain(`ada@${domain.toUpperCase()}`)).toBeUndefined();
      expect(guide).toContain(`\`${domain}\``);
    }
  });
});
