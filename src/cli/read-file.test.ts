import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBytes, readText } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'parvis-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe('a file named on the command line', () => {
  it('is rejected with a message if it is missing or a folder', () => {
    const missing = join(folder, 'missing');
    expect(() => readBytes(missing)).toThrow(`there is no file ${missing}`);
    expect(() => readBytes(folder)).toThrow(`${folder} is a folder`);
    expect(() => readBytes(missing)).not.toThrow('ENOENT');
  });

  it('is read as UTF-8, and rejected if it is not', () => {
    expect(readText(file('utf-8', Buffer.from('Grüezi')))).toBe('Grüezi');
    expect(() => readText(file('utf-16', Buffer.from('\uFEFFGrüezi', 'utf16le')))).toThrow(
      'the file is not UTF-8 text: it looks like UTF-16; save it as UTF-8',
    );
    expect(() => readText(file('latin-1', Buffer.from('Grüezi', 'latin1')))).toThrow('the file is not UTF-8 text');
  });
});
