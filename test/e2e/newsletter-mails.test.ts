import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const site = openSite();
const SECRET = 'a secret of the mail server'.replaceAll(' ', '-');
let server: ServerProcess;
let smtp: SMTPServer;
let env: Record<string, string>;
let received: { from: string; to: string; text: string }[] = [];
let refused = '';

const weekdayOf = (day: string) =>
  new Date(day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (address !== refused) return done();
      done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : (mailFrom?.address ?? '');
        const raw = Buffer.concat(chunks).toString();
        const text = raw
          .replace(/=\r\n/g, '')
          .replace(/=3D/g, '=')
          .replace(/\r\n[ \t]+/g, ' ');
        received.push({ from, to: rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const bundle = fullBundle();
  bundle['instance'].double_opt_in = true;
  bundle['lists'] = [{ id: 1, name: 'Alles', include_event_ids: [1] }];
  bundle['events'] = [
    { id: 1, title: 'Anlass', date_from: `${inDays(-1)} 10:00:00`, date_to: `${inDays(100)} 11:00:00` },
  ];
  bundle['newsletter'] = { target_lists: [{ list_id: 1, public_name: 'Alles' }], subscribers: [] } as Loose;
  await copyFilledDatabaseTo(site.database, bundle);
  // After this week's sending time, the server would send this week's issue without waiting.
  await site.run(['newsletter', 'settings', 'seewil', '--weekday', weekdayOf(inDays(1))]);
  env = {
    PARVIS_SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    PARVIS_MAIL_FROM: 'newsletter@parish.example',
    PARVIS_BOUNCE_ADDRESS: 'bounces@parish.example',
    PARVIS_BOUNCE_SECRET: SECRET,
  };
  server = await serve(site, env);
  env['PARVIS_PUBLIC_URL'] = server.url;
});
afterAll(async () => {
  await site.clear();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function mailTo(address: string, count: number) {
  const found = () => received.filter(({ to }) => to === address);
  await expect.poll(() => found().length).toBe(count);
  return found().at(-1) ?? { from: '', to: '', text: '' };
}

const post = (path: string, form: Record<string, string>) =>
  fetch(new URL(path, server.url), { method: 'POST', body: new URLSearchParams(form) });
const issue = (interval = 'WEEK') =>
  site.run(['newsletter', 'send', 'seewil', '--early', '--yes', '--interval', interval], '', env);
const status = async () => (await site.run(['newsletter', 'status', 'seewil'], '', env)).out;

async function register(email: string, interval = 'WEEK') {
  await post('/newsletter/seewil', { email, nl_interval: interval, 'targetlists[]': '1' });
  const { text } = await mailTo(email, 1);
  const link = /\/newsletter\/seewil\/confirm\/[\w-]+/.exec(text)?.[0] ?? '';
  expect((await post(link, {})).status).toBe(200);
}

describe('the newsletter over a mail server', () => {
  it('leads from the form to the digest, and ends by one click', async () => {
    await register('ada@example.org');
    expect((await issue()).out).toBe('digests: 1 sent, 0 empty, 0 ended, 0 failed\n');
    const digest = await mailTo('ada@example.org', 2);
    expect(digest.from).toMatch(/^bounces\+[0-9a-f]{32}@parish\.example$/);
    expect(digest.text).toContain('Anlass');
    const end = /^List-Unsubscribe: <(\S+)>/m.exec(digest.text)?.[1] ?? '';
    expect(end.startsWith(`${server.url}/newsletter/seewil/end/`)).toBe(true);

    expect((await fetch(end)).status).toBe(200);
    expect(await status()).toMatch(/^subscribers\tconfirmed\tWEEK\t1\t/m);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(end, { method: 'POST', body })).status).toBe(200);
    expect((await post(end, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect(await status()).toMatch(/^subscribers\tunsubscribed\tWEEK\t1\t/m);
    const mine = /\/newsletter\/seewil\/me\/[\w-]+/.exec(digest.text)?.[0] ?? '';
    expect((await fetch(new URL(mine, server.url))).status).not.toBe(200);
  });

  it('sends nothing more to a bounced address, until its registration changes', async () => {
    await register('bob@example.org', 'MONTH');
    await issue('MONTH');
    const { from, text } = await mailTo('bob@example.org', 2);
    const report = { recipient: from, type: 'hard', reason: '5.1.1' };
    const headers = { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' };
    const hook = () =>
      fetch(`${server.url}/newsletter/-/bounces`, { method: 'POST', headers, body: JSON.stringify(report) });
    expect(await (await hook()).json()).toMatchObject({ counted: true });
    expect(await status()).toMatch(/^subscribers\tconfirmed\tMONTH\t1\t1 suppressed$/m);
    const mine = /\/newsletter\/seewil\/me\/[\w-]+/.exec(text)?.[0] ?? '';
    expect((await post(mine, { email: 'bob@example.org', nl_interval: '2_WEEKS', 'targetlists[]': '1' })).status).toBe(
      200,
    );
    expect(await status()).toMatch(/^subscribers\tconfirmed\t2_WEEKS\t1\t0 suppressed$/m);
    await issue('2_WEEKS');
    await mailTo('bob@example.org', 3);
  });

  it('counts an address that the mail server rejects at once as bounced', async () => {
    await register('cleo@example.org', 'QUARTER_YEAR');
    refused = 'cleo@example.org';
    await issue('QUARTER_YEAR');
    expect(await status()).toMatch(/^subscribers\tconfirmed\tQUARTER_YEAR\t1\t1 suppressed$/m);
    expect(await status()).toMatch(
      /^issue\tQUARTER_YEAR \S+\t0 waiting\t0 sent\t0 empty\t0 ended\t1 failed\t1 bounced$/m,
    );
    received = [];
  });
});
