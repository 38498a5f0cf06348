// npm run torture            all of it; it takes more than an hour
// npm run torture -- NAME…   the named ones; --help tells the rest
//
// What tests can't do in their time: crashes, losses, floods. Everything stays on this machine. It ends with 1 when
// something did not hold.

import { parseArgs } from 'node:util';
import { TORTURES } from './all.ts';
import type { Finding, Torture } from './support/torture.ts';

const USAGE = `npm run torture                  all of it; it takes more than an hour
npm run torture -- NAME…         the named ones
  --quick                        a small part of each, to see whether it works
  --seed N                       the same again`;

/** By which it is asked to end; what it has started ends with it, and its folders go away. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, seed: { type: 'string' }, help: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !TORTURES.some((torture) => torture.name === name));
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);

if (values.help === true) {
  say(`${USAGE}\n\n${TORTURES.map(({ name, what }) => `${name}: ${what}`).join('\n')}`);
} else if (unknown.length > 0 || !Number.isInteger(seed)) {
  say(unknown.length > 0 ? `There is no ${unknown.join(', ')}.\n\n${USAGE}` : USAGE);
  process.exitCode = 2;
} else {
  say(`seed ${seed}`);
  for (const torture of TORTURES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    await torment(torture);
  }
}

async function torment({ name, what, run }: Torture): Promise<void> {
  say(`\n${name}: ${what}`);
  const began = performance.now();
  try {
    const findings = await run({ quick: values.quick === true, seed, tell: (text) => say(`  … ${text}`) });
    for (const finding of findings) say(line(finding));
    if (findings.some(({ holds }) => !holds)) process.exitCode = 1;
  } catch (error) {
    say(`  failed: ${error instanceof Error ? error.stack : error}`);
    process.exitCode = 1;
  }
  say(`  ${Math.round((performance.now() - began) / 1000)} s`);
}

function line({ what, figure, wanted, holds }: Finding): string {
  const judged = wanted === '' ? '' : `  (${wanted}) ${holds ? '✓' : '✗'}`;
  return `  ${what}: ${figure}${judged}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
