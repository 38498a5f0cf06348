import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailFolderCleanup } from './mail-folder-cleanup.ts';

const NOW = Date.parse('2026-11-20T11:00:00Z');
const KEY = 'Ab'.repeat(12);
let folder: string;
const asked: string[] = [];
const there = new Set<string>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-sweep-'));
  asked.length = 0;
  there.clear();
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string, minutesOld = 61): void {
  writeFileSync(join(folder, name), text);
  const then = NOW / 1000 - minutesOld * 60;
  utimesSync(join(folder, name), then, then);
}

const open = () =>
  createMailFolderCleanup(folder, async (subject) => {
    const what =
      'key' in subject
        ? subject.key
        : 'personKey' in subject
          ? `page ${subject.personKey}`
          : 'requestKey' in subject
            ? `request ${subject.requestKey}`
            : subject.eventId;
    const name = `${subject.instance} ${what}`;
    asked.push(name);
    return there.has(name);
  });
const left = () => readdirSync(folder).sort();

it('removes mails about deleted bookings and lists of events, an hour after they were written, and nothing else', async () => {
  const packed = `https://a.example/dorf/sig=\nnup/${KEY}?event=3D7`;
  write('gone.eml', packed);
  write('fresh.eml', packed, 59);
  write('other.eml', `/dorf/signup/${KEY.toLowerCase()}?event=7`);
  write('both.eml', `/dorf/signup/${KEY}?event=7 /dorf/signup/${KEY.toLowerCase()}?event=7`);
  write('list.eml', '/office/instances/dorf/events/7/bookings');
  write('list-there.eml', '/office/instances/dorf/events/8/bookings');
  write('newsletter.eml', 'https://a.example/newsletter/dorf/me/x');
  write('notes.txt', packed);
  there.add(`dorf ${KEY.toLowerCase()}`).add('dorf 8');
  const sweep = open();
  expect(await sweep(NOW)).toBe(2);
  expect(left()).toEqual(['both.eml', 'fresh.eml', 'list-there.eml', 'newsletter.eml', 'notes.txt', 'other.eml']);
  there.clear();
  expect(await sweep(NOW + 3_600_000)).toBe(4);
  expect(left()).toEqual(['newsletter.eml', 'notes.txt']);
});

it('removes rota mails with the page that they link to, and once their data has expired', async () => {
  write('gone.eml', `\r\n\r\nhttps://a.example/dorf/me/${KEY}`);
  write('there.eml', `\r\n\r\nhttps://a.example/dorf/me/${KEY.toLowerCase()} ...`);
  write('newsletter.eml', `\r\n\r\nhttps://a.example/newsletter/dorf/me/${KEY}`);
  write('old.eml', `Expires: Fri, 20 Nov 2026 10:00:00 +0000\r\n\r\n/dorf/me/${KEY.toLowerCase()}`);
  write('new.eml', `Expires: Fri, 20 Nov 2026 12:00:00 +0000\r\n\r\nWithout a link`);
  write('written.eml', '\r\n\r\nExpires: Fri, 20 Nov 2020 10:00:00 +0000');
  there.add(`dorf page ${KEY.toLowerCase()}`);
  const sweep = open();
  expect(await sweep(NOW)).toBe(2);
  expect(left()).toEqual(['new.eml', 'newsletter.eml', 'there.eml', 'written.eml']);
  expect(await sweep(NOW + 3_600_001)).toBe(1);
  expect(left()).toEqual(['newsletter.eml', 'there.eml', 'written.eml']);
});

it('does nothing without a folder', async () => {
  rmSync(folder, { recursive: true });
  expect(await open()(NOW)).toBe(0);
  writeFileSync(folder, '');
  expect(await open()(NOW)).toBe(0);
});

it('removes mails about deleted room requests, and keeps those of others', async () => {
  write('gone.eml', `https://a.example/dorf/requests/${KEY}`);
  write('there.eml', `https://a.example/dorf/requests/${KEY}x`);
  there.add(`dorf request ${KEY}x`);
  expect(await open()(NOW)).toBe(1);
  expect(left()).toEqual(['there.eml']);
});
