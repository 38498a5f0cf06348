import { BundleRefused } from '../office/errors.ts';
import { LargeRemovalError, StaleImportError } from '../office/import-bundle.ts';
import { OfficeError } from '../office/office-error.ts';
import { detect } from '../office/sources/runs/detect-format.ts';
import { createRateLimiter } from '../service-client/rate-limiter.ts';
import { PER_SECOND } from '../service-import/reading.ts';
import { DESPITE_HELP } from './change-event.ts';
import { type Arguments, type Command, type CommandContext, option, positional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { differenceAsJson } from './import-difference.ts';
import { type AskingService, importService, SERVICE_HELP, SERVICE_OPTIONS } from './import-service.ts';
import { importSource, SOURCE_HELP, SOURCE_OPTIONS } from './import-source.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';
import { readBytes } from './read-file.ts';
import { runBundleImport } from './run-bundle-import.ts';

export const importCommand = importCommandAt({ turn: createRateLimiter(PER_SECOND) });

/** `asking` sets the request rate for a running service. */
export function importCommandAt(asking: AskingService): Command {
  return {
    detail:
      'What a file is, its content says. A bundle replaces the content of its instance; its API keys stay, and ' +
      'whatever is not in the file is removed. A table (CSV or XLSX; the first row that names all that is needed ' +
      'names the columns) or a calendar (ICS) goes into the instance that --into names: what is new, changed, ' +
      'gone and unclear is shown first, nothing is made twice, names that nobody knows are asked for, and --yes ' +
      'or a yes at the terminal lets it in. A bundle that was exported before the office wrote is refused ' +
      'without --force. Without --yes the import is refused when it would remove more than a fifth of ten or ' +
      'more events or confirmed subscribers, all events or subscribers, all of four or more of any other kind, ' +
      'a subscriber who subscribed on this server, a booking of an event to come, or more than a fifth of ten or ' +
      'more who are planned or asked at events to come. With --from-service in ' +
      'place of FILE, a running service with this interface is read, at most 5 requests in a second, into a ' +
      'bundle (--out) or an instance (--into); a report says what the interface does not tell. A run that broke off goes on where it was.',
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
      '--dry-run  shows what would be added, changed and removed, and changes nothing',
      '--force  imports a bundle even if the office has written since it was exported, and undoes that',
      '--keep-people  leaves newsletter subscribers, bookings, and who is planned or away as they are, whatever the bundle has of them',
      '--yes  imports a bundle even if it removes much, and a table or a calendar without asking',
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
        if (error instanceof StaleImportError) throw outdated(error, context, asJson);
        if (
          asJson &&
          !isTold &&
          (error instanceof BundleRefused || error instanceof OfficeError || error instanceof CommandError)
        )
          context.out(jsonText({ imported: false, errors: errorsOf(error) }));
        throw error;
      }
    },
  };
}

async function run(context: CommandContext, args: Arguments, asking: AskingService): Promise<void> {
  const file = positional(args, 0);
  const url = option(args, 'from-service');
  if (url !== undefined) {
    if (file !== '') throw new UsageError('--from-service takes the place of FILE: give one of them.');
    refuseMisplaced(args, SOURCE_OPTIONS, 'tables and calendars; this is a service', 'into');
    return importService(context, args, url, asking);
  }
  if (file === '') throw new UsageError('FILE is missing: a bundle, a table or a calendar, or --from-service URL.');
  refuseMisplaced(args, SERVICE_OPTIONS, '--from-service; this is a file');
  const bytes = readBytes(file);
  const detected = detect(bytes);
  if (detected.format !== 'bundle') return importSource(context, args, detected, bytes);
  refuseMisplaced(args, SOURCE_OPTIONS, 'tables and calendars; this is a bundle');
  if (bytes.length > 1_000_000) context.note(`checking ${(bytes.length / 1_000_000).toFixed(1)} MB …`);
  await runBundleImport(context, args, bytes);
}

function refuseMisplaced(args: Arguments, options: object, whereTo: string, besides = ''): void {
  const misplaced = Object.keys(options).find((name) => name !== besides && args.values[name] !== undefined);
  if (misplaced !== undefined) throw new UsageError(`--${misplaced} goes with ${whereTo}.`);
}

/** Problems of the file for programs; the path is "" for the file as a whole. */
function errorsOf(
  error: BundleRefused | OfficeError | CommandError,
): { readonly path: string; readonly message: string }[] {
  if (!(error instanceof BundleRefused)) return [{ path: '', message: error.message }];
  return error.problems.map(({ path, text }) => ({ path, message: text }));
}

function refusal(error: LargeRemovalError, { out }: Pick<CommandContext, 'out'>, asJson: boolean): CommandError {
  const { instance, difference } = error;
  if (asJson) out(jsonText({ instance, imported: false, needs_yes: true, ...differenceAsJson(difference) }));
  return new CommandError(`${error.message}; --dry-run shows the details, --yes imports the file anyway`);
}

function outdated(error: StaleImportError, { out }: Pick<CommandContext, 'out'>, asJson: boolean): CommandError {
  const { instance, changed } = error;
  if (asJson) out(jsonText({ instance, imported: false, needs_force: true, changed_since: changed }));
  return new CommandError(`${error.message}; export again, or --force imports the file and undoes that`);
}
