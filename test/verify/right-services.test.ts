// The conformance kit reports nothing about a compliant service, whatever the content and form of its answers.

import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/model/accounts/access-key.ts';
import { allChecks } from '../../src/verify/checks.ts';
import type { VerifyReport } from '../../src/verify/verify.ts';
import { INSTANCE, NOON } from '../support/calls.ts';
import type { Loose } from '../support/full-bundle.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { openParish, parish } from './parish.ts';
import { createServiceVerifier, verifyWhileChanging } from './rate.ts';
import { contentVariants } from './right-services/content-variants.ts';
import { serviceVariants } from './right-services/service-variants.ts';

function deviationsIn({ findings }: VerifyReport) {
  return findings.flatMap(({ check, deviations }) => deviations.slice(0, 3).map((one) => ({ check, ...one })));
}

function withoutCodings(server: SingleInstance): SingleInstance {
  const ask: SingleInstance['ask'] = (target, asking = {}) =>
    server.ask(target, { ...asking, headers: { ...asking.headers, 'accept-encoding': 'identity' } });
  return { ...server, ask };
}

describe('no deviation is reported for a service that', () => {
  it.each(contentVariants)('$name', async ({ bundle, instant = NOON, key = {}, isPlainObject }) => {
    const opened = await openInstance(bundle, instant);
    const server = isPlainObject ? withoutCodings(opened) : opened;
    const { name } = bundle['instance'];
    const apiKey = await server.key(name, { scopes: ['read', 'newsletter'], ...key });
    const report = await createServiceVerifier(server, name, apiKey)((_, answer) => answer);
    expect(deviationsIn(report)).toEqual([]);
  });

  // Requests that all services answer alike are sent once per profile.
  const opening = openParish();
  const ofDocument = opening.then((server) => createServiceVerifier(server, INSTANCE, server.apiKey));
  const ofConnector = opening.then(async (server) =>
    createServiceVerifier(server, INSTANCE, await server.key(INSTANCE, { profile: 'connector' })),
  );

  it.each(serviceVariants)('$name', async ({ answers }) => {
    const report = await (await ofDocument)(answers);
    expect(deviationsIn(report)).toEqual([]);
  });

  it.each(serviceVariants)('$name, to a website program', async ({ answers }) => {
    const report = await (await ofConnector)(answers);
    expect(deviationsIn(report)).toEqual([]);
    expect(report.profile).toBe('connector');
  });
});

describe('no deviation is reported for a service in which, during the run,', () => {
  const events = parish.events.map((one: Loose) => ({ ...one, topic: 'Neu', public: one['id'] > 1003 }));
  const changed = { ...parish, events };

  it.each([
    ['an event ends', '2026-11-20T15:59:58Z', '2026-11-20T16:00:01Z'],
    ['the day ends', '2026-11-20T22:59:58Z', '2026-11-20T23:00:01Z'],
    ['the day ends in Greenwich', '2026-11-20T23:59:58Z', '2026-11-21T00:00:01Z'],
  ])('%s', async (_, before, after) => {
    for (const when of [2, 60, 300, 600]) {
      const server = await openInstance(parish, before);
      const report = await verifyWhileChanging(server, INSTANCE, (count) => count === when && server.clock.set(after));
      expect(deviationsIn(report)).toEqual([]);
    }
  });

  it('events are changed and removed', async () => {
    for (const when of [2, 40, 200, 500, 800]) {
      const server = await openParish();
      const report = await verifyWhileChanging(server, INSTANCE, (count) => count === when && server.import(changed));
      expect(deviationsIn(report)).toEqual([]);
      expect(report.isMoving).toBe(false);
    }
  });
});

it('everything that is checked is visible in the complete parish, with a key of each profile', async () => {
  const server = await openParish();
  const seen = new Set<string>();
  for (const profile of PROFILES) {
    const key = await server.key(INSTANCE, { profile });
    const { findings } = await createServiceVerifier(server, INSTANCE, key)((_, answer) => answer);
    expect(findings.filter(({ state }) => state !== 'holds')).toEqual([]);
    for (const { check } of findings) seen.add(check);
  }
  expect(allChecks.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});
