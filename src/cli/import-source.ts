// Imports external files: a table or a calendar (rules Z1 to Z3).

import { KINDS } from '../model/kinds/index.ts';
import { GONE } from '../model/sources/source.ts';
import { MAX_UNCONFIRMED_REMOVALS, weighUndo } from '../office/content/weigh-undo.ts';
import type { OfficeContext } from '../office/office-context.ts';
import { applySource } from '../office/sources/runs/apply-source.ts';
import type { Detected } from '../office/sources/runs/detect-format.ts';
import { openSource } from '../office/sources/runs/opened-source.ts';
import { type ImportPreview, rowsOf } from '../office/sources/runs/preview.ts';
import { previewMails } from '../office/sources/runs/preview-mails.ts';
import { previewSource, type SourceOptions, type SourcePreview } from '../office/sources/runs/preview-source.ts';
import { DAY_ORDERS, DOT_TIMES } from '../office/sources/runs/remembered.ts';
import { TABLE_KINDS, type TableKind } from '../office/sources/tables/columns.ts';
import { OPERATOR, type WriteContext } from '../office/write-context.ts';
import { isDate } from '../util/dates.ts';
import { atOffice } from './at-office.ts';
import { despiteOf } from './change-event.ts';
import { type Arguments, type CommandContext, type Options, option, positional, UsageError } from './command.ts';
import { CommandError } from './command-error.ts';
import { mailsAsJson, mailsInWords, SILENT_HELP } from './import-mails.ts';
import { readMap } from './import-map.ts';
import { jsonText, wantsJson } from './listing.ts';
import { planAsJson, sourcePreviewLines } from './source-preview.ts';

/** Options for tables and calendars, but not for bundles. */
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
} as const satisfies Options;

export const SOURCE_HELP = [
  '--into NAME  the instance that a table or a calendar goes into',
  `--kind KIND  what a table holds: ${TABLE_KINDS.map(arrayOf).join(', ')}; events where nothing is said`,
  '--source NAME  under what name the events are recognised again; the name of the file where nothing is said',
  '--map FILE  a JSON file that says what columns, and names in them, mean; --dry-run --json has one to fill in',
  '--header N  the number of the row that names the columns; the first that names all that is needed where nothing is said',
  '--year YYYY  the year of days that leave it out, such as 10.1.; where nothing is said, the one that the file ' +
    'says above its columns, in the name of its sheet or in its own, else the one that was said before',
  `--dates ${DAY_ORDERS.join('|')}  what stands first in dates such as 12/6/2026, where their column does not tell`,
  `--times ${DOT_TIMES.join('|')}  whether a time such as 9.3 is 9:30, as workbooks keep it, where no other time tells`,
  '--since DATE  leaves out what a calendar has before; today where nothing is said',
  `--gone ${GONE.join('|')}  what becomes of coming events that the source has no more; keep where nothing is said`,
  '--public  shows new events at once, where the file does not say otherwise',
  '--skip-faulty  takes the other rows although some can’t be taken, or name what nobody knows here',
  SILENT_HELP,
];

function arrayOf(kind: TableKind): string {
  return KINDS.find((table) => table.kind === kind)?.array ?? kind;
}

export async function importSource(
  context: CommandContext,
  args: Arguments,
  detected: Exclude<Detected, { format: 'bundle' }>,
  bytes: Uint8Array,
): Promise<void> {
  const instance = option(args, 'into');
  if (instance === undefined) {
    throw new UsageError('--into INSTANCE is missing: a table or a calendar goes into an instance that is there.');
  }
  if (args.values['force'] === true) throw new UsageError('--force goes with bundles alone.');
  const wish = wishOf(args);
  const despite = despiteOf(args);
  const opened = await openSource(detected, bytes);
  let refusal: string | undefined;
  await atOffice(context, { ...args, positionals: [instance, noteOf(args)] }, async (desk) => {
    const foreseen = await previewSource(desk, instance, opened, wish);
    refusal = await go(context, args, desk, { instance, foreseen, despite });
  });
  if (refusal !== undefined) throw new CommandError(`nothing was changed: ${refusal}`);
}

interface Going {
  readonly instance: string;
  readonly foreseen: SourcePreview;
  readonly despite: ReadonlySet<string>;
}

