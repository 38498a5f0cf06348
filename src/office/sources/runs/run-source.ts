// Run of a source: fetch, compare, and write the differences as one change by the source (rules Z4 and Z5). Faulty and ambiguous rows are
// skipped; if the whole file is rejected, nothing changes and the run fails.

import { createHash } from 'node:crypto';
import type { Source } from '../../../model/sources/source.ts';
import { type SourceCounts, type SourceState, ZERO_SOURCE_COUNTS } from '../../../model/sources/source-run.ts';
import { ConflictError, InvalidContentError, NotFoundError } from '../../../store/content/errors.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import type { NewRun } from '../../../store/sources/source-runs.ts';
import { ROOM_CONFLICT } from '../../clashes/kinds.ts';
import { BadContentError } from '../../content/errors.ts';
import type { OfficeContext } from '../../office-context.ts';
import { OfficeError } from '../../office-error.ts';
import { API_KEY_AUTHORITY } from '../../write-context.ts';
import { ServiceRefusedError, SourceRefusedError } from '../errors.ts';
import type { RowFault } from '../matching/fault.ts';
import { readService } from '../services/read-service.ts';
import { readServiceOfSource } from '../services/service-key.ts';
import { applySource } from './apply-source.ts';
import { countFaultyRows } from './compare-items.ts';
import { detectFormat } from './detect-format.ts';
import { computeRetryAfterTime } from './due-times.ts';
import { NO_VALIDATORS, type SourceFetcher } from './fetch-source.ts';
import { type ParsedSource, parseSource } from './parse-source.ts';
import { previewSource, type SourcePreview } from './preview-source.ts';
import { countLostEvents, findSourceFailure, requireSourceFormat, type SourceFailure } from './run-failure.ts';

export interface SourceRunContext extends Pick<OfficeContext, 'store' | 'clock'> {
  readonly fetch: SourceFetcher;
  /** Serializes the parsing of files, so that large ones are not in memory at the same time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

export interface SourceToRun {
  readonly instance: string;
  readonly source: Source;
  readonly revision: number;
  readonly state: SourceState;
}

export interface RunSourceOptions {
  readonly acceptsLoss?: boolean;
}

export interface SourceRunResult {
  readonly run: NewRun;
  readonly known: Pick<
    SourceState,
    'etag' | 'lastModified' | 'validatorsFrom' | 'hash' | 'contentRevision' | 'readAt' | 'keptGone'
  >;
  /** Earliest next fetch, in milliseconds since 1970; 0 if the server requests no delay. */
  readonly notBefore?: number;
}

export function sourceActorOf({ name }: Pick<Source, 'name'>): string {
  return `source ${name}`;
}

export function isFetchedRegularly({ enabled, url }: Source): boolean {
  return enabled && url !== '';
}

/** Unchanged files are read again after this time, because recurring events are expanded for a limited number of days from today. */
const READ_RETRY_MS = 7 * 86_400_000;

const MAX_FAULTS = 20;

/** Maximum attempts if events of the source change concurrently. */
const MAX_ATTEMPTS = 5;

/** Throws only errors not caused by the source: database unavailable, instance deleted, or the signal’s abort reason. */
export async function runSource(
  running: SourceRunContext,
  of: SourceToRun,
  { acceptsLoss = false }: RunSourceOptions = {},
): Promise<SourceRunResult> {
  const { state, source, instance } = of;
  try {
    const { revision, isTouched } = await running.store.content.read(instance, (content) =>
      readCurrentState(content, of),
    );
    const isFresh = state.readAt !== null && Math.abs(running.clock() - state.readAt) < READ_RETRY_MS;
    const isKnown = isFresh && !isTouched && !acceptsLoss && state.revision === of.revision;
    const { open, ...tags } =
      source.kind === 'interface' ? await askService(running, of, isKnown) : await fetchFile(running, of, isKnown);
    if (open === undefined) {
      const run = { ...ranAt(running.clock()), outcome: 'unchanged' } as const;
      return { run, known: { ...state, ...tags, contentRevision: revision } };
    }
    const written = await running.inTurn(async () => write(running, of, await open(), acceptsLoss));
    if ('code' in written) return failedRun(running, state, written);
    const { contentRevision, keptGone, ...run } = written;
    const readAt = running.clock();
    return { run: { ...ranAt(readAt), ...run }, known: { ...tags, contentRevision, readAt, keptGone } };
  } catch (error) {
    const failure = failureFrom(error, source);
    if (failure === undefined) throw error;
    const retryAfter =
      error instanceof SourceRefusedError || error instanceof ServiceRefusedError ? error.retryAfter : '';
    return { ...failedRun(running, state, failure), notBefore: computeRetryAfterTime(running.clock(), retryAfter) };
  }
}

/** Response of a source with its validators; `open` is undefined if it is unchanged. */
interface FetchedSource extends Pick<SourceState, 'etag' | 'lastModified' | 'validatorsFrom' | 'hash'> {
  readonly open: (() => Promise<ParsedSource>) | undefined;
}

async function fetchFile(
  { fetch, signal }: SourceRunContext,
  { source, state }: SourceToRun,
  isKnown: boolean,
): Promise<FetchedSource> {
  const known = isKnown ? state : NO_VALIDATORS;
  const { bytes, ...validators } = await fetch(source.url, known, signal);
  if (bytes === undefined) return { ...validators, hash: state.hash, open: undefined };
  const hash = createHash('sha256').update(bytes).digest('hex');
  const kind = source.kind === 'ics' ? 'ics' : 'csv';
  const open = async () => parseSource(requireSourceFormat(kind, detectFormat(bytes)), bytes);
  return { ...validators, hash, open: isKnown && hash === state.hash ? undefined : open };
}

