// Why a file from elsewhere is not taken as a whole. What is wrong with one of its rows is a fault (`fault.ts`).

import { OfficeError } from '../office-error.ts';
import { refusal } from '../refusal-codes.ts';

export type SourceRefusal =
  | 'empty'
  | 'foreign'
  /** Of a known kind that is not taken, which `value` names; an old Office document by itself, since it can be saved anew. */
  | 'foreign_kind'
  | 'old_office'
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
  readonly leadsTo?: string;
}

/** A file that can't be read, or is none that is taken; nothing was changed. `value` is what the sentence names. */
export class SourceRefused extends OfficeError {
  readonly code: SourceRefusal;
  readonly value: string;
  /** What an address that is too busy says of when to come again, as it says it; "" for nothing. */
  readonly retryAfter: string;
  /** The host, with its protocol, to which an address leads that may not be followed there; "" for none. */
  readonly leadsTo: string;

  constructor(code: SourceRefusal, text: string, value = '', options: RefusalOptions = {}) {
    super(refusal(`source_${code}`, { value, detail: text }));
    this.code = code;
    this.value = value;
    this.retryAfter = options.retryAfter ?? '';
    this.leadsTo = options.leadsTo ?? '';
    if ('cause' in options) this.cause = options.cause;
  }
}

/** Why a running service of the interface is not read. */
export type ServiceRefusal =
  /** The address names no instance; there is no key for it; the key is refused, or may not read. */
  | 'no_instance'
  | 'key_missing'
  | 'key_refused'
  | 'key_forbidden'
  /** There is no such service or instance; it leads elsewhere; it sends something else than the interface says. */
  | 'no_service'
  | 'moved'
  | 'no_data'
  /** It fails, has too much to do, takes too long in all, or has more events than are taken. */
  | 'server_error'
  | 'server_busy'
  | 'slow'
  | 'too_many';

/** A service that can't be read; nothing was changed. Neither the text nor `value` holds the key. */
export class ServiceRefused extends OfficeError {
  readonly code: ServiceRefusal;
  readonly value: string;
  /** As in `SourceRefused`. */
  readonly retryAfter: string;

  constructor(code: ServiceRefusal, text: string, value = '', retryAfter = '') {
    super(refusal(`source_${code}`, { value, detail: text }));
    this.code = code;
    this.value = value;
    this.retryAfter = retryAfter;
  }
}

/** What is taken, for whoever came with something else. */
export const SOURCES_TAKEN =
  'parvis imports bundles (JSON), tables (CSV or XLSX) and calendars (ICS); see docs/guide/import-table.md and ' +
  'docs/guide/import-calendar.md';

/** Rows of a table, or events of a calendar, that are taken at once. */
export const MAX_ROWS = 100_000;

/** Bytes of a file, or of what an address answers (rule Z4). */
export const MAX_BYTES = 20 * 2 ** 20;

/** What was said of a name can't be done, since a room is in a building, and it is not said in which; nothing was changed. */
export class NameRefused extends OfficeError {}
