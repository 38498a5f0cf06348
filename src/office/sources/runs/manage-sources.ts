import type { Source } from '../../../model/sources/source.ts';
import { NEVER_FETCHED, type SourceRun, type SourceState } from '../../../model/sources/source-run.ts';
import { serializeEntity } from '../../../store/content/documents.ts';
import { NotFoundError } from '../../../store/content/errors.ts';
import { DatabaseError, findDatabaseFailureReason } from '../../../store/errors.ts';
import type { NewRun } from '../../../store/sources/source-runs.ts';
import { createSerialQueue } from '../../../util/serial-queue.ts';
import { createWallClock } from '../../../util/wall-clock.ts';
import { isWebAddress } from '../../../util/web-address.ts';
import type { OutboundTransport } from '../../../webhooks/outbound-transport.ts';
import { type AppliedChange, applyChanges } from '../../content/apply-changes.ts';
import type { Step } from '../../content/step.ts';
import { InstanceNotFoundError } from '../../errors.ts';
import { OfficeError } from '../../office-error.ts';
import { createRefusal } from '../../refusal-codes.ts';
import type { WriteContext } from '../../write-context.ts';
import { SourceRefusedError } from '../errors.ts';
import { foldName, type Resolutions } from '../matching/directory.ts';
import { detectFormat } from './detect-format.ts';
import { createSourceFetcher, fetchSource, parseSourceUrl } from './fetch-source.ts';
import { type LeasedRunContext, runSourceImmediately } from './leased-run.ts';
import { parseSource } from './parse-source.ts';
import { previewSource, type SourcePreviewOptions } from './preview-source.ts';
import { isFetchedRegularly, type RunSourceOptions } from './run-source.ts';

export interface ListedSource {
  readonly source: Source;
  readonly state: SourceState;
  readonly last: SourceRun | undefined;
  readonly events: number;
}

export interface AddSourceOptions {
  readonly name: string;
  readonly url: string;
  readonly everyMinutes: number;
  readonly gone: Source['gone'];
  readonly isPublic: boolean;
  readonly columns?: SourcePreviewOptions['columns'];
  readonly resolutions?: Resolutions;
}

/**
 * Adds a source that is fetched regularly, after a successful first download of a table or calendar. Throws SourceRefusedError and
 * OfficeError.
 */
export async function addSource(
  editing: WriteContext,
  outbound: Pick<OutboundTransport, 'targets'>,
  instance: string,
  { url: given, name: wished, everyMinutes, gone, isPublic, columns, resolutions }: AddSourceOptions,
): Promise<number> {
  const url = given.trim().replace(/^webcals?:/i, 'https:');
  const name = wished.trim() || parseSourceUrl(url).hostname;
  const bytes = await fetchSource(outbound, url);
  const detected = detectFormat(bytes);
  if (detected.format === 'bundle') throw new SourceRefusedError('foreign', 'a bundle can’t be fetched as a source');
  const opened = await parseSource(detected, bytes);
  const options = {
    kind: 'event',
    name,
    gone,
    isPublic,
    ...(columns && { columns }),
    ...(resolutions && { resolutions }),
  } as const;
  const { remembers, missing, source } = await previewSource(editing, instance, opened, options);
  if (missing.length > 0) throw new OfficeError(createRefusal('columns_missing', { columns: missing }));
  if (source !== undefined && source.url !== '') throw new OfficeError(createRefusal('source_there', { name }));
  if (remembers === undefined) throw new TypeError('a source of events was not remembered');
  const owns = [...new Set([...remembers.owns, ...STATUS])];
  const { id: _, ...value } = serializeSource({ ...remembers, id: 1, url, everyMinutes, enabled: true, owns });
  const step: Step =
    source === undefined ? { kind: 'source', value, at: '' } : { kind: 'source', id: source.id, value, at: '' };
  const outcome = await applyChanges(editing, instance, [step]);
  return ('applied' in outcome ? outcome.applied.results[0]?.id : undefined) ?? 0;
}

/** The source owns the status, so that a cancelled event that reappears is confirmed again. */
const STATUS = ['status'];

