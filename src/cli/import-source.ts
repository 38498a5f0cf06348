// Import of external files: a table or a calendar (rules Z1 to Z3).

import { KINDS } from '../model/kinds/index.ts';
import { MISSING_EVENT_POLICIES } from '../model/sources/source.ts';
import { countUndoEffects, MAX_UNCONFIRMED_REMOVALS } from '../office/content/count-undo-effects.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { applySource } from '../office/sources/runs/apply-source.ts';
import { countFaultyRows, type ImportPreview } from '../office/sources/runs/compare-items.ts';
import type { DetectedFormat } from '../office/sources/runs/detect-format.ts';
import { parseSource } from '../office/sources/runs/parse-source.ts';
import { type PreviewedMails, previewMails } from '../office/sources/runs/preview-mails.ts';
import { previewSource, type SourcePreview, type SourcePreviewOptions } from '../office/sources/runs/preview-source.ts';
import { DAY_ORDERS, DOTTED_TIME_MEANINGS } from '../office/sources/runs/source-answers.ts';
import { TABLE_KINDS, type TableKind } from '../office/sources/tables/columns.ts';
import { OPERATOR_AUTHORITY, type WriteContext } from '../office/write-context.ts';
import { isDate } from '../util/dates.ts';
import { readAcceptedWarnings } from './change-event.ts';
import {
  type Arguments,
  type CommandContext,
  type OptionDefinitions,
  readOption,
  requirePositional,
  UsageError,
} from './command.ts';
import { CommandError } from './command-error.ts';
import { readImportMap } from './import-map.ts';
import { formatJson, wantsJson } from './listing.ts';
import { runOnInstance } from './run-on-instance.ts';
import { formatSourcePreview, sourcePreviewToJson } from './source-preview.ts';

const SILENT_HELP = '--silent  does not send e-mails about changed or cancelled events';

/** Returns the numbers of mails by kind, one line each; empty if the import sends no mails. */
function mailsInWords({ gone, changed, serving, unreached }: PreviewedMails): string[] {
  const total = gone + changed + serving;
  return [
    ...(gone === 0 ? [] : [`${signUps(gone, 'will get')} an e-mail about a cancelled event`]),
    ...(changed === 0 ? [] : [`${signUps(changed, 'will get')} an e-mail about a changed event`]),
    ...(serving === 0 ? [] : [`${serving} planned volunteers will get an e-mail`]),
    ...(total === 0 ? [] : ['use --silent to avoid sending e-mails']),
    ...(unreached.bookings === 0
      ? []
      : [`${signUps(unreached.bookings, 'has', 'have')} no e-mail address: please get in touch by phone`]),
  ];
}

function signUps(count: number, one: string, several = one): string {
  return count === 1 ? `1 sign-up ${one}` : `${count} sign-ups ${several}`;
}

function mailsAsJson({ gone, changed, serving, unreached }: PreviewedMails): object {
  return { gone, changed, serving, unreached };
}

export const SOURCE_OPTIONS = {
  into: { type: 'string' },
  kind: { type: 'string' },
  map: { type: 'string' },
  source: { type: 'string' },
  since: { type: 'string' },
  gone: { type: 'string' },
  public: { type: 'boolean' },
  'skip-faulty': { type: 'boolean' },
  silent: { type: 'boolean' },
  despite: { type: 'string' },
  header: { type: 'string' },
  year: { type: 'string' },
  dates: { type: 'string' },
  times: { type: 'string' },
} as const satisfies OptionDefinitions;

export const SOURCE_HELP = [
  '--into NAME  the instance into which a table or a calendar is imported',
  `--kind KIND  the content of a table: ${TABLE_KINDS.map(arrayOf).join(', ')} (default: events)`,
  '--source NAME  the name by which the events are recognised at the next import (default: the file name)',
  '--map FILE  a JSON file that maps columns, and the names in them; --dry-run --json prints one to fill in',
  '--header N  the number of the header row (default: the first row that has all required columns)',
  '--year YYYY  the year for dates that do not include one, such as 10.1. (default: the year given above the columns, ' +
    'in the name of the sheet or of the file, otherwise that of the last import)',
  `--dates ${DAY_ORDERS.join('|')}  whether the day or the month comes first in dates such as 12/6/2026, ` +
    'if the other dates in the column do not make this clear',
  `--times ${DOTTED_TIME_MEANINGS.join('|')}  whether a time such as 9.3 means 9:30, as workbooks store it, if the ` +
    'other times do not make this clear',
  '--since DATE  leaves out earlier events of a calendar (default: today)',
  `--gone ${MISSING_EVENT_POLICIES.join('|')}  what happens to upcoming events that are no longer in the source (default: keep)`,
  '--public  shows new events at once, unless the file says otherwise',
  '--skip-faulty  imports the other rows if some are faulty or contain unknown names',
  SILENT_HELP,
];

