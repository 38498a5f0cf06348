// Detection of a file's format by its content, never by its name (rule Z1).

import { FILE_KINDS, type FileKind } from '../../../model/format/problem-codes.ts';
import { detectForeignBytes, detectForeignText } from '../../bundle/detect-foreign-file.ts';
import { decodeCalendarText } from '../calendars/calendar-text.ts';
import { SourceRefusedError, SUPPORTED_FORMATS_TEXT } from '../errors.ts';
import { isKnownHeading } from '../tables/columns.ts';
import { decodeText } from '../tables/decode.ts';
import { isEventHeader } from '../tables/header-row.ts';
import { detectSeparator, readFirstLines } from '../tables/read-csv.ts';

export type DetectedFormat =
  | { readonly format: 'bundle' }
  | { readonly format: 'xlsx' }
  | { readonly format: 'ics'; readonly text: string }
  | { readonly format: 'csv'; readonly text: string };

/** Throws SourceRefusedError for an unsupported format, with a list of the supported ones. */
export function detectFormat(bytes: Uint8Array): DetectedFormat {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start === 'PK\x03\x04') return { format: 'xlsx' };
  const foreign = detectForeignBytes(bytes);
  if (foreign !== undefined && foreign !== 'utf16') throw refused(foreign);
  const text = textOf(bytes);
  const begins = text.slice(0, 5000).trimStart();
  if (begins === '') throw new SourceRefusedError('empty', `the file is empty; ${SUPPORTED_FORMATS_TEXT}`);
  if (/^BEGIN:VCALENDAR/i.test(begins)) return { format: 'ics', text };
  if (/^[{[]/.test(begins)) return { format: 'bundle' };
  if (!begins.startsWith('<') && isTable(begins)) return { format: 'csv', text };
  throw refused(detectForeignText(text));
}

/** True if the first line has separators or is a known heading, or one of the next lines has headings for a date and a title. */
function isTable(begins: string): boolean {
  const lines = readFirstLines(begins);
  const [line = ''] = lines;
  return (
    /[;,\t]/.test(line) || isKnownHeading(line) || lines.some((one) => isEventHeader(one.split(detectSeparator(one))))
  );
}

/** Throws SourceRefusedError for bytes that are not text; for an unknown format, the message lists the supported ones. */
function textOf(bytes: Uint8Array): string {
  try {
    return isCalendar(bytes) ? decodeCalendarText(bytes) : decodeText(bytes);
  } catch (error) {
    if (!(error instanceof SourceRefusedError) || error.code !== 'binary') throw error;
    throw new SourceRefusedError('binary', `${error.message}; ${SUPPORTED_FORMATS_TEXT}`, '', { cause: error });
  }
}

function isCalendar(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR/i.test(Buffer.from(bytes.subarray(0, 5000)).toString('latin1'));
}

function refused(kind: FileKind | 'empty' | undefined): SourceRefusedError {
  if (kind === undefined || kind === 'empty') {
    return new SourceRefusedError('foreign', `the file has an unknown format; ${SUPPORTED_FORMATS_TEXT}`);
  }
  const seems = `the file looks like ${FILE_KINDS[kind]}`;
  if (kind !== 'old_office') return new SourceRefusedError('foreign_kind', `${seems}; ${SUPPORTED_FORMATS_TEXT}`, kind);
  return new SourceRefusedError(
    'old_office',
    `${seems}; save it as XLSX, without a password; ${SUPPORTED_FORMATS_TEXT}`,
  );
}
