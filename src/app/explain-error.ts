// Messages to the operator for errors other than usage errors: a specific text if there is one, otherwise all details.

import { CommandError } from '../cli/command-error.ts';
import { InvalidSettingsError } from '../config/config.ts';
import { BundleRefusedError } from '../office/errors.ts';
import { OfficeError } from '../office/office-error.ts';
import { DatabaseError, findDatabaseFailureReason } from '../store/errors.ts';
import { UnknownTimeZoneError } from '../util/wall-clock.ts';
import { WorkerStartError } from '../workers/worker-process.ts';

export function explainError(error: unknown): string {
  if (error instanceof BundleRefusedError) {
    const { problems, total } = error;
    const rest = total > problems.length ? `\n… and ${total - problems.length} more` : '';
    return `The bundle was rejected; nothing was changed:\n${error.message}${rest}`;
  }
  if (error instanceof WorkerStartError) return error.message;
  const reason = findDatabaseFailureReason(error);
  if (reason !== undefined) return `The database ${reason}.`;
  if (error instanceof DatabaseError || error instanceof InvalidSettingsError) return error.message;
  if (error instanceof OfficeError || error instanceof CommandError || error instanceof UnknownTimeZoneError)
    return `parvis: ${error.message}`;
  return `parvis failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
}
