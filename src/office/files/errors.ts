import { OfficeError } from '../office-error.ts';
import type { Refusal } from '../refusal-codes.ts';

/**
 * Reason for rejecting a file: unsupported type, too large, too many pixels, damaged, not supported by this server, or too many pictures
 * in progress.
 */
export type FileFault = 'type' | 'size' | 'pixels' | 'broken' | 'unable' | 'busy';

/** A rejected file; the message tells the sender why. */
export class FileRefused extends OfficeError {
  readonly fault: FileFault;

  constructor(fault: FileFault, why: Refusal, options?: ErrorOptions) {
    super(why, options);
    this.fault = fault;
  }
}
