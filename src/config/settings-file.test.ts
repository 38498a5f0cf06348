import { describe, expect, it } from 'vitest';
import { parseSettingsFile, updateSettingsFileText } from './settings-file.ts';

const valuesOf = (text: string) => Object.fromEntries(parseSettingsFile(text).values);

describe('a file of settings', () => {
  it('has one setting per line', () => {
    const text = [
      '\uFEFF# a comment',
      '; another',
      '',
      'PARVIS_PORT=8081',
      '  PARVIS_HOST = 0.0.0.0  ',
      'PARVIS_SMTP_URL=smtp://me:a#b%20c@mail.example.org',
      'PARVIS_MAIL_FOLDER="/var/lib/a \\"b\\""\r',
      "PARVIS_MAIL_FROM='x@example.org'",
      'PARVIS_PUBLIC_URL=',
      'PARVIS_PORT=8082',
    ].join('\n');
    expect(parseSettingsFile(text).problems).toEqual([]);
    expect(valuesOf(text)).toEqual({
      PARVIS_PORT: '8082',
      PARVIS_HOST: '0.0.0.0',
      PARVIS_SMTP_URL: 'smtp://me:a#b%20c@mail.example.org',
      PARVIS_MAIL_FOLDER: '/var/lib/a "b"',
      PARVIS_MAIL_FROM: 'x@example.org',
      PARVIS_PUBLIC_URL: '',
    });
  });

  it('reports invalid lines without their content', () => {
    expect(parseSettingsFile('PARVIS_PORT=1\nexport PARVIS_HOST=::\nhunter2\n').problems).toEqual([
      'line 2 is not of the form NAME=value',
      'line 3 is not of the form NAME=value',
    ]);
  });

  it('reports duplicate names', () => {
    const text = 'PARVIS_A=1\nPARVIS_B=2\n#PARVIS_B=3\n PARVIS_A = 1\nPARVIS_A=2\n';
    expect([...parseSettingsFile(text).repeated]).toEqual(['PARVIS_A']);
  });

  it('keeps all other content when settings are set', () => {
    const text = '# mine\nPARVIS_PORT=1\nPARVIS_PORT=2\n\n#PARVIS_HOST=x\n';
    expect(updateSettingsFileText(text, { PARVIS_PORT: '3', PARVIS_HOST: '::' })).toBe(
      '# mine\nPARVIS_PORT=1\nPARVIS_PORT=3\n\n#PARVIS_HOST=x\nPARVIS_HOST=::\n',
    );
    expect(updateSettingsFileText('PARVIS_A=1', { PARVIS_B: '2' })).toBe('PARVIS_A=1\nPARVIS_B=2\n');
  });

  it.each([
    ['smtp://me:s\\x@localhost', '"smtp://me:s\\\\x@localhost"'],
    ['a\\', '"a\\\\"'],
    ['\\"$`', '"\\\\\\"\\$\\`"'],
    ['a"b$c', 'a"b$c'],
  ])('sets %s so that systemd reads the same', (value, written) => {
    expect(updateSettingsFileText('', { PARVIS_A: value })).toBe(`PARVIS_A=${written}\n`);
    expect(valuesOf(`PARVIS_A=${written}`)).toEqual({ PARVIS_A: value });
  });

  it.each([
    '',
    ' a ',
    '"a"',
    "'",
    'a"b',
    'smtp://a:b#c@d',
    '\\',
    '"$x`\\',
  ])('returns the value that was set: %j', (value) => {
    expect(valuesOf(updateSettingsFileText('', { PARVIS_A: value }))).toEqual({ PARVIS_A: value });
  });
});
