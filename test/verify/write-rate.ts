// Verifies every deviating service, lists the undetected ones, and writes the rates to the guide (`npm run verify:rate`).

import { readFileSync, writeFileSync } from 'node:fs';
import { createAllDeviations, unplantedDeviations } from './deviations/index.ts';
import { openParish } from './parish.ts';
import { computeRates, createVerifier, listFailedChecks, type VerifiedDeviation } from './rate.ts';
import { formatRateTable, GUIDE, replaceTable } from './rate-table.ts';

const server = await openParish();
const verifying = createVerifier(server);
const verified: VerifiedDeviation[] = [];
for (const deviation of createAllDeviations(server.apiKey)) {
  const one = await verifying(deviation);
  verified.push(one);
  if (listFailedChecks(one).length === 0)
    process.stdout.write(`missed  ${deviation.rule.padEnd(4)}${deviation.name}\n`);
}
const table = formatRateTable(computeRates(verified, unplantedDeviations), unplantedDeviations);
writeFileSync(GUIDE, replaceTable(readFileSync(GUIDE, 'utf8'), table));
process.stdout.write(`${table}\n`);
