// Imports another running service of the interface into a bundle or an instance (rule Z7).

import { instanceNameProblem } from '../model/instance.ts';
import { readBundle, writeBundle } from '../office/bundle/bundle.ts';
import { cleanHtml } from '../office/bundle/clean-html.ts';
import { exportBundle } from '../office/export-bundle.ts';
import type { Service } from '../service-client/access.ts';
import type { Send } from '../service-client/request.ts';
import { gather } from '../service-import/gather.ts';
import { openReading, ReadingStopped } from '../service-import/reading.ts';
import { reportLines, reportOf, type TakeoverReport } from '../service-import/report.ts';
import { openResponseStore, type ResponseStore, ResponseStoreError } from '../service-import/response-store.ts';
import { type TakenOver, takeOver } from '../service-import/take-over.ts';
import { toCompactDate } from '../util/dates.ts';
import { UnknownTimeZone, wallClock } from '../util/wall-clock.ts';
import { type Arguments, type CommandContext, type Options, option, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { jsonText, wantsJson } from './listing.ts';
import { acquireFileLock } from './lock-file.ts';
import { runBundleImport } from './run-bundle-import.ts';
import { serviceAt } from './service.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

export interface AskingService {
  /** Resolves when the next request may be sent. */
  readonly turn: () => Promise<void>;
  readonly send?: Send;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Options that require --from-service. */
export const SERVICE_OPTIONS = {
  'from-service': { type: 'string' },
  instance: { type: 'string' },
  'key-file': { type: 'string' },
  out: { type: 'string' },
  keep: { type: 'string' },
  fresh: { type: 'boolean' },
  title: { type: 'string' },
  locale: { type: 'string' },
  'time-zone': { type: 'string' },
} as const satisfies Options;

export const SERVICE_HELP = [
  '--from-service URL  reads a running service, such as https://data.example.org; --into or --out says where it goes',
  '--instance NAME  the instance of the service; needed with --from-service',
  '--key-file FILE  a file with an API key of it (- for standard input); needed with --from-service',
  '--out FILE  writes a bundle (- for standard output)',
  '--keep FILE  where what was read is kept until it has arrived; beside the bundle, or here, where nothing is said',
  '--fresh  begins anew although a reading broke off',
  '--title TEXT  the title of a new instance, which the service does not tell; its name where nothing is said',
  '--locale LOCALE  its locale; de-CH where nothing is said',
  '--time-zone ZONE  its time zone; Europe/Zurich where nothing is said',
];

const SETTINGS = ['title', 'locale', 'time-zone'] as const;

export async function importService(
  context: CommandContext,
  args: Arguments,
  url: string,
  asking: AskingService,
): Promise<void> {
  const service = serviceAt(url, args);
  const into = intoOf(args);
  const [path, out] = [option(args, 'keep') ?? keptAt(args, service), option(args, 'out')];
  const letGo = acquireFileLock(path);
  try {
    await read(context, args, service, { path, into, out, asking });
  } finally {
    letGo();
  }
}

interface Wanted {
  /** File that stores responses. */
  readonly path: string;
  readonly into: string | undefined;
  readonly out: string | undefined;
  readonly asking: AskingService;
}

async function read(
  context: CommandContext,
  args: Arguments,
  service: Service,
  { path, into, out, asking }: Wanted,
): Promise<void> {
  const kept = open(path, service, args.values['fresh'] === true, context.clock());
  if (kept.found > 0) context.note(`going on with what was read before: ${kept.found} answers in ${path}`);
  const { note, clock } = context;
  const reading = openReading(service, kept, { ...asking, clock, note });
  const gathered = await gather(reading, kept, note).catch((error: unknown) => {
    throw explained(error, kept, path);
  });
  const before = into === undefined ? undefined : await instanceBefore(context, into);
  const settings = settingsOf(args, before, into ?? nameFor(service.instance));
  const taken = takeOver(gathered, toCompactDate(wallClockOf(settings)(clock())), cleanHtml);
  const report = reportOf(service, gathered, taken, reading.sent());
  const bytes = Buffer.from(JSON.stringify(bundleOf(settings, taken, before, gathered.answered)));
  if (into === undefined) write(context, args, out ?? '-', bytes, report);
  else {
    if (!wantsJson(args)) for (const line of reportLines(report)) context.out(line);
    await runBundleImport(context, args, bytes, { service: report });
  }
  if (args.values['dry-run'] !== true) kept.remove();
  else note(`${path} keeps what was read, so that the import itself need not ask again`);
}

/** Target instance; undefined if the result is a bundle. Throws UsageError. */
function intoOf(args: Arguments): string | undefined {
  const [into, out] = [option(args, 'into'), option(args, 'out')];
  if ((into === undefined) === (out === undefined)) {
    throw new UsageError('--from-service needs either --into INSTANCE or --out FILE.');
  }
  if (out !== undefined) {
    const misplaced = ['dry-run', 'force', 'yes'].find((name) => args.values[name] === true);
    if (misplaced !== undefined) throw new UsageError(`--${misplaced} goes with --into; --out changes no instance.`);
    if (out === '-' && wantsJson(args)) throw new UsageError('--json prints the report: name a file for the bundle.');
  }
  const problem = into === undefined ? undefined : instanceNameProblem(into);
  if (problem !== undefined) throw new UsageError(`--into: ${problem.text}.`);
  if (option(args, 'keep') === '-') throw new UsageError('--keep needs a file.');
  return into;
}

/** Instance name in the bundle: that of the service, if it is valid here. */
function nameFor(name: string): string {
  if (instanceNameProblem(name) === undefined) return name;
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 50);
  return [plain, `${plain}-parish`, 'parish'].find((one) => instanceNameProblem(one) === undefined) ?? 'parish';
}

function keptAt(args: Arguments, { instance }: Service): string {
  const out = option(args, 'out');
  return out === undefined || out === '-' ? `parvis-${instance}.reading` : `${out}.reading`;
}

function open(path: string, service: Service, isFresh: boolean, now: number): ResponseStore {
  try {
    return openResponseStore(path, service, { isFresh, now });
  } catch (error) {
    throw error instanceof ResponseStoreError ? new CommandError(error.message) : error;
  }
}

/** Adds to the error that an interrupted import can be resumed. */
function explained(error: unknown, kept: ResponseStore, path: string): unknown {
  if (error instanceof ResponseStoreError) return new CommandError(error.message);
  if (!(error instanceof ReadingStopped)) return error;
  if (error.isForGood) {
    if (kept.isEmpty()) kept.remove();
    return new UsageError(`parvis: ${error.message}`);
  }
  return new CommandError(`${error.message} What was read is kept in ${path}; the same command goes on from there.`);
}

interface Before {
  readonly instance: Readonly<Record<string, unknown>>;
  readonly newsletter: {
    readonly target_lists: readonly { readonly list_id: number }[];
    readonly subscribers: readonly { readonly list_ids: readonly number[] }[];
  };
}

/** Current instance, or undefined if it does not exist. */
async function instanceBefore({ withOffice }: CommandContext, name: string): Promise<Before | undefined> {
  return withOffice('for now', async ({ store }) => {
    if ((await store.findInstance(name)) === undefined) return undefined;
    return JSON.parse(await exportBundle(store, name)) as Before;
  });
}

/** Settings of the existing instance, or those of the options for a new one. Throws UsageError. */
function settingsOf(args: Arguments, before: Before | undefined, name: string): Readonly<Record<string, unknown>> {
  const given = SETTINGS.find((one) => option(args, one) !== undefined);
  if (before !== undefined && given !== undefined) {
    throw new UsageError(`--${given} goes with a new instance; ${name} is there and keeps its settings.`);
  }
  const [title, locale, zone] = SETTINGS.map((one) => option(args, one));
  const told = { title: title ?? name, ...(locale && { locale }), ...(zone && { time_zone: zone }) };
  return before?.instance ?? { name, ...told };
}

function wallClockOf(settings: Readonly<Record<string, unknown>>) {
  const zone = settings['time_zone'] ?? 'Europe/Zurich';
  try {
    return wallClock(String(zone));
  } catch (error) {
    throw error instanceof UnknownTimeZone ? new UsageError(`--time-zone: ${zone} does not exist.`) : error;
  }
}

/** Builds the bundle; newsletter data that the interface does not provide is kept. */
function bundleOf(
  instance: Readonly<Record<string, unknown>>,
  { content, offeredLists }: TakenOver,
  before: Before | undefined,
  answered: ReadonlySet<string>,
): object {
  const lists = new Set((content['lists'] as readonly { id: number }[]).map(({ id }) => id));
  const kept = before?.newsletter ?? { target_lists: [], subscribers: [] };
  const newsletter = {
    target_lists: answered.has('getnlsubscriberfrom')
      ? offeredLists
      : kept.target_lists.filter(({ list_id: list }) => lists.has(list)),
    subscribers: kept.subscribers.map((subscriber) => ({
      ...subscriber,
      list_ids: subscriber.list_ids.filter((list) => lists.has(list)),
    })),
  };
  return { format: 'parvis-bundle', version: 1, instance, ...content, newsletter };
}

/** Writes the bundle like an export; the report goes to standard output, or to `note` if the bundle does. */
function write(context: CommandContext, args: Arguments, out: string, bytes: Buffer, report: TakeoverReport): void {
  const { content, warnings } = readBundle(bytes);
  for (const { path, text } of warnings) context.note(`warning: ${path}: ${text}`);
  const bundle = writeBundle(content);
  if (out === '-') {
    for (const line of reportLines(report)) context.note(line);
    context.out(bundle.slice(0, -1));
    return;
  }
  writeFileAtomic(out, bundle);
  if (wantsJson(args)) context.out(jsonText({ wrote: out, ...report }));
  else for (const line of [...reportLines(report), `wrote ${out}`]) context.out(line);
}
