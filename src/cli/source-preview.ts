// Preview of a table or calendar for people and programs (rule Z2).

import { KINDS } from '../model/kinds/index.ts';
import type { ResourceKind } from '../model/resources.ts';
import { type RowFault, truncateValue } from '../office/sources/matching/fault.ts';
import { describeRowFault, describeRowPlace } from '../office/sources/matching/fault-messages.ts';
import { groupFaultsByItem } from '../office/sources/runs/compare-items.ts';
import {
  countRemovalOutcomes,
  decideRemovalOutcome,
  type RemovalOutcome,
} from '../office/sources/runs/missing-event-outcome.ts';
import type { PreviewedClash } from '../office/sources/runs/preview-clashes.ts';
import type { SourcePreview } from '../office/sources/runs/preview-source.ts';
import { sortByStart } from '../office/sources/runs/previewed-item.ts';
import { findIgnoredColumns, findNoteColumns } from '../office/sources/tables/read-rows.ts';

/** Maximum entries per group at a terminal; JSON has all. */
const MAX_SHOWN = 20;

export function formatSourcePreview(instance: string, foreseen: SourcePreview): string[] {
  const { preview, unknownZones, past, since, format, clashes, year, skipped } = foreseen;
  const { creates, changes, gone, unclear, faults, same } = preview;
  const [idle, remarks] = [true, false].map((isIdle) => {
    return preview.remarks.filter(({ code }) => (code === 'nothing_cancelled') === isIdle);
  }) as [RowFault[], RowFault[]];
  const isCalendar = format === 'ics';
  return [
    `Importing this into ${instance}:`,
    ...group(`${creates.length} new`, sortByStart(creates), ({ label, value, isPrivate }) => {
      return `  + ${dateOf(value)}${label}${isPrivate === true ? PRIVATE_MARK : ''}`;
    }),
    ...group(`${changes.length} changed`, sortByStart(changes), ({ id, label, fields, isPrivate }) => [
      `  ~ ${id} ${label}${isPrivate === true ? PRIVATE_MARK : ''}`,
      ...fields.map(
        ({ name, before, after }) => `      ${name}: ${formatPreviewValue(before)} → ${formatPreviewValue(after)}`,
      ),
    ]),
    ...group(`${gone.length} gone${outcomesInWords(foreseen)}`, gone, ({ id, label, value }) => {
      return `  - ${id} ${value.startsAt.slice(0, 16)} ${label}`;
    }),
    ...faultGroup('unclear, not imported', unclear, '?', isCalendar),
    ...(faults.length === 0 ? [] : faultGroup("can't be imported", faults, '!', isCalendar)),
    ...(remarks.length === 0 ? [] : faultGroup('imported as they are, but please check', remarks, '*', isCalendar)),
    ...(idle.length === 0 ? [] : faultGroup('with nothing to cancel', idle, '*', isCalendar)),
    ...clashGroup(clashes, 'room', 'a room would be double-booked'),
    ...clashGroup(clashes, 'person', 'a person would be in two places'),
    `${same} unchanged${past === 0 ? '' : `; ${past} before ${since} left out`}`,
    ...sheetInWords(foreseen),
    ...(skipped.length === 0 ? [] : [skippedInWords(skipped)]),
    ...orderInWords(foreseen),
    ...(year === undefined ? [] : [`dates without a year are taken as ${year}; use --year to change that`]),
    ...describeCreated(foreseen),
    ...namesInWords(foreseen),
    ...placesInWords(foreseen),
    ...notesInWords(foreseen),
    ...ignoredColumnsInWords(foreseen),
    ...otherSourceInWords(preview),
    ...unknownZones.map((zone) => `the time zone ${JSON.stringify(zone)} is unknown: the times are imported unchanged`),
    ...(foreseen.outside === ''
      ? []
      : [`ignored, because it is outside the calendar: ${JSON.stringify(foreseen.outside)}`]),
  ];
}

const OUTCOMES: Readonly<Record<RemovalOutcome, readonly [string, string]>> = {
  stays: ['stays, already cancelled', 'stay, already cancelled'],
  cancelled: ['will be cancelled', 'will be cancelled'],
  kept_for_sign_up: [
    'with sign-up will be cancelled instead of removed',
    'with sign-up will be cancelled instead of removed',
  ],
  removed: ['goes to the trash', 'go to the trash'],
};

/** Describes missing events: ` (2 go to the trash, 1 with sign-up will be cancelled instead of removed)`. */
function outcomesInWords({ preview: { gone }, remembers }: SourcePreview): string {
  if (gone.length === 0) return '';
  const setting = remembers?.gone ?? 'keep';
  if (setting === 'keep') return ' (they are kept)';
  const events = gone.map(({ value }) => value);
  const counts = [...countRemovalOutcomes(events, setting)].map(([outcome, count]) => {
    const [one, several] = OUTCOMES[outcome];
    return `${count} ${count === 1 ? one : several}`;
  });
  return ` (${counts.join(', ')})`;
}

