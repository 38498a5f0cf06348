// The events and zones of a calendar file, as the lines they consist of. Lines are taken one by one, so that a file of any
// shape takes no more than its length in time, and each event is bounded for itself.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { MOST_ROWS, SourceRefused } from './errors.ts';

/** Characters of one event, or one zone; what is longer is no text that somebody wrote. */
const MOST_BLOCK = 2 ** 20;

const IN_ONE_TURN = 5000;

export interface CalendarBlock {
  readonly name: 'VEVENT' | 'VTIMEZONE';
  /** The number of the event in the file; 1 is the first. */
  readonly number: number;
  /** Unfolded lines from BEGIN to END, joined by line breaks; undefined for one that is too long. */
  readonly text: string | undefined;
}

/** Reads a calendar's events and zones, in their order. Throws SourceRefused for one that is cut off, or has too many. */
export async function calendarBlocks(text: string): Promise<CalendarBlock[]> {
  const blocks: CalendarBlock[] = [];
  const open = { name: '' as CalendarBlock['name'] | '', depth: 0, lines: [] as string[], length: 0 };
  let number = 0;
  let count = 0;
  for (const line of unfolded(text)) {
    if (++count % IN_ONE_TURN === 0) await nextTurn();
    const [, verb = '', component = ''] = /^(BEGIN|END):\s*([A-Za-z-]+)\s*$/i.exec(line.slice(0, 100)) ?? [];
    const name = component.toUpperCase();
    const begins = verb.toUpperCase() === 'BEGIN';
    if (open.name === '') {
      if (!begins || (name !== 'VEVENT' && name !== 'VTIMEZONE')) continue;
      Object.assign(open, { name, depth: 1, lines: [line], length: line.length });
      if (name === 'VEVENT' && ++number > MOST_ROWS) {
        throw new SourceRefused('rows', `the calendar has more than ${MOST_ROWS} events`, String(MOST_ROWS));
      }
      continue;
    }
    if (verb !== '') open.depth += begins ? 1 : -1;
    // Alarms and the like say nothing of the event itself; the parts of a zone are its rules.
    const isInner = open.name === 'VEVENT' && (open.depth > 1 || (verb !== '' && open.depth === 1));
    if (!isInner) {
      open.length += line.length;
      if (open.length <= MOST_BLOCK) open.lines.push(line);
    }
    if (open.depth > 0) continue;
    const whole = open.length <= MOST_BLOCK ? open.lines.join('\r\n') : undefined;
    blocks.push({ name: open.name, number: open.name === 'VEVENT' ? number : 0, text: whole });
    open.name = '';
  }
  if (open.name !== '') {
    throw new SourceRefused(
      'cut_off',
      `the calendar ends in the midst of event ${number}: is the file complete?`,
      String(number),
    );
  }
  return blocks;
}

/** Lines without what continues them on the next one (RFC 5545, 3.1); overlong ones are cut. */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (let at = 0; at <= text.length; ) {
    const end = endOfLine(text, at);
    const isContinued = parts.length > 0 && (text[at] === ' ' || text[at] === '\t');
    const line = text.slice(isContinued ? at + 1 : at, Math.min(end, at + MOST_BLOCK + 2));
    if (isContinued) {
      if (length <= MOST_BLOCK) parts.push(line);
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
