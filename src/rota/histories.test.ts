// Compares duties, requests and mails with a slow model of the rules, for random orders of actions of the office and of volunteers over
// time (rules D4 to D6 and D10 to D14).

import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { EVENTS, openRotaParish, PERSONS, ROLES, type RotaParish } from '../../test/support/planned-parish.ts';
import { anyAction, FIXED_HISTORIES, type RotaAction } from '../../test/support/rota-chance.ts';
import { ACTIONS, type Scene } from '../../test/support/rota-deeds.ts';
import { RotaModel } from '../../test/support/rota-model.ts';
import { countRuns } from '../../test/support/runs.ts';
import { createWallClock } from '../util/wall-clock.ts';

/** Number of random histories; fewer on a database server, where each step has to wait. */
const HISTORIES = countRuns(inject('database') === 'sqlite' ? 12 : 4);

const BEGINS = Date.parse('2026-11-28T06:00:00Z');
const MINUTE = 60_000;

async function expectSame({ parish, model }: Pick<Scene, 'parish' | 'model'>, what: string): Promise<void> {
  const there = model.content.events.filter(({ isThere }) => isThere);
  const cells = there.flatMap(({ id }) =>
    ROLES.map((role) => {
      const inside = model.cell(id, role.id).map((one) => `${one.who} ${one.state}`);
      const doubled = model.doubled(id, role).sort().join(' ');
      return `${id} ${role.id}: ${inside.join(', ')} gap ${Math.max(0, model.gap(id, role.id))} doubled ${doubled}`;
    }),
  );
  expect([what, await parish.cells()]).toEqual([what, cells.sort()]);
  const beside = model.content.beside.map((one) => `${one.event} ${one.role} ${one.who} ${one.state} ${one.offered}`);
  expect([what, await parish.assignments()]).toEqual([what, beside.sort()]);
  const events = await parish.events();
  expect([what, events.map(({ value }) => [value.id, value.organizer, value.organistIds, value.lectorIds])]).toEqual([
    what,
    there.map(({ id, fields: { organizer, organists, lectors } }) => {
      const [leads] = organizer;
      const leader = leads === undefined ? null : Number(leads) > 0 ? { personId: Number(leads) } : { name: leads };
      return [id, leader, organists.map(Number), lectors.map(Number)];
    }),
  ]);
  const asks = [...model.asks].map(([key, asker]) => `${key} ${asker}`).sort();
  expect([what, await parish.asked()]).toEqual([what, asks]);
  const absences = (await parish.absences()).map(({ personId: of, from, to }) => `${of} ${from} ${to}`).sort();
  expect([what, absences]).toEqual([what, model.absences.map((one) => `${one.who} ${one.from} ${one.to}`).sort()]);
}

/** Public view of each event: as long as it is unchanged, so is the event's revision (rule D5). */
function shownOf({ content }: RotaModel): Map<number, string> {
  const there = content.events.filter(({ isThere }) => isThere);
  return new Map(
    there.map((event) => {
      const sure = content.beside.filter((one) => one.event === event.id && one.state === 'yes');
      return [event.id, JSON.stringify([event, sure.map((one) => `${one.role} ${one.who}`).sort()])];
    }),
  );
}

/** Expects exactly these mails, each with a link to the current page of its recipient. */
async function expectMails(parish: RotaParish, what: string, texts: readonly string[]): Promise<void> {
  const mails = await parish.mails();
  expect([what, mails.texts]).toEqual([what, texts]);
  if (texts.length === 0) return;
  const keys = await parish.keys();
  for (const mail of mails.sent) {
    if (mail.about !== 'answers') expect(mail.key).toBe(keys.get(String(mail.personId))?.key ?? '');
  }
}

async function runHistory(deeds: readonly RotaAction[]): Promise<void> {
  const parish = await openRotaParish();
  const model = new RotaModel(ROLES, PERSONS, EVENTS);
  const clock = createWallClock('Europe/Zurich');
  const ended: string[] = [];
  parish.office.time.now = BEGINS;
  try {
    for (const one of PERSONS.keys()) {
      await parish.makeKey(one);
      model.givePage(one);
    }
    for (const one of deeds) {
      parish.office.time.now += one.passes * MINUTE;
      model.now = clock(parish.office.time.now);
      const [keys, revisions, shown] = [await parish.keys(), await parish.events(), shownOf(model)];
      const { is, wanted, mails } = await ACTIONS[one.what]({ parish, model, keys, ended }, one);
      expect([one.what, is]).toEqual([one.what, wanted]);
      const texts = model.mails();
      if (mails !== undefined)
        expect([one.what, mails]).toEqual([one.what, texts.filter((text) => text.startsWith('changed')).length]);
      await expectMails(parish, one.what, texts);
      await parish.rounds();
      model.rounds();
      await expectMails(parish, one.what, model.mails());
      await expectSame({ parish, model }, one.what);
      const after = await parish.keys();
      expect([...after.keys()].sort()).toEqual([...model.pages.keys()].sort());
      for (const [id, { key }] of keys) if (after.get(id)?.key !== key) ended.push(key);
      const now = new Map((await parish.events()).map(({ id, revision }) => [id, revision]));
      for (const [id, text] of shownOf(model)) {
        const before = revisions.find((event) => event.id === id)?.revision ?? 0;
        if (shown.get(id) === text) expect([one.what, id, now.get(id)]).toEqual([one.what, id, before]);
        else expect(now.get(id)).toBeGreaterThan(before);
      }
    }
  } finally {
    await parish.office.close();
  }
}

it(
  'who serves, who is asked and who is mailed follows the rules after any sequence of actions',
  { timeout: 3_600_000 },
  () =>
    fc.assert(fc.asyncProperty(fc.array(anyAction, { minLength: 20, maxLength: 50, size: 'max' }), runHistory), {
      numRuns: HISTORIES,
      examples: [...FIXED_HISTORIES],
      // Shrinking a failing case takes minutes.
      endOnFailure: true,
    }),
);
