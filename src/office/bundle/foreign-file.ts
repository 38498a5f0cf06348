// What a file seems to be that is no bundle, for whoever took the wrong one.

const BUNDLES = 'parvis imports bundles (see docs/guide/bundle.md)';

/** Where a format is known by how its bytes begin, as Latin-1. */
const BEGINNINGS: readonly (readonly [beginning: string, what: string])[] = [
  ['PK\x03\x04', 'a ZIP archive or an Office document (XLSX, DOCX, ODS)'],
  ['\xd0\xcf\x11\xe0', 'an old Office document (XLS, DOC)'],
  ['%PDF', 'a PDF document'],
  ['\x1f\x8b', 'a file compressed by gzip; unpack it first'],
  ['SQLite format 3\0', 'an SQLite database; `parvis restore` takes a backup'],
];

/** What to say of bytes that begin like no text that could be a bundle; undefined where they may be one. */
export function foreignBytes(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const found = BEGINNINGS.find(([beginning]) => start.startsWith(beginning));
  if (found !== undefined) return seems(found[1]);
  // With a mark at its beginning, or without: then every other byte of plain text is zero.
  if (/^(?:\xff\xfe|\xfe\xff|(?:[\t\n\r -~]\0){2}|(?:\0[\t\n\r -~]){2})/.test(start)) {
    return `the file is not UTF-8 text: it seems to be UTF-16; save it as UTF-8`;
  }
  return undefined;
}

/** What to say of text that is not JSON; undefined where it may be meant as such. */
export function foreignText(text: string): string | undefined {
  const start = text.slice(0, 5000).trimStart();
  if (start === '') return text.trim() === '' ? `the file is not JSON: it is empty; ${BUNDLES}` : undefined;
  if (/^BEGIN:V(CALENDAR|EVENT)/i.test(start)) return seems('a calendar (ICS)');
  if (/^BEGIN:VCARD/i.test(start)) return seems('an address book (vCard)');
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(start)) return seems('a web page (HTML)');
  if (start.startsWith('<')) return seems('XML');
  if (/^[{["]/.test(start)) return undefined;
  return isTable(start) ? seems('a table (CSV)') : undefined;
}

function seems(what: string): string {
  return `the file is not JSON: it seems to be ${what}; ${BUNDLES}`;
}

/** Whether the first lines have the same separators, as lines of a table do. */
function isTable(start: string): boolean {
  const [first = '', second] = start.split(/\r?\n/);
  return [',', ';', '\t'].some((separator) => {
    const columns = first.split(separator).length;
    return columns > 1 && (second === undefined || second === '' || second.includes(separator));
  });
}
