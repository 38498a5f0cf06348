// What a source would change: its items compared with what is there (rules Z2 and Z3). Nothing is changed here.

import type { Entity } from '../../../model/entity.ts';
import type { EventRoom } from '../../../model/event.ts';
import type { Problem } from '../../../model/format/problem.ts';
import type { Plain } from '../../../model/format/rule.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import type { Present } from '../../../model/present.ts';
import type { Source } from '../../../model/sources/source.ts';
import { ruleOf, writtenWhole } from '../../../store/content/documents.ts';
import { sameJson } from '../../../util/same-json.ts';
import { emailProblems } from '../../content/email-problems.ts';
import { shortDescProblems } from '../../content/length-warnings.ts';
import { type ReadValue, readValue } from '../../content/read-value.ts';
import { type KnownEvents, knownEvents } from '../calendars/cancellations.ts';
import { later, lengthOf } from '../matching/event-times.ts';
import { type RowChoices, type RowFault, type RowFaultCode, shownValue, UNCLEAR } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import { choiceKey, comesFrom, type OpenMatch, openMatching } from '../matching/match-entities.ts';
import type { TableKind } from '../tables/columns.ts';
import type { PreviewedChange, PreviewedCreate, PreviewedRemoval } from './previewed-item.ts';

/** Each item of the source is in one of these, but for what is gone. */
export interface ImportPreview {
  readonly kind: TableKind;
  readonly creates: readonly PreviewedCreate[];
  readonly changes: readonly PreviewedChange[];
  /** How many are as they were. */
  readonly same: number;
  /** How many are the office's own by now, whatever the source says of them (rule Z5). */
  readonly detached: number;
  /** Events of this source that it has no more, and that are not over. */
  readonly gone: readonly PreviewedRemoval[];
  /** Whether it is certain that these are missing; false if a row that can't be read may be one of them. */
  readonly isGoneSure: boolean;
  /** Why rows are left alone since it is open what they mean; each row at least once. */
  readonly unclear: readonly RowFault[];
  /** What was open of rows, and somebody has said. */
  readonly decided: readonly RowFault[];
  /** Why rows can't be taken. */
  readonly faults: readonly RowFault[];
  /** What is left out of rows that are taken. */
  readonly leftOut: readonly RowFault[];
  /** What may be wrong with rows that are taken. */
  readonly remarks: readonly RowFault[];
}

export interface Defaults {
  readonly public: boolean;
  readonly layerIds: readonly number[];
  readonly targetGroupIds: readonly number[];
  readonly eventType: string;
  readonly rooms: readonly EventRoom[];
}

export interface PreviewOptions {
  readonly kind: TableKind;
  readonly items: readonly SourceItem[];
  /** All of the kind that are there. */
  readonly present: readonly Present[];
  /** Undefined where it is read for the first time, or keeps no memory. */
  readonly source: Source | undefined;
  /** The fields that are overwritten of what is there; undefined for all that are said. */
  readonly owns?: ReadonlySet<string> | undefined;
  readonly defaults: Defaults;
  /** What the sources of the instance are called, by id. */
  readonly sources: ReadonlyMap<number, string>;
  /** The wall clock; what is over is not gone. */
  readonly now: string;
  /** What somebody says of rows that are open. */
  readonly choices?: RowChoices;
  /** Events that this source cancelled because they were missing from it; they are confirmed when it has them again. */
  readonly cancelledAsMissing?: ReadonlySet<number>;
}

