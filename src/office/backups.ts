import type { Clock } from '../kit/clock.ts';
import { type Backup, backUpSqlite, sqliteFile } from '../store/maintenance/backup.ts';
import { type RestoredDatabase, restoreSqlite } from '../store/maintenance/restore.ts';
import { refusal } from './refusal-codes.ts';
import { Refused } from './refused.ts';

/** Writes all instances with all that belongs to them into a file, while others go on reading and writing. */
export function backUp(databaseUrl: string, target: string, overwrite: boolean): Promise<Backup> {
  return backUpSqlite(fileOf(databaseUrl, target, 'postgres_saved'), target, overwrite);
}

/** Makes a backup the database; the one that was there stays beside it. Nobody may use the database meanwhile. */
export function restore(
  databaseUrl: string,
  clock: Clock,
  source: string,
  replace: boolean,
): Promise<RestoredDatabase> {
  const at = new Date(clock()).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = fileOf(databaseUrl, source, 'postgres_restored');
  return restoreSqlite(source, file, { replace, keptAs: `before-restore-${at}` });
}

function fileOf(databaseUrl: string, named: string, instead: 'postgres_saved' | 'postgres_restored'): string {
  if (named === '-') throw new Refused(refusal('backup_without_name'));
  const file = sqliteFile(databaseUrl);
  if (file !== undefined) return file;
  if (databaseUrl.startsWith('sqlite:')) throw new Refused(refusal('database_in_memory'));
  throw new Refused(refusal(instead));
}
