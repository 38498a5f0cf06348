import type { Problem } from '../model/format/report.ts';
import type { Acting } from '../office/acting.ts';
import { BundleRefused } from '../office/bundle/bundle.ts';
import { Refused } from '../office/errors.ts';
import {
  ChangedSince,
  changedInWords,
  foreseeImport,
  type Imported,
  importBundle,
  RemovesMuch,
} from '../office/import-bundle.ts';
import { detect } from '../office/sources/detect.ts';
import { DESPITE_HELP } from './change-event.ts';
import { type Arguments, type Command, type Context, positional, WrongCall } from './command.ts';
import { differenceAsJson, differenceInWords } from './import-difference.ts';
import { importSource, SOURCE_HELP, SOURCE_OPTIONS } from './import-source.ts';
import { JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';
import { readBytes } from './read-file.ts';

/** Documents from which on progress is worth showing. */
const LARGE = 2000;

export const importCommand: Command = {
  words: ['import'],
  summary: 'Takes in a bundle, a table or a calendar (- for standard input); what it is, the content says.',
  detail:
    'A bundle replaces the content of its instance; its API keys stay, and whatever is not in the file is removed. A table (CSV or XLSX, the first row names the columns) or a calendar (ICS) goes into the instance that --into names: what is new, changed, gone and unclear is shown first, nothing is made twice, and --yes or a yes at the terminal lets it in. A bundle that was exported before the office wrote is refused without --force. Without --yes the import is refused when it would remove more than a fifth of ten or more events or confirmed subscribers, all events or subscribers, all of four or more of any other kind, or a subscriber who subscribed on this server.',
  positionals: ['FILE'],
  options: {
    ...{ 'dry-run': { type: 'boolean' }, force: { type: 'boolean' }, yes: { type: 'boolean' } },
    ...SOURCE_OPTIONS,
    ...JSON_OPTION,
  },
  help: [
    '--dry-run  shows what would be added, changed and removed, and changes nothing',
    '--force  imports a bundle even if the office has written since it was exported, and undoes that',
    '--yes  imports a bundle even if it removes much, and a table or a calendar without asking',
    ...SOURCE_HELP,
    DESPITE_HELP,
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
      await run({ ...context, out }, args, asJson);
    } catch (error) {
      if (error instanceof RemovesMuch) throw refusal(error, context, asJson);
      if (error instanceof ChangedSince) throw outdated(error, context, asJson);
      if (asJson && !isTold && (error instanceof BundleRefused || error instanceof Refused))
        context.out(jsonText({ imported: false, errors: errorsOf(error) }));
      throw error;
    }
  },
};

async function run(context: Context, args: Arguments, asJson: boolean): Promise<void> {
  const { withOffice, note } = context;
  const bytes = readBytes(positional(args, 0));
  const detected = detect(bytes);
  if (detected.format !== 'bundle') return importSource(context, args, detected, bytes);
  const misplaced = Object.keys(SOURCE_OPTIONS).find((name) => args.values[name] !== undefined);
  if (misplaced !== undefined) throw new WrongCall(`--${misplaced} goes with tables and calendars; this is a bundle.`);
  if (bytes.length > 1_000_000) note(`checking ${(bytes.length / 1_000_000).toFixed(1)} MB …`);
  if (args.values['dry-run'] === true) {
    await withOffice('for now', (acting) => foresee(context, acting, bytes, asJson));
    return;
  }
  const [isCareful, isForced] = [args.values['yes'] !== true, args.values['force'] === true];
  const progress = progressTo(note);
  const imported = await withOffice(true, (acting) => importBundle(acting, bytes, { progress, isCareful, isForced }));
  warn(context, imported.warnings);
  tell(context, imported, asJson);
}

/** What is wrong with the file, for programs; the path is "" where it is the file as a whole. */
function errorsOf(error: BundleRefused | Refused): { readonly path: string; readonly message: string }[] {
  if (error instanceof Refused) return [{ path: '', message: error.message }];
  return error.problems.map(({ path, text }) => ({ path, message: text }));
}

async function foresee({ out, note }: Context, acting: Acting, bytes: Buffer, asJson: boolean): Promise<void> {
  const { instance, difference, much, changedSince, warnings } = await foreseeImport(acting, bytes);
  warn({ note }, warnings);
  if (asJson) {
    const needs = { needs_yes: much.length > 0, needs_force: changedSince !== undefined };
    const since = { changed_since: changedSince ?? [] };
    out(jsonText({ instance, imported: false, ...needs, ...since, ...differenceAsJson(difference) }));
  } else {
    for (const line of differenceInWords(instance, difference)) out(line);
    if (much.length > 0) note(`Importing it needs --yes, since it removes ${much.join(' and ')}.`);
    if (changedSince !== undefined) note(`Importing it needs --force: ${changedInWords(changedSince)}.`);
  }
}

function refusal(error: RemovesMuch, { out }: Pick<Context, 'out'>, asJson: boolean): Refused {
  const { instance, difference } = error;
  if (asJson) out(jsonText({ instance, imported: false, needs_yes: true, ...differenceAsJson(difference) }));
  return new Refused(`${error.message}; --dry-run shows the details, --yes imports the file anyway`);
}

function outdated(error: ChangedSince, { out }: Pick<Context, 'out'>, asJson: boolean): Refused {
  const { instance, changed } = error;
  if (asJson) out(jsonText({ instance, imported: false, needs_force: true, changed_since: changed }));
  return new Refused(`${error.message}; export again, or --force imports the file and undoes that`);
}

function tell({ out }: Pick<Context, 'out'>, { record, counts, warnings }: Imported, asJson: boolean): void {
  const { name } = record.instance;
  if (asJson) {
    out(jsonText({ instance: name, imported: true, revision: record.revision, counts, warnings }));
    return;
  }
  const listed = Object.entries(counts).map(([nouns, count]) => `${count} ${count === 1 ? nouns.slice(0, -1) : nouns}`);
  out(`imported ${name} (revision ${record.revision}): ${listed.join(', ')}`);
}

function warn({ note }: Pick<Context, 'note'>, warnings: readonly Problem[]): void {
  for (const { path, text } of warnings) note(`warning: ${path}: ${text}`);
}

/** Tells now and then how far it is, where there is much to write. */
function progressTo(note: Context['note']): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    if (total < LARGE || (done - told < total / 10 && done < total)) return;
    told = done;
    note(`stored ${done} of ${total}`);
  };
}
