// Reports advisories of the registry about packages that run in production (npm run audit). Fails for high and critical ones. Exits with 2
// if the registry does not answer, so that nothing was checked.

import { spawnSync } from 'node:child_process';

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly metadata?: unknown;
}

const SEVERE = ['high', 'critical'];

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 });
process.exitCode = exitCodeOf(parseReport(stdout));

function exitCodeOf(report: Report | undefined): number {
  if (report?.vulnerabilities === undefined || report.metadata === undefined) {
    const why = error?.message ?? firstLine(stdout);
    writeLine(`NOT CHECKED: the registry gave no advisories (${why}). Run npm run audit where it does.`);
    return 2;
  }
  const found = Object.entries(report.vulnerabilities);
  for (const [name, { severity, range }] of found) writeLine(`${severity}: ${name} ${range}`);
  const severe = found.filter(([, { severity }]) => SEVERE.includes(severity)).length;
  writeLine(`checked: ${found.length} advisories for runtime packages, ${severe} of them high or critical`);
  return severe === 0 ? 0 : 1;
}

function parseReport(text: string): Report | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** First line of npm's error message, without addresses. */
function firstLine(text: string): string {
  const [, message] = /"message": "([^"]*)"/.exec(text) ?? [];
  return message?.replace(/ - .*/, '') ?? 'no answer';
}

function writeLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
