// Verifies every deviating service, lists the undetected ones, and writes the rates to the guide (`npm run verify:rate`).

import { readFileSync, writeFileSync } from 'node:fs';
import { deviationsOf, notPlanted } from './deviations/index.ts';
import { openParish } from './parish.ts';
import { checksOf, createVerifier, ratesOf, type VerifiedDeviation } from './rate.ts';
import { GUIDE, rateTable, withTable } from './rate-table.ts';

const server = await openParish();
const verifying = createVerifier(server);
const verified: VerifiedDeviation[] = [];
for (const deviation of deviationsOf(server.apiKey)) {
  const one = await verifying(deviation);
  verified.push(one);
  if (checksOf(one).length === 0) process.stdout.write(`missed  ${deviation.rule.padEnd(4)}${deviation.name}\n`);
}
const table = rateTable(ratesOf(verified, notPlanted), notPlanted);
writeFileSync(GUIDE, withTable(readFileSync(GUIDE, 'utf8'), table));
process.stdout.write(`${table}\n`);
