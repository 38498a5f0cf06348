// Splits a calendar file into the lines of its events and zones. Processing is linear in the length of the file, and each event has a
// size limit.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { SourceRefusedError } from '../errors.ts';
import { MAX_SOURCE_ROWS } from '../limits.ts';
import { truncateValue } from '../matching/fault.ts';

/** Maximum characters of one event or zone. */
const MAX_BLOCK = 2 ** 20;

const LINES_PER_TURN = 5000;

export interface CalendarBlock {
  readonly name: 'VEVENT' | 'VTIMEZONE';
  readonly number: number;
  /** Unfolded lines from BEGIN to END, joined by line breaks; undefined if longer than MAX_BLOCK. */
  readonly text: string | undefined;
  readonly isCancellation: boolean;
}

export interface CalendarLines {
  readonly blocks: readonly CalendarBlock[];
  readonly outside: string;
}

/** Reads the events and zones of a calendar, in order. Throws SourceRefusedError if the file is truncated or has too many events. */
export async function readCalendarLines(text: string): Promise<CalendarLines> {
  const reader = new BlockReader();
  let count = 0;
  for (const line of unfoldLines(text)) {
    if (++count % LINES_PER_TURN === 0) await nextTurn();
    reader.take(line);
  }
  return reader.end();
}

export async function readCalendarBlocks(text: string): Promise<readonly CalendarBlock[]> {
  return (await readCalendarLines(text)).blocks;
}

type OpenBlock = Omit<CalendarBlock, 'text' | 'isCancellation'> & { readonly lines: string[]; length: number };

class BlockReader {
  readonly #blocks: (Omit<CalendarBlock, 'isCancellation'> & { readonly calendar: number })[] = [];
  readonly #open: string[] = [];
  readonly #methods: string[] = [];
  #block: OpenBlock | undefined;
  #number = 0;
  #outside = '';

  take(line: string): void {
    const [, verb = '', component = ''] = /^\uFEFF?(BEGIN|END):\s*([A-Za-z-]+)\s*$/i.exec(line.slice(0, 100)) ?? [];
    if (verb.toUpperCase() === 'BEGIN') this.#begin(component.toUpperCase(), line);
    else if (this.#open.length === 0) this.#outside ||= truncateValue(line);
    else if (verb.toUpperCase() === 'END') this.#finish(component.toUpperCase(), line);
    else this.#keep(line);
  }

  #begin(name: string, line: string): void {
    const isOutside = this.#open.length === 0 && name !== 'VCALENDAR';
    if (isOutside) throw this.#notWhole(`BEGIN:${name} is outside the calendar`);
    if (this.#open.includes(name)) throw this.#notWhole(`END:${this.#open.at(-1)} is missing before BEGIN:${name}`);
    this.#open.push(name);
    if (name === 'VCALENDAR') this.#methods.push('');
    else if (this.#block !== undefined) this.#keep(line);
    else if (name === 'VEVENT' || name === 'VTIMEZONE') {
      if (name === 'VEVENT' && ++this.#number > MAX_SOURCE_ROWS) {
        throw new SourceRefusedError(
          'rows',
          `the calendar has more than ${MAX_SOURCE_ROWS} events`,
          String(MAX_SOURCE_ROWS),
        );
      }
      const number = name === 'VEVENT' ? this.#number : 0;
      this.#block = { name, number, lines: [line], length: line.length };
    }
  }

  #finish(name: string, line: string): void {
    const last = this.#open.at(-1);
    if (last !== name) {
      const isOpen = this.#open.includes(name);
      // The last line of a truncated file may be part of its END.
      if (!isOpen && 'VCALENDAR'.startsWith(name)) return;
      throw this.#notWhole(isOpen ? `END:${last} is missing before END:${name}` : `END:${name} has no BEGIN`);
    }
    if (this.#block === undefined || this.#block.name !== name) {
      if (this.#block !== undefined) this.#keep(line);
      this.#open.pop();
      return;
    }
    this.#open.pop();
    const { lines, length, ...block } = this.#block;
    lines.push(line);
    const text = length + line.length <= MAX_BLOCK ? lines.join('\r\n') : undefined;
    this.#blocks.push({ ...block, text, calendar: this.#methods.length - 1 });
    this.#block = undefined;
  }

  #keep(line: string): void {
    if (this.#open.length === 1) {
      const [, method] = /^METHOD[^:]*:\s*(\S+)/i.exec(line.slice(0, 100)) ?? [];
      if (method !== undefined) this.#methods[this.#methods.length - 1] = method.toUpperCase();
    }
    if (this.#block === undefined) return;
    // Alarms and other nested components are skipped; those of a zone are its rules.
    if (this.#block.name === 'VEVENT' && this.#open.at(-1) !== 'VEVENT') return;
    this.#block.length += line.length;
    if (this.#block.length <= MAX_BLOCK) this.#block.lines.push(line);
  }

  end(): CalendarLines {
    if (this.#open.length > 0) throw this.#notWhole('its last line, END:VCALENDAR, is missing');
    const blocks = this.#blocks.map(({ calendar, ...block }) => ({
      ...block,
      isCancellation: this.#methods[calendar] === 'CANCEL',
    }));
    return { blocks, outside: this.#outside };
  }

  #notWhole(why: string): SourceRefusedError {
    const where = this.#open.includes('VEVENT') ? 'in the middle of' : 'after';
    const text = `the calendar ends ${where} event ${this.#number}: ${why}; is the file complete?`;
    return new SourceRefusedError('cut_off', text, String(this.#number));
  }
}

/** Joins folded lines (RFC 5545, 3.1); overlong ones are truncated. */
function* unfoldLines(text: string): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (let at = 0; at <= text.length; ) {
    const end = endOfLine(text, at);
    const isContinued = parts.length > 0 && (text[at] === ' ' || text[at] === '\t');
    const line = text.slice(isContinued ? at + 1 : at, Math.min(end, at + MAX_BLOCK + 2));
    if (isContinued) {
      if (length <= MAX_BLOCK) parts.push(line);
      length += line.length;
    } else {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
      length = line.length;
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  if (parts.length > 0) yield parts.join('');
}

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return text.length;
}
