// Creates the demo parish in a database, and opens it again at the next start. The database has only the hash of its key, so the key is
// stored in a file next to the database.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createEntryToken } from '../accounts/entry-link.ts';
import { determineKeyState } from '../model/accounts/access-key.ts';
import { createKey } from '../office/accounts/access-keys.ts';
import { storeFile } from '../office/files/store-file.ts';
import { importBundle } from '../office/import-bundle.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { hashKey } from '../util/hash-key.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { createDemoBundle, DAYS_BACK_FOR_SEARCH } from './parish.ts';
import { addDemoRequests } from './room-requests.ts';
import { addDemoRota } from './rota.ts';
import { addDemoSignUps } from './sign-ups.ts';
import type { DemoBundle, DemoEvent, DemoPerson } from './types.ts';

export interface DemoParish {
  readonly instance: string;
  readonly key: string;
  /** Token of a link that logs in to the demo's office once; undefined if a user has changed the account. */
  readonly entry: string | undefined;
  /** True if the instance was recreated. An instance of this name that a user has changed is kept. */
  readonly remade: boolean;
}

const SECRETARY = {
  email: 'sekretariat@example.org',
  name: 'Sekretariat',
  authority: { role: 'administrator', areas: [] },
} as const;

interface Memory {
  readonly key: string;
  readonly day: string;
  readonly contentRevision: number;
}

/** Opens the demo parish. `file`: where its key is stored. */
export async function openDemo(acting: OfficeContext, file: string): Promise<DemoParish> {
  const { store, clock } = acting;
  const sample = createDemoBundle('2026-01-01');
  const { name, time_zone: timeZone = 'Europe/Zurich' } = sample.instance;
  const today = createWallClock(timeZone)(clock()).slice(0, 10);
  const memory = readMemory(file);
  const before = await store.findInstance(name);
  const untouched = before !== undefined && memory?.contentRevision === before.contentRevision;
  const remade = before === undefined || (untouched && memory?.day !== today);
  const whole = () => {
    const bundle = addDemoSignUps(createDemoBundle(today, DAYS_BACK_FOR_SEARCH), today);
    return addDemoRequests(addDemoRota(bundle, today), today);
  };
  if (remade) await importParish(acting, whole(), before === undefined);
  const key = (await findWorkingKey(acting, name, memory?.key, today)) ?? (await newKey(acting, name));
  const record = await store.findInstance(name);
  const contentRevision = remade ? (record?.contentRevision ?? 0) : (memory?.contentRevision ?? 0);
  writeMemory(file, { key, day: remade ? today : (memory?.day ?? today), contentRevision });
  return {
    instance: name,
    key,
    entry: await createEntryToken({ store, clock }, { ...SECRETARY, instance: name }),
    remade,
  };
}

async function importParish(acting: OfficeContext, bundle: DemoBundle, isNew: boolean): Promise<void> {
  const takeIn = (content: object) => importBundle(acting, Buffer.from(JSON.stringify(content)));
  const { format, version, instance } = bundle;
  if (isNew) await takeIn({ format, version, instance });
  await takeIn(withPictures(bundle, await keepPictures(acting, bundle.instance.name)));
  // Hides the first steps, as in a parish that has used parvis for years.
  await acting.store.firstSteps.note(bundle.instance.name, 'all');
}

/** Token of a new one-time link to the demo’s office; undefined if the account is not, or is no longer, a demo account. */
export async function createDemoReturnToken(
  context: Pick<OfficeContext, 'store' | 'clock'>,
  email: string,
): Promise<string | undefined> {
  const { name } = createDemoBundle('2026-01-01').instance;
  return email === SECRETARY.email ? createEntryToken(context, { ...SECRETARY, instance: name }) : undefined;
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

async function findWorkingKey({ store }: OfficeContext, instance: string, key: string | undefined, today: string) {
  if (key === undefined) return undefined;
  const hash = hashKey(key);
  const found = (await store.listKeys([instance])).find((known) => known.hash === hash);
  return found !== undefined && determineKeyState(found, today) === 'active' ? key : undefined;
}

function readMemory(file: string): Memory | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeMemory(file: string, memory: Memory): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(memory)}\n`, { mode: 0o600 });
}

const FOLDER = new URL('pictures/', import.meta.url);

interface StoredPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

type StoredPictures = ReadonlyMap<string, StoredPicture>;

/** Stores the pictures as files of an instance, unless they are there already. Throws InstanceNotFoundError. */
async function keepPictures(acting: OfficeContext, instance: string): Promise<StoredPictures> {
  const kept = new Map<string, StoredPicture>();
  for (const file of readdirSync(FOLDER).sort()) {
    const { url, width, height } = await storeFile(acting, instance, {
      name: file,
      bytes: readFileSync(new URL(file, FOLDER)),
    });
    if (width !== null && height !== null) kept.set(nameOf(file), { url, width, height });
  }
  return kept;
}

function withPictures(bundle: DemoBundle, kept: StoredPictures): DemoBundle {
  const shown = <T extends DemoEvent | DemoPerson>(entity: T): T => {
    const picture = entity.image ? kept.get(nameOf(entity.image.url ?? '')) : undefined;
    return picture === undefined ? entity : { ...entity, image: { ...entity.image, ...picture } };
  };
  const logo = kept.get('logo');
  const instance = logo === undefined ? bundle.instance : { ...bundle.instance, logo_url: logo.url };
  return { ...bundle, instance, events: bundle.events.map(shown), persons: bundle.persons.map(shown) };
}

/** Name in the address of a picture: `brunner` in `https://www.example.org/bilder/team/brunner.jpg`. */
function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
