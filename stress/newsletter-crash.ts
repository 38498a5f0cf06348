// The newsletter's sender is killed at random moments, repeatedly, between a database and a mail server that accepts everything. Mailboxes
// identify a mail by its Message-ID. Duplicates with the same Message-ID are only reported, because a sender can't ask a mail server about
// earlier deliveries.

import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { openStore } from '../src/store/store.ts';
import { createTemporaryFolder } from '../test/support/temporary-folder.ts';
import { createCrashParish } from './support/newsletter-parishes.ts';
import {
  createReportedFinding,
  expectExactly,
  randomFrom,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';

const SENDER = join(import.meta.dirname, 'processes', 'newsletter-sender.ts');
/** Friday on which the week’s issue has been due for a day, and the next one is not due for six days. */
const FRIDAY = Date.parse('2026-12-04T12:00:00Z');
const WEEK_MS = 7 * 24 * 3_600_000;
/** Time after which no killed process holds a mail any more. */
const LOCK_EXPIRY_MS = 180_000;
const MAX_LIFE_MS = 400;

export const newsletterCrashTest: StressTest = {
  name: 'newsletter-crash',
  what: 'kills the sender of newsletters a thousand times while it sends; nobody may be left out or get two different mails of an issue',
  run: async (settings) => {
    const { folder, remove } = createTemporaryFolder();
    const url = `sqlite:${folder}/parvis.db`;
    const subscribers = settings.quick ? 300 : 2000;
    const mailbox = await openMailbox();
    try {
      const store = await openStore(url, { create: true, busyTimeoutMs: 5000 });
      await store.replaceContent(createCrashParish(subscribers).content, { actor: 'stress', action: 'begins', at: 1 });
      await store.close();
      return await runCrashes(settings, url, mailbox, subscribers);
    } finally {
      await mailbox.close();
      remove();
    }
  },
};

type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

async function runCrashes({ quick, seed, tell }: Settings, url: string, mailbox: Mailbox, subscribers: number) {
  const random = randomFrom(seed);
  const wanted = quick ? 8 : 1000;
  let [week, rests, kills, inside, failed] = [0, 0, 0, 0, 0];
  const once = (life: number | undefined) =>
    runSender(url, mailbox.url, FRIDAY + week * WEEK_MS + rests * LOCK_EXPIRY_MS - Date.now(), life);
  await once(undefined);
  week++;
  while (failed < 10) {
    const before = mailbox.count();
    const ended = await once(kills < wanted ? 1 + random() * MAX_LIFE_MS : undefined);
    if (ended === 'failed') failed++;
    if (ended !== 'done') rests++;
    if (ended === 'killed') {
      kills++;
      if (mailbox.count() > before) inside++;
      if (kills % 100 === 0) tell(`${kills} of ${wanted} kills, ${mailbox.count()} mails`);
    }
    if (ended === 'done' && (await hasLockedMails(url))) rests++;
    else if (ended === 'done') {
      if (kills >= wanted) break;
      [week, rests] = [week + 1, 0];
    }
  }
  const issues = [...mailbox.bySubject().values()];
  return [
    createReportedFinding('killed, of these while mails were handed over', `${kills}, ${inside}`),
    createReportedFinding('mails handed over', mailbox.count()),
    expectExactly('ended by itself with an error', failed),
    expectExactly('issues', issues.length, week),
    expectExactly(
      'left out',
      issues.reduce((sum, people) => sum + subscribers - people.size, 0),
    ),
    expectExactly('got two different mails of an issue', mailbox.doubled()),
    createReportedFinding(
      'handed over once more with the same Message-ID, right after a kill',
      mailbox.count() - mailbox.distinct(),
    ),
  ];
}

/** Checks whether killed processes still hold pending mails. */
async function hasLockedMails(url: string): Promise<boolean> {
  const store = await openStore(url, { create: false, busyTimeoutMs: 5000 });
  const { count } = await store.mails.waiting();
  await store.close();
  return count > 0;
}

async function runSender(url: string, smtp: string, ahead: number, life: number | undefined) {
  const child: ChildProcess = spawn(process.execPath, [SENDER, url, smtp, String(ahead)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await Promise.race([new Promise((resolve) => child.stdout?.once('data', resolve)), ended]);
  if (life === undefined) return (await ended) === 0 ? 'done' : 'failed';
  const code = await Promise.race([ended, delay(life, 'living' as const)]);
  if (code !== 'living') return code === 0 ? 'done' : 'failed';
  child.kill('SIGKILL');
  await ended;
  return 'killed';
}

async function openMailbox() {
  const ids = new Map<string, number>();
  const issues = new Map<string, Map<string, Set<string>>>();
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const head = Buffer.concat(chunks).toString().split('\r\n\r\n', 1)[0] ?? '';
        const id = /^Message-ID: (\S+)/im.exec(head)?.[1] ?? '';
        const subject = /^Subject: (.+)/im.exec(head)?.[1] ?? '';
        const to = session.envelope.rcptTo[0]?.address ?? '';
        count++;
        ids.set(id, (ids.get(id) ?? 0) + 1);
        const people = issues.get(subject) ?? new Map<string, Set<string>>();
        issues.set(subject, people.set(to, (people.get(to) ?? new Set()).add(id)));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: () => count,
    distinct: () => ids.size,
    bySubject: () => issues,
    doubled: () => [...issues.values()].flatMap((people) => [...people.values()]).filter(({ size }) => size > 1).length,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
