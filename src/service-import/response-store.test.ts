import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { openResponseStore, ResponseStoreError } from './response-store.ts';

const SERVICE = { url: 'https://a.example', instance: 'seewil', key: 'secret-key' };
const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

let folder: ReturnType<typeof createTemporaryFolder>;
let path: string;
beforeEach(() => {
  folder = createTemporaryFolder();
  path = `${folder.folder}/seewil.reading`;
});
afterEach(() => folder.remove());

const open = ({ service = SERVICE, isFresh = false, now = NOW } = {}) =>
  openResponseStore(path, service, { isFresh, now });

it('continues with stored responses, without forgotten ones, and is deleted at the end', () => {
  const first = open();
  first.put('getrooms', { status: 200, json: [{ room_id: '1' }] });
  first.put('sync', { status: 404 });
  first.put('getevents', { status: 200, json: [] });
  first.forget((name) => name === 'getevents');
  const second = open();
  expect(second.found).toBe(2);
  expect(second.get('getrooms')).toEqual({ status: 200, json: [{ room_id: '1' }] });
  expect(second.get('sync')).toEqual({ status: 404 });
  expect(second.get('getevents')).toBeUndefined();
  second.remove();
  expect(existsSync(path)).toBe(false);
});

it('is readable only by its user, and contains no key', () => {
  open().put('getrooms', { status: 200, json: [] });
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path, 'utf8')).not.toContain('secret-key');
});

it('ignores an incomplete last line, wherever it ends', () => {
  const kept = open();
  kept.put('getrooms', { status: 200, json: ['Säli 😀'] });
  const before = readFileSync(path);
  kept.put('getlayers', { status: 200, json: ['Ö'] });
  const whole = readFileSync(path);
  for (let length = before.length; length < whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length));
    const again = open();
    expect(again.found).toBe(1);
    again.put('getlayers', { status: 200, json: ['Ö'] });
    expect(readFileSync(path).equals(whole)).toBe(true);
  }
});

it('starts over after half a day, if the clock was set back, and on request', () => {
  open().put('getrooms', { status: 200, json: [] });
  expect(open({ now: NOW + 11 * HOUR }).found).toBe(1);
  expect(open({ now: NOW + 13 * HOUR }).found).toBe(0);
  open({ now: NOW }).put('getrooms', { status: 200, json: [] });
  expect(open({ now: NOW - HOUR }).found).toBe(0);
  open({ now: NOW }).put('getrooms', { status: 200, json: [] });
  expect(open({ isFresh: true }).found).toBe(0);
});

it('rejects the responses of another service, and leaves any other file unchanged', () => {
  open();
  const other = { ...SERVICE, instance: 'bergwil' };
  expect(() => open({ service: other })).toThrow(ResponseStoreError);
  expect(open({ service: other, isFresh: true }).found).toBe(0);
  writeFileSync(path, 'Dear diary\n');
  expect(() => open()).toThrow('does not contain responses');
  expect(() => open({ isFresh: true })).toThrow('does not contain responses');
  expect(readFileSync(path, 'utf8')).toBe('Dear diary\n');
});

it('reports where it is damaged, or that it can’t be written', () => {
  open();
  appendFileSync(path, 'nonsense\n');
  expect(() => open()).toThrow('is damaged; use --fresh to start over');
  path = `${folder.folder}/none/seewil.reading`;
  expect(() => open()).toThrow("can't be written");
});
