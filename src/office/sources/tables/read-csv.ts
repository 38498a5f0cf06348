// CSV parser: detects the separator, allows line breaks within cells, and tolerates stray quotation marks.

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { SourceRefused } from '../errors.ts';
import { gatherTable } from './gather-table.ts';
import { isHeader, MAX_ABOVE } from './header-row.ts';
import type { Table } from './table.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/** Characters per chunk for the parser, and rows before the event loop serves other requests. */
const CHUNK = 65_536;
const IN_ONE_TURN = 1000;

/** Maximum bytes of a row. */
const MAX_RECORD = 2 ** 20;

/** Parses a table. Throws SourceRefused. */
export async function readCsv(text: string): Promise<Table> {
  // Excel names the separator in a separate first line (`sep=;`).
  const said = /^sep=(.)\r?\n/i.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  const gather = gatherTable();
  const first = said === null ? 1 : 2;
  const parser = Readable.from(chunksOf(body)).pipe(
    parse({
      delimiter: said?.[1] ?? separatorOf(body),
      relaxColumnCount: true,
      relaxQuotes: true,
      info: true,
      recordDelimiter: ['\r\n', '\n', '\r'],
      maxRecordSize: MAX_RECORD,
      skipEmptyLines: false,
    }),
  );
  let row = first;
  try {
    for await (const { record } of parser as AsyncIterable<{ readonly record: readonly string[] }>) {
      gather.take(row, record);
      if (row++ % IN_ONE_TURN === 0) await nextTurn();
    }
  } catch (error) {
    throw error instanceof CsvError ? explained(error, first) : error;
  }
  return gather.finish();
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/** `first` is the number of the first row. */
function explained(error: CsvError, first: number): SourceRefused {
  const row = first + (Number((error as { readonly records?: unknown }).records) || 0);
  const where = String(row);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new SourceRefused('quotes', `row ${row} opens a quotation mark that nothing closes`, where, {
      cause: error,
    });
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const text = `row ${row} is longer than ${MAX_RECORD} characters: is a quotation mark missing?`;
    return new SourceRefused('cell', text, where, { cause: error });
  }
  return new SourceRefused('quotes', `row ${row} can't be read: ${error.message}`, where, { cause: error });
}

/**
 * Detects the separator: the one that makes a header of one of the first lines, otherwise the most frequent one in the first line with
 * any, outside of quotation marks.
 */
export function separatorOf(text: string): string {
  const lines = firstLines(text);
  const parting = SEPARATORS.find((one) => lines.some((line) => isHeader(line.split(one))));
  if (parting !== undefined) return parting;
  for (const line of lines) {
    const counts = SEPARATORS.map((one) => unquoted(line).split(one).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)] ?? ',';
  }
  return SEPARATORS[0];
}

/** First lines, where the header is expected; a line break within quotation marks does not end a line. */
export function firstLines(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let isQuoted = false;
  for (const sign of text.slice(0, CHUNK)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || (sign !== '\n' && sign !== '\r')) {
      line += sign;
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    line = '';
    if (lines.length === MAX_ABOVE) return lines;
  }
  return line.trim() === '' ? lines : [...lines, line];
}

function unquoted(line: string): string {
  return line.replace(/"[^"]*"?/g, '');
}
