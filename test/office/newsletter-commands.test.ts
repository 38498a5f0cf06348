import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { runInProcess } from '../support/run-in-process.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const { folder: home, remove } = createTemporaryFolder();
const database = join(home, 'parvis.db');
const folder = join(home, 'mails');
const settings = {
  PARVIS_DATABASE_URL: `sqlite:${database}`,
  PARVIS_MAIL_FOLDER: folder,
  PARVIS_PUBLIC_URL: 'https://api.example.org',
  PARVIS_MAIL_FROM: 'n@example.org',
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  mkdirSync(folder);
  const bundle = fullBundle();
  const [like] = bundle['newsletter'].subscribers;
  bundle['lists'] = [{ id: 1, name: 'Alles', include_event_ids: [1, 2] }];
  bundle['events'] = [1, 2].map((id) => ({
    id,
    title: `Anlass ${id}`,
    date_from: `${inDays(30 * id - 40)} 10:00:00`,
    date_to: `${inDays(200 * id)} 11:00:00`,
  }));
  bundle['newsletter'] = {
    target_lists: [{ list_id: 1, public_name: 'Alles' }],
    subscribers: [1, 2, 3].map((id) => ({
      ...like,
      id,
      key: `key-of-a-subscriber-000${id}`,
      email: `s${id}@example.org`,
      list_ids: [1],
      status: id === 3 ? 'pending' : 'confirmed',
      interval: id === 2 ? 'MONTH' : 'WEEK',
    })),
  } as Loose;
  await copyFilledDatabaseTo(database, bundle);
});
afterAll(() => {
  vi.unstubAllEnvs();
  remove();
});

const nobody = `warning: PARVIS_SMTP_URL is not set: e-mails are written to ${folder} instead of being delivered\n`;

const parvis = (...args: string[]) => runInProcess(['newsletter', ...args]);
const mails = () =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));

