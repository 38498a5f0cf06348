import { locateProcessSettingsFile, readProcessSettings } from '../config/process-settings.ts';
import type { Finding } from '../doctor/finding.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { systemClock } from '../util/clock.ts';
import type { StandaloneCommand } from './command.ts';
import { CommandError } from './command-error.ts';

/** Checks everything that a server needs, even if settings are invalid. */
export const doctorCommand: StandaloneCommand = {
  options: { json: { type: 'boolean' } },
  help: ['--json  prints the results as JSON'],
  runStandalone: async (out, args) => {
    const findings = await runChecks(readProcessSettings, systemClock, locateProcessSettingsFile());
    const problems = findings.filter(({ state }) => state === 'problem').length;
    if (args.values['json'] === true) {
      out(JSON.stringify({ status: problems === 0 ? 'ok' : 'problem', checks: findings }, null, 2));
    } else for (const finding of findings) out(formatFinding(finding));
    if (problems > 0) throw new CommandError(problems === 1 ? 'there is a problem' : `there are ${problems} problems`);
  },
};

export function formatFinding({ check, state, text, advice }: Finding): string {
  return `${state.padEnd(9)}${check.padEnd(12)}${text}${advice === '' ? '' : ` → ${advice}`}`;
}