/** Compares; each item costs the same however many there are. */
export function previewItems(of: PreviewOptions): ImportPreview {
  const { kind, items, present, source, owns, defaults, now, choices, cancelledAsMissing } = of;
  const byId = new Map(present.map((one) => [one.id, one]));
  const faultOf = (item: SourceItem, match: OpenMatch) => openFault(item, match, of.sources, byId);
  const matching = openMatching(kind, items, present, source, choices);
  const preview = {
    creates: [] as PreviewedCreate[],
    changes: [] as PreviewedChange[],
    same: 0,
    detached: 0,
    unclear: [] as RowFault[],
    decided: [] as RowFault[],
    faults: [] as RowFault[],
    leftOut: [] as RowFault[],
    remarks: [] as RowFault[],
  };
  const cancelling: SourceItem[] = [];
  const met = new Set<number>();
  const isFirst = firstOfEach();
  let isGoneSure = true;
  const add = (item: SourceItem, faults: readonly RowFault[]) => {
    // Whoever mends a row that is wrong is told at once what is open about it, too.
    const isWrong = faults.some(({ code }) => !UNCLEAR.has(code));
    const ofItem = faults.map((fault) => ({ ...fault, item: choiceKey(item) }));
    (isWrong ? preview.faults : preview.unclear).push(...ofItem);
    if (!matching.leave(item)) isGoneSure = false;
  };
  for (const said of items) {
    if (said.cancels !== undefined) {
      cancelling.push(said);
      continue;
    }
    const item = inUsualRooms(said, defaults);
    if (item.faults.length > 0) {
      add(item, [...item.faults, ...moreFaults(kind, item, defaults)]);
      continue;
    }
    const match = matching.of(item);
    if ('isDetached' in match) {
      preview.detached++;
      continue;
    }
    if ('code' in match) {
      add(item, [faultOf(item, match)]);
      continue;
    }
    if (match.present !== undefined) met.add(match.present.id);
    const asked = 'asked' in match ? match.asked : undefined;
    if (asked !== undefined) preview.decided.push(faultOf(item, asked));
    const previewed =
      match.present === undefined
        ? newOne(kind, item, defaults)
        : changed(kind, item, match.present, {
            source,
            owns,
            isBack: cancelledAsMissing?.has(match.present.id) === true,
            isAdopted: 'isOrigin' in match || (asked !== undefined && kind === 'event'),
          });
    if ('faults' in previewed) {
      add(item, previewed.faults);
      continue;
    }
    // What the source does not write is none of its losses.
    const isWritten = ({ field }: RowFault) => match.present === undefined || owns === undefined || owns.has(field);
    // Categories only apply to new events.
    const isSaid = ({ code }: RowFault) => code !== 'one_type' || match.present === undefined;
    preview.remarks.push(...(item.remarks ?? []).filter((one) => isSaid(one) && isFirst(one)));
    if ('value' in previewed && isMoved(previewed)) preview.remarks.push(...farRemarks(item, now));
    preview.leftOut.push(...(item.leftOut ?? []).filter(isWritten));
    if ('id' in previewed) preview.changes.push({ ...previewed, uid: match.uid });
    else if ('value' in previewed) preview.creates.push({ ...previewed, uid: match.uid });
    else preview.same++;
  }
  if (cancelling.length === 0) return { kind, ...preview, gone: matching.gone(now), isGoneSure };
  const known = knownEvents(present, source, now);
  for (const item of cancelling) {
    const cancelled = cancel(of, item, known, met);
    preview.changes.push(...cancelled.changes);
    preview.same += cancelled.same;
    preview.faults.push(...cancelled.faults);
    preview.unclear.push(...cancelled.unclear);
    preview.remarks.push(...cancelled.remarks);
  }
  // A message that cancels says nothing of the other events of its source.
  return { kind, ...preview, gone: [], isGoneSure };
}

/** Each date of a recurring event has the same remarks, which are shown once. */
function firstOfEach(): (fault: RowFault) => boolean {
  const seen = new Set<string>();
  return ({ row, code, column, value, expected }) => {
    const before = seen.size;
    return seen.add(JSON.stringify([row, code, column, value, expected])).size > before;
  };
}

type Cancelled = Pick<ImportPreview, 'changes' | 'same' | 'faults' | 'unclear' | 'remarks'>;

/**
 * Cancels the known events that an item names; if there are none, that is reported (rule Z9). Events in `met` are left to the
 * items that they were met by.
 */
function cancel(
  { kind, source, sources, owns }: PreviewOptions,
  item: SourceItem,
  known: KnownEvents,
  met: Set<number>,
): Cancelled {
  const fault = (code: RowFaultCode, expected = ''): RowFault => {
    const { row, label, uid } = item;
    return { code, row, label, column: 'UID', field: '', value: shownValue(uid), expected };
  };
  const none = { changes: [], same: 0, faults: [], unclear: [], remarks: [] };
  const found = item.cancels === undefined ? [] : known.cancelled(item.cancels);
  if (found.length === 0) {
    const other = sources.get(known.otherSource(item.uid) ?? 0);
    if (other !== undefined) return { ...none, unclear: [fault('other_source', other)] };
    return { ...none, remarks: [fault('nothing_cancelled')] };
  }
  const previewed = found.flatMap((present) => {
    if (met.has(present.id)) return [];
    met.add(present.id);
    const uid = present.value.source?.uid ?? '';
    return [
      {
        uid,
        ...changed(kind, { ...item, uid, label: '' }, present, { source, owns, isAdopted: false, isBack: false }),
      },
    ];
  });
  return {
    ...none,
    changes: previewed.filter((one) => 'id' in one),
    same: previewed.filter((one) => 'isSame' in one).length,
    faults: previewed.flatMap((one) => ('faults' in one ? one.faults : [])),
  };
}

