import { describe, expect, it } from 'vitest';
import { formatMissingSettingLines, formatStartupLines } from './serve.ts';

const URL_HERE = 'http://localhost:8080';
const BARE = { publicUrl: '', smtpUrl: '', mailFolder: './data/mail' };
const SET = { ...BARE, publicUrl: 'https://api.example.org/', smtpUrl: 'smtp://user:secret@mail.example.org' };

describe('serve', () => {
  it('prints the addresses of the pages and the destination of mails', () => {
    expect(formatStartupLines(BARE, URL_HERE, ['a', 'b'])).toEqual([
      '  Home         http://localhost:8080/',
      '  Try it       http://localhost:8080/try',
      '  Reference    http://localhost:8080/docs',
      '  Newsletter   http://localhost:8080/newsletter/a',
      '  Newsletter   http://localhost:8080/newsletter/b',
      '  E-mails to   ./data/mail, as files: PARVIS_SMTP_URL is not set',
      '  Links to     this machine: PARVIS_PUBLIC_URL is not set',
    ]);
    const many = formatStartupLines(SET, URL_HERE, ['a', 'b', 'c', 'd', 'e', 'f']);
    expect(many).toContain('  Newsletter   https://api.example.org/newsletter/{instance}');
    expect(many.at(-1)).toBe('  E-mails to   the mail server');
    expect(many.join()).not.toMatch(/secret|localhost/);
    expect(formatStartupLines(SET, URL_HERE, []).join()).toContain('none yet; `parvis import FILE` creates one');
  });

  it('warns of missing settings once there are subscribers', () => {
    expect(formatMissingSettingLines(BARE, URL_HERE, 0)).toEqual([]);
    expect(formatMissingSettingLines(SET, URL_HERE, 5)).toEqual([]);
    expect(formatMissingSettingLines(BARE, URL_HERE, 312)).toEqual([
      'PARVIS_SMTP_URL is not set: e-mails to 312 subscribers are written to ./data/mail instead of being delivered',
      'PARVIS_PUBLIC_URL is not set: links in e-mails to 312 subscribers point to http://localhost:8080',
    ]);
  });
});
