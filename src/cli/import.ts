import { findInstanceNameProblem } from '../model/instance.ts';
import { readBundle, writeBundle } from '../office/bundle/bundle.ts';
import { cleanHtml } from '../office/bundle/clean-html.ts';
import { BundleRefusedError } from '../office/errors.ts';
import { exportBundle } from '../office/export-bundle.ts';
import { LargeRemovalError, StaleImportError } from '../office/import-bundle.ts';
import { OfficeError } from '../office/office-error.ts';
import { detectFormat } from '../office/sources/runs/detect-format.ts';
import type { Service } from '../service-client/access.ts';
import { createRateLimiter } from '../service-client/rate-limiter.ts';
import type { SendFunction } from '../service-client/request.ts';
import { type ConvertedService, convertService } from '../service-import/convert-service.ts';
import { gatherService } from '../service-import/gather.ts';
import { createImportReport, formatReportLines, type ServiceImportReport } from '../service-import/report.ts';
import { openResponseStore, type ResponseStore, ResponseStoreError } from '../service-import/response-store.ts';
import { createServiceReader, MAX_REQUESTS_PER_SECOND, ReadingStoppedError } from '../service-import/service-reader.ts';
import { toCompactDate } from '../util/dates.ts';
import { createWallClock, UnknownTimeZoneError } from '../util/wall-clock.ts';
import { DESPITE_HELP } from './change-event.ts';
import {
  type Arguments,
  type Command,
  type CommandContext,
  type OptionDefinitions,
  readOption,
  requirePositional,
  UsageError,
} from './command.ts';
import { CommandError } from './command-error.ts';
import { differenceToJson } from './import-difference.ts';
import { importSource, SOURCE_HELP, SOURCE_OPTIONS } from './import-source.ts';
import { formatJson, JSON_HELP, JSON_OPTION, wantsJson } from './listing.ts';
import { acquireFileLock } from './lock-file.ts';
import { readBytes } from './read-file.ts';
import { runBundleImport } from './run-bundle-import.ts';
import { createServiceFromArguments } from './service.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

interface ServiceQuerying {
  /** Resolves when the next request may be sent. */
  readonly turn: () => Promise<void>;
  readonly send?: SendFunction;
  readonly wait?: (ms: number) => Promise<unknown>;
}

const SERVICE_OPTIONS = {
  'from-service': { type: 'string' },
  instance: { type: 'string' },
  'key-file': { type: 'string' },
  out: { type: 'string' },
  keep: { type: 'string' },
  fresh: { type: 'boolean' },
  title: { type: 'string' },
  locale: { type: 'string' },
  'time-zone': { type: 'string' },
} as const satisfies OptionDefinitions;

const SERVICE_HELP = [
  '--from-service URL  reads a running service, such as https://data.example.org, into --into or --out',
  '--instance NAME  the instance of the service; required with --from-service',
  '--key-file FILE  a file with an API key of the service (- for standard input); required with --from-service',
  '--out FILE  writes a bundle (- for standard output)',
  '--keep FILE  the file that keeps the responses until the import is complete (default: next to the bundle, or in the current folder)',
  '--fresh  starts over instead of resuming an interrupted run',
  '--title TEXT  the title of a new instance (default: its name)',
  '--locale LOCALE  its locale (default: de-CH)',
  '--time-zone ZONE  its time zone (default: Europe/Zurich)',
];

const SETTINGS = ['title', 'locale', 'time-zone'] as const;

async function importService(
  context: CommandContext,
  args: Arguments,
  url: string,
  asking: ServiceQuerying,
): Promise<void> {
  const service = createServiceFromArguments(url, args);
  const into = targetInstanceOf(args);
  const [path, out] = [readOption(args, 'keep') ?? responseStorePath(args, service), readOption(args, 'out')];
  const letGo = acquireFileLock(path);
  try {
    await read(context, args, service, { path, into, out, asking });
  } finally {
    letGo();
  }
}

