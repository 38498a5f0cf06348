// Management of fetched sources (rule Z4): add by URL, list, run, change and remove.

import type { Source } from '../../../model/sources/source.ts';
import { NEVER_FETCHED, type SourceRun, type SourceState } from '../../../model/sources/source-run.ts';
import { writtenWhole } from '../../../store/content/documents.ts';
import { NotFound } from '../../../store/content/errors.ts';
import { DatabaseError, databaseReason } from '../../../store/errors.ts';
import type { NewRun } from '../../../store/sources/source-runs.ts';
import { wallClock } from '../../../util/wall-clock.ts';
import { isWebAddress } from '../../../util/web-address.ts';
import type { Outbound } from '../../../webhooks/deliver.ts';
import { type Applied, applyChanges } from '../../content/apply-changes.ts';
import type { Step } from '../../content/step.ts';
import { InstanceNotFound } from '../../errors.ts';
import { OfficeError } from '../../office-error.ts';
import { refusal } from '../../refusal-codes.ts';
import type { WriteContext } from '../../write-context.ts';
import { SourceRefused } from '../errors.ts';
import { foldedName, type Resolutions } from '../matching/directory.ts';
import { detect } from './detect-format.ts';
import { addressOf, fetchBy, fetchSource } from './fetch-source.ts';
import { openTurns } from './fetcher.ts';
import { openSource } from './opened-source.ts';
import { previewSource, type SourceOptions } from './preview-source.ts';
import { isFetched, type RunWish } from './run-source.ts';
import { type RunOptions, runNow } from './source-run.ts';

export interface ListedSource {
  readonly source: Source;
  readonly state: SourceState;
  /** Latest run, or undefined. */
  readonly last: SourceRun | undefined;
  readonly events: number;
}

export interface SourceSetting {
  /** "" for the host name of the URL. */
  readonly name: string;
  readonly url: string;
  readonly everyMinutes: number;
  readonly gone: Source['gone'];
  readonly isPublic: boolean;
  readonly columns?: SourceOptions['columns'];
  readonly resolutions?: Resolutions;
}

/**
 * Adds a source that is fetched regularly, after a successful first download of a table or calendar. Throws SourceRefused and
 * OfficeError.
 */
export async function addSource(
  editing: WriteContext,
  outbound: Pick<Outbound, 'targets'>,
  instance: string,
  { url: given, name: wished, everyMinutes, gone, isPublic, columns, resolutions }: SourceSetting,
): Promise<number> {
  const url = given.trim().replace(/^webcals?:/i, 'https:');
  const name = wished.trim() || addressOf(url).hostname;
  const bytes = await fetchSource(outbound, url);
  const detected = detect(bytes);
  if (detected.format === 'bundle') throw new SourceRefused('foreign', 'a bundle is no source that is fetched');
  const opened = await openSource(detected, bytes);
  const wish = {
    kind: 'event',
    name,
    gone,
    isPublic,
    ...(columns && { columns }),
    ...(resolutions && { resolutions }),
  } as const;
  const { remembers, missing, source } = await previewSource(editing, instance, opened, wish);
  if (missing.length > 0) throw new OfficeError(refusal('columns_missing', { columns: missing }));
  if (source !== undefined && source.url !== '') throw new OfficeError(refusal('source_there', { name }));
  if (remembers === undefined) throw new TypeError('a source of events is remembered');
  const owns = [...new Set([...remembers.owns, ...STATUS])];
  const { id: _, ...value } = written({ ...remembers, id: 1, url, everyMinutes, enabled: true, owns });
  const step: Step =
    source === undefined ? { kind: 'source', value, at: '' } : { kind: 'source', id: source.id, value, at: '' };
  const outcome = await applyChanges(editing, instance, [step]);
  return ('applied' in outcome ? outcome.applied.results[0]?.id : undefined) ?? 0;
}

/** The source owns the status, so that a cancelled event that reappears is confirmed again. */
const STATUS = ['status'];

function written(source: Source): Record<string, unknown> & { readonly id: number } {
  return writtenWhole('source', source) as Record<string, unknown> & { readonly id: number };
}

/** Turns the remembered source of an import into one that is fetched from a URL. Throws OfficeError if there is none. */
export async function keepFetching(
  editing: WriteContext,
  instance: string,
  name: string,
  url: string,
): Promise<number> {
  const sources = await editing.store.content.read(instance, (content) => content.all('source'));
  const source = sources.find((one) => foldedName(one.name) === foldedName(name));
  if (source === undefined || !isWebAddress(url)) throw new OfficeError(refusal('source_not_there', { name }));
  const owns = [...new Set([...source.owns, ...STATUS])];
  const merge = { url, enabled: true, owns, gone: source.gone };
  await applyChanges(editing, instance, [{ kind: 'source', id: source.id, merge, at: '' }]);
  return source.id;
}

