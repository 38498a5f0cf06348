// Copies pictures from other hosts, each once, so that pages show local copies (rule G1). A picture is leased in the database during the
// download, so only one server fetches it, and the others take over if that server dies.

import { isPicture } from '../../model/stored-file.ts';
import type { DuePicture } from '../../store/external-pictures.ts';
import { pollSerially } from '../../util/poll-serially.ts';
import { InstanceNotFoundError } from '../errors.ts';
import { FileRefusedError } from '../files/errors.ts';
import { detectFileType } from '../files/file-type.ts';
import { storeFile } from '../files/store-file.ts';
import type { OfficeContext } from '../office-context.ts';
import { createRefusal } from '../refusal-codes.ts';
import { SourceRefusedError } from '../sources/errors.ts';
import { NO_VALIDATORS, type SourceFetcher } from '../sources/runs/fetch-source.ts';

export interface PictureCopierOptions extends Pick<OfficeContext, 'store' | 'clock'> {
  readonly fetch: SourceFetcher;
  /** Called with every unexpected error; the next round retries. */
  readonly onTrouble: (error: unknown) => void;
  /** Poll interval in milliseconds; 0 disables polling, so only `now` runs. */
  readonly everyMs?: number;
}

export interface PictureCopier {
  /** Fetches all pictures due now; resolves once each has been tried. */
  readonly now: () => Promise<void>;
  /** Time since which nothing has been due; undefined while busy. */
  readonly idleSince: () => number | undefined;
  /** Stops and aborts current downloads; the affected pictures stay due. */
  readonly stop: () => Promise<void>;
}

const MAX_CONCURRENT = 4;

/** Lease of a picture, in milliseconds: longer than a download may take. */
const LEASE_MS = 120_000;

const HOUR_MS = 3_600_000;

/** Retry delays after a failed download, by number of failures. */
const RETRY_DELAYS_MS = [HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS];

const ACTOR = 'parvis';

export function createPictureCopier(options: PictureCopierOptions): PictureCopier {
  const { store, clock, onTrouble, everyMs = 1000 } = options;
  const breakOff = new AbortController();
  let idleSince: number | undefined = clock();
  const look = async () => {
    for (;;) {
      const due = breakOff.signal.aborted ? [] : await store.foreignPictures.due(clock(), MAX_CONCURRENT);
      if (due.length === 0) break;
      idleSince = undefined;
      const tried = await Promise.all(due.map((one) => tryOne(options, one, breakOff.signal)));
      // Pictures that could not even be leased or postponed are left to a later round.
      if (!tried.includes(true)) break;
    }
    idleSince ??= clock();
  };
  const turns = pollSerially(everyMs, onTrouble, look);
  return {
    now: () => turns.now(look),
    idleSince: () => idleSince,
    stop: async () => {
      breakOff.abort();
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}

async function tryOne(options: PictureCopierOptions, due: DuePicture, signal: AbortSignal): Promise<boolean> {
  const { store, clock, onTrouble } = options;
  try {
    const held = await store.foreignPictures.hold(due, clock() + LEASE_MS);
    if (held === undefined) return false;
    try {
      await copy(options, held, signal);
    } catch (error) {
      if (signal.aborted || error instanceof InstanceNotFoundError) return false;
      // Failures caused by the remote address or its content are not reported as errors.
      if (!(error instanceof SourceRefusedError) && !(error instanceof FileRefusedError)) onTrouble(error);
      const wait = RETRY_DELAYS_MS[Math.min(due.failures, RETRY_DELAYS_MS.length - 1)] ?? HOUR_MS;
      await store.foreignPictures.postpone(held, clock() + wait);
    }
    return true;
  } catch (error) {
    onTrouble(error);
    return false;
  }
}

async function copy(
  { store, clock, fetch }: PictureCopierOptions,
  held: DuePicture,
  signal: AbortSignal,
): Promise<void> {
  const { bytes = Buffer.alloc(0) } = await fetch(held.address, NO_VALIDATORS, signal, {
    accept: 'image/avif, image/webp, image/jpeg, image/png',
  });
  if (bytes.length > 0 && !isPicture(detectFileType(bytes)))
    throw new FileRefusedError('type', createRefusal('file_type'));
  const given = { name: decodedName(held.address), bytes };
  const { url } = await storeFile({ store, clock, actor: ACTOR }, held.instance, given);
  const [, , , hash = ''] = url.split('/');
  await store.foreignPictures.keep(held, hash, {
    actor: ACTOR,
    action: `keep a copy of a picture ${hash.slice(0, 12)}`,
    at: clock(),
  });
}

function decodedName(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