/** Service responses are cached by a combined list of tags and digests, stored in place of a file's ETag. */
async function askService(
  running: SourceRunContext,
  { instance, source, state }: SourceToRun,
  isKnown: boolean,
): Promise<FetchedSource> {
  const service = await readServiceOfSource(running.store, instance, source);
  const { read, marks } = await readService(running, service, isKnown ? state.etag : '');
  const tags = {
    etag: marks,
    lastModified: '',
    validatorsFrom: '',
    hash: createHash('sha256').update(marks).digest('hex'),
  };
  return { ...tags, open: read && (async () => ({ format: 'interface', service: read })) };
}

function ranAt(at: number): NewRun {
  return {
    ...ZERO_SOURCE_COUNTS,
    at,
    outcome: 'unchanged',
    code: '',
    value: '',
    detail: '',
    faults: '[]',
    revision: null,
  };
}

function failedRun(
  { clock }: SourceRunContext,
  state: SourceState,
  failure: SourceFailure & { readonly faults?: string },
): SourceRunResult {
  return { run: { ...ranAt(clock()), ...failure, outcome: 'failed' }, known: state };
}

/** Failure for errors caused by the source; undefined for others. */
function failureFrom(error: unknown, source: Source): (SourceFailure & { readonly faults?: string }) | undefined {
  if (error instanceof SourceRefusedError || error instanceof ServiceRefusedError) {
    return { code: error.code, value: error.value, detail: error.message };
  }
  if (error instanceof ConflictError)
    return { code: 'busy', value: '', detail: 'its events kept changing during the run' };
  if (error instanceof BadContentError || error instanceof InvalidContentError || error instanceof OfficeError) {
    const [detail = ''] = error.message.split('\n');
    const faults = error instanceof BadContentError ? { faults: rowsRefused(error, source) } : {};
    return { code: 'refused', value: detail.slice(0, 200), detail: detail.slice(0, 200), ...faults };
  }
  return undefined;
}

function rowsRefused({ problems }: BadContentError, { kind }: Source): string {
  const told = problems
    .slice(0, MAX_FAULTS)
    .map(({ path, code, params, text }): RowFault & { readonly isCalendar: boolean } => {
      const [, row = '0', field = ''] = /^\/rows\/(\d+)\/(?:value|merge)\/?([^/]*)/.exec(path) ?? [];
      const place = { row: Number(row), label: '', column: field, field, value: '' };
      return { ...place, code: 'rule', expected: text, flaw: { code, params }, isCalendar: kind !== 'csv' };
    });
  return JSON.stringify(told);
}

/**
 * Returns the current revision, and whether events of the source may have changed since the last run, such as by an import, an undo or a
 * removal. If so, even unchanged files are read again.
 */
async function readCurrentState(content: ContentReader, { source, state }: SourceToRun) {
  const keys = await content.changedSince(state.contentRevision);
  const ids = keys.filter(({ kind }) => kind === 'event').map(({ id }) => id);
  const events = await content.getAll('event', ids);
  const isTouched = events.length < ids.length || events.some(({ value }) => value.source?.id === source.id);
  return { revision: content.revision, isTouched };
}

interface Written extends SourceCounts, Pick<NewRun, 'outcome' | 'faults' | 'revision'> {
  readonly contentRevision: number;
  readonly keptGone: number;
}

async function write(
  { store, clock }: SourceRunContext,
  { instance, source, state }: SourceToRun,
  opened: ParsedSource,
  takesLoss: boolean,
): Promise<Written | SourceFailure> {
  const editing = { store, clock, actor: sourceActorOf(source), authority: API_KEY_AUTHORITY };
  for (let tries = 1; ; tries++) {
    const record = await store.findInstance(instance);
    if (record === undefined) throw new NotFoundError(`instance ${instance}`);
    const options = { kind: 'event', name: source.name, keptId: source.id } as const;
    const foreseen = ignoreUnsureRemovals(await previewSource(editing, instance, opened, options));
    if (foreseen.source === undefined) throw new NotFoundError(`source ${source.id}`);
    const failure = findSourceFailure(foreseen, state, takesLoss);
    if (failure !== undefined) return failure;
    try {
      const applied = await applySource(editing, instance, foreseen, { note: '', despite: new Set([ROOM_CONFLICT]) });
      const contentRevision = applied?.revision ?? record.revision;
      return { ...countsOf(foreseen, state), contentRevision, ...createRunRecord(applied?.revision, foreseen) };
    } catch (error) {
      if (!(error instanceof ConflictError) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Ignores missing events if unreadable or ambiguous rows may represent them. */
function ignoreUnsureRemovals(foreseen: SourcePreview): SourcePreview {
  const { preview } = foreseen;
  return preview.isGoneSure ? foreseen : { ...foreseen, preview: { ...preview, gone: [] } };
}

function countsOf(
  { preview, remembers }: SourcePreview,
  state: SourceState,
): SourceCounts & { readonly keptGone: number } {
  const fate = remembers?.gone ?? 'keep';
  return {
    created: preview.creates.length,
    changed: preview.changes.length,
    gone: countLostEvents(preview, state, fate),
    unclear: countFaultyRows(preview.unclear),
    leftOut: countFaultyRows(preview.faults),
    keptGone: fate === 'keep' ? preview.gone.length : 0,
  };
}

function createRunRecord(revision: number | undefined, { preview, format }: SourcePreview) {
  const notes = [...preview.faults, ...preview.unclear, ...preview.leftOut, ...preview.remarks].slice(0, MAX_FAULTS);
  const isCalendar = format === 'ics' || format === 'interface';
  const faults = JSON.stringify(notes.map(({ choice: _, item: __, ...fault }) => ({ ...fault, isCalendar })));
  return { outcome: revision === undefined ? 'unchanged' : 'changed', faults, revision: revision ?? null } as const;
}