function serializeSource(source: Source): Record<string, unknown> & { readonly id: number } {
  return serializeEntity('source', source) as Record<string, unknown> & { readonly id: number };
}

/** Schedules the remembered source of an import to be fetched from a URL. Throws OfficeError for an unknown source. */
export async function scheduleImportedSource(
  editing: WriteContext,
  instance: string,
  name: string,
  url: string,
): Promise<number> {
  const sources = await editing.store.content.read(instance, (content) => content.all('source'));
  const source = sources.find((one) => foldName(one.name) === foldName(name));
  if (source === undefined || !isWebAddress(url)) throw new OfficeError(createRefusal('source_not_there', { name }));
  const owns = [...new Set([...source.owns, ...STATUS])];
  const merge = { url, enabled: true, owns, gone: source.gone };
  await applyChanges(editing, instance, [{ kind: 'source', id: source.id, merge, at: '' }]);
  return source.id;
}

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

/** Throws NotFoundError. */
export async function findSource(
  { store }: Pick<WriteContext, 'store'>,
  instance: string,
  id: number,
): Promise<ListedSource> {
  const listed = (await listSources({ store }, instance)).find(({ source }) => source.id === id);
  if (listed === undefined) throw new NotFoundError(`source ${id}`);
  return listed;
}

/** Fetches a source now, due or not. Throws NotFoundError, and OfficeError if another process is running it or it is disabled. */
export async function runSourceNow(
  { store, clock }: WriteContext,
  outbound: Pick<OutboundTransport, 'targets'>,
  instance: string,
  id: number,
  wish: RunSourceOptions = {},
): Promise<NewRun> {
  const record = await store.findInstance(instance);
  if (record === undefined) throw new InstanceNotFoundError(instance);
  const { source } = await findSource({ store }, instance, id);
  if (!isFetchedRegularly(source)) {
    throw new OfficeError(createRefusal(source.url === '' ? 'source_without_address' : 'source_switched_off', { id }));
  }
  let trouble: unknown;
  const options: LeasedRunContext = {
    store,
    clock,
    inTurn: createSerialQueue(),
    signal: new AbortController().signal,
    fetch: createSourceFetcher(outbound),
    isAway: (error) =>
      error instanceof DatabaseError || findDatabaseFailureReason(error) !== undefined || store.isBusy(error),
    onTrouble: (error) => {
      trouble ??= error;
    },
  };
  const run = await runSourceImmediately(options, { instance, instanceId: record.id, id, since: 0 }, wish);
  // An unexpected error is thrown, so that the caller reports and logs it.
  if (run.code === 'unforeseen') throw trouble;
  return run;
}

/** Changes the settings of a source, in the bundle format. Throws NotFoundError and BadContentError. */
export async function changeSource(
  editing: WriteContext,
  instance: string,
  id: number,
  merge: Readonly<Record<string, unknown>>,
): Promise<AppliedChange | undefined> {
  await findSource(editing, instance, id);
  const outcome = await applyChanges(editing, instance, [{ kind: 'source', id, merge, at: '' }]);
  return 'applied' in outcome ? outcome.applied : undefined;
}

/** Removes a source. Its events become the office's own; upcoming ones are optionally moved to the trash. Throws NotFoundError. */
export async function removeSource(
  editing: WriteContext,
  instance: string,
  id: number,
  { removesEvents }: { readonly removesEvents: boolean },
): Promise<AppliedChange | undefined> {
  const { now, events } = await readComingEvents(editing, instance, id);
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

async function readComingEvents({ store, clock }: WriteContext, instance: string, id: number) {
  return store.content.read(instance, async (content) => {
    if ((await content.get('source', id)) === undefined) throw new NotFoundError(`source ${id}`);
    const referrers = await content.referrers('source', id);
    const ids = referrers.filter(({ kind }) => kind === 'event').map((one) => one.id);
    const events = (await content.getAll('event', ids)).map(({ value }) => value);
    return { now: createWallClock(content.instance.timeZone)(clock()), events };
  });
}
