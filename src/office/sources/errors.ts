// Why a file from elsewhere is not taken as a whole. What is wrong with one of its rows is a fault (`fault.ts`).

import { Refused } from '../errors.ts';

export type SourceRefusal =
  | 'empty'
  | 'foreign'
  | 'mixed'
  | 'binary'
  | 'quotes'
  | 'broken'
  | 'locked'
  | 'unpacked'
  | 'doctype'
  | 'rows'
  | 'columns'
  | 'cell'
  | 'header'
  | 'cut_off'
  | 'large'
  /** An address that is none, holds a user name or a password, leads into this network, does not answer, or answers something else. */
  | 'address'
  | 'login'
  | 'inside'
  | 'away'
  | 'status';

export interface RefusalOptions extends ErrorOptions {
  readonly retryAfter?: string;
}

/** A file that can't be read, or is none that is taken; nothing was changed. `value` is what the sentence names. */
export class SourceRefused extends Refused {
  readonly code: SourceRefusal;
  readonly value: string;
  /** What an address that is too busy says of when to come again, as it says it; "" for nothing. */
  readonly retryAfter: string;

  constructor(code: SourceRefusal, text: string, value = '', options: RefusalOptions = {}) {
    super(text);
    this.code = code;
    this.value = value;
    this.retryAfter = options.retryAfter ?? '';
    if ('cause' in options) this.cause = options.cause;
  }
}

/** What is taken, for whoever came with something else. */
export const SOURCES_TAKEN =
  'parvis imports bundles (JSON), tables (CSV or XLSX) and calendars (ICS); see docs/guide/import-table.md and docs/guide/import-calendar.md';

/** Rows of a table, or events of a calendar, that are taken at once. */
export const MOST_ROWS = 100_000;

/** Bytes of a file, or of what an address answers (rule Z4). */
export const MOST_BYTES = 20 * 2 ** 20;