/** Prints the preview and imports; returns the reason if it does not. */
async function go(
  context: CommandContext,
  args: Arguments,
  desk: OfficeContext,
  { instance, foreseen, despite }: Going,
): Promise<string | undefined> {
  const asJson = wantsJson(args);
  const tell = (more: { imported: boolean; revision?: number; warnings?: readonly unknown[] }) => {
    if (asJson) context.out(jsonText({ instance, ...more, ...planAsJson(foreseen), mails: mailsAsJson(mails) }));
  };
  const isSilent = args.values['silent'] === true;
  const editing = { ...desk, authority: OPERATOR, bookings: { isSilent } };
  const mails = await previewMails(editing, instance, foreseen);
  if (!asJson)
    for (const line of [...sourcePreviewLines(instance, foreseen), ...mailsInWords(mails)]) context.out(line);
  const refusal = refusalOf(args, foreseen) ?? (await unwanted(context, args, asJson));
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
          `\`${await undoCommand(editing, instance, applied.revision)}\` takes it back`,
  );
  return undefined;
}

/** Complete undo command, including `--confirm` for many removals (rule W22). */
async function undoCommand(editing: WriteContext, instance: string, revision: number): Promise<string> {
  const { removes } = await weighUndo(editing, instance, revision);
  const confirm = removes > MAX_UNCONFIRMED_REMOVALS ? ` --confirm ${removes}` : '';
  return `parvis undo ${instance} ${revision}${confirm}`;
}

function refusalOf(
  args: Arguments,
  { missing, preview, unmatched, looked, dayOrder, dotTimes }: SourcePreview,
): string | undefined {
  if (missing.length > 0) {
    const [from, to] = looked;
    const rows = option(args, 'header') === undefined && to > from ? ` (rows ${from} to ${to} were looked at)` : '';
    return `no column says what is needed: ${missing.join(', ')}${rows}; name the columns so, or give --map`;
  }
  if (args.values['skip-faulty'] === true) return undefined;
  if (dayOrder !== undefined && dayOrder.order === undefined) {
    return (
      `it is open whether ${dayOrder.example} begins with the day or with the month; --dates day or --dates month ` +
      'says it, or take the other rows with --skip-faulty'
    );
  }
  if (dotTimes !== undefined && dotTimes.answer === undefined) {
    const tens = dotTimes.example.replace(/[.,](\d)$/, ':$10');
    return (
      `it is open whether ${dotTimes.example} means ${tens}; --times minutes or --times no says it, ` +
      'or take the other rows with --skip-faulty'
    );
  }
  const faulty = rowsOf(preview.faults);
  if (faulty > 0) {
    const rows = faulty === 1 ? 'a row' : `${faulty} rows`;
    return `${rows} can't be taken; mend the file, or take the others with --skip-faulty`;
  }
  if (unmatched.length === 0) return nothingComesIn(preview);
  const names = unmatched.length === 1 ? 'a name is' : `${unmatched.length} names are`;
  return `${names} not known here; say what they mean with --map, or take the other rows with --skip-faulty`;
}

/** Reason why no row can be imported; undefined if some can, or the file is empty. */
function nothingComesIn({ creates, changes, same, detached, unclear }: ImportPreview): string | undefined {
  const left = rowsOf(unclear);
  if (left === 0 || creates.length + changes.length + same + detached > 0) return undefined;
  return left === 1 ? 'the only entry is unclear' : `all ${left} entries are unclear`;
}

const MAX_WARNINGS = 20;

/** Reason why the import is not confirmed; undefined if it is. */
async function unwanted({ ask }: CommandContext, args: Arguments, asJson: boolean): Promise<string | undefined> {
  if (args.values['yes'] === true || args.values['dry-run'] === true) return undefined;
  const isWanted = ask !== undefined && !asJson && (await ask('Import this?'));
  return isWanted ? undefined : '--yes imports it';
}

function noteOf(args: Arguments): string {
  const file = positional(args, 0);
  return file === '-' ? '' : (file.split(/[\\/]/).at(-1) ?? '');
}

function wishOf(args: Arguments): SourceOptions {
  const [kind, gone, since] = ['kind', 'gone', 'since'].map((name) => option(args, name));
  const [map, header, year, dates, times] = ['map', 'header', 'year', 'dates', 'times'].map((one) => option(args, one));
  return {
    kind: kindOf(kind ?? 'events'),
    fileName: noteOf(args),
    name: option(args, 'source') ?? (noteOf(args) || 'import'),
    ...(map !== undefined && readMap(map)),
    ...(header !== undefined && { header: numberOf('header', header, /^[1-9]\d{0,5}$/, 'the number of a row') }),
    ...(year !== undefined && { year: numberOf('year', year, /^[12]\d{3}$/, 'a year, such as 2027') }),
    ...(dates !== undefined && { dayOrder: oneOf('dates', dates, DAY_ORDERS) }),
    ...(times !== undefined && { dotTimes: oneOf('times', times, DOT_TIMES) }),
    ...(gone !== undefined && { gone: oneOf('gone', gone, GONE) }),
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
