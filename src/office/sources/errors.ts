// Reasons for rejecting a whole file. Faults of single rows are in `fault.ts`.

import { OfficeError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';

export type SourceErrorCode =
  | 'empty'
  | 'foreign'
  /** Recognized but unsupported format, named in `value`; old Office documents have their own code, because the user can convert them. */
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
  | 'address'
  /** Address with a user name or password. */
  | 'login'
  /** Address in a private network. */
  | 'inside'
  | 'away'
  /** Unexpected status of the response. */
  | 'status';

export interface RefusalOptions extends ErrorOptions {
  readonly retryAfter?: string;
  readonly leadsTo?: string;
}

/** Unreadable or unsupported file; nothing was changed. `value` is the subject of the sentence. */
export class SourceRefusedError extends OfficeError {
  readonly code: SourceErrorCode;
  readonly value: string;
  /** `Retry-After` header of an overloaded server, or "". */
  readonly retryAfter: string;
  /** Origin of a redirect that is not followed, or "". */
  readonly leadsTo: string;

  constructor(code: SourceErrorCode, text: string, value = '', options: RefusalOptions = {}) {
    super(createRefusal(`source_${code}`, { value, detail: text }));
    this.code = code;
    this.value = value;
    this.retryAfter = options.retryAfter ?? '';
    this.leadsTo = options.leadsTo ?? '';
    if ('cause' in options) this.cause = options.cause;
  }
}

export type ServiceErrorCode =
  | 'no_instance'
  | 'key_missing'
  | 'key_refused'
  | 'key_forbidden'
  | 'no_service'
  | 'moved'
  | 'no_data'
  | 'server_error'
  | 'server_busy'
  | 'slow'
  | 'too_many';

/** Unreadable service; nothing was changed. Neither the text nor `value` contains the key. */
export class ServiceRefusedError extends OfficeError {
  readonly code: ServiceErrorCode;
  readonly value: string;
  readonly retryAfter: string;

  constructor(code: ServiceErrorCode, text: string, value = '', retryAfter = '') {
    super(createRefusal(`source_${code}`, { value, detail: text }));
    this.code = code;
    this.value = value;
    this.retryAfter = retryAfter;
  }
}

export const SUPPORTED_FORMATS_TEXT =
  'parvis imports bundles (JSON), tables (CSV or XLSX) and calendars (ICS); see docs/guide/import-table.md and ' +
  'docs/guide/import-calendar.md';

/** Thrown if an answer would create a room without a building. */
export class MissingBuildingError extends OfficeError {}
