// A service that keeps the rules has nothing to fear from the conformance kit, whatever it has and however it answers.

import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/model/accounts/access-key.ts';
import { checks } from '../../src/verify/checks.ts';
import type { VerifyReport } from '../../src/verify/verify.ts';
import { INSTANCE, NOON } from '../support/calls.ts';
import type { Loose } from '../support/full-bundle.ts';
import { type OneInstance, openInstance } from '../support/instance.ts';
import { openParish, parish } from './parish.ts';
import { openVerifyingOf, verifyChanging } from './rate.ts';
import { contents } from './right-services/contents.ts';
import { manners } from './right-services/manners.ts';

/** Reported deviations, at most three of each check. */
function told({ findings }: VerifyReport) {
  return findings.flatMap(({ check, deviations }) => deviations.slice(0, 3).map((one) => ({ check, ...one })));
}

function withoutCodings(server: OneInstance): OneInstance {
  const ask: OneInstance['ask'] = (target, asking = {}) =>
    server.ask(target, { ...asking, headers: { ...asking.headers, 'accept-encoding': 'identity' } });
  return { ...server, ask };
}

describe('nothing is told of a service that', () => {
  it.each(contents)('$name', async ({ bundle, instant = NOON, key = {}, isPlain }) => {
    const opened = await openInstance(bundle, instant);
    const server = isPlain ? withoutCodings(opened) : opened;
    const { name } = bundle['instance'];
    const apiKey = await server.key(name, { scopes: ['read', 'newsletter'], ...key });
    const report = await openVerifyingOf(server, name, apiKey)((_, answer) => answer);
    expect(told(report)).toEqual([]);
  });

  const opening = openParish();
  it.each(manners)('$name', async ({ answers }) => {
    const server = await opening;
    const report = await openVerifyingOf(server, INSTANCE, server.apiKey)(answers);
    expect(told(report)).toEqual([]);
  });

  it.each(manners)('$name, to a website program', async ({ answers }) => {
    const server = await opening;
    const key = await server.key(INSTANCE, { profile: 'connector' });
    const report = await openVerifyingOf(server, INSTANCE, key)(answers);
    expect(told(report)).toEqual([]);
    expect(report.profile).toBe('connector');
  });
});

describe('nothing is told of a service in which, while it is asked,', () => {
  const events = parish.events.map((one: Loose) => ({ ...one, topic: 'Neu', public: one['id'] > 1003 }));
  const changed = { ...parish, events };

  it.each([
    ['an event ends', '2026-11-20T15:59:58Z', '2026-11-20T16:00:01Z'],
    ['the day ends', '2026-11-20T22:59:58Z', '2026-11-20T23:00:01Z'],
    ['the day ends in Greenwich', '2026-11-20T23:59:58Z', '2026-11-21T00:00:01Z'],
  ])('%s', async (_, before, after) => {
    for (const when of [2, 60, 300, 600]) {
      const server = await openInstance(parish, before);
      const report = await verifyChanging(server, INSTANCE, (count) => count === when && server.clock.set(after));
      expect(told(report)).toEqual([]);
    }
  });

  it('events are changed and removed', async () => {
    for (const when of [2, 40, 200, 500, 800]) {
      const server = await openParish();
      const report = await verifyChanging(server, INSTANCE, (count) => count === when && server.import(changed));
      expect(told(report)).toEqual([]);
      expect(report.isMoving).toBe(false);
    }
  });
});

it('everything that is checked can be seen at the parish of everything, with a key of each profile', async () => {
  const server = await openParish();
  const seen = new Set<string>();
  for (const profile of PROFILES) {
    const key = await server.key(INSTANCE, { profile });
    const { findings } = await openVerifyingOf(server, INSTANCE, key)((_, answer) => answer);
    expect(findings.filter(({ state }) => state !== 'holds')).toEqual([]);
    for (const { check } of findings) seen.add(check);
  }
  expect(checks.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});