function arrayOf(kind: TableKind): string {
  return KINDS.find((table) => table.kind === kind)?.array ?? kind;
}

export async function importSource(
  context: CommandContext,
  args: Arguments,
  detected: Exclude<DetectedFormat, { format: 'bundle' }>,
  bytes: Uint8Array,
): Promise<void> {
  const instance = readOption(args, 'into');
  if (instance === undefined) {
    throw new UsageError('--into INSTANCE is required: a table or a calendar is imported into an existing instance.');
  }
  if (args.values['force'] === true) throw new UsageError('--force works only with bundles.');
  const options = sourceOptionsOf(args);
  const despite = readAcceptedWarnings(args);
  const opened = await parseSource(detected, bytes);
  let refusal: string | undefined;
  await runOnInstance(context, { ...args, positionals: [instance, noteOf(args)] }, async (desk) => {
    const foreseen = await previewSource(desk, instance, opened, options);
    refusal = await confirmAndImport(context, args, desk, { instance, foreseen, despite });
  });
  if (refusal !== undefined) throw new CommandError(`nothing was changed: ${refusal}`);
}

interface ConfirmedImport {
  readonly instance: string;
  readonly foreseen: SourcePreview;
  readonly despite: ReadonlySet<string>;
}

/** Prints the preview, and imports unless it is a dry run or refused. Returns the reason for a refusal. */
async function confirmAndImport(
  context: CommandContext,
  args: Arguments,
  desk: OfficeContext,
  { instance, foreseen, despite }: ConfirmedImport,
): Promise<string | undefined> {
  const asJson = wantsJson(args);
  const tell = (more: { imported: boolean; revision?: number; warnings?: readonly unknown[] }) => {
    if (asJson)
      context.out(formatJson({ instance, ...more, ...sourcePreviewToJson(foreseen), mails: mailsAsJson(mails) }));
  };
  const isSilent = args.values['silent'] === true;
  const editing = { ...desk, authority: OPERATOR_AUTHORITY, bookings: { isSilent } };
  const mails = await previewMails(editing, instance, foreseen);
  if (!asJson)
    for (const line of [...formatSourcePreview(instance, foreseen), ...mailsInWords(mails)]) context.out(line);
  const refusal = refusalOf(args, foreseen) ?? (await whyNotConfirmed(context, args, asJson));
  if (refusal !== undefined || args.values['dry-run'] === true) {
    tell({ imported: false });
    return refusal;
  }
  const applied = await applySource(editing, instance, foreseen, { note: noteOf(args), despite, language: 'en' });
  const warnings = applied?.warnings ?? [];
  tell({ imported: applied !== undefined, ...(applied && { revision: applied.revision }), warnings });
  for (const { text } of warnings.slice(0, MAX_WARNINGS)) context.note(`warning: ${text}`);
  if (asJson) return undefined;
  context.out(
    applied === undefined
      ? 'there was nothing to change'
      : `imported into ${instance} (revision ${applied.revision}); ` +
          `\`${await undoCommand(editing, instance, applied.revision)}\` undoes it`,
  );
  return undefined;
}

/** Returns the complete undo command, including `--confirm` for many removals (rule W22). */
async function undoCommand(editing: WriteContext, instance: string, revision: number): Promise<string> {
  const { removes } = await countUndoEffects(editing, instance, revision);
  const confirm = removes > MAX_UNCONFIRMED_REMOVALS ? ` --confirm ${removes}` : '';
  return `parvis undo ${instance} ${revision}${confirm}`;
}

