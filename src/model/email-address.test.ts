import { describe, expect, it } from 'vitest';
import { foldEmail, isEmail, toAsciiEmail } from './email-address.ts';
import { foldMailbox } from './mailbox.ts';

describe('an address with a domain in Unicode (Z9)', () => {
  it.each([
    ['anna@käse-müller.ch', 'anna@xn--kse-mller-v2a2y.ch'],
    ['Anna@KÄSE-MÜLLER.ch', 'Anna@xn--kse-mller-v2a2y.ch'],
    ['anna@ka\u0308se.ch', 'anna@xn--kse-qla.ch'],
    ['anna@käse。ch ', 'anna@xn--kse-qla.ch'],
    ['anna@faß.de', 'anna@xn--fa-hia.de'],
  ])('%j is stored as %j', (text, ascii) => {
    expect(toAsciiEmail(text)).toBe(ascii);
    expect(isEmail(ascii)).toBe(true);
    expect(toAsciiEmail(ascii)).toBe(ascii);
  });

  it.each([
    'Anna@Example.org',
    ' anna@example.org ',
    'käse.ch',
    'anna@käse.ch/x',
    'anna@käse.ch?x',
    'anna@käse.ch#x',
    'anna@käse.ch\\x',
    'anna@käse.ch:25',
    'anna@kä se.ch',
    'anna@käse.ch／x',
    'anna@käse.ch？x',
    'anna@käse.ch＃x',
    'anna@käse＠x.ch',
    'anna@kä\u202ese.ch',
    `anna@${'ä'.repeat(300)}.ch`,
  ])('%j is unchanged', (text) => {
    expect(toAsciiEmail(text)).toBe(text);
  });

  it('is the same mailbox in either form', () => {
    expect(foldEmail('ANNA@Käse.ch')).toBe(foldEmail('anna@XN--KSE-QLA.ch'));
    expect(foldMailbox('anna+x@käse.ch')).toBe('anna@xn--kse-qla.ch');
  });

  it('requires a local part in ASCII', () => {
    expect(isEmail(toAsciiEmail('ännä@käse.ch'))).toBe(false);
  });
});
