// `npm run verify:rate`: verifies every deviating service, says which are missed, and writes the rates into the guide.

import { readFileSync, writeFileSync } from 'node:fs';
import { deviationsOf, notPlanted } from './deviations/index.ts';
import { openParish } from './parish.ts';
import { checksOf, openVerifying, ratesOf, type Verified } from './rate.ts';
import { GUIDE, rateTable, withTable } from './rate-table.ts';

const server = await openParish();
const verifying = openVerifying(server);
const verified: Verified[] = [];
for (const deviation of deviationsOf(server.apiKey)) {
  const one = await verifying(deviation);
  verified.push(one);
  if (checksOf(one).length === 0) process.stdout.write(`missed  ${deviation.rule.padEnd(4)}${deviation.name}\n`);
}
const table = rateTable(ratesOf(verified, notPlanted), notPlanted);
writeFileSync(GUIDE, withTable(readFileSync(GUIDE, 'utf8'), table));
process.stdout.write(`${table}\n`);
