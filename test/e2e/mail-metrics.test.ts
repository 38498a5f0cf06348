import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIL_KINDS } from '../../src/store/mail/mails.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { readExposition } from '../support/prometheus.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { fetchOperatorInfo, openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const site = openSite();
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  const bundle = fullBundle();
  bundle['instance'].double_opt_in = true;
  bundle['newsletter'] = { target_lists: bundle['newsletter'].target_lists, subscribers: [] } as Loose;
  await copyFilledDatabaseTo(site.database, bundle);
  key = await createSiteKey(site, 'seewil', ['read', 'newsletter']);
  const folder = join(site.folder, 'mails');
  server = await serve(site, { PARVIS_MAIL_FOLDER: folder, PARVIS_METRICS_ADDRESS: '127.0.0.1:0' });
});
afterAll(() => site.clear());

const metrics = async () => (await fetchOperatorInfo(server, '/metrics')).text();
const sample = async (name: string, rest = '') =>
  readExposition(await metrics())
    .get(name)
    ?.samples.get(name + rest);

describe('a server that sends mails', () => {
  it('has a count for each kind from the start', async () => {
    for (const kind of MAIL_KINDS) {
      expect(await sample('parvis_mails_total', `{kind="${kind}",result="sent"}`), kind).toBe(0);
      expect(await sample('parvis_mails_total', `{kind="${kind}",result="failed"}`), kind).toBe(0);
    }
  });

  it('counts them by kind and result, without names', async () => {
    const confirmations = () => sample('parvis_mails_total', '{kind="confirm",result="sent"}');
    expect(await confirmations()).toBe(0);
    const { status } = await fetch(`${server.url}/updatenlsubscriber`, {
      method: 'POST',
      headers: { member: 'seewil', apikey: key },
      body: JSON.stringify({ nl_subs_id: '0', email: 'ada@example.org', nl_interval: 'WEEK', change_button: 'x' }),
    });
    expect(status).toBe(200);
    await expect.poll(confirmations).toBe(1);
    expect(await sample('parvis_digests_waiting')).toBe(0);
    expect(await sample('parvis_subscribers_suppressed')).toBe(0);
    expect(await sample('parvis_digest_last_age_seconds')).toBeUndefined();
    expect(await metrics()).not.toMatch(/\bada\b|example\.org|seewil/);
  });

  it('names the levels of its log', () => {
    const lines = server
      .err()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(['info', 'warn', 'error']).toContain(JSON.parse(line).level);
  });
});