function refusalOf(
  args: Arguments,
  { missing, preview, unmatched, looked, dayOrder, dotTimes }: SourcePreview,
): string | undefined {
  if (missing.length > 0) {
    const [from, to] = looked;
    const rows = readOption(args, 'header') === undefined && to > from ? ` (checked rows ${from} to ${to})` : '';
    return `required columns are missing: ${missing.join(', ')}${rows}; name the columns accordingly, or use --map`;
  }
  if (args.values['skip-faulty'] === true) return undefined;
  if (dayOrder !== undefined && dayOrder.order === undefined) {
    return (
      `it is unclear whether ${dayOrder.example} begins with the day or the month; use --dates day or --dates month, ` +
      'or import the other rows with --skip-faulty'
    );
  }
  if (dotTimes !== undefined && dotTimes.answer === undefined) {
    const tens = dotTimes.example.replace(/[.,](\d)$/, ':$10');
    return (
      `it is unclear whether ${dotTimes.example} means ${tens}; use --times minutes or --times no, ` +
      'or import the other rows with --skip-faulty'
    );
  }
  const faulty = countFaultyRows(preview.faults);
  if (faulty > 0) {
    const rows = faulty === 1 ? 'a row' : `${faulty} rows`;
    return `${rows} can't be imported; fix the file, or import the others with --skip-faulty`;
  }
  if (unmatched.length === 0) return whyNothingImported(preview);
  const names = unmatched.length === 1 ? 'a name is' : `${unmatched.length} names are`;
  return `${names} unknown here; map them with --map, or import the other rows with --skip-faulty`;
}

function whyNothingImported({ creates, changes, same, detached, unclear }: ImportPreview): string | undefined {
  const left = countFaultyRows(unclear);
  if (left === 0 || creates.length + changes.length + same + detached > 0) return undefined;
  return left === 1 ? 'the only entry is unclear' : `all ${left} entries are unclear`;
}

const MAX_WARNINGS = 20;

async function whyNotConfirmed({ ask }: CommandContext, args: Arguments, asJson: boolean): Promise<string | undefined> {
  if (args.values['yes'] === true || args.values['dry-run'] === true) return undefined;
  const isWanted = ask !== undefined && !asJson && (await ask('Import this?'));
  return isWanted ? undefined : 'use --yes to import it';
}

function noteOf(args: Arguments): string {
  const file = requirePositional(args, 0);
  return file === '-' ? '' : (file.split(/[\\/]/).at(-1) ?? '');
}

function sourceOptionsOf(args: Arguments): SourcePreviewOptions {
  const [kind, gone, since] = ['kind', 'gone', 'since'].map((name) => readOption(args, name));
  const [map, header, year, dates, times] = ['map', 'header', 'year', 'dates', 'times'].map((one) =>
    readOption(args, one),
  );
  return {
    kind: kindOf(kind ?? 'events'),
    fileName: noteOf(args),
    name: readOption(args, 'source') ?? (noteOf(args) || 'import'),
    ...(map !== undefined && readImportMap(map)),
    ...(header !== undefined && { header: numberOf('header', header, /^[1-9]\d{0,5}$/, 'the number of a row') }),
    ...(year !== undefined && { year: numberOf('year', year, /^[12]\d{3}$/, 'a year, such as 2027') }),
    ...(dates !== undefined && { dayOrder: oneOf('dates', dates, DAY_ORDERS) }),
    ...(times !== undefined && { dotTimes: oneOf('times', times, DOTTED_TIME_MEANINGS) }),
    ...(gone !== undefined && { gone: oneOf('gone', gone, MISSING_EVENT_POLICIES) }),
    ...(since !== undefined && { since: dateOf(since) }),
    ...(args.values['public'] === true && { isPublic: true }),
  };
}

function numberOf(name: string, text: string, form: RegExp, what: string): number {
  if (!form.test(text)) throw new UsageError(`--${name} takes ${what}, not ${JSON.stringify(text)}.`);
  return Number(text);
}

function kindOf(text: string): TableKind {
  const found = TABLE_KINDS.find((kind) => arrayOf(kind) === text || kind === text);
  if (found === undefined)
    throw new UsageError(`--kind takes ${TABLE_KINDS.map(arrayOf).join(', ')}, not ${JSON.stringify(text)}.`);
  return found;
}

function oneOf<T extends string>(name: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new UsageError(`--${name} takes ${values.join(', ')}, not ${JSON.stringify(text)}.`);
  return found;
}

function dateOf(text: string): string {
  if (!isDate(text)) throw new UsageError(`--since takes a day as YYYY-MM-DD, not ${JSON.stringify(text)}.`);
  return text;
}
