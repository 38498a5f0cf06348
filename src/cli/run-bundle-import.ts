// Imports a bundle, or previews the import.

import type { Problem } from '../model/format/problem.ts';
import { changedInWords, type Imported, importBundle, previewImport } from '../office/import-bundle.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { Arguments, CommandContext } from './command.ts';
import { differenceAsJson, differenceInWords } from './import-difference.ts';
import { jsonText, wantsJson } from './listing.ts';

/** Minimum number of documents for progress messages. */
const LARGE = 2000;

/** Imports a bundle with --dry-run, --force and --yes; `more` is added to the JSON output. Throws the errors of `importBundle`. */
export async function runBundleImport(
  context: CommandContext,
  args: Arguments,
  bytes: Uint8Array,
  more: object = {},
): Promise<void> {
  const { withOffice, note } = context;
  const asJson = wantsJson(args);
  if (args.values['dry-run'] === true) {
    const wish = { keepsPeople: args.values['keep-people'] === true };
    await withOffice('for now', (acting) => foresee(context, acting, bytes, { asJson, more, ...wish }));
    return;
  }
  const [isCareful, isForced] = [args.values['yes'] !== true, args.values['force'] === true];
  const progress = progressTo(note);
  const wish = { progress, isCareful, isForced, keepsPeople: args.values['keep-people'] === true };
  const imported = await withOffice(true, (acting) => importBundle(acting, bytes, wish));
  warn(context, imported.warnings);
  tell(context, imported, asJson, more);
}

async function foresee(
  { out, note }: CommandContext,
  acting: OfficeContext,
  bytes: Uint8Array,
  { asJson, more, keepsPeople }: { readonly asJson: boolean; readonly more: object; readonly keepsPeople: boolean },
): Promise<void> {
  const foreseen = await previewImport(acting, bytes, { keepsPeople });
  const { instance, difference, much, changedSince, warnings } = foreseen;
  warn({ note }, warnings);
  if (asJson) {
    const needs = { needs_yes: much.length > 0, needs_force: changedSince !== undefined };
    const since = { changed_since: changedSince ?? [] };
    out(jsonText({ instance, imported: false, ...needs, ...since, ...differenceAsJson(difference), ...more }));
  } else {
    for (const line of differenceInWords(instance, difference)) out(line);
    if (much.length > 0) note(`Importing it needs --yes, since it removes ${much.join(' and ')}.`);
    if (changedSince !== undefined) note(`Importing it needs --force: ${changedInWords(changedSince)}.`);
  }
}

function tell(
  { out }: Pick<CommandContext, 'out'>,
  { record, counts, warnings }: Imported,
  asJson: boolean,
  more: object,
): void {
  const { name } = record.instance;
  if (asJson) {
    out(jsonText({ instance: name, imported: true, revision: record.revision, counts, warnings, ...more }));
    return;
  }
  const listed = Object.entries(counts).map(([nouns, count]) => `${count} ${count === 1 ? nouns.slice(0, -1) : nouns}`);
  out(`imported ${name} (revision ${record.revision}): ${listed.join(', ')}`);
}

function warn({ note }: Pick<CommandContext, 'note'>, warnings: readonly Problem[]): void {
  for (const { path, text } of warnings) note(`warning: ${path}: ${text}`);
}

/** Prints progress at intervals if there is much to write. */
function progressTo(note: CommandContext['note']): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    if (total < LARGE || (done - told < total / 10 && done < total)) return;
    told = done;
    note(`stored ${done} of ${total}`);
  };
}