interface ServiceImportOptions {
  readonly path: string;
  readonly into: string | undefined;
  readonly out: string | undefined;
  readonly asking: ServiceQuerying;
}

async function read(
  context: CommandContext,
  args: Arguments,
  service: Service,
  { path, into, out, asking }: ServiceImportOptions,
): Promise<void> {
  const kept = open(path, service, args.values['fresh'] === true, context.clock());
  if (kept.found > 0) context.note(`resuming from ${path}; responses already read: ${kept.found}`);
  const { note, clock } = context;
  const reading = createServiceReader(service, kept, { ...asking, clock, note });
  const gathered = await gatherService(reading, kept, note).catch((error: unknown) => {
    throw withResumeHint(error, kept, path);
  });
  const before = into === undefined ? undefined : await instanceBefore(context, into);
  const settings = settingsOf(args, before, into ?? bundleNameFor(service.instance));
  const taken = convertService(gathered, toCompactDate(wallClockOf(settings)(clock())), cleanHtml);
  const report = createImportReport(service, gathered, taken, reading.sent());
  const bytes = Buffer.from(JSON.stringify(bundleOf(settings, taken, before, gathered.answered)));
  if (into === undefined) write(context, args, out ?? '-', bytes, report);
  else {
    if (!wantsJson(args)) for (const line of formatReportLines(report)) context.out(line);
    await runBundleImport(context, args, bytes, { service: report });
  }
  if (args.values['dry-run'] !== true) kept.remove();
  else note(`${path} keeps the responses, so that the import does not need to request them again`);
}

/** Returns the target instance; undefined if the result is a bundle. Throws UsageError. */
function targetInstanceOf(args: Arguments): string | undefined {
  const [into, out] = [readOption(args, 'into'), readOption(args, 'out')];
  if ((into === undefined) === (out === undefined)) {
    throw new UsageError('--from-service requires either --into INSTANCE or --out FILE.');
  }
  if (out !== undefined) {
    const misplaced = ['dry-run', 'force', 'yes'].find((name) => args.values[name] === true);
    if (misplaced !== undefined)
      throw new UsageError(`--${misplaced} works only with --into; --out does not change any instance.`);
    if (out === '-' && wantsJson(args)) throw new UsageError('--json prints the report: give a file for the bundle.');
  }
  const problem = into === undefined ? undefined : findInstanceNameProblem(into);
  if (problem !== undefined) throw new UsageError(`--into: ${problem.text}.`);
  if (readOption(args, 'keep') === '-') throw new UsageError('--keep needs a file.');
  return into;
}

/** Returns the instance name for the bundle: the name in the service if parvis accepts it, otherwise a name derived from it. */
function bundleNameFor(name: string): string {
  if (findInstanceNameProblem(name) === undefined) return name;
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 50);
  return [plain, `${plain}-parish`, 'parish'].find((one) => findInstanceNameProblem(one) === undefined) ?? 'parish';
}

function responseStorePath(args: Arguments, { instance }: Service): string {
  const out = readOption(args, 'out');
  return out === undefined || out === '-' ? `parvis-${instance}.reading` : `${out}.reading`;
}

function open(path: string, service: Service, isFresh: boolean, now: number): ResponseStore {
  try {
    return openResponseStore(path, service, { isFresh, now });
  } catch (error) {
    throw error instanceof ResponseStoreError ? new CommandError(error.message) : error;
  }
}

/** Adds to an error message that the interrupted import can be resumed. */
function withResumeHint(error: unknown, kept: ResponseStore, path: string): unknown {
  if (error instanceof ResponseStoreError) return new CommandError(error.message);
  if (!(error instanceof ReadingStoppedError)) return error;
  if (error.isForGood) {
    if (kept.isEmpty()) kept.remove();
    return new UsageError(`parvis: ${error.message}`);
  }
  return new CommandError(
    `${error.message} The responses received so far have been kept in ${path}; run the same command again to resume.`,
  );
}

