import { Refused } from '../errors.ts';

/**
 * What is wrong with a file: of no type that is taken, too large, more pixels than are read, damaged, not to be worked on by
 * this server, or too many are being worked on just now.
 */
export type FileFault = 'type' | 'size' | 'pixels' | 'broken' | 'unable' | 'busy';

/** A file that is not kept; the message says why, fit for whoever sent it. */
export class FileRefused extends Refused {
  readonly fault: FileFault;

  constructor(fault: FileFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** What `file` says is taken, for a file that is not. */
export const TAKEN = 'Pictures are taken as JPEG, PNG, WebP or AVIF, documents as PDF, ODT, DOCX or XLSX';
