import { type Finding, ok, problem, warning } from './finding.ts';

const MIN_NODE = 24;

/** Minimum limit of open files: each website may open dozens of connections. */
const ENOUGH_FILES = 4096;

/** The runtime and what the system lets it do. */
export function checkMachine(): Finding[] {
  return [node(process.versions.node), openFiles(openFileLimit())];
}

/** Judges a version such as `24.1.0`. */
export function node(version: string): Finding {
  if (Number(version.split('.')[0]) >= MIN_NODE) return ok('node', `Node.js ${version}`);
  return problem('node', `Node.js ${version} is too old`, `start parvis by bin/parvis, or install ${MIN_NODE}`);
}

/** Judges how many files a process may open; undefined where the system does not say. */
export function openFiles(limit: number | undefined): Finding {
  const check = 'files';
  if (limit === undefined) return ok(check, 'no limit of open files is known');
  const text = `${limit} files and connections may be open at once`;
  if (limit >= ENOUGH_FILES) return ok(check, text);
  return warning(
    check,
    text,
    `raise it to ${ENOUGH_FILES} or more (LimitNOFILE in a systemd unit, ulimit -n in a shell)`,
  );
}

function openFileLimit(): number | undefined {
  // Otherwise it would look up the names of all that it is connected to.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