interface EarlierInstance {
  readonly instance: Readonly<Record<string, unknown>>;
  readonly newsletter: {
    readonly target_lists: readonly { readonly list_id: number }[];
    readonly subscribers: readonly { readonly list_ids: readonly number[] }[];
  };
}

async function instanceBefore({ withOffice }: CommandContext, name: string): Promise<EarlierInstance | undefined> {
  return withOffice('for now', async ({ store }) => {
    if ((await store.findInstance(name)) === undefined) return undefined;
    return JSON.parse(await exportBundle(store, name)) as EarlierInstance;
  });
}

/** Returns the settings of the existing instance, or for a new instance the settings in the options. Throws UsageError. */
function settingsOf(
  args: Arguments,
  before: EarlierInstance | undefined,
  name: string,
): Readonly<Record<string, unknown>> {
  const given = SETTINGS.find((one) => readOption(args, one) !== undefined);
  if (before !== undefined && given !== undefined) {
    throw new UsageError(`--${given} works only with a new instance; ${name} already exists and keeps its settings.`);
  }
  const [title, locale, zone] = SETTINGS.map((one) => readOption(args, one));
  const told = { title: title ?? name, ...(locale && { locale }), ...(zone && { time_zone: zone }) };
  return before?.instance ?? { name, ...told };
}

function wallClockOf(settings: Readonly<Record<string, unknown>>) {
  const zone = settings['time_zone'] ?? 'Europe/Zurich';
  try {
    return createWallClock(String(zone));
  } catch (error) {
    throw error instanceof UnknownTimeZoneError ? new UsageError(`--time-zone: ${zone} does not exist.`) : error;
  }
}

