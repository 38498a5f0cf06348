import { describe, expect, it } from 'vitest';
import {
  createOdt,
  createOpenXml,
  createPdf,
  createPng,
  createZip,
  type ZipEntry,
} from '../../../test/support/sent-files.ts';
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
    ['image/png', createPng(1, 1)],
    ['image/webp', latin1('RIFF\x04\0\0\0WEBPVP8 ')],
    ['image/avif', latin1('\0\0\0\x1cftypmif1\0\0\0\0miafavif')],
    ['image/avif', latin1('\0\0\0\x14ftypavif\0\0\0\0mif1')],
    ['application/pdf', createPdf()],
    ['application/pdf', createPdf('')],
    ['application/vnd.oasis.opendocument.text', createOdt()],
    [`${OFFICE}.wordprocessingml.document`, createOpenXml('docx')],
    [`${OFFICE}.spreadsheetml.sheet`, createOpenXml('xlsx')],
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
    ['a PDF behind something else', 'type', Buffer.concat([latin1('<html>'), createPdf()])],
    ['an archive of something else', 'type', createZip([entry('index.html')])],
    ['a template', 'type', createOdt([], 'application/vnd.oasis.opendocument.text-template')],
    ['an ODT with macros', 'type', createOdt([entry('Basic/script-lc.xml')])],
    ['an ODT with a password', 'type', createOdt([entry('META-INF/manifest.xml', '<manifest:encryption-data/>')])],
    ['a DOCX that says it has macros', 'type', createOpenXml('docm')],
    ['a DOCX with macros', 'type', createOpenXml('docx', [entry('word/vbaProject.bin')])],
    ['an encrypted entry', 'type', createOpenXml('docx', [{ ...entry('a.xml'), isEncrypted: true }])],
    ['a PDF without its end', 'broken', latin1('%PDF-1.7\n1 0 obj\n')],
    ['a PDF with HTML behind it', 'broken', createPdf('<script>alert(1)</script>')],
    ['a PDF with an archive behind it', 'broken', Buffer.concat([createPdf(), createZip([entry('a')])])],
    [
      'a PDF with an archive behind it that ends as a PDF',
      'broken',
      Buffer.concat([createPdf(), createZip([entry('a')], '%%EOF')]),
    ],
    ['an archive behind something else', 'broken', Buffer.concat([latin1('PK\x03\x04 x'), createOdt()])],
    ['an archive with something behind it', 'broken', Buffer.concat([createOdt(), latin1('<html>')])],
    ['half an archive', 'broken', createOdt().subarray(0, 90)],
    ['an archive with two entries of one name', 'broken', createOpenXml('docx', [entry('[Content_Types].xml')])],
    ['a bomb where the type stands', 'broken', createZip([entry('[Content_Types].xml', Buffer.alloc(40_000_000))])],
  ])('is rejected: %s (%s)', (_what, fault, bytes) => {
    expect(refusalOf(bytes)).toMatch(new RegExp(`^${fault}: This `.replace('This ', '(This|Pictures) ')));
  });

  it('is rejected with the accepted types', () => {
    expect(refusalOf(latin1('<svg/>'))).toBe(
      'type: This file type is not supported. Pictures can be JPEG, PNG, WebP or AVIF, documents PDF, ODT, DOCX or XLSX.',
    );
  });

  it('is never detected in a damaged archive, wherever its bytes are wrong', () => {
    const whole = createOpenXml('docx');
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
