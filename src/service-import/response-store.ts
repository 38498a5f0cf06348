// File of received answers, one per line, so that an interrupted run can continue.

import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { Service } from '../service-client/access.ts';
import { isRow } from '../service-client/rows.ts';

/** Result of a request: its JSON, or the status if the service lacks or refuses it. */
export type StoredResponse =
  | { readonly status: 200; readonly json: unknown }
  | { readonly status: number; readonly json?: never };

export interface ResponseStore {
  readonly get: (name: string) => StoredResponse | undefined;
  readonly put: (name: string, kept: StoredResponse) => void;
  readonly forget: (isForgotten: (name: string) => boolean) => void;
  readonly found: number;
  readonly isEmpty: () => boolean;
  readonly remove: () => void;
}

/** Unusable file: of another format or service, or not writable. */
export class ResponseStoreError extends Error {
  override readonly name = 'ResponseStoreError';
}

const FORMAT = 'parvis-reading 1';

const MAX_BYTES = 2 ** 29;

export interface OpenResponseStoreOptions {
  readonly isFresh: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Maximum age of a file with which a run can continue, in milliseconds; older content may have changed too much. */
const MAX_AGE_MS = 12 * 3_600_000;

/**
 * Opens the file or creates it. Starts with an empty file if `isFresh` is set, or if the file is older than half a day. Throws
 * ResponseStoreError.
 */
export function openResponseStore(
  path: string,
  { url, instance }: Service,
  { isFresh, now }: OpenResponseStoreOptions,
): ResponseStore {
  const service = { format: FORMAT, url, instance };
  const answers = new Map<string, StoredResponse>();
  const found = textIn(path);
  const text = found !== undefined && isGood(path, found, service, { isFresh, now }) ? found : undefined;
  let bytes = 0;
  const write = (line: string) => {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > MAX_BYTES)
      throw new ResponseStoreError(`the service has more than ${MAX_BYTES / 2 ** 20} MB of content`);
    writeOrFail(path, () => appendFileSync(path, `${line}\n`));
  };
  if (text === undefined) {
    writeOrFail(path, () => writeFileSync(path, '', { mode: 0o600 }));
    write(JSON.stringify({ ...service, at: now }));
  } else {
    bytes = loadLines(path, text, answers);
  }
  return {
    get: (name) => answers.get(name),
    put: (name, kept) => {
      write(JSON.stringify({ ask: name, ...kept }));
      answers.set(name, kept);
    },
    forget: (isForgotten) => {
      const names = [...answers.keys()].filter(isForgotten);
      if (names.length === 0) return;
      write(JSON.stringify({ forget: names }));
      for (const name of names) answers.delete(name);
    },
    found: answers.size,
    isEmpty: () => answers.size === 0,
    remove: () => rmSync(path, { force: true }),
  };
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ResponseStoreError(`${path} can't be read: ${(error as Error).message}`);
  }
}

/**
 * True if a run can continue with the file. Throws ResponseStoreError for another kind of file, and unless `isFresh` for another service.
 */
function isGood(path: string, text: string, service: object, { isFresh, now }: OpenResponseStoreOptions): boolean {
  if (text === '') return false;
  const { at, ...of } = parseHead(text);
  if (of['format'] !== FORMAT)
    throw new ResponseStoreError(`${path} does not contain responses; name another file with --keep`);
  if (isFresh) return false;
  if (JSON.stringify(of) !== JSON.stringify(service)) {
    throw new ResponseStoreError(
      `${path} has the responses of another service; use --fresh to start over, or --keep to name another file`,
    );
  }
  return typeof at === 'number' && at <= now && now - at < MAX_AGE_MS;
}

function parseHead(text: string): Readonly<Record<string, unknown>> {
  try {
    const head: unknown = JSON.parse(text.slice(0, text.indexOf('\n')));
    return isRow(head) ? head : {};
  } catch {
    return {};
  }
}

/** Reads the complete lines and truncates an incomplete last one. Returns the remaining length in bytes. */
function loadLines(path: string, text: string, answers: Map<string, StoredResponse>): number {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n').slice(1, -1)) loadLine(path, line, answers);
  const length = Buffer.byteLength(whole);
  if (whole.length < text.length) writeOrFail(path, () => truncateSync(path, length));
  return length;
}

function loadLine(path: string, line: string, answers: Map<string, StoredResponse>): void {
  try {
    const { ask, forget, ...kept } = JSON.parse(line) as StoredResponse & { ask?: string; forget?: readonly string[] };
    if (ask !== undefined) answers.set(ask, kept as StoredResponse);
    for (const name of forget ?? []) answers.delete(name);
  } catch (cause) {
    throw new ResponseStoreError(`${path} is damaged; use --fresh to start over`, { cause });
  }
}

function writeOrFail(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new ResponseStoreError(`${path} can't be written: ${(error as Error).message}`);
  }
}

/** Creates a store without a file, for services that are read in one go. */
export function createMemoryResponseStore(): ResponseStore {
  const answers = new Map<string, StoredResponse>();
  return {
    get: (name) => answers.get(name),
    put: (name, kept) => void answers.set(name, kept),
    forget: (isForgotten) => {
      for (const name of [...answers.keys()].filter(isForgotten)) answers.delete(name);
    },
    found: 0,
    isEmpty: () => answers.size === 0,
    remove: () => undefined,
  };
}