/** Builds the bundle. Newsletter data that the interface does not provide is kept. */
function bundleOf(
  instance: Readonly<Record<string, unknown>>,
  { content, offeredLists }: ConvertedService,
  before: EarlierInstance | undefined,
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

/** Writes the bundle like an export. The report goes to standard output, or to `note` if the bundle does. */
function write(
  context: CommandContext,
  args: Arguments,
  out: string,
  bytes: Buffer,
  report: ServiceImportReport,
): void {
  const { content, warnings } = readBundle(bytes);
  for (const { path, text } of warnings) context.note(`warning: ${path}: ${text}`);
  const bundle = writeBundle(content);
  if (out === '-') {
    for (const line of formatReportLines(report)) context.note(line);
    context.out(bundle.slice(0, -1));
    return;
  }
  writeFileAtomic(out, bundle);
  if (wantsJson(args)) context.out(formatJson({ wrote: out, ...report }));
  else for (const line of [...formatReportLines(report), `wrote ${out}`]) context.out(line);
}

export const importCommand = createImportCommand({ turn: createRateLimiter(MAX_REQUESTS_PER_SECOND) });

export function createImportCommand(asking: ServiceQuerying): Command {
  return {
    detail:
      'The format is detected from the content. A bundle replaces the content of its instance; its API keys are kept, and ' +
      'whatever is not in the file is removed. A table (CSV or XLSX; the first row with all required columns is ' +
      'the header row) or a calendar (ICS) is imported into the instance given with --into: new, changed, missing ' +
      'and unclear entries are shown first, nothing is created twice, unknown names have to be mapped, and --yes ' +
      'or a confirmation at the terminal starts the import. A bundle that was exported before the last change in the office is refused ' +
      'without --force. Without --yes the import is refused when it would remove more than a fifth of ten or ' +
      'more events or confirmed subscribers, all events or subscribers, all of four or more of any other kind, ' +
      'a subscriber who subscribed on this server, a sign-up for an upcoming event, or more than a fifth of ten or ' +
      'more people who are planned or asked for upcoming events. With --from-service in ' +
      'place of FILE, a running service with this interface is read, with at most 5 requests per second, into a ' +
      'bundle (--out) or an instance (--into); a report lists what the interface does not provide. An interrupted run is resumed.',
    options: {
      'dry-run': { type: 'boolean' },
      force: { type: 'boolean' },
      yes: { type: 'boolean' },
      'keep-people': { type: 'boolean' },
      ...SOURCE_OPTIONS,
      ...SERVICE_OPTIONS,
      ...JSON_OPTION,
    },
    help: [
      '--dry-run  shows what would be added, changed and removed, without changing anything',
      '--force  imports a bundle even if the office has changed since it was exported, and discards those changes',
      '--keep-people  leaves newsletter subscribers, sign-ups, assignments and absences as they are, whatever the bundle contains',
      '--yes  imports a bundle even if that removes a lot of data, and a table or a calendar without asking',
      ...SOURCE_HELP,
      DESPITE_HELP,
      ...SERVICE_HELP,
      JSON_HELP,
    ],
    run: async (context, args) => {
      const asJson = wantsJson(args);
      let isTold = false;
      const out = (text: string) => {
        isTold = true;
        context.out(text);
      };
      try {
        await run({ ...context, out }, args, asking);
      } catch (error) {
        if (error instanceof LargeRemovalError) throw refusal(error, context, asJson);
        if (error instanceof StaleImportError) throw outdatedError(error, context, asJson);
        if (
          asJson &&
          !isTold &&
          (error instanceof BundleRefusedError || error instanceof OfficeError || error instanceof CommandError)
        )
          context.out(formatJson({ imported: false, errors: errorsOf(error) }));
        throw error;
      }
    },
  };
}

async function run(context: CommandContext, args: Arguments, asking: ServiceQuerying): Promise<void> {
  const file = requirePositional(args, 0);
  const url = readOption(args, 'from-service');
  if (url !== undefined) {
    if (file !== '') throw new UsageError('Give either FILE or --from-service, not both.');
    refuseMisplaced(args, SOURCE_OPTIONS, 'tables and calendars; this is a service', 'into');
    return importService(context, args, url, asking);
  }
  if (file === '') throw new UsageError('FILE is required: a bundle, a table or a calendar, or --from-service URL.');
  refuseMisplaced(args, SERVICE_OPTIONS, '--from-service; this is a file');
  const bytes = readBytes(file);
  const detected = detectFormat(bytes);
  if (detected.format !== 'bundle') return importSource(context, args, detected, bytes);
  refuseMisplaced(args, SOURCE_OPTIONS, 'tables and calendars; this is a bundle');
  if (bytes.length > 1_000_000) context.note(`checking ${(bytes.length / 1_000_000).toFixed(1)} MB …`);
  await runBundleImport(context, args, bytes);
}

function refuseMisplaced(args: Arguments, options: object, whereTo: string, besides = ''): void {
  const misplaced = Object.keys(options).find((name) => name !== besides && args.values[name] !== undefined);
  if (misplaced !== undefined) throw new UsageError(`--${misplaced} works only with ${whereTo}.`);
}

/** Returns the problems in the file, for programs. The path is "" for the file as a whole. */
function errorsOf(
  error: BundleRefusedError | OfficeError | CommandError,
): { readonly path: string; readonly message: string }[] {
  if (!(error instanceof BundleRefusedError)) return [{ path: '', message: error.message }];
  return error.problems.map(({ path, text }) => ({ path, message: text }));
}

function refusal(error: LargeRemovalError, { out }: Pick<CommandContext, 'out'>, asJson: boolean): CommandError {
  const { instance, difference } = error;
  if (asJson) out(formatJson({ instance, imported: false, needs_yes: true, ...differenceToJson(difference) }));
  return new CommandError(`${error.message}; use --dry-run to see the details, or --yes to import the file anyway`);
}

function outdatedError(error: StaleImportError, { out }: Pick<CommandContext, 'out'>, asJson: boolean): CommandError {
  const { instance, changed } = error;
  if (asJson) out(formatJson({ instance, imported: false, needs_force: true, changed_since: changed }));
  return new CommandError(
    `${error.message}; export again, or use --force to import the file and discard those changes`,
  );
}
