import type { Entity } from '../../../model/entity.ts';
import type { EventRoom } from '../../../model/event.ts';
import type { Problem } from '../../../model/format/problem.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import type { VersionedEntity } from '../../../model/present.ts';
import type { Source } from '../../../model/sources/source.ts';
import { ruleOf, serializeEntity } from '../../../store/content/documents.ts';
import { isSameJson } from '../../../util/is-same-json.ts';
import { findEmailProblems } from '../../content/email-problems.ts';
import { findShortDescProblems } from '../../content/length-warnings.ts';
import { readValue, type ValueParseResult } from '../../content/read-value.ts';
import { createKnownEvents, type KnownEvents } from '../calendars/cancellations.ts';
import { addMsToWallClock, computeWallClockDuration } from '../matching/event-times.ts';
import {
  AMBIGUOUS_CODES,
  type RowChoices,
  type RowFault,
  type RowFaultCode,
  truncateValue,
} from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import {
  type AmbiguousMatch,
  createEntityMatcher,
  findCommonOtherSource,
  rowChoiceKeyOf,
} from '../matching/match-entities.ts';
import type { TableKind } from '../tables/columns.ts';
import type { PreviewedChange, PreviewedCreation, PreviewedRemoval } from './previewed-item.ts';

/** Result of the comparison. Each item is in one of the lists or counts; missing events are stored events that no item matched. */
export interface ImportPreview {
  readonly kind: TableKind;
  readonly creates: readonly PreviewedCreation[];
  readonly changes: readonly PreviewedChange[];
  readonly same: number;
  /** Number of events detached from the source, which no longer changes them (rule Z5). */
  readonly detached: number;
  readonly gone: readonly PreviewedRemoval[];
  /** False if a rejected row may be one of the missing events. */
  readonly isGoneSure: boolean;
  /** Reasons for skipping ambiguous rows; at least one per row. */
  readonly unclear: readonly RowFault[];
  readonly decided: readonly RowFault[];
  readonly faults: readonly RowFault[];
  readonly leftOut: readonly RowFault[];
  readonly remarks: readonly RowFault[];
}

export interface EventDefaults {
  readonly public: boolean;
  readonly layerIds: readonly number[];
  readonly targetGroupIds: readonly number[];
  readonly eventType: string;
  readonly rooms: readonly EventRoom[];
}

export interface PreviewItemsOptions {
  readonly kind: TableKind;
  readonly items: readonly SourceItem[];
  readonly present: readonly VersionedEntity[];
  readonly source: Source | undefined;
  /** Fields to overwrite in existing entities; undefined for all fields in the source. */
  readonly owns?: ReadonlySet<string> | undefined;
  readonly defaults: EventDefaults;
  readonly sources: ReadonlyMap<number, string>;
  readonly now: string;
  readonly choices?: RowChoices;
  readonly cancelledAsMissing?: ReadonlySet<number>;
}

/** Compares items; linear in their number. */
export function previewItems(of: PreviewItemsOptions): ImportPreview {
  const { kind, items, present, source, owns, defaults, now, choices, cancelledAsMissing } = of;
  const byId = new Map(present.map((one) => [one.id, one]));
  const faultOf = (item: SourceItem, match: AmbiguousMatch) => openFault(item, match, of.sources, byId);
  const matching = createEntityMatcher(kind, items, present, source, choices);
  const preview = {
    creates: [] as PreviewedCreation[],
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
    // A rejected row reports its ambiguities as well, so that the user can fix everything at once.
    const isWrong = faults.some(({ code }) => !AMBIGUOUS_CODES.has(code));
    const ofItem = faults.map((fault) => ({ ...fault, item: rowChoiceKeyOf(item) }));
    (isWrong ? preview.faults : preview.unclear).push(...ofItem);
    if (!matching.leave(item)) isGoneSure = false;
  };
  for (const said of items) {
    if (said.cancels !== undefined) {
      cancelling.push(said);
      continue;
    }
    const item = addUsualRooms(said, defaults);
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
        ? previewCreate(kind, item, defaults)
        : describeChange(kind, item, match.present, {
            source,
            owns,
            isBack: cancelledAsMissing?.has(match.present.id) === true,
            isAdopted: 'isOrigin' in match || (asked !== undefined && kind === 'event'),
          });
    if ('faults' in previewed) {
      add(item, previewed.faults);
      continue;
    }
    // A value counts as left out only if the source would write its field.
    const isWritten = ({ field }: RowFault) => match.present === undefined || owns === undefined || owns.has(field);
    const isSaid = ({ code }: RowFault) => code !== 'one_type' || match.present === undefined;
    preview.remarks.push(...(item.remarks ?? []).filter((one) => isSaid(one) && isFirst(one)));
    if ('value' in previewed && isMoved(previewed)) preview.remarks.push(...distantDateRemarks(item, now));
    preview.leftOut.push(...(item.leftOut ?? []).filter(isWritten));
    if ('id' in previewed) preview.changes.push({ ...previewed, uid: match.uid });
    else if ('value' in previewed) preview.creates.push({ ...previewed, uid: match.uid });
    else preview.same++;
  }
  if (cancelling.length === 0) return { kind, ...preview, gone: matching.gone(now), isGoneSure };
  const known = createKnownEvents(present, source, now);
  for (const item of cancelling) {
    const cancelled = cancel(of, item, known, met);
    preview.changes.push(...cancelled.changes);
    preview.same += cancelled.same;
    preview.faults.push(...cancelled.faults);
    preview.unclear.push(...cancelled.unclear);
    preview.remarks.push(...cancelled.remarks);
  }
  return { kind, ...preview, gone: [], isGoneSure };
}

