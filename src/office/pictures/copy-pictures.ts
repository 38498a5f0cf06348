// Fetches pictures that stand on other hosts, once each, so that pages show copies of ours (rule G1). Each is held in the
// database while it is fetched: of several servers one does it, and one that is killed leaves it to the others.

import { isPicture } from '../../model/kept-file.ts';
import type { DuePicture } from '../../store/foreign-pictures.ts';
import { pollSerially } from '../../util/poll-serially.ts';
import { InstanceNotFound } from '../errors.ts';
import { FileRefused } from '../files/errors.ts';
import { fileTypeOf } from '../files/file-type.ts';
import { keepFile } from '../files/keep-file.ts';
import type { OfficeContext } from '../office-context.ts';
import { refusal } from '../refusal-codes.ts';
import { SourceRefused } from '../sources/errors.ts';
import { type FetchSource, NO_VALIDATORS } from '../sources/runs/fetch-source.ts';

export interface CopyingOptions extends Pick<OfficeContext, 'store' | 'clock'> {
  readonly fetch: FetchSource;
  /** Called with every unexpected error; the next round tries again. */
  readonly onTrouble: (error: unknown) => void;
  /** Between two looks for what is due, in milliseconds; 0: none, only `now` looks. */
  readonly everyMs?: number;
}

export interface Copying {
  /** Fetches all that is due now, and resolves when that has been tried. */
  readonly now: () => Promise<void>;
  /** Since when it has had nothing to do, by the clock; undefined while it has. */
  readonly idleSince: () => number | undefined;
  /** Begins nothing more, and breaks off what is being fetched: it stays due. */
  readonly stop: () => Promise<void>;
}

const SIDE_BY_SIDE = 4;

/** For so long one process has a picture for itself, in milliseconds: longer than fetching may take. */
const HOLD_MS = 120_000;

const HOUR_MS = 3_600_000;

/** When a picture is tried again that could not be fetched, by how often that was so. */
const AGAIN_MS = [HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS];

const ACTOR = 'parvis';

export function openCopying(options: CopyingOptions): Copying {
  const { store, clock, onTrouble, everyMs = 1000 } = options;
  const breakOff = new AbortController();
  let idleSince: number | undefined = clock();
  const look = async () => {
    for (;;) {
      const due = breakOff.signal.aborted ? [] : await store.foreignPictures.due(clock(), SIDE_BY_SIDE);
      if (due.length === 0) break;
      idleSince = undefined;
      const tried = await Promise.all(due.map((one) => tryOne(options, one, breakOff.signal)));
      // What could not even be held or put off is left to a later look.
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

/** Whether something came of it, if only that it is tried again later. */
async function tryOne(options: CopyingOptions, due: DuePicture, signal: AbortSignal): Promise<boolean> {
  const { store, clock, onTrouble } = options;
  try {
    const held = await store.foreignPictures.hold(due, clock() + HOLD_MS);
    if (held === undefined) return false;
    try {
      await copy(options, held, signal);
    } catch (error) {
      if (signal.aborted || error instanceof InstanceNotFound) return false;
      // What the address or its bytes are to blame for is no trouble of ours.
      if (!(error instanceof SourceRefused) && !(error instanceof FileRefused)) onTrouble(error);
      const wait = AGAIN_MS[Math.min(due.failures, AGAIN_MS.length - 1)] ?? HOUR_MS;
      await store.foreignPictures.putOff(held, clock() + wait);
    }
    return true;
  } catch (error) {
    onTrouble(error);
    return false;
  }
}

async function copy({ store, clock, fetch }: CopyingOptions, held: DuePicture, signal: AbortSignal): Promise<void> {
  const { bytes = Buffer.alloc(0) } = await fetch(held.address, NO_VALIDATORS, signal, {
    accept: 'image/avif, image/webp, image/jpeg, image/png',
  });
  if (bytes.length > 0 && !isPicture(fileTypeOf(bytes))) throw new FileRefused('type', refusal('file_type'));
  const given = { name: decodedName(held.address), bytes };
  const { url } = await keepFile({ store, clock, actor: ACTOR }, held.instance, given);
  const [, , , hash = ''] = url.split('/');
  await store.foreignPictures.keep(held, hash, {
    actor: ACTOR,
    action: `keep a copy of a picture ${hash.slice(0, 12)}`,
    at: clock(),
  });
}

/** The last part of a path, as people would read it. */
function decodedName(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
