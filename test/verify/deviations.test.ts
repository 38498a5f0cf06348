// The conformance kit detects at least 95 % of the externally visible deviations (rule Z8), and locates each. `npm run verify:rate` updates
// the rates by rule in the guide.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allChecks } from '../../src/verify/checks.ts';
import { createAllDeviations, unplantedDeviations } from './deviations/index.ts';
import { openParish } from './parish.ts';
import { computeRates, createVerifier, listFailedChecks, type VerifiedDeviation } from './rate.ts';
import { extractTable, formatRateTable, GUIDE } from './rate-table.ts';

const verified: VerifiedDeviation[] = [];

beforeAll(async () => {
  const server = await openParish();
  const verifying = createVerifier(server);
  for (const deviation of createAllDeviations(server.apiKey)) verified.push(await verifying(deviation));
}, 600_000);

describe('services that deviate in one point', () => {
  it('are detected in at least 95 of 100 cases', () => {
    const missed = verified
      .filter((one) => listFailedChecks(one).length === 0)
      .map(({ deviation: { rule, name } }) => `${rule} ${name}`);
    expect(verified.length).toBeGreaterThan(600);
    const planted = verified.length + unplantedDeviations.untested.length;
    expect((verified.length - missed.length) / planted, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('have the rate of each rule in the guide', () => {
    expect(extractTable(readFileSync(GUIDE, 'utf8'))).toBe(
      formatRateTable(computeRates(verified, unplantedDeviations), unplantedDeviations),
    );
  });

  it('are each reported with a request, a rule, and a place that is a JSON pointer', () => {
    const findings = verified.flatMap(({ report }) => report?.findings ?? []);
    const told = findings.flatMap(({ rule, deviations }) => deviations.map((one) => ({ rule, ...one })));
    expect(told.filter(({ rule }) => !/^[A-Z]\d+$/.test(rule))).toEqual([]);
    expect(told.filter(({ request }) => !/^[A-Z]+ \//.test(request))).toEqual([]);
    expect(told.filter(({ at }) => !/^(\/([^~]|~[01])*)?$/.test(at))).toEqual([]);
    expect(told.filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  it('are reported without the key', () => {
    const keys = /parvis_[\w-]{20}/;
    expect(
      verified.filter(({ report }) => keys.test(JSON.stringify(report?.findings))).map((one) => one.deviation.name),
    ).toEqual([]);
  });

  it('are detected by every check at least once', () => {
    const noticing = new Set(verified.flatMap((one) => listFailedChecks(one)));
    expect(allChecks.map(({ name }) => name).filter((name) => !noticing.has(name))).toEqual([]);
  });

  it('have unique names', () => {
    const all = verified.map(({ deviation: { rule, name } }) => `${rule} ${name}`);
    expect(all).toEqual([...new Set(all)]);
  });

  it('cover every rule that a client can observe at least twice, or state why not', () => {
    const { unobservable, untested } = unplantedDeviations;
    const headings = readFileSync('docs/rules.md', 'utf8').matchAll(/^### ([TAEICLPFNXRSK]\d+)$/gm);
    const rules = [...headings].map(([, rule = '']) => rule);
    const counts = new Map(computeRates(verified, unplantedDeviations).map((rate) => [rate.rule, rate]));
    const wanting = rules.filter((rule) => {
      const { planted = 0, unseen = 0 } = counts.get(rule) ?? {};
      return planted < 2 && unseen === 0;
    });
    expect(rules.length).toBeGreaterThan(70);
    expect(wanting).toEqual([]);
    expect(
      [...unobservable.map((one) => one.unseen), ...untested.map((one) => one.missed)].filter((why) => why === ''),
    ).toEqual([]);
  });
});

describe('a check', () => {
  it('has a unique name and a rule from the rules page', () => {
    const names = allChecks.map(({ name }) => name);
    const rules = readFileSync('docs/rules.md', 'utf8');
    expect(names).toEqual([...new Set(names)]);
    expect(allChecks.filter(({ rule }) => !rules.includes(`### ${rule}\n`))).toEqual([]);
  });
});
