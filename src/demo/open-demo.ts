// Makes the demo parish in a database, and finds it again at the next start: its key is kept in a file beside the
// database, since the database has only the hash.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { giveEntry } from '../accounts/entry-link.ts';
import { keyState } from '../model/accounts/access-key.ts';
import { createKey } from '../office/accounts/access-keys.ts';
import { importBundle } from '../office/import-bundle.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { hashKey } from '../util/hash-key.ts';
import { wallClock } from '../util/wall-clock.ts';
import { keepPictures, withPictures } from './own-pictures.ts';
import { demoBundle, TWO_YEARS_BACK } from './parish.ts';
import { withPlan } from './plan.ts';
import { withSignUps } from './sign-ups.ts';
import type { DemoBundle } from './types.ts';

export interface DemoParish {
  readonly instance: string;
  readonly key: string;
  /** Token of a link that logs in to the demo's office once; undefined if a user has taken over its account. */
  readonly entry: string | undefined;
  /** Whether the instance was created again; an instance of that name that a user has changed is left alone. */
  readonly remade: boolean;
}

/** Account the demo logs in with. */
const SECRETARY = {
  email: 'sekretariat@example.org',
  name: 'Sekretariat',
  authority: { role: 'administrator', areas: [] },
} as const;

/** State of the last start, as stored in the file. */
interface Memory {
  readonly key: string;
  /** The day for which the parish was made, and the revision of its content then. */
  readonly day: string;
  readonly contentRevision: number;
}

/** Opens the demo parish; `file` is where its key is remembered. */
export async function openDemo(acting: OfficeContext, file: string): Promise<DemoParish> {
  const { store, clock } = acting;
  const sample = demoBundle('2026-01-01');
  const { name, time_zone: timeZone = 'Europe/Zurich' } = sample.instance;
  const today = wallClock(timeZone)(clock()).slice(0, 10);
  const memory = recall(file);
  const before = await store.findInstance(name);
  const untouched = before !== undefined && memory?.contentRevision === before.contentRevision;
  const remade = before === undefined || (untouched && memory?.day !== today);
  const whole = () => withPlan(withSignUps(demoBundle(today, TWO_YEARS_BACK), today), today);
  if (remade) await makeParish(acting, whole(), before === undefined);
  const key = (await working(acting, name, memory?.key, today)) ?? (await newKey(acting, name));
  const record = await store.findInstance(name);
  const contentRevision = remade ? (record?.contentRevision ?? 0) : (memory?.contentRevision ?? 0);
  remember(file, { key, day: remade ? today : (memory?.day ?? today), contentRevision });
  return { instance: name, key, entry: await giveEntry({ store, clock }, { ...SECRETARY, instance: name }), remade };
}

/** Adds pictures to the parish; they can be stored only once it exists. */
async function makeParish(acting: OfficeContext, bundle: DemoBundle, isNew: boolean): Promise<void> {
  const takeIn = (content: object) => importBundle(acting, Buffer.from(JSON.stringify(content)));
  const { format, version, instance } = bundle;
  if (isNew) await takeIn({ format, version, instance });
  await takeIn(withPictures(bundle, await keepPictures(acting, bundle.instance.name)));
  // A parish that is long at work.
  await acting.store.firstSteps.note(bundle.instance.name, 'all');
}

/** Returns the token of a new one-time login link to the demo’s office; undefined if the account is not, or no longer, a demo account. */
export async function enterDemoAgain(
  context: Pick<OfficeContext, 'store' | 'clock'>,
  email: string,
): Promise<string | undefined> {
  const { name } = demoBundle('2026-01-01').instance;
  return email === SECRETARY.email ? giveEntry(context, { ...SECRETARY, instance: name }) : undefined;
}

function newKey(acting: OfficeContext, instance: string): Promise<string> {
  return createKey(acting, instance, {
    name: 'npm start',
    scopes: ['read', 'newsletter'],
    profile: 'document',
    origins: [],
    expiresOn: null,
  });
}

async function working({ store }: OfficeContext, instance: string, key: string | undefined, today: string) {
  if (key === undefined) return undefined;
  const hash = hashKey(key);
  const found = (await store.listKeys([instance])).find((known) => known.hash === hash);
  return found !== undefined && keyState(found, today) === 'active' ? key : undefined;
}

function recall(file: string): Memory | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function remember(file: string, memory: Memory): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(memory)}\n`, { mode: 0o600 });
}
