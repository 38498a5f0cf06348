import type { Finding } from '../doctor/finding.ts';
import { Refused } from '../office/errors.ts';
import type { BareCommand } from './command.ts';

/** Looks at everything a server needs; `examine` does the looking, also where settings are wrong. */
export function doctor(examine: () => Promise<Finding[]>): BareCommand {
  return {
    words: ['doctor'],
    summary:
      'Checks settings, database, disk, clock, time zones, mail and port, and says how to fix each problem; exit code 1 when there is one.',
    positionals: [],
    options: { json: { type: 'boolean' } },
    help: ['--json  prints the results as JSON'],
    runBare: async (out, args) => {
      const findings = await examine();
      const problems = findings.filter(({ state }) => state === 'problem').length;
      if (args.values['json'] === true) {
        out(JSON.stringify({ status: problems === 0 ? 'ok' : 'problem', checks: findings }, null, 2));
      } else for (const finding of findings) out(line(finding));
      if (problems > 0) throw new Refused(problems === 1 ? 'there is a problem' : `there are ${problems} problems`);
    },
  };
}

function line({ check, state, text, advice }: Finding): string {
  return `${state.padEnd(9)}${check.padEnd(12)}${text}${advice === '' ? '' : ` → ${advice}`}`;
}
