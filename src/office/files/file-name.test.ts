import { describe, expect, it } from 'vitest';
import { toSafeFileName } from './file-name.ts';

describe('a file name', () => {
  it.each([
    ['Gemeindebrief.pdf', 'Gemeindebrief.pdf'],
    ['Größe – Übersicht 2027.PDF', 'Größe – Übersicht 2027.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\anna\\brief.pdf', 'brief.pdf'],
    ['C:\\Users\\anna\\', 'file.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['..', 'file.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'file.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    ['foto.jpeg', 'foto.pdf'],
    ['seite.html', 'seite.html.pdf'],
    ['abc\u202Efdp.exe', 'abcfdp.exe.pdf'],
    ['CON', '_CON.pdf'],
    ['con.txt', '_con.txt.pdf'],
    ['Lpt1.pdf', '_Lpt1.pdf'],
    ['Concert.pdf', 'Concert.pdf'],
    ['"a" <b>|?*.pdf', 'a b.pdf'],
    [' a   b . .pdf', 'a b.pdf'],
    ['u\u0308.pdf', 'ü.pdf'],
    ['\ud800x.pdf', '\ufffdx.pdf'],
  ])('%j is stored as %j', (given, name) => {
    expect(toSafeFileName(given, 'pdf')).toBe(name);
  });

  it('has at most 120 characters, without a lone surrogate', () => {
    for (const given of ['x'.repeat(500), '😀'.repeat(100), `${'x'.repeat(114)}😀😀`]) {
      const name = toSafeFileName(given, 'docx');
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name).toMatch(/\.docx$/);
      expect(name.isWellFormed()).toBe(true);
    }
  });
});