describe('parvis newsletter', () => {
  it('settings shows how it is sent, changes it, and rejects invalid values', async () => {
    expect((await parvis('settings', 'seewil')).out).toBe('on\tthursday\t06:00\t730\tnone\tnone\n');
    const changed = await parvis('settings', 'seewil', '--weekday', 'Sunday', '--time', '17:30', '--keep-days', '30');
    expect(changed.out).toBe('on\tsunday\t17:30\t30\tnone\tnone\n');
    expect((await parvis('settings', 'seewil', '--sending', 'off')).out).toBe('off\tsunday\t17:30\t30\tnone\tnone\n');
    await parvis('settings', 'seewil', '--sending', 'on');
    for (const [wrong, code] of [
      [['--weekday', 'someday'], 2],
      [['--sending', 'yes'], 2],
      [['--time', '24:00'], 1],
      [['--keep-days', '-1'], 2],
      [['--keep-days', '1e3'], 1],
      [['--reply-to', 'the office'], 1],
      [['--reply-to', 'a@example.org\r\nBcc: b@example.org'], 1],
      [['--privacy-url', 'www.example.org/privacy'], 1],
      [['--privacy-url', 'javascript:alert(1)'], 1],
      [['--privacy-url', 'https://www.example.org/\u001b[31m'], 1],
      [['--privacy-url', 'https://www.example.org/\u202egpj'], 1],
      [['--privacy-url', 'https://user:password@www.example.org/'], 1],
    ] as const) {
      const answer = await parvis('settings', 'seewil', ...wrong);
      expect([wrong, answer.code, answer.out]).toEqual([wrong, code, '']);
      expect(answer.err).not.toBe('');
    }
    expect((await parvis('settings', 'nowhere')).code).toBe(1);
    const off = await parvis('settings', 'seewil', '--weekday', 'saturday');
    const on = await parvis('settings', 'seewil', '--weekday', 'sunday');
    expect([off.err, on.err].join()).toMatch(
      /warning: \w+: events from \S+ 17:30:00 to \S+ 17:30:00 would not be in any issue/,
    );
    await parvis('settings', 'seewil', '--sending', 'off');
    expect((await parvis('send', 'seewil', '--early', '--interval', 'WEEK')).code).toBe(1);
    await parvis('settings', 'seewil', '--sending', 'on');
  });

  it('preview shows the next issue with the text that the office wrote above it', async () => {
    writeFileSync(join(home, 'text.txt'), 'Grüezi!\r\n\r\nBis bald.\u0007');
    const written = await parvis('intro', 'seewil', join(home, 'text.txt'));
    expect(written.out).toMatch(/^saved the introduction for \d{4}-\d\d-\d\d \(.*\)\n$/);
    const day = /\d{4}-\d\d-\d\d/.exec(written.out)?.[0] ?? '';
    const interval = /\(([\w, ]+)\)/.exec(written.out)?.[1]?.split(', ')[0] ?? '';
    expect(['WEEK', 'MONTH']).toContain(interval);
    const preview = await parvis('preview', 'seewil', '--interval', interval);
    expect(preview.err).toContain(`due ${day} 17:30:00`);
    expect(preview.out).toMatch(/^Subject: .+\n\n/);
    expect(preview.out).toContain('Grüezi!\n\nBis bald.\n');
    expect(preview.out).toContain('Me désabonner\u00a0: https://api.example.org/newsletter/seewil');
    expect((await parvis('preview', 'seewil', '--interval', interval, '--html')).out).toContain('<!doctype html>');
    // Without an interval, the command takes the next issue with content.
    const [shown, sample] = [
      await parvis('preview', 'seewil'),
      await parvis('send', 'seewil', '--to', 'a@example.org'),
    ];
    expect(shown).toEqual(preview);
    expect(sample.out).toBe(`sent a sample of the issue of ${day} 17:30:00 (${interval}) to a@example.org\n`);
    expect((await parvis('intro', 'seewil', '--remove')).out).toContain('removed the introduction');
    expect((await parvis('preview', 'seewil', '--interval', interval)).out).not.toContain('Grüezi');
    for (const wrong of [
      ['--interval', 'DAILY'],
      ['--lists', 'x'],
    ]) {
      expect((await parvis('preview', 'seewil', ...wrong)).code).toBe(2);
    }
    const later = await parvis('intro', 'seewil', join(home, 'text.txt'), '--day', '2030-02-30');
    expect([later.code, later.err]).toEqual([1, expect.stringContaining('2030-02-30')]);
    expect((await parvis('preview', 'seewil', '--lists', '77')).err).toContain('No events match');
  });

  it('settings sets the reply address and a privacy statement for every mail and digest, until they are removed', async () => {
    const statement = 'https://www.example.org/privacy?a=1&b=2';
    const set = await parvis('settings', 'seewil', '--reply-to', 'office@example.org', '--privacy-url', statement);
    expect(set.out).toBe(`on\tsunday\t17:30\t30\toffice@example.org\t${statement}\n`);
    await parvis('send', 'seewil', '--to', 'answer@example.org');
    const sample = mails().find((mail) => /^To: answer@example.org/m.test(mail)) ?? '';
    expect(sample).toMatch(/^Reply-To: office@example.org\r?$/m);
    expect(sample.replace(/=\r?\n/g, '')).toContain(
      `Protection des donn=C3=A9es=C2=A0: https://www.example.org/privacy?a=3D1&b=3D2`,
    );
    expect((await parvis('preview', 'seewil')).out).toContain(`Protection des données\u00a0: ${statement}`);
    expect((await parvis('settings', 'seewil', '--time', '17:30')).out).toContain(statement);
    const none = await parvis('settings', 'seewil', '--reply-to', 'none', '--privacy-url', 'none');
    expect(none.out).toBe('on\tsunday\t17:30\t30\tnone\tnone\n');
    expect((await parvis('preview', 'seewil')).out).not.toContain('Protection des données');
  });

  it('settings makes the form ask for the postal address, and reports it', async () => {
    expect((await parvis('settings', 'seewil', '--ask-address', 'on')).out).toMatch(/\tasks for the address\n$/);
    expect((await parvis('settings', 'seewil')).out).toMatch(/\tasks for the address\n$/);
    expect((await parvis('settings', 'seewil', '--ask-address', 'off')).out).not.toContain('asks');
    expect((await parvis('settings', 'seewil', '--ask-address', 'yes')).code).toBe(2);
  });

  it('send --to sends a sample to one address only', async () => {
    const sent = await parvis('send', 'seewil', '--to', 'office@example.org');
    expect([sent.code, sent.out]).toEqual([0, expect.stringContaining('to office@example.org')]);
    expect(mails().filter((mail) => /^To: office@example.org/m.test(mail)).length).toBe(1);
    expect((await parvis('send', 'seewil', '--to', 'office')).code).toBe(1);
    expect((await parvis('send', 'seewil', '--early')).code).toBe(2);
  });

  it('reports where mails go without a mail server: a sample with a warning, and an issue only with --yes', async () => {
    const before = mails().length;
    const refused = await parvis('send', 'seewil');
    expect(refused).toEqual({
      code: 1,
      out: '',
      err:
        `${nobody}parvis: nothing was sent: PARVIS_SMTP_URL is not set, so e-mails would be written to ${folder} ` +
        'and marked as sent, but not delivered; use --yes to do that\n',
    });
    const sample = await parvis('send', 'seewil', '--to', 'b@example.org');
    expect(sample).toMatchObject({ code: 0, err: `${nobody}1 written to ${folder}\n` });
    expect(mails().length).toBe(before + 1);
    vi.stubEnv('PARVIS_PUBLIC_URL', '');
    const local = await parvis('send', 'seewil');
    vi.stubEnv('PARVIS_PUBLIC_URL', settings.PARVIS_PUBLIC_URL);
    expect(local.err).toContain(
      'warning: PARVIS_PUBLIC_URL is not set: links in e-mails point to http://localhost:8080',
    );
  });

  it('send --early sends an issue to all subscribers of its interval, once; status reports it', async () => {
    const before = mails().length;
    const refused = await parvis('send', 'seewil', '--early', '--interval', 'WEEK');
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: `${nobody}parvis: nothing was sent: --early would send the next issue of WEEK to 1 subscriber now; use --yes to send it\n`,
    });
    expect(mails().length).toBe(before);
    const sent = await parvis('send', 'seewil', '--early', '--interval', 'WEEK', '--yes');
    expect([sent.code, sent.out]).toEqual([0, 'digests: 1 sent, 0 empty, 0 ended, 0 failed\n']);
    expect(sent.err).toContain('sending the next issue of WEEK to 1 subscriber\n');
    expect(sent.err).toContain(`1 written to ${folder}\n`);
    // The digest was already sent, so no digest is left to send.
    expect((await parvis('send', 'seewil', '--early', '--interval', 'WEEK', '--yes')).out).toContain('0 sent');
    const mail = mails().slice(before);
    expect(mail.length).toBe(1);
    const [letter = ''] = mail.filter((text) => /^To: s1@example.org/m.test(text));
    expect(letter.replace(/\r?\n[ \t]+/g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/api\.example\.org\/newsletter\/seewil\/end\/1\/[\w-]{22}>/m,
    );
    expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(letter).toMatch(/^List-Id: <seewil\.newsletter\.api\.example\.org>/im);
    const { out } = await parvis('status', 'seewil');
    expect(out).toMatch(/^sending\ton\tsunday\t17:30\tEurope\/Paris/m);
    expect(out).toMatch(/^next\tWEEK\t/m);
    expect(out).toMatch(/^subscribers\tconfirmed\tMONTH\t1\t0 suppressed$/m);
    expect(out).toMatch(/^subscribers\tpending\tWEEK\t1\t0 suppressed$/m);
    expect(out).toMatch(/^issue\tWEEK \S+\t0 waiting\t1 sent\t/m);
  });
});

