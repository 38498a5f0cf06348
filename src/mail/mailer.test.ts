import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSubscriptionMail, type MailMessage } from './mail-templates.ts';
import {
  createFolderMailer,
  createSmtpMailer,
  deletePersonMailFiles,
  NotDeliverableError,
  watchMailer,
} from './mailer.ts';

const letter = ({
  title = 'Kirchgemeinde Seewil',
  ...change
}: {
  email?: string;
  title?: string;
  replyTo?: string;
} = {}) =>
  createSubscriptionMail(
    {
      id: 1,
      instance: 'seewil',
      email: 'ada@example.org',
      sender: { title, locale: 'de-CH', publicUrl: '', accent: '#7a1f3d', logoUrl: '', footer: 'Gasse 1\nSeewil' },
      kind: 'confirm',
      details: { token: 'abc' },
      messageId: '0000-1',
      createdAt: 1_700_000_000_000,
      attempts: 1,
      replyTo: '',
      privacyUrl: '',
      ...change,
    },
    { baseUrl: 'https://api.example.org', from: 'newsletter@example.org' },
  );

describe('a mail server', () => {
  let received: { from: string; to: string[]; text: string }[];
  let answer: { readonly code: number; readonly status?: string; readonly at: 'mail' | 'rcpt' | 'data' } | undefined;
  let server: SMTPServer;
  let url: string;

  const refusal = ({ code, status = '' }: { readonly code: number; readonly status?: string }) =>
    Object.assign(new Error(`${status} ada@example.org is not here`.trim()), { responseCode: code });

  beforeEach(async () => {
    [received, answer] = [[], undefined];
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) => done(answer?.at === 'mail' ? refusal(answer) : null),
      onRcptTo: (_address, _session, done) => done(answer?.at === 'rcpt' ? refusal(answer) : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (answer?.at === 'data') return done(refusal(answer));
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : (mailFrom?.address ?? '');
          received.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('receives the whole mail, with sender, recipient and headers', async () => {
    const mailer = createSmtpMailer(url);
    await mailer.send(letter());
    mailer.close();
    expect(received).toMatchObject([{ from: 'newsletter@example.org', to: ['ada@example.org'] }]);
    const [head = '', ...body] = received[0]?.text.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^From: Kirchgemeinde Seewil <newsletter@example.org>/m);
    expect(head).toMatch(/^Message-ID: <0000-1@example.org>/im);
    expect(head).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(body.join().replace(/=\r\n/g, '')).toContain('https://api.example.org/newsletter/seewil/confirm/abc');
  });

  it('receives the reply address if the parish has one', async () => {
    const mailer = createSmtpMailer(url);
    for (const replyTo of ['', 'office@example.org']) await mailer.send(letter({ replyTo }));
    mailer.close();
    expect(received.map(({ text }) => /^Reply-To: (.*)$/im.exec(text)?.[1]?.trim())).toEqual([
      undefined,
      'office@example.org',
    ]);
  });

  it('receives no header injected through a title', async () => {
    const mailer = createSmtpMailer(url);
    await mailer.send(letter({ title: 'Seewil\r\nBcc: eve@example.org' }));
    mailer.close();
    expect(received[0]?.to).toEqual(['ada@example.org']);
    expect(received[0]?.text).not.toMatch(/^Bcc:/im);
  });

  it.each([
    ['a recipient for good', { at: 'rcpt', code: 550, status: '5.1.1' }, true],
    ['a recipient, and does not say why', { at: 'rcpt', code: 550 }, false],
    ['who sends', { at: 'rcpt', code: 554, status: '5.7.1' }, false],
    ['who did not log in', { at: 'rcpt', code: 530, status: '5.7.0' }, false],
    ['a full mailbox', { at: 'rcpt', code: 552, status: '5.2.2' }, false],
    ['a sender', { at: 'mail', code: 550 }, false],
    ['a recipient for now', { at: 'rcpt', code: 451 }, false],
    ['a mail for now', { at: 'data', code: 452 }, false],
  ] as const)('rejects %s: reported without the address', async (_what, refused, isFinal) => {
    answer = refused;
    const mailer = createSmtpMailer(url);
    const error = await mailer.send(letter()).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    mailer.close();
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof NotDeliverableError).toBe(isFinal);
    expect(String(error)).toContain(String(refused.code));
    expect(String(error)).not.toContain('ada');
  });

  it('that is unreachable is no reason to give up a mail', async () => {
    const mailer = createSmtpMailer('smtp://127.0.0.1:1');
    const error: unknown = await mailer.send(letter()).catch((reason: unknown) => reason);
    mailer.close();
    expect(error instanceof Error && !(error instanceof NotDeliverableError)).toBe(true);
  });
});

describe('a watched mailer', () => {
  it('fails from the first failure to the next delivery; a rejected recipient is not a failure', async () => {
    const outcomes: (Error | undefined)[] = [
      new Error('connect ECONNREFUSED'),
      new Error('connect ECONNREFUSED'),
      undefined,
      new NotDeliverableError('the mail server refuses it', '5.1.1'),
    ];
    let now = 0;
    const mailer = watchMailer(
      {
        close: () => undefined,
        send: async () => {
          const outcome = outcomes.shift();
          if (outcome !== undefined) throw outcome;
        },
      },
      () => (now += 1000),
    );
    const seen: (number | undefined)[] = [mailer.failingSince()];
    while (outcomes.length > 0) {
      await mailer.send({} as MailMessage).catch(() => undefined);
      seen.push(mailer.failingSince());
    }
    expect(seen).toEqual([undefined, 1000, 1000, undefined, undefined]);
  });
});

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-mails-'));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('receives every mail as a separate, complete file', async () => {
    const mailer = createFolderMailer(join(folder, 'mails'));
    await mailer.send(letter());
    mailer.close();
    const [file, ...others] = readdirSync(join(folder, 'mails'));
    expect(others).toEqual([]);
    expect(file).toMatch(/^2023-11-14T22-13-20\.000Z-.+\.eml$/);
    expect(readFileSync(join(folder, 'mails', file ?? ''), 'utf8')).toMatch(/^To: ada@example.org/m);
  });
});

describe('the mail files of an erased person', () => {
  const KEY = 'k'.repeat(24);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parvis-mails-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are deleted, and those of others are not', async () => {
    const { send } = createFolderMailer(folder);
    const mails = ['Ada@example.org', 'ada@example.org', 'bada@example.org', 'ada@example.organ', 'eva@example.org'];
    for (const [index, to] of mails.entries()) {
      const made = letter({ email: to });
      const text = to.startsWith('eva') ? `${made.text}${'x'.repeat(60)} /me/${KEY}` : made.text;
      await send({ ...made, text, messageId: `<000${index}-123456789@example.org>` });
    }
    expect(readdirSync(folder).length).toBe(5);
    expect(await deletePersonMailFiles(folder, { email: 'ADA@example.org', key: KEY })).toBe(3);
    const left = readdirSync(folder).map((name) => /^To: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]);
    expect(left.sort()).toEqual(['ada@example.organ', 'bada@example.org']);
    expect(await deletePersonMailFiles(folder, { email: 'nobody@example.org', key: 'x'.repeat(24) })).toBe(0);
    expect(await deletePersonMailFiles(join(folder, 'none'), { email: 'ada@example.org', key: KEY })).toBe(0);
  });
});
