import { OfficeError } from '../office-error.ts';
import type { Refusal } from '../refusal-codes.ts';

/**
 * Reason for rejecting a file: unsupported type, too large, too many pixels, damaged, not supported by this server, or too many pictures
 * in progress.
 */
export type FileErrorCode = 'type' | 'size' | 'pixels' | 'broken' | 'unable' | 'busy';

export class FileRefusedError extends OfficeError {
  readonly fault: FileErrorCode;

  constructor(fault: FileErrorCode, why: Refusal, options?: ErrorOptions) {
    super(why, options);
    this.fault = fault;
  }
}
