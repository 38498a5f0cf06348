import { processSettings, processSettingsFile } from '../config/process-settings.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { systemClock } from '../util/clock.ts';
import type { BareCommand } from './command.ts';
import { CommandError } from './command-error.ts';

/** Checks everything that a server needs, even if settings are invalid. */
export const doctor: BareCommand = {
  options: { json: { type: 'boolean' } },
  help: ['--json  prints the results as JSON'],
  runBare: async (out, args) => {
    const findings = await examine(processSettings, systemClock, processSettingsFile());
    const problems = findings.filter(({ state }) => state === 'problem').length;
    if (args.values['json'] === true) {
      out(JSON.stringify({ status: problems === 0 ? 'ok' : 'problem', checks: findings }, null, 2));
    } else for (const finding of findings) out(findingLine(finding));
    if (problems > 0) throw new CommandError(problems === 1 ? 'there is a problem' : `there are ${problems} problems`);
  },
};

export function findingLine({ check, state, text, advice }: Finding): string {
  return `${state.padEnd(9)}${check.padEnd(12)}${text}${advice === '' ? '' : ` → ${advice}`}`;
}
