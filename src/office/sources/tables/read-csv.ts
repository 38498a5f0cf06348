// CSV parser: detects the separator, allows line breaks within cells, and tolerates stray quotation marks.

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { SourceRefusedError } from '../errors.ts';
import { isEventHeader, MAX_ROWS_ABOVE_HEADER } from './header-row.ts';
import type { Table } from './table.ts';
import { createTableCollector } from './table-collector.ts';

const SEPARATORS = [';', ',', '\t'] as const;

/** Characters per chunk for the parser, and rows before yielding to the event loop. */
const CHUNK = 65_536;
const ROWS_PER_TURN = 1000;

const MAX_ROW_BYTES = 2 ** 20;

export async function readCsv(text: string): Promise<Table> {
  // Excel names the separator in a separate first line (`sep=;`).
  const said = /^sep=(.)\r?\n/i.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  const gather = createTableCollector();
  const first = said === null ? 1 : 2;
  const parser = Readable.from(chunksOf(body)).pipe(
    parse({
      delimiter: said?.[1] ?? detectSeparator(body),
      relaxColumnCount: true,
      relaxQuotes: true,
      info: true,
      recordDelimiter: ['\r\n', '\n', '\r'],
      maxRecordSize: MAX_ROW_BYTES,
      skipEmptyLines: false,
    }),
  );
  let row = first;
  try {
    for await (const { record } of parser as AsyncIterable<{ readonly record: readonly string[] }>) {
      gather.take(row, record);
      if (row++ % ROWS_PER_TURN === 0) await nextTurn();
    }
  } catch (error) {
    throw error instanceof CsvError ? explainCsvError(error, first) : error;
  }
  return gather.finish();
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

/** `first` is the number of the first row. */
function explainCsvError(error: CsvError, first: number): SourceRefusedError {
  const row = first + (Number((error as { readonly records?: unknown }).records) || 0);
  const where = String(row);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new SourceRefusedError('quotes', `row ${row} opens a quotation mark that is never closed`, where, {
      cause: error,
    });
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const text = `row ${row} is longer than ${MAX_ROW_BYTES} characters: is a quotation mark missing?`;
    return new SourceRefusedError('cell', text, where, { cause: error });
  }
  return new SourceRefusedError('quotes', `row ${row} can't be read: ${error.message}`, where, { cause: error });
}

/**
 * Detects the separator: a character that turns one of the first lines into a header, otherwise the most frequent separator, outside
 * quotation marks, in the first line that contains one.
 */
export function detectSeparator(text: string): string {
  const lines = readFirstLines(text);
  const parting = SEPARATORS.find((one) => lines.some((line) => isEventHeader(line.split(one))));
  if (parting !== undefined) return parting;
  for (const line of lines) {
    const counts = SEPARATORS.map((one) => unquote(line).split(one).length - 1);
    const limit = Math.max(...counts);
    if (limit > 0) return SEPARATORS[counts.indexOf(limit)] ?? ',';
  }
  return SEPARATORS[0];
}

/** First lines, where the header is expected; a line break within quotation marks does not end a line. */
export function readFirstLines(text: string): string[] {
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
    if (lines.length === MAX_ROWS_ABOVE_HEADER) return lines;
  }
  return line.trim() === '' ? lines : [...lines, line];
}

function unquote(line: string): string {
  return line.replace(/"[^"]*"?/g, '');
}
