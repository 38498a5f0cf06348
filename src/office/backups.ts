import { type BackupResult, backUpSqlite, parseSqliteUrl } from '../store/maintenance/backup.ts';
import { type RestoredDatabase, restoreSqlite } from '../store/maintenance/restore.ts';
import type { Clock } from '../util/clock.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal } from './refusal-codes.ts';

/** Writes a backup of all instances to a file, while other processes read and write. */
export function createBackup(databaseUrl: string, target: string, overwrite: boolean): Promise<BackupResult> {
  if (target === '-') throw new OfficeError(createRefusal('backup_without_name'));
  return backUpSqlite(fileOf(databaseUrl, 'postgres_saved'), target, overwrite);
}

/** Replaces the database with a backup from a file or, for `-`, from standard input; keeps the previous database next to it. */
export function restoreBackup(
  databaseUrl: string,
  clock: Clock,
  source: string,
  replace: boolean,
): Promise<RestoredDatabase> {
  const at = new Date(clock()).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = fileOf(databaseUrl, 'postgres_restored');
  return restoreSqlite(source, file, { replace, keptAs: `before-restore-${at}` });
}

function fileOf(databaseUrl: string, instead: 'postgres_saved' | 'postgres_restored'): string {
  const file = parseSqliteUrl(databaseUrl);
  if (file !== undefined) return file;
  if (databaseUrl.startsWith('sqlite:')) throw new OfficeError(createRefusal('database_in_memory'));
  throw new OfficeError(createRefusal(instead));
}
