import { DatabaseError } from '../store/errors.ts';
import { type Inspection, inspectDatabase } from '../store/maintenance/inspect.ts';
import { type Finding, megabytes, ok, problem, warning } from './finding.ts';

const NEWEST_POSTGRES = 18;

/** Size in bytes from which a write-ahead log indicates that checkpoints are blocked. */
const LARGE_LOG = 256_000_000;

export interface DatabaseFindings {
  readonly findings: readonly Finding[];
  /** Undefined where the database is not there, or can't be read. */
  readonly inspection: Inspection | undefined;
}

/** Checks the database: whether it answers, its version, its migrations, and its integrity. */
export async function checkDatabase(url: string, clock: () => number): Promise<DatabaseFindings> {
  try {
    const inspection = await inspectDatabase(url, clock);
    if (inspection !== undefined) return { findings: judged(inspection), inspection };
    const none = warning(
      'database',
      'there is none yet',
      '`parvis setup`, `parvis import FILE` or `parvis serve` makes it',
    );
    return { findings: [none], inspection };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const advice = 'see the table in docs/guide/operate.md';
    return { findings: [problem('database', error.message.replace(/\.$/, ''), advice)], inspection: undefined };
  }
}

/** Findings of an inspection. */
export function judged(found: Inspection): Finding[] {
  return [itself(found), migrations(found), soundness(found), ...log(found)];
}

function itself({ kind, version, name, empty, bytes, instances }: Inspection): Finding {
  const check = 'database';
  if (empty && bytes === 0) {
    const advice =
      'if you lost data, restore a backup (docs/guide/backup.md); otherwise the next start creates the tables';
    return warning(check, `${name} exists but is empty`, advice);
  }
  if (empty) return warning(check, `${name} is empty`, '`parvis import FILE` or `parvis serve` makes its tables');
  const many = `${instances.length} ${instances.length === 1 ? 'instance' : 'instances'}`;
  const text = `${kind} ${version}, ${name}, ${many}, ${megabytes(bytes)}`;
  if (kind === 'PostgreSQL' && Number.parseInt(version, 10) > NEWEST_POSTGRES) {
    return warning(
      check,
      text,
      `parvis was tested with PostgreSQL up to ${NEWEST_POSTGRES}; check what has changed since`,
    );
  }
  return ok(check, text);
}

function migrations({ migrations: { pending, newer }, empty }: Inspection): Finding {
  const check = 'migrations';
  if (newer.length > 0) {
    return problem(check, `a newer version of parvis has migrated it (${newer.join(', ')})`, 'start that version');
  }
  if (pending.length === 0) return ok(check, 'the tables match this version');
  if (empty) return ok(check, 'the first start creates all tables');
  return warning(check, `the tables lack ${pending.join(', ')}`, 'the next start adds them; make a backup before');
}

function soundness({ kind, faults }: Inspection): Finding {
  const [check, sound, advice] =
    kind === 'SQLite'
      ? ['integrity', 'all pages and references are intact', 'restore a backup: see docs/guide/backup.md']
      : ['rights', 'this user may read and write all tables', 'its tables and schema must belong to this user'];
  return faults.length === 0 ? ok(check, sound) : problem(check, faults.join('; '), advice);
}

function log({ logBytes, bytes }: Inspection): Finding[] {
  if (logBytes < Math.max(LARGE_LOG, bytes)) return [];
  return [
    warning('log', `the write-ahead log has ${megabytes(logBytes)}`, 'a program has been reading for long; restart it'),
  ];
}