/** Marker for rows that are never public, whatever the options. */
const PRIVATE_MARK = ' (private: not public)';

function times(count: number): string {
  return count === 1 ? '1 time' : `${count} times`;
}

function sheetInWords({ table }: SourcePreview): string[] {
  const others = otherSheets(table);
  if (others.length === 0) return [];
  return [
    `read from the sheet ${JSON.stringify(table?.name ?? '')}; not read: ${others.map(truncateValue).join(', ')}`,
  ];
}

function otherSheets(table: SourcePreview['table']): string[] {
  return (table?.others ?? []).map(({ name = '' }) => name);
}

function skippedInWords(rows: readonly number[]): string {
  const listed = `${rows.slice(0, MAX_SHOWN).join(', ')}${rows.length > MAX_SHOWN ? ', …' : ''}`;
  return rows.length === 1
    ? `row ${listed} contains only column names or a month`
    : `${rows.length} rows contain only column names or a month: ${listed}`;
}

function orderInWords({ dayOrder }: SourcePreview): string[] {
  if (dayOrder?.order === undefined) return [];
  return [`dates such as ${dayOrder.example} are read with the ${dayOrder.order} first; use --dates to change that`];
}

function ignoredColumnsInWords(foreseen: SourcePreview): string[] {
  const names = listIgnoredColumns(foreseen);
  if (names.length === 0) return [];
  const more = names.length > MAX_SHOWN ? ` and ${names.length - MAX_SHOWN} more` : '';
  return [`columns left out: ${names.slice(0, MAX_SHOWN).map(truncateValue).join(', ')}${more}; use --map to map them`];
}

function describeCreated({ made }: SourcePreview): string[] {
  if (made.length === 0) return [];
  const notes = [...Map.groupBy(made, ({ kind }) => arrayOf(kind))].map(
    ([array, some]) => `${array}: ${some.map(({ name }) => truncateValue(name)).join(', ')}`,
  );
  return [`created: ${notes.join('; ')}`];
}

function namesInWords({ unmatched }: SourcePreview): string[] {
  if (unmatched.length === 0) return [];
  const groups = [...Map.groupBy(unmatched, ({ kind }) => arrayOf(kind))].map(([array, some]) => {
    const more = some.length > MAX_SHOWN ? `, and ${some.length - MAX_SHOWN} more` : '';
    return `  ${array}: ${some.slice(0, MAX_SHOWN).map(nameInWords).join(', ')}${more}`;
  });
  const count = unmatched.length === 1 ? '1 name is' : `${unmatched.length} names are`;
  return [`${count} unknown here; map them with --map; --json prints a map to fill in:`, ...groups];
}

/** Lists places of a calendar that match no room, with similarly spelled names. */
function placesInWords({ places }: SourcePreview): string[] {
  if (places.length === 0) return [];
  const more = places.length > MAX_SHOWN ? `, and ${places.length - MAX_SHOWN} more` : '';
  const listed = places.slice(0, MAX_SHOWN).map(nameInWords).join(', ');
  const count =
    places.length === 1 ? '1 place is not a room here and is' : `${places.length} places are not rooms here and are`;
  return [`${count} kept as text; use --map to change that: ${listed}${more}`];
}

function nameInWords({ text, rows, nearest }: SourcePreview['unmatched'][number]): string {
  const near = nearest.map(({ id, label }) => `${id} ${truncateValue(label)}`).join(' or ');
  return `${JSON.stringify(truncateValue(text))} (${rows}${near === '' ? '' : `; like ${near}`})`;
}

function arrayOf(kind: string): string {
  return KINDS.find((table) => table.kind === kind)?.array ?? kind;
}

function notesInWords(foreseen: SourcePreview): string[] {
  const names = listNoteColumns(foreseen);
  return names.length === 0
    ? []
    : [
        `read as notes for the office only: ${names.map(truncateValue).join(', ')}; use --map if everyone may read them`,
      ];
}

function listNoteColumns({ table, mapping }: SourcePreview): string[] {
  return table === undefined ? [] : findNoteColumns(table.columns, mapping);
}

function otherSourceInWords({ unclear }: SourcePreview['preview']): string[] {
  const of = Map.groupBy(
    unclear.filter(({ code }) => code === 'other_source'),
    ({ expected }) => expected,
  );
  return [...of].map(
    ([name, faults]) =>
      `${faults.length} already come from the source ${JSON.stringify(name)}; use --source ${JSON.stringify(name)} to continue it`,
  );
}

function listIgnoredColumns({ table, mapping }: SourcePreview): string[] {
  return table === undefined ? [] : findIgnoredColumns(table.columns, mapping);
}

function group<T>(head: string, items: readonly T[], line: (item: T) => string | readonly string[]): string[] {
  const more = items.length > MAX_SHOWN ? [`  … and ${items.length - MAX_SHOWN} more; --json lists all`] : [];
  return [head, ...items.slice(0, MAX_SHOWN).flatMap(line), ...more];
}

