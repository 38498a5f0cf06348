import type { Clock } from '../kit/clock.ts';
import { type Backup, backUpSqlite, sqliteFile } from '../store/maintenance/backup.ts';
import { type Restored, restoreSqlite } from '../store/maintenance/restore.ts';
import { Refused } from './refused.ts';

/** Writes all instances with all that belongs to them into a file, while others go on reading and writing. */
export function backUp(databaseUrl: string, target: string, overwrite: boolean): Promise<Backup> {
  return backUpSqlite(fileOf(databaseUrl, target, 'pg_dump saves it'), target, overwrite);
}

/** Makes a backup the database; the one that was there stays beside it. Nobody may use the database meanwhile. */
export function restore(databaseUrl: string, clock: Clock, source: string, replace: boolean): Promise<Restored> {
  const at = new Date(clock()).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = fileOf(databaseUrl, source, 'pg_restore brings it back');
  return restoreSqlite(source, file, { replace, keptAs: `before-restore-${at}` });
}

function fileOf(databaseUrl: string, named: string, instead: string): string {
  if (named === '-') throw new Refused('a backup needs a file name; standard input and output do not work');
  const file = sqliteFile(databaseUrl);
  if (file !== undefined) return file;
  if (databaseUrl.startsWith('sqlite:')) throw new Refused('a database in memory cannot be backed up or restored');
  throw new Refused(`the database is a PostgreSQL: ${instead}, see docs/guide/backup.md`);
}
