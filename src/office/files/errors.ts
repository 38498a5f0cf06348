import { OfficeError } from '../office-error.ts';
import type { Refusal } from '../refusal-codes.ts';

/**
 * What is wrong with a file: of no type that is taken, too large, more pixels than are read, damaged, not to be worked on by
 * this server, or too many are being worked on just now.
 */
export type FileFault = 'type' | 'size' | 'pixels' | 'broken' | 'unable' | 'busy';

/** A file that is not kept; the message says why, fit for whoever sent it. */
export class FileRefused extends OfficeError {
  readonly fault: FileFault;

  constructor(fault: FileFault, why: Refusal, options?: ErrorOptions) {
    super(why, options);
    this.fault = fault;
  }
}