/** Creates a test for the first of equal remarks, because the dates of a recurring event repeat them. */
function firstOfEach(): (fault: RowFault) => boolean {
  const seen = new Set<string>();
  return ({ row, code, column, value, expected }) => {
    const before = seen.size;
    return seen.add(JSON.stringify([row, code, column, value, expected])).size > before;
  };
}

type Cancelled = Pick<ImportPreview, 'changes' | 'same' | 'faults' | 'unclear' | 'remarks'>;

/**
 * Cancels the known events that an item names, or reports the item if there are none (rule Z9). Skips events in `met`, which other items
 * matched.
 */
function cancel(
  { kind, source, sources, owns }: PreviewItemsOptions,
  item: SourceItem,
  known: KnownEvents,
  met: Set<number>,
): Cancelled {
  const fault = (code: RowFaultCode, expected = ''): RowFault => {
    const { row, label, uid } = item;
    return { code, row, label, column: 'UID', field: '', value: truncateValue(uid), expected };
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
        ...describeChange(kind, { ...item, uid, label: '' }, present, {
          source,
          owns,
          isAdopted: false,
          isBack: false,
        }),
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

function isMoved(previewed: PreviewedCreation | PreviewedChange): boolean {
  return !('fields' in previewed) || previewed.fields.some(({ name }) => name === 'date_from');
}

const FAR_YEARS = 10;

/** Remarks on dates so far from today that the year is probably mistyped. */
function distantDateRemarks(item: SourceItem, now: string): RowFault[] {
  const day = String(item.value['date_from'] ?? '').slice(0, 10);
  if (day === '' || Math.abs(Number(day.slice(0, 4)) - Number(now.slice(0, 4))) <= FAR_YEARS) return [];
  const { row, label, columns } = item;
  return [
    { code: 'far', row, label, column: columns['date_from'] ?? '', field: 'date_from', value: day, expected: '' },
  ];
}

function addUsualRooms(item: SourceItem, { rooms }: EventDefaults): SourceItem {
  const said = item.value['rooms'];
  if (rooms.length === 0 || (said !== undefined && !isSameJson(said, []))) return item;
  const usual = rooms.map((room) => ('roomId' in room ? { room_id: room.roomId } : { name: room.name }));
  return { ...item, value: { ...item.value, rooms: usual } };
}

function openFault(
  item: SourceItem,
  { code, expected, ids }: AmbiguousMatch,
  sources: PreviewItemsOptions['sources'],
  byId: ReadonlyMap<number, VersionedEntity>,
): RowFault {
  const others = code === 'other_source' ? (ids ?? []).flatMap((id) => byId.get(id) ?? []) : [];
  const { row, label, columns, uid } = item;
  return {
    code,
    row,
    label,
    column: columns['title'] ?? columns['name'] ?? '',
    field: '',
    value: truncateValue(label || uid),
    expected: code === 'other_source' ? (sources.get(findCommonOtherSource(others) ?? 0) ?? '') : expected,
    ...(ids !== undefined && { choice: { key: rowChoiceKeyOf(item), ids } }),
  };
}

type Planned =
  | PreviewedCreation
  | PreviewedChange
  | { readonly faults: readonly RowFault[] }
  | { readonly isSame: true };

function previewCreate(kind: TableKind, item: SourceItem, defaults: EventDefaults): Planned {
  const { row, label, uid } = item;
  const { id: _, ...said } = item.value;
  const value = { ...defaultsOf(kind, defaults, item), ...item.initialValue, ...said };
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

/** Further faults in the readable fields of a row that is rejected; missing values have already been reported. */
function moreFaults(kind: TableKind, item: SourceItem, defaults: EventDefaults): RowFault[] {
  // Times are validated where they are combined.
  const told = new Set(['date_from', 'date_to', ...item.faults.map(({ field }) => field)]);
  const columns = new Set(item.faults.map(({ column }) => column));
  const previewed = previewCreate(kind, item, defaults);
  const found = 'faults' in previewed ? previewed.faults : [];
  return found.filter(
    ({ code, field }) =>
      code !== 'missing' && !told.has(field) && !columns.has(item.columns[field] ?? '') && field in item.value,
  );
}

/** Default fields of a new entity: persons are hidden, events follow the import's defaults. */
function defaultsOf(kind: TableKind, defaults: EventDefaults, { value }: SourceItem): PlainObject {
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

interface ChangeContext extends Pick<PreviewItemsOptions, 'source' | 'owns'> {
  readonly isAdopted: boolean;
  readonly isBack: boolean;
}

function describeChange(
  kind: TableKind,
  item: SourceItem,
  present: VersionedEntity,
  { source, owns, isAdopted, isBack }: ChangeContext,
): Planned {
  const { row, label, uid } = item;
  const { id, ...before } = serializeEntity(kind, present.value) as PlainObject & { readonly id: number };
  const merged = { ...before, ...ownedEntity(withEnd(item, before), item, { owns, isBack }) };
  if (source !== undefined && uid !== '') merged['source'] = { id: source.id, uid };
  const read = readValue(ruleOf(kind), { id, isNew: false }, merged, new Map(), present.value);
  const problems = problemsIn(kind, present.value, read);
  if (problems.length > 0) return { faults: problemsOf(item, problems) };
  const { id: _, ...after } = serializeEntity(kind, read.entity) as PlainObject;
  const names = Object.keys(after).filter((name) => !isSameJson(before[name], after[name]));
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

/** Fields that the source may overwrite. A reappearing event is confirmed, unless the source sets its status. */
function ownedEntity(
  said: PlainObject,
  { isPrivate = false }: SourceItem,
  { owns, isBack }: Pick<ChangeContext, 'owns' | 'isBack'>,
): PlainObject {
  if (owns === undefined) return said;
  const kept = Object.entries(said).filter(([name]) => owns.has(name));
  const isOn = said['status'] === undefined || said['status'] === 'confirmed';
  return {
    ...((owns.has('status') || (isBack && isOn)) && { status: 'confirmed' }),
    ...Object.fromEntries(kept),
    ...(isPrivate && { public: false }),
  };
}

/** Fields of the source; an event without an end keeps its duration. */
function withEnd({ value, hasEnd }: SourceItem, before: PlainObject): PlainObject {
  const { id: _, ...said } = value;
  if (hasEnd || typeof said['date_from'] !== 'string') return said;
  const length = computeWallClockDuration(String(before['date_from']), String(before['date_to']));
  return { ...said, date_to: addMsToWallClock(said['date_from'], length) };
}

/** Problems that would reject the whole change, reported per row instead (rule K3). */
function problemsIn(
  kind: TableKind,
  before: Entity | undefined,
  { entity, problems }: ValueParseResult,
): readonly Problem[] {
  if (problems.length > 0) return problems;
  return [...findShortDescProblems(kind, before, entity), ...findEmailProblems(kind, before, entity)];
}

function problemsOf(item: SourceItem, problems: readonly Problem[]): RowFault[] {
  return problems.map(({ path, code, params, text }) => {
    const [, field = ''] = path.split('/');
    const value = item.value[field];
    const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const of = {
      row: item.row,
      label: item.label,
      column: item.columns[field] ?? '',
      field,
      value: truncateValue(shown),
    };
    return { ...of, code: code === 'missing' ? 'missing' : 'rule', expected: text, flaw: { code, params } };
  });
}

function labelOf(kind: TableKind, entity: { readonly id: number }): string {
  return KINDS.find((table) => table.kind === kind)?.label(entity) ?? '';
}

export function groupFaultsByItem(faults: readonly RowFault[]): RowFault[][] {
  return [...Map.groupBy(faults, ({ row, item = String(row) }) => item).values()];
}

export function countFaultyRows(faults: readonly RowFault[]): number {
  return groupFaultsByItem(faults).length;
}