/** Whether it is new, or on another day than it was. */
function isMoved(previewed: PreviewedCreate | PreviewedChange): boolean {
  return !('fields' in previewed) || previewed.fields.some(({ name }) => name === 'date_from');
}

const FAR_YEARS = 10;

/** Remarks on dates that lie so far from today that the year is probably mistyped. */
function farRemarks(item: SourceItem, now: string): RowFault[] {
  const day = String(item.value['date_from'] ?? '').slice(0, 10);
  if (day === '' || Math.abs(Number(day.slice(0, 4)) - Number(now.slice(0, 4))) <= FAR_YEARS) return [];
  const { row, label, columns } = item;
  return [
    { code: 'far', row, label, column: columns['date_from'] ?? '', field: 'date_from', value: day, expected: '' },
  ];
}

/** Where the source names no place, it is in the rooms that its events usually are in. */
function inUsualRooms(item: SourceItem, { rooms }: Defaults): SourceItem {
  const said = item.value['rooms'];
  if (rooms.length === 0 || (said !== undefined && !sameJson(said, []))) return item;
  const usual = rooms.map((room) => ('roomId' in room ? { room_id: room.roomId } : { name: room.name }));
  return { ...item, value: { ...item.value, rooms: usual } };
}

/** What is open about a row; of an event of another source, what that is called. */
function openFault(
  item: SourceItem,
  { code, expected, ids }: OpenMatch,
  sources: PreviewOptions['sources'],
  byId: ReadonlyMap<number, Present>,
): RowFault {
  const others = code === 'other_source' ? (ids ?? []).flatMap((id) => byId.get(id) ?? []) : [];
  const { row, label, columns, uid } = item;
  return {
    code,
    row,
    label,
    column: columns['title'] ?? columns['name'] ?? '',
    field: '',
    value: shownValue(label || uid),
    expected: code === 'other_source' ? (sources.get(comesFrom(others) ?? 0) ?? '') : expected,
    ...(ids !== undefined && { choice: { key: choiceKey(item), ids } }),
  };
}

type Planned = PreviewedCreate | PreviewedChange | { readonly faults: readonly RowFault[] } | { readonly isSame: true };

function newOne(kind: TableKind, item: SourceItem, defaults: Defaults): Planned {
  const { row, label, uid } = item;
  const { id: _, ...said } = item.value;
  const value = { ...defaultsOf(kind, defaults, item), ...item.atFirst, ...said };
  const read = readValue(ruleOf(kind), { id: 1, isNew: true }, value, new Map());
  const problems = problemsIn(kind, undefined, read);
  if (problems.length > 0) return { faults: problemsOf(item, problems) };
  return {
    row,
    label: label || labelOf(kind, read.entity),
    value,
    uid,
    ...(item.isPrivate === true && { isPrivate: true }),
  };
}

/** What the rules find in the other fields of a row of which something can't be read; what is not there is told already. */
function moreFaults(kind: TableKind, item: SourceItem, defaults: Defaults): RowFault[] {
  // Times that can be read are judged where they are put together.
  const told = new Set(['date_from', 'date_to', ...item.faults.map(({ field }) => field)]);
  const columns = new Set(item.faults.map(({ column }) => column));
  const previewed = newOne(kind, item, defaults);
  const found = 'faults' in previewed ? previewed.faults : [];
  return found.filter(
    ({ code, field }) =>
      code !== 'missing' && !told.has(field) && !columns.has(item.columns[field] ?? '') && field in item.value,
  );
}

