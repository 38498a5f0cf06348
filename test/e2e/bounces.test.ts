import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBounceAddress } from '../../src/mail/bounces/bounce-address.ts';
import { createComplaint, createPostfixBounce, createVacationReply } from '../support/bounced-mails.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const SECRET = 'a-secret-of-the-tests';
const ADDRESS = 'bounces@parish.example';
const site = openSite();
let server: ServerProcess;
let database: Database.Database;
let sentMails = 0;

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  server = await serve(site, { PARVIS_BOUNCE_ADDRESS: ADDRESS, PARVIS_BOUNCE_SECRET: SECRET });
  database = new Database(site.database);
});
afterAll(async () => {
  database.close();
  await site.clear();
});

function sent(): { readonly id: string; readonly to: string } {
  const id = crypto.randomUUID();
  const columns = 'instance_id, email, email_folded, kind, details, message_id, created_at, due_at, attempts, held_by';
  const who = database.prepare('select instance_id, id from subscribers order by id').get() as Record<string, number>;
  database
    .prepare(
      `insert into mails (${columns}, held_until, sent_at, failed, subscriber_id, period, outcome)
       values (?, '', '', 'digest', '{}', ?, ?, ?, 1, '', 0, ?, '', ?, ?, 'sent')`,
    )
    .run(who['instance_id'], id, Date.now(), Date.now(), Date.now(), who['id'], `p${sentMails++}`);
  return { id, to: createBounceAddress(ADDRESS, id) };
}

interface Handed {
  readonly type?: string;
  readonly authorization?: string;
  readonly recipient?: string;
  readonly method?: string;
}

async function hand(body: string | ReadableStream<Uint8Array> | undefined, handed: Handed = {}, url = server.url) {
  const { type = 'message/rfc822', authorization = `Bearer ${SECRET}`, recipient, method = 'POST' } = handed;
  const headers: Record<string, string> = { 'Content-Type': type };
  if (authorization !== '') headers['Authorization'] = authorization;
  if (recipient !== undefined) headers['X-Envelope-To'] = recipient;
  const asking = { method, headers, ...(body === undefined ? {} : { body, duplex: 'half' }) } as RequestInit;
  const response = await fetch(`${url}/newsletter/-/bounces`, asking);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const tell = (said: unknown) => hand(JSON.stringify(said), { type: 'application/json; charset=utf-8' });

describe('a bounce', () => {
  it('counts once when a mail server delivers it', async () => {
    const { to } = sent();
    const mail = createPostfixBounce({ to, status: '4.4.7' });
    expect(await hand(mail)).toMatchObject({ status: 200, body: { counted: true, what: 'counted' } });
    expect(await hand(mail)).toMatchObject({ status: 200, body: { counted: false, what: 'again' } });
  });

  it('counts for the recipient that the mail server names', async () => {
    const mail = createPostfixBounce({ to: 'postmaster@parish.example', status: '4.4.7' });
    expect((await hand(mail)).body).toEqual({ counted: false, what: 'nothing' });
    expect((await hand(mail, { recipient: sent().to })).body).toMatchObject({ counted: true });
  });

  it('counts when a mail service reports it, by the address or the message id', async () => {
    expect((await tell({ recipient: sent().to, type: 'soft', reason: '5.2.2' })).body).toMatchObject({ counted: true });
    const said = { message_id: `<${sent().id}@parish.example>`, type: 'complaint' };
    expect((await tell(said)).body).toEqual({ counted: true, what: 'suppressed' });
  });

  it('is ignored with a forged token, or in a mail that reports no failure', async () => {
    const forged = createBounceAddress(ADDRESS, crypto.randomUUID());
    expect((await hand(createPostfixBounce({ to: forged }))).body).toEqual({ counted: false, what: 'unknown' });
    expect((await hand(createComplaint(forged))).body).toEqual({ counted: false, what: 'unknown' });
    expect((await tell({ recipient: forged, type: 'hard' })).body).toEqual({ counted: false, what: 'unknown' });
    expect((await hand(createVacationReply(sent().to))).body).toEqual({ counted: false, what: 'nothing' });
    expect((await hand('\0')).body).toEqual({ counted: false, what: 'nothing' });
  });

  it('is stored without addresses and texts of others, and not logged', async () => {
    const { to } = sent();
    await hand(createPostfixBounce({ to, diagnostic: 'smtp; 550 5.1.1 <gone@mailbox.example> secret words' }));
    const rows = JSON.stringify(database.prepare('select * from bounces').all());
    expect(rows).toContain('suppressed_at');
    expect(rows).not.toMatch(/@|mailbox|words/);
    expect(server.err()).not.toMatch(/mailbox|words|bounces\+|a-secret/);
  });
});

describe('the bounce hook', () => {
  it('accepts the secret as a bearer token or as a password', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const authorization of [`bearer  ${SECRET}`, basic(`mails:${SECRET}`), basic(`:${SECRET}`)]) {
      expect((await hand('', { authorization })).status).toBe(200);
    }
    const wrong = [
      '',
      SECRET,
      `Bearer ${SECRET}x`,
      'Bearer',
      basic(SECRET.slice(1)),
      basic(`${SECRET}:x`),
      'Basic =',
      'X y',
    ];
    for (const authorization of wrong) {
      const { status, headers, body } = await hand(createPostfixBounce({ to: sent().to }), { authorization });
      expect([authorization, status]).toEqual([authorization, 401]);
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(body).toEqual({ message: expect.any(String) });
    }
  });

  it('rejects a wrong secret with the right methods', async () => {
    expect(await tell({ type: 'hard' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('recipient') },
    });
    expect(await hand('{', { type: 'application/json' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('JSON') },
    });
    expect(await hand('', { type: 'text/plain' })).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('message/rfc822') },
    });
    const asked = await hand(undefined, { method: 'GET' });
    expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('accepts at most a megabyte, announced or not', async () => {
    const large = `${createPostfixBounce({ to: sent().to, status: '4.4.7' })}${'x'.repeat(2 ** 20)}`;
    expect((await hand(large)).status).toBe(413);
    expect((await hand(new Blob([large]).stream())).status).toBe(413);
    expect(await hand(large.slice(0, 2 ** 20))).toMatchObject({ status: 200, body: { counted: true } });
  });

  it('is disabled if no secret is set', async () => {
    const other = openSite();
    try {
      const { url } = await serve(other, { PARVIS_BOUNCE_ADDRESS: ADDRESS });
      for (const authorization of ['', 'Bearer ', 'Basic Og==', `Bearer ${SECRET}`]) {
        expect((await hand('', { authorization }, url)).status).toBe(404);
      }
    } finally {
      await other.clear();
    }
  });
});
