// Messages to the operator for errors other than usage errors: a specific text if there is one, otherwise all details.

import { CommandError } from '../cli/command-error.ts';
import { BadSettings } from '../config/config.ts';
import { BundleRefused } from '../office/errors.ts';
import { OfficeError } from '../office/office-error.ts';
import { DatabaseError, databaseReason } from '../store/errors.ts';
import { UnknownTimeZone } from '../util/wall-clock.ts';
import { WorkerRefused } from '../workers/worker-process.ts';

export function explainError(error: unknown): string {
  if (error instanceof BundleRefused) {
    const { problems, total } = error;
    const rest = total > problems.length ? `\n… and ${total - problems.length} more` : '';
    return `The bundle is refused, nothing was changed:\n${error.message}${rest}`;
  }
  if (error instanceof WorkerRefused) return error.message;
  const reason = databaseReason(error);
  if (reason !== undefined) return `The database ${reason}.`;
  if (error instanceof DatabaseError || error instanceof BadSettings) return error.message;
  if (error instanceof OfficeError || error instanceof CommandError || error instanceof UnknownTimeZone)
    return `parvis: ${error.message}`;
  return `parvis failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
}