/** The default fields of a new entity: a person is not public, and an event is as the defaults of the import say. */
function defaultsOf(kind: TableKind, defaults: Defaults, { value }: SourceItem): Plain {
  if (kind === 'person') return { visibility: 'none' };
  if (kind !== 'event') return {};
  return {
    public: defaults.public,
    layer_ids: [...defaults.layerIds],
    target_group_ids: [...defaults.targetGroupIds],
    event_type: defaults.eventType,
    ...(value['hide_time'] === undefined && { hide_time: false }),
  };
}

interface ChangeContext extends Pick<PreviewOptions, 'source' | 'owns'> {
  /** Whether it becomes an event of this source, even if nothing else differs. */
  readonly isAdopted: boolean;
  /** Whether this source cancelled it as missing. */
  readonly isBack: boolean;
}

function changed(
  kind: TableKind,
  item: SourceItem,
  present: Present,
  { source, owns, isAdopted, isBack }: ChangeContext,
): Planned {
  const { row, label, uid } = item;
  const { id, ...before } = writtenWhole(kind, present.value) as Plain & { readonly id: number };
  const merged = { ...before, ...owned(withEnd(item, before), item, { owns, isBack }) };
  if (source !== undefined && uid !== '') merged['source'] = { id: source.id, uid };
  const read = readValue(ruleOf(kind), { id, isNew: false }, merged, new Map(), present.value);
  const problems = problemsIn(kind, present.value, read);
  if (problems.length > 0) return { faults: problemsOf(item, problems) };
  const { id: _, ...after } = writtenWhole(kind, read.entity) as Plain;
  const names = Object.keys(after).filter((name) => !sameJson(before[name], after[name]));
  if (names.length === 0 && !isAdopted) return { isSame: true };
  const fields = names
    .filter((name) => name !== 'source')
    .map((name) => ({ name, before: before[name], after: after[name] }));
  return {
    row,
    label: label || labelOf(kind, read.entity),
    value: after,
    uid,
    id,
    revision: present.revision,
    fields,
    ...(item.isPrivate === true && { isPrivate: true }),
  };
}

/** The fields that the source may overwrite. An event that comes back is confirmed, unless the source says otherwise. */
function owned(
  said: Plain,
  { isPrivate = false }: SourceItem,
  { owns, isBack }: Pick<ChangeContext, 'owns' | 'isBack'>,
): Plain {
  if (owns === undefined) return said;
  const kept = Object.entries(said).filter(([name]) => owns.has(name));
  const isOn = said['status'] === undefined || said['status'] === 'confirmed';
  return {
    ...((owns.has('status') || (isBack && isOn)) && { status: 'confirmed' }),
    ...Object.fromEntries(kept),
    ...(isPrivate && { public: false }),
  };
}

/** What the source says; an event whose end it leaves open keeps its length. */
function withEnd({ value, hasEnd }: SourceItem, before: Plain): Plain {
  const { id: _, ...said } = value;
  if (hasEnd || typeof said['date_from'] !== 'string') return said;
  const length = lengthOf(String(before['date_from']), String(before['date_to']));
  return { ...said, date_to: later(said['date_from'], length) };
}

/** What a change would be refused for as a whole, so that it is told of the row instead (rule K3). */
function problemsIn(kind: TableKind, before: Entity | undefined, { entity, problems }: ReadValue): readonly Problem[] {
  if (problems.length > 0) return problems;
  return [...shortDescProblems(kind, before, entity), ...emailProblems(kind, before, entity)];
}

function problemsOf(item: SourceItem, problems: readonly Problem[]): RowFault[] {
  return problems.map(({ path, code, params, text }) => {
    const [, field = ''] = path.split('/');
    const value = item.value[field];
    const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const of = { row: item.row, label: item.label, column: item.columns[field] ?? '', field, value: shownValue(shown) };
    return { ...of, code: code === 'missing' ? 'missing' : 'rule', expected: text, flaw: { code, params } };
  });
}

function labelOf(kind: TableKind, entity: { readonly id: number }): string {
  return KINDS.find((table) => table.kind === kind)?.label(entity) ?? '';
}

/** Faults by the row, or the date of a recurring event, that they are about. */
export function faultsByItem(faults: readonly RowFault[]): RowFault[][] {
  return [...Map.groupBy(faults, ({ row, item = String(row) }) => item).values()];
}

/** How many rows, or dates of recurring events, have faults. */
export function rowsOf(faults: readonly RowFault[]): number {
  return faultsByItem(faults).length;
}
