// Detection of a file's format by its content, whatever its name (rule Z1).

import { FILE_KINDS, type FileKind } from '../../../model/format/problem-codes.ts';
import { foreignBytes, foreignText } from '../../bundle/foreign-file.ts';
import { calendarText } from '../calendars/calendar-text.ts';
import { SOURCES_TAKEN, SourceRefused } from '../errors.ts';
import { isColumnName } from '../tables/columns.ts';
import { decodeText } from '../tables/decode.ts';
import { isHeader } from '../tables/header-row.ts';
import { firstLines, separatorOf } from '../tables/read-csv.ts';

/** Detected format; a bundle is parsed by its own reader. */
export type Detected =
  | { readonly format: 'bundle' }
  | { readonly format: 'xlsx' }
  | { readonly format: 'ics'; readonly text: string }
  | { readonly format: 'csv'; readonly text: string };

/** Throws SourceRefused for an unsupported format, with a list of the supported ones. */
export function detect(bytes: Uint8Array): Detected {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start === 'PK\x03\x04') return { format: 'xlsx' };
  const foreign = foreignBytes(bytes);
  if (foreign !== undefined && foreign !== 'utf16') throw refused(foreign);
  const text = textOf(bytes);
  const begins = text.slice(0, 5000).trimStart();
  if (begins === '') throw new SourceRefused('empty', `the file is empty; ${SOURCES_TAKEN}`);
  if (/^BEGIN:VCALENDAR/i.test(begins)) return { format: 'ics', text };
  if (/^[{[]/.test(begins)) return { format: 'bundle' };
  if (!begins.startsWith('<') && isTable(begins)) return { format: 'csv', text };
  throw refused(foreignText(text));
}

/** True if the first line has separators or is a known heading, or one of the next lines has headings for a date and a title. */
function isTable(begins: string): boolean {
  const lines = firstLines(begins);
  const [line = ''] = lines;
  return /[;,\t]/.test(line) || isColumnName(line) || lines.some((one) => isHeader(one.split(separatorOf(one))));
}

/** Throws SourceRefused for bytes that are not text; for an unknown format, the message lists the supported ones. */
function textOf(bytes: Uint8Array): string {
  try {
    return isCalendar(bytes) ? calendarText(bytes) : decodeText(bytes);
  } catch (error) {
    if (!(error instanceof SourceRefused) || error.code !== 'binary') throw error;
    throw new SourceRefused('binary', `${error.message}; ${SOURCES_TAKEN}`, '', { cause: error });
  }
}

/** True if the bytes, in a one-byte encoding or UTF-8, begin like a calendar. */
function isCalendar(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR/i.test(Buffer.from(bytes.subarray(0, 5000)).toString('latin1'));
}

function refused(kind: FileKind | 'empty' | undefined): SourceRefused {
  if (kind === undefined || kind === 'empty') {
    return new SourceRefused('foreign', `the file is of a kind that is not known here; ${SOURCES_TAKEN}`);
  }
  const seems = `the file seems to be ${FILE_KINDS[kind]}`;
  if (kind !== 'old_office') return new SourceRefused('foreign_kind', `${seems}; ${SOURCES_TAKEN}`, kind);
  return new SourceRefused('old_office', `${seems}; save it as XLSX, without a password; ${SOURCES_TAKEN}`);
}