/** Sources of an instance by name, including those imported once. */
export async function listSources({ store }: Pick<WriteContext, 'store'>, instance: string): Promise<ListedSource[]> {
  const [states, log] = await Promise.all([store.sourceRuns.states(instance), store.sourceRuns.newest(instance)]);
  const found = await store.content.read(instance, async (content) => {
    const all = await content.all('source');
    return Promise.all(
      all.map(async (source) => {
        const events = (await content.referrers('source', source.id)).filter(({ kind }) => kind === 'event').length;
        return { source, events, state: states.get(source.id) ?? NEVER_FETCHED, last: log.get(source.id) };
      }),
    );
  });
  return found.sort((a, b) => a.source.name.localeCompare(b.source.name) || a.source.id - b.source.id);
}

/** Throws NotFound. */
export async function findSource(
  { store }: Pick<WriteContext, 'store'>,
  instance: string,
  id: number,
): Promise<ListedSource> {
  const listed = (await listSources({ store }, instance)).find(({ source }) => source.id === id);
  if (listed === undefined) throw new NotFound(`source ${id}`);
  return listed;
}

/** Fetches a source now, due or not. Throws NotFound, and OfficeError if another process is running it or it is disabled. */
export async function runSourceNow(
  { store, clock }: WriteContext,
  outbound: Pick<Outbound, 'targets'>,
  instance: string,
  id: number,
  wish: RunWish = {},
): Promise<NewRun> {
  const record = await store.findInstance(instance);
  if (record === undefined) throw new InstanceNotFound(instance);
  const { source } = await findSource({ store }, instance, id);
  if (!isFetched(source)) {
    throw new OfficeError(refusal(source.url === '' ? 'source_without_address' : 'source_switched_off', { id }));
  }
  let trouble: unknown;
  const options: RunOptions = {
    store,
    clock,
    inTurn: openTurns(),
    signal: new AbortController().signal,
    fetch: fetchBy(outbound),
    isAway: (error) => error instanceof DatabaseError || databaseReason(error) !== undefined || store.isBusy(error),
    onTrouble: (error) => {
      trouble ??= error;
    },
  };
  const run = await runNow(options, { instance, instanceId: record.id, id, since: 0 }, wish);
  // An unexpected error is thrown, so that the caller reports and logs it.
  if (run.code === 'unforeseen') throw trouble;
  return run;
}

/** Changes the settings of a source, in the bundle format. Throws NotFound and BadContent. */
export async function setSource(
  editing: WriteContext,
  instance: string,
  id: number,
  merge: Readonly<Record<string, unknown>>,
): Promise<Applied | undefined> {
  await findSource(editing, instance, id);
  const outcome = await applyChanges(editing, instance, [{ kind: 'source', id, merge, at: '' }]);
  return 'applied' in outcome ? outcome.applied : undefined;
}

/** Removes a source. Its events become the office's own; upcoming ones are optionally moved to the trash. Throws NotFound. */
export async function removeSource(
  editing: WriteContext,
  instance: string,
  id: number,
  { removesEvents }: { readonly removesEvents: boolean },
): Promise<Applied | undefined> {
  const { now, events } = await comingOf(editing, instance, id);
  const going = removesEvents ? events.filter(({ endsAt }) => endsAt >= now) : [];
  const steps: Step[] = [
    { kind: 'source', id, remove: true, isDetached: true, at: '/source' },
    ...going.map(
      (one): Step => ({ kind: 'event', id: one.id, remove: true, isDetached: true, at: `/events/${one.id}` }),
    ),
  ];
  const outcome = await applyChanges(editing, instance, steps);
  return 'applied' in outcome ? outcome.applied : undefined;
}

async function comingOf({ store, clock }: WriteContext, instance: string, id: number) {
  return store.content.read(instance, async (content) => {
    if ((await content.get('source', id)) === undefined) throw new NotFound(`source ${id}`);
    const referrers = await content.referrers('source', id);
    const ids = referrers.filter(({ kind }) => kind === 'event').map((one) => one.id);
    const events = (await content.getAll('event', ids)).map(({ value }) => value);
    return { now: wallClock(content.instance.timeZone)(clock()), events };
  });
}