describe('parvis subscriber', () => {
  const subscriber = (...args: string[]) => runInProcess(['subscriber', ...args]);

  it('shows, ends and erases a subscriber by the address, and reports the result', async () => {
    const shown = await subscriber('show', 'seewil', 'S2@example.org');
    expect(JSON.parse(shown.out)).toMatchObject({ number: 2, status: 'confirmed', rhythm: 'MONTH' });
    const ended = [
      await subscriber('end', 'seewil', 's2@example.org'),
      await subscriber('end', 'seewil', 's2@example.org'),
    ];
    expect(ended.map(({ err }) => err)).toEqual([
      'unsubscribed s2@example.org\n',
      's2@example.org was already unsubscribed\n',
    ]);
    expect((await subscriber('resume', 'seewil', 's1@example.org')).err).toBe('no e-mail to them has bounced\n');
    expect(await subscriber('erase', 'seewil', 's2@example.org')).toEqual({
      code: 1,
      out: '',
      err: 'parvis: nothing was erased; use --yes to erase s2@example.org (unsubscribed, no list), including all stored data\n',
    });
    expect((await subscriber('show', 'seewil', 's2@example.org')).code).toBe(0);
    expect((await subscriber('erase', 'seewil', 's2@example.org', '--yes')).err).toContain(
      's2@example.org has been erased',
    );
    const gone = await subscriber('show', 'seewil', 's2@example.org');
    expect(gone).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('there is no subscriber with the address'),
    });
  });
});