/** Prints the first fault of an item with a marker, and the others below it. */
function faultGroup(head: string, faults: readonly RowFault[], mark: string, isCalendar: boolean): string[] {
  const items = groupFaultsByItem(faults);
  return group(`${items.length} ${head}`, items, (some) =>
    some.map((fault, at) => `${at === 0 ? `  ${mark} ` : '      '}${faultLine(fault, isCalendar)}`),
  );
}

function faultLine(fault: RowFault, isCalendar: boolean): string {
  const label = fault.label === '' ? '' : ` (${fault.label})`;
  return `${describeRowPlace(fault, 'en', isCalendar)}${label}: ${describeRowFault(fault, 'en')}`;
}

function clashGroup(clashes: readonly PreviewedClash[], ofKind: ResourceKind, what: string): string[] {
  const some = clashes.filter(({ kind }) => kind === ofKind);
  return some.length === 0 ? [] : group(`${times(some.length)} ${what}`, some, (clash) => `  # ${clashLine(clash)}`);
}

function clashLine({ name, from, to, label, other, otherId }: PreviewedClash): string {
  const second = otherId === undefined ? `${other}, which is also imported` : `${otherId} ${other}`;
  return `${name}, ${from.slice(0, 16)} to ${to.slice(0, 16)}: ${label} and ${second}`;
}

function dateOf(value: Readonly<Record<string, unknown>>): string {
  const from = value['date_from'];
  return typeof from === 'string' ? `${from.slice(0, 16)} ` : '';
}

function formatPreviewValue(value: unknown): string {
  return truncateValue(typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing'));
}

/** Returns the unmatched names by kind as a template for --map: without answers, except for the places of a calendar. */
function mapToFillIn(
  unmatched: SourcePreview['unmatched'],
  places: SourcePreview['places'],
): Record<string, Record<string, string>> {
  const names: Record<string, Record<string, string>> = {};
  const say = (kind: string, text: string, answer: string) => {
    names[arrayOf(kind)] = { ...names[arrayOf(kind)], [text]: answer };
  };
  for (const { kind, text } of unmatched) say(kind, text, '');
  for (const { kind, text } of places) say(kind, text, 'words');
  return names;
}

function nameAsJson({ kind, text, rows, nearest }: SourcePreview['unmatched'][number]): object {
  return {
    kind,
    array: arrayOf(kind),
    text,
    rows,
    nearest: nearest.map(({ id, label }) => ({ id, name: label })),
  };
}

function clashesAsJson(clashes: readonly PreviewedClash[], ofKind: ResourceKind): object[] {
  return clashes
    .filter(({ kind }) => kind === ofKind)
    .map(({ row, label, name, from, to, other, otherId }) => ({
      row,
      label,
      [ofKind]: name,
      from,
      to,
      with: other,
      with_id: otherId ?? null,
    }));
}

export function sourcePreviewToJson(foreseen: SourcePreview): object {
  const { format, preview, past, unmatched, unknownZones, missing, clashes, made, year, table, skipped, dayOrder } =
    foreseen;
  const { places, outside, remembers } = foreseen;
  const faultsAsJson = (faults: readonly RowFault[]) =>
    faults.map((fault) => {
      const { row, column, field, value, code, label } = fault;
      return { row, column, field, value, code, label, text: describeRowFault(fault, 'en') };
    });
  return {
    format,
    kind: preview.kind,
    new: preview.creates.map(({ row, label, uid, value, isPrivate = false }) => ({
      row,
      label,
      uid,
      value,
      private: isPrivate,
    })),
    changed: preview.changes.map(({ row, id, label, uid, fields, isPrivate = false }) => ({
      row,
      id,
      label,
      uid,
      fields,
      private: isPrivate,
    })),
    gone: preview.gone.map(({ id, label, value }) => {
      const outcome = decideRemovalOutcome(value, remembers?.gone ?? 'keep');
      return { id, label, date_from: value.startsAt, outcome };
    }),
    unclear: faultsAsJson(preview.unclear),
    faulty: faultsAsJson(preview.faults),
    remarks: faultsAsJson(preview.remarks),
    year: year ?? null,
    dates: dayOrder === undefined ? null : { example: dayOrder.example, first: dayOrder.order ?? null },
    header: table?.header ?? null,
    sheet: table?.name ?? null,
    sheets_left: otherSheets(table),
    rows_skipped: skipped,
    same: preview.same,
    past,
    missing_columns: missing,
    columns_left_out: listIgnoredColumns(foreseen),
    columns_of_notes: listNoteColumns(foreseen),
    unknown_time_zones: unknownZones,
    room_conflicts: clashesAsJson(clashes, 'room'),
    person_conflicts: clashesAsJson(clashes, 'person'),
    made: made.map(({ kind, name }) => ({ kind, name })),
    unknown_names: unmatched.map(nameAsJson),
    free_places: places.map(nameAsJson),
    ignored_text: outside,
    map: { names: mapToFillIn(unmatched, places) },
  };
}
