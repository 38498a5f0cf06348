import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/model/instance.ts';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice, READ_KEY } from '../support/office.ts';

const ADMINISTRATOR: OfficeAccess = {
  actor: 'Eva',
  callerId: 'account 1',
  accountId: 1,
  authority: { role: 'administrator', areas: [] },
};

let office: Office;
afterEach(() => office.close());

async function open(plan: Loose | undefined): Promise<void> {
  const bundle = fullBundle();
  bundle['instance'] = { ...bundle['instance'], locale: 'de-CH', ...(plan && { plan }) };
  office = await openOffice(bundle);
}

const ask = (query: string) => office.call('GET', `/churchyear?${query}`);

describe('the church year', () => {
  it('is returned for every day of a period with name, season and colour', async () => {
    await open({ church_year: 'ekd' });
    const { status, json } = await ask('from=2026-11-21&to=2026-11-29');
    expect(status).toBe(200);
    expect(json.days).toHaveLength(9);
    expect(json.days.slice(0, 2)).toEqual([
      { date: '2026-11-21', name: '', season: 'trinity', colour: 'green' },
      { date: '2026-11-22', name: 'Ewigkeitssonntag', season: 'trinity', colour: 'white' },
    ]);
    expect(json.days.at(-1)).toEqual({ date: '2026-11-29', name: '1. Advent', season: 'advent', colour: 'violet' });
  });

  it('is in the requested language, or in the parish’s', async () => {
    await open({ church_year: 'roman' });
    const names = await Promise.all(
      LANGUAGES.map(async (one) => (await ask(`from=2026-04-05&to=2026-04-05&language=${one}`)).json.days[0].name),
    );
    expect(names).toEqual(['Ostern', 'Pâques', 'Pasqua', 'Easter Day']);
    expect((await ask('from=2026-04-05&to=2026-04-05')).json.days[0].name).toBe('Ostern');
  });

  it('covers at most 400 days at once', async () => {
    await open({ church_year: 'ref-ch' });
    expect((await ask('from=2026-01-01&to=2027-02-04')).json.days).toHaveLength(400);
    const { status, json } = await ask('from=2026-01-01&to=2027-02-05');
    expect([status, json.code]).toEqual([400, 'parameter_too_far']);
  });

  it.each([
    ['to=2026-01-01', 'parameter_missing', { name: 'from' }],
    ['from=2026-01-01', 'parameter_missing', { name: 'to' }],
    ['from=2026-02-30&to=2026-03-01', 'parameter_malformed', { name: 'from' }],
    ['from=2026-03-02&to=2026-03-01', 'parameter_backwards', { from: '2026-03-02' }],
    ['from=2026-03-01&to=2026-03-01&language=rm', 'parameter_malformed', { name: 'language' }],
    ['from=1899-12-31&to=1900-01-02', 'parameter_years', { name: 'from', first: 1900, last: 2199 }],
    ['from=2199-12-31&to=2200-01-01', 'parameter_years', { name: 'to', first: 1900, last: 2199 }],
  ])('rejects like other addresses: %s', async (query, code, params) => {
    await open({ church_year: 'ekd' });
    const { status, json } = await ask(query);
    expect([status, json.code]).toEqual([400, code]);
    expect(json.params).toMatchObject(params);
  });

  it('ranges from 1900 to 2199', async () => {
    await open({ church_year: 'ekd' });
    expect((await ask('from=1900-01-01&to=1900-01-01')).json.days[0].name).toBe('Neujahr');
    expect((await ask('from=2199-12-31&to=2199-12-31')).json.days[0].name).toBe('Altjahrsabend');
  });

  it.each([undefined, { remind_days: 5 }])('is missing if none is chosen: %o', async (plan) => {
    await open(plan);
    const { status, json } = await ask('from=2026-01-01&to=2026-01-02');
    expect([status, json.code]).toEqual([404, 'no_church_year']);
  });

  it('is for users who may read the office, and for no other key', async () => {
    await open({ church_year: 'ekd' });
    const path = '/churchyear?from=2026-01-01&to=2026-01-02';
    expect((await office.call('GET', path, { key: READ_KEY })).status).toBe(403);
    expect((await office.call('GET', path, { key: '' })).status).toBe(401);
  });
});

describe('the rota settings', () => {
  const patch = (plan: Loose | null, as?: OfficeAccess) =>
    office.call('PATCH', '/settings', { body: { plan }, headers: { 'if-match': '*' }, ...(as && { as }) });

  it('default to three days and no church year, and are changed by a merge patch', async () => {
    await open(undefined);
    const usual = { remind_days: 3, church_year: '' };
    expect((await office.call('GET', '/settings')).json.value.plan).toEqual(usual);
    expect((await patch({ church_year: 'ekd' })).status).toBe(403);
    const changed = await patch({ church_year: 'ekd' }, ADMINISTRATOR);
    expect(changed.json.value.plan).toEqual({ remind_days: 3, church_year: 'ekd' });
    expect((await patch({ remind_days: 0 }, ADMINISTRATOR)).json.value.plan).toEqual({
      remind_days: 0,
      church_year: 'ekd',
    });
    expect((await ask('from=2026-11-29&to=2026-11-29')).json.days[0].name).toBe('1. Advent');
  });

  it.each([
    [{ remind_days: 31 }, '/plan/remind_days'],
    [{ remind_days: -1 }, '/plan/remind_days'],
    [{ remind_days: 1.5 }, '/plan/remind_days'],
    [{ church_year: 'greek' }, '/plan/church_year'],
    [{ colour: 'violet' }, '/plan/colour'],
  ])('are rejected as %o', async (plan, path) => {
    await open(undefined);
    const { status, json } = await patch(plan, ADMINISTRATOR);
    expect([status, json.problems.map((one: Loose) => one['path'])]).toEqual([422, [path]]);
  });
});
