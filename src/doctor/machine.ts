import { createOkFinding, createProblemFinding, createWarningFinding, type Finding } from './finding.ts';

const MIN_NODE = 24;

/** Minimum limit on open files, because each website may open dozens of connections. */
const MIN_OPEN_FILES = 4096;

export function checkMachine(): Finding[] {
  return [createNodeVersionFinding(process.versions.node), createOpenFilesFinding(openFileLimit())];
}

export function createNodeVersionFinding(version: string): Finding {
  if (Number(version.split('.')[0]) >= MIN_NODE) return createOkFinding('node', `Node.js ${version}`);
  return createProblemFinding(
    'node',
    `Node.js ${version} is too old`,
    `start parvis with bin/parvis, or install ${MIN_NODE}`,
  );
}

/** Finding about how many files a process may open; `limit` is undefined if the system does not report it. */
export function createOpenFilesFinding(limit: number | undefined): Finding {
  const check = 'files';
  if (limit === undefined) return createOkFinding(check, 'the limit on open files is unknown');
  const text = `${limit} files and connections may be open at once`;
  if (limit >= MIN_OPEN_FILES) return createOkFinding(check, text);
  return createWarningFinding(
    check,
    text,
    `raise it to ${MIN_OPEN_FILES} or more (LimitNOFILE in a systemd unit, ulimit -n in a shell)`,
  );
}

function openFileLimit(): number | undefined {
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
