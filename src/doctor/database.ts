import { DatabaseError } from '../store/errors.ts';
import { type DatabaseInspection, inspectDatabase } from '../store/maintenance/inspect.ts';
import {
  createOkFinding,
  createProblemFinding,
  createWarningFinding,
  type Finding,
  formatByteSize,
} from './finding.ts';

const NEWEST_POSTGRES = 18;

/** Size in bytes from which a write-ahead log indicates that checkpoints are blocked. */
const LARGE_LOG_BYTES = 256_000_000;

export interface DatabaseFindings {
  readonly findings: readonly Finding[];
  readonly inspection: DatabaseInspection | undefined;
}

/** Checks the database: whether it answers, its version, its migrations, and its integrity. */
export async function checkDatabase(url: string, clock: () => number): Promise<DatabaseFindings> {
  try {
    const inspection = await inspectDatabase(url, clock);
    if (inspection !== undefined) return { findings: createInspectionFindings(inspection), inspection };
    const none = createWarningFinding(
      'database',
      'there is no database yet',
      '`parvis setup`, `parvis import FILE` or `parvis serve` creates it',
    );
    return { findings: [none], inspection };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const advice = 'see the table in docs/guide/trouble.md';
    return {
      findings: [createProblemFinding('database', error.message.replace(/\.$/, ''), advice)],
      inspection: undefined,
    };
  }
}

export function createInspectionFindings(found: DatabaseInspection): Finding[] {
  return [databaseFinding(found), migrations(found), checkIntegrity(found), ...log(found)];
}

function databaseFinding({ kind, version, name, empty, bytes, instances }: DatabaseInspection): Finding {
  const check = 'database';
  if (empty && bytes === 0) {
    const advice =
      'if you have lost data, restore a backup (docs/guide/backup.md); otherwise the tables will be created at the next start';
    return createWarningFinding(check, `${name} exists but is empty`, advice);
  }
  if (empty)
    return createWarningFinding(check, `${name} is empty`, '`parvis import FILE` or `parvis serve` creates its tables');
  const many = `${instances.length} ${instances.length === 1 ? 'instance' : 'instances'}`;
  const text = `${kind} ${version}, ${name}, ${many}, ${formatByteSize(bytes)}`;
  if (kind === 'PostgreSQL' && Number.parseInt(version, 10) > NEWEST_POSTGRES) {
    return createWarningFinding(
      check,
      text,
      `parvis has been tested with PostgreSQL up to ${NEWEST_POSTGRES}; check what has changed since`,
    );
  }
  return createOkFinding(check, text);
}

function migrations({ migrations: { pending, newer }, empty }: DatabaseInspection): Finding {
  const check = 'migrations';
  if (newer.length > 0) {
    return createProblemFinding(
      check,
      `a newer version of parvis has migrated it (${newer.join(', ')})`,
      'use that version',
    );
  }
  if (pending.length === 0) return createOkFinding(check, 'the tables match this version');
  if (empty) return createOkFinding(check, 'all tables will be created when the server first starts');
  return createWarningFinding(
    check,
    `migrations are pending: ${pending.join(', ')}`,
    'they will be applied at the next start; make a backup first',
  );
}

function checkIntegrity({ kind, faults }: DatabaseInspection): Finding {
  const [check, sound, advice] =
    kind === 'SQLite'
      ? ['integrity', 'all pages and references are intact', 'restore a backup: see docs/guide/backup.md']
      : ['rights', 'this user can read and write all tables', 'its tables and schema must belong to this user'];
  return faults.length === 0 ? createOkFinding(check, sound) : createProblemFinding(check, faults.join('; '), advice);
}

function log({ logBytes, bytes }: DatabaseInspection): Finding[] {
  if (logBytes < Math.max(LARGE_LOG_BYTES, bytes)) return [];
  return [
    createWarningFinding(
      'log',
      `the write-ahead log takes up ${formatByteSize(logBytes)}`,
      'another program has kept a read transaction open for a long time; restart that program',
    ),
  ];
}
