// What a file seems to be that is none of those that are taken, for whoever took the wrong one.

import type { FileKind } from '../../model/format/problem-codes.ts';

/** Where a format is known by how its bytes begin, as Latin-1. */
const BEGINNINGS: readonly (readonly [beginning: string, kind: FileKind])[] = [
  ['PK\x03\x04', 'archive'],
  ['\xd0\xcf\x11\xe0', 'old_office'],
  ['%PDF', 'pdf'],
  ['\x1f\x8b', 'gzip'],
  ['SQLite format 3\0', 'sqlite'],
];

/** What bytes begin like that are no text; text in UTF-16 is some, but none in UTF-8. Undefined where they may be text in UTF-8. */
export function foreignBytes(bytes: Uint8Array): FileKind | 'utf16' | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const found = BEGINNINGS.find(([beginning]) => start.startsWith(beginning));
  if (found !== undefined) return found[1];
  // With a mark at its beginning, or without: then every other byte of plain text is zero.
  return /^(?:\xff\xfe|\xfe\xff|(?:[\t\n\r -~]\0){2}|(?:\0[\t\n\r -~]){2})/.test(start) ? 'utf16' : undefined;
}

/** What text seems to be that is not JSON; undefined where it may be meant as such. */
export function foreignText(text: string): FileKind | 'empty' | undefined {
  const start = text.slice(0, 5000).trimStart();
  if (start === '') return text.trim() === '' ? 'empty' : undefined;
  if (/^BEGIN:V(CALENDAR|EVENT)/i.test(start)) return 'calendar';
  if (/^BEGIN:VCARD/i.test(start)) return 'address_book';
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(start)) return 'web_page';
  if (start.startsWith('<')) return 'xml';
  if (/^[{["]/.test(start)) return undefined;
  return isTable(start) ? 'table' : undefined;
}

/** Whether the first lines have the same separators, as lines of a table do. */
function isTable(start: string): boolean {
  const [first = '', second] = start.split(/\r?\n/);
  return [',', ';', '\t'].some((separator) => {
    const columns = first.split(separator).length;
    return columns > 1 && (second === undefined || second === '' || second.includes(separator));
  });
}
