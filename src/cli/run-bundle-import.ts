import type { Problem } from '../model/format/problem.ts';
import {
  type BundleImportResult,
  describeChangedEntities,
  importBundle,
  previewImport,
} from '../office/import-bundle.ts';
import type { OfficeContext } from '../office/office-context.ts';
import type { Arguments, CommandContext } from './command.ts';
import { describeDifference, differenceToJson } from './import-difference.ts';
import { formatJson, wantsJson } from './listing.ts';

const MIN_ENTITIES_FOR_PROGRESS = 2000;

/**
 * Imports a bundle, and follows --dry-run, --force, --keep-people and --yes. `more` is added to the JSON output. Throws the same errors as
 * `importBundle`.
 */
export async function runBundleImport(
  context: CommandContext,
  args: Arguments,
  bytes: Uint8Array,
  more: object = {},
): Promise<void> {
  const { withOffice, note } = context;
  const asJson = wantsJson(args);
  if (args.values['dry-run'] === true) {
    const options = { keepsPeople: args.values['keep-people'] === true };
    await withOffice('for now', (acting) => printPreview(context, acting, bytes, { asJson, more, ...options }));
    return;
  }
  const [isCareful, isForced] = [args.values['yes'] !== true, args.values['force'] === true];
  const progress = reportProgress(note);
  const options = { progress, isCareful, isForced, keepsPeople: args.values['keep-people'] === true };
  const imported = await withOffice(true, (acting) => importBundle(acting, bytes, options));
  warn(context, imported.warnings);
  reportImport(context, imported, asJson, more);
}

async function printPreview(
  { out, note }: CommandContext,
  acting: OfficeContext,
  bytes: Uint8Array,
  { asJson, more, keepsPeople }: { readonly asJson: boolean; readonly more: object; readonly keepsPeople: boolean },
): Promise<void> {
  const foreseen = await previewImport(acting, bytes, { keepsPeople });
  const { instance, difference, largeRemovals, changedSince, warnings } = foreseen;
  warn({ note }, warnings);
  if (asJson) {
    const needs = { needs_yes: largeRemovals.length > 0, needs_force: changedSince !== undefined };
    const since = { changed_since: changedSince ?? [] };
    out(formatJson({ instance, imported: false, ...needs, ...since, ...differenceToJson(difference), ...more }));
  } else {
    for (const line of describeDifference(instance, difference)) out(line);
    if (largeRemovals.length > 0)
      note(`Importing it requires --yes because it removes ${largeRemovals.join(' and ')}.`);
    if (changedSince !== undefined) note(`Importing it requires --force: ${describeChangedEntities(changedSince)}.`);
  }
}

function reportImport(
  { out }: Pick<CommandContext, 'out'>,
  { record, counts, warnings }: BundleImportResult,
  asJson: boolean,
  more: object,
): void {
  const { name } = record.instance;
  if (asJson) {
    out(formatJson({ instance: name, imported: true, revision: record.revision, counts, warnings, ...more }));
    return;
  }
  const listed = Object.entries(counts).map(([nouns, count]) => `${count} ${count === 1 ? nouns.slice(0, -1) : nouns}`);
  out(`imported ${name} (revision ${record.revision}): ${listed.join(', ')}`);
}

function warn({ note }: Pick<CommandContext, 'note'>, warnings: readonly Problem[]): void {
  for (const { path, text } of warnings) note(`warning: ${path}: ${text}`);
}

function reportProgress(note: CommandContext['note']): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    if (total < MIN_ENTITIES_FOR_PROGRESS || (done - told < total / 10 && done < total)) return;
    told = done;
    note(`stored ${done} of ${total}`);
  };
}
