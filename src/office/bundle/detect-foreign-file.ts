import type { FileKind } from '../../model/format/problem-codes.ts';

const BEGINNINGS: readonly (readonly [beginning: string, kind: FileKind])[] = [
  ['PK\x03\x04', 'archive'],
  ['\xd0\xcf\x11\xe0', 'old_office'],
  ['%PDF', 'pdf'],
  ['\x1f\x8b', 'gzip'],
  ['SQLite format 3\0', 'sqlite'],
];

/** Detects a non-text format, or UTF-16, by the first bytes. Undefined if the bytes may be UTF-8. */
export function detectForeignBytes(bytes: Uint8Array): FileKind | 'utf16' | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const found = BEGINNINGS.find(([beginning]) => start.startsWith(beginning));
  if (found !== undefined) return found[1];
  // UTF-16 begins with a byte order mark, or has a zero in every other byte of its ASCII characters.
  return /^(?:\xff\xfe|\xfe\xff|(?:[\t\n\r -~]\0){2}|(?:\0[\t\n\r -~]){2})/.test(start) ? 'utf16' : undefined;
}

export function detectForeignText(text: string): FileKind | 'empty' | undefined {
  const start = text.slice(0, 5000).trimStart();
  if (start === '') return text.trim() === '' ? 'empty' : undefined;
  if (/^BEGIN:V(CALENDAR|EVENT)/i.test(start)) return 'calendar';
  if (/^BEGIN:VCARD/i.test(start)) return 'address_book';
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(start)) return 'web_page';
  if (start.startsWith('<')) return 'xml';
  if (/^[{["]/.test(start)) return undefined;
  return isTable(start) ? 'table' : undefined;
}

function isTable(start: string): boolean {
  const [first = '', second] = start.split(/\r?\n/);
  return [',', ';', '\t'].some((separator) => {
    const columns = first.split(separator).length;
    return columns > 1 && (second === undefined || second === '' || second.includes(separator));
  });
}
