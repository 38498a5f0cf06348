import { afterAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { templateOf } from '../support/late-keys.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, serve } from '../support/site.ts';

const site = openSite();
afterAll(() => site.clear());

it('creates the events of imported series soon after its start, each date once', async () => {
  const bundle = fullBundle();
  const [event] = bundle['events'];
  const rest = { rule: 'FREQ=DAILY', starts_on: '2026-01-01', time_from: '00:00', time_to: '23:59', ahead_days: 6 };
  bundle['series'] = [{ id: 3, name: 'Täglich', ...rest, template: { ...templateOf(event), title: 'Täglich offen' } }];
  await copyFilledDatabaseTo(site.database, bundle);
  const datesMade = async (): Promise<string[]> => {
    const exported = JSON.parse((await site.run(['export', bundle['instance'].name])).out);
    return exported.events.flatMap((one: { series?: { date: string } }) => one.series?.date ?? []);
  };
  expect(await datesMade()).toEqual([]);
  const server = await serve(site);
  await expect.poll(async () => (await datesMade()).length).toBe(7);
  const made = await datesMade();
  expect(made).toEqual([...new Set(made)]);
  expect(server.err()).not.toMatch(/"level":(50|60)/);
});
