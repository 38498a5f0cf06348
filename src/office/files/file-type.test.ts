import { describe, expect, it } from 'vitest';
import { odt, openXml, pdf, png, type ZipEntry, zip } from '../../../test/support/sent-files.ts';
import { FileRefusedError } from './errors.ts';
import { detectFileType } from './file-type.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const entry = (name: string, content: string | Buffer = 'x'): ZipEntry => ({ name, content });

function refusalOf(bytes: Buffer): string {
  try {
    return `taken as ${detectFileType(bytes)}`;
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    return `${error.fault}: ${error.message}`;
  }
}

describe('the type of a file', () => {
  it.each<[string, Buffer]>([
    ['image/jpeg', latin1('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['image/png', png(1, 1)],
    ['image/webp', latin1('RIFF\x04\0\0\0WEBPVP8 ')],
    ['image/avif', latin1('\0\0\0\x1cftypmif1\0\0\0\0miafavif')],
    ['image/avif', latin1('\0\0\0\x14ftypavif\0\0\0\0mif1')],
    ['application/pdf', pdf()],
    ['application/pdf', pdf('')],
    ['application/vnd.oasis.opendocument.text', odt()],
    [`${OFFICE}.wordprocessingml.document`, openXml('docx')],
    [`${OFFICE}.spreadsheetml.sheet`, openXml('xlsx')],
  ])('is detected as %s by its content', (type, bytes) => {
    expect(detectFileType(bytes)).toBe(type);
  });

  it.each<[string, string, Buffer]>([
    ['SVG', 'type', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', 'type', latin1('<!doctype html><p>')],
    ['a GIF', 'type', latin1('GIF89a\x01\0\x01\0')],
    ['HEIC', 'type', latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a film', 'type', latin1('\0\0\0\x14ftypisom\0\0\0\0mp41')],
    ['one byte', 'type', latin1('\xff')],
    ['a sound in RIFF', 'type', latin1('RIFF\x04\0\0\0WAVEfmt ')],
    ['an old document of Office', 'type', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['a PDF behind something else', 'type', Buffer.concat([latin1('<html>'), pdf()])],
    ['an archive of something else', 'type', zip([entry('index.html')])],
    ['a template', 'type', odt([], 'application/vnd.oasis.opendocument.text-template')],
    ['an ODT with macros', 'type', odt([entry('Basic/script-lc.xml')])],
    ['an ODT with a password', 'type', odt([entry('META-INF/manifest.xml', '<manifest:encryption-data/>')])],
    ['a DOCX that says it has macros', 'type', openXml('docm')],
    ['a DOCX with macros', 'type', openXml('docx', [entry('word/vbaProject.bin')])],
    ['an encrypted entry', 'type', openXml('docx', [{ ...entry('a.xml'), isEncrypted: true }])],
    ['a PDF without its end', 'broken', latin1('%PDF-1.7\n1 0 obj\n')],
    ['a PDF with HTML behind it', 'broken', pdf('<script>alert(1)</script>')],
    ['a PDF with an archive behind it', 'broken', Buffer.concat([pdf(), zip([entry('a')])])],
    [
      'a PDF with an archive behind it that ends as a PDF',
      'broken',
      Buffer.concat([pdf(), zip([entry('a')], '%%EOF')]),
    ],
    ['an archive behind something else', 'broken', Buffer.concat([latin1('PK\x03\x04 x'), odt()])],
    ['an archive with something behind it', 'broken', Buffer.concat([odt(), latin1('<html>')])],
    ['half an archive', 'broken', odt().subarray(0, 90)],
    ['an archive with two entries of one name', 'broken', openXml('docx', [entry('[Content_Types].xml')])],
    ['a bomb where the type stands', 'broken', zip([entry('[Content_Types].xml', Buffer.alloc(40_000_000))])],
  ])('is rejected: %s (%s)', (_what, fault, bytes) => {
    expect(refusalOf(bytes)).toMatch(new RegExp(`^${fault}: This `.replace('This ', '(This|Pictures) ')));
  });

  it('is rejected with the accepted types', () => {
    expect(refusalOf(latin1('<svg/>'))).toBe(
      'type: This file type is not supported. Pictures can be JPEG, PNG, WebP or AVIF, documents PDF, ODT, DOCX or XLSX.',
    );
  });

  it('is never detected in a damaged archive, wherever its bytes are wrong', () => {
    const whole = openXml('docx');
    const outcomes = Array.from(whole, (byte, at) => {
      const damaged = Buffer.from(whole);
      damaged[at] = byte ^ 0xff;
      return refusalOf(damaged).split(':')[0];
    });
    expect(new Set(outcomes).size).toBeGreaterThan(1);
    for (let length = 1; length < whole.length; length++) {
      expect(refusalOf(whole.subarray(0, length))).toMatch(/^(type|broken): /);
    }
  });
});
