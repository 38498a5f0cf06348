// Sentences in the history about a series, or about its events from a given day onwards.

import type { PastChange, PastEntity } from '../../store/content/history.ts';
import {
  type ChangeSummary,
  findCommonValue,
  isAltered,
  isCreated,
  isRemoved,
  type SummaryContext,
  type SummaryPart,
} from './change-summary.ts';
import { flattenFields } from './field-names.ts';
import { summarizeFields } from './summarize-event.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Series that a change is about: it changed with its events, or continues from a day. Undefined if the change affects more. An event that
 * leaves its series counts as a change to the event.
 */
export function findChangedSeries({ what, entities }: PastChange): PastEntity | undefined {
  if (what === 'import' || what === 'source') return undefined;
  const all = entities.filter(({ kind }) => kind === 'series');
  const events = entities.filter(({ kind }) => kind !== 'series' && kind !== 'assignment');
  if (!events.every(({ kind }) => kind === 'event')) return undefined;
  const [one, ...others] = all;
  if (one === undefined) return undefined;
  if (others.length === 0) {
    const [event] = events;
    const isOfEvent = event !== undefined && (what === 'remove' || isAltered(event));
    return isTakenOut(one) && events.length === 1 && isOfEvent ? undefined : one;
  }
  return splitOf(all)?.next;
}

function isTakenOut(one: PastEntity): boolean {
  return isAltered(one) && String(Object.keys(one.after ?? {})) === 'except';
}

/** Series before and after a split, in which one ends and a new one continues; undefined for other changes. */
function splitOf(all: readonly PastEntity[]): { readonly ended: PastEntity; readonly next: PastEntity } | undefined {
  const [ended, next] = [all.find(isAltered), all.find(isCreated)];
  return all.length === 2 && ended !== undefined && next !== undefined ? { ended, next } : undefined;
}

/** Summary of a change to one series; undefined for other changes. */
export function summarizeSeriesChange(past: PastChange, context: SummaryContext): ChangeSummary | undefined {
  const one =
    past.what === 'change' || past.what === 'create' || past.what === 'remove' ? findChangedSeries(past) : undefined;
  if (one === undefined) return undefined;
  const subject = { of: 'series', series: one, events: eventsOf(past) } as const;
  const split = splitOf(past.entities.filter(({ kind }) => kind === 'series'));
  if (split !== undefined) return { parts: [splitPart(past, split.next, context)], subject };
  if (isCreated(one)) return { parts: [{ code: 'created' }], subject };
  if (isRemoved(one)) return { parts: [{ code: 'removed' }], subject };
  const { old, present } = context.sides(one);
  const parts = seriesParts(old ?? {}, present ?? {}, context);
  if (parts.length > 0) return { parts, subject };
  return { ...summarizeFields('series', { old: old ?? {}, present: present ?? {} }, context), subject };
}

function eventsOf({ tally, count }: PastChange): number {
  const numbers = tally.map((one) => ({ kind: one.kind, all: one.created + one.changed + one.removed }));
  const sum = (some: typeof numbers) => some.reduce((total, { all }) => total + all, 0);
  // The page of a series reads only the series itself.
  return sum(numbers.filter(({ kind }) => kind === 'event')) + Math.max(0, count - sum(numbers));
}

function splitPart({ entities }: PastChange, next: PastEntity, { sides, days }: SummaryContext): SummaryPart {
  const { present } = sides(next);
  const day = dayOf(present?.['starts_on'], days.shortDay);
  const times = entities.flatMap((one) => {
    const { old, present: now } = one.kind === 'event' && isAltered(one) ? sides(one) : { old: null, present: null };
    const [from, to] = [old?.['date_from'], now?.['date_from']].map((time) => String(time ?? ''));
    return from === '' || to === '' || from === undefined || to === undefined
      ? []
      : [[from.slice(11), to.slice(11)].join(' ')];
  });
  const [from, to] = findCommonValue(times)?.split(' ') ?? [];
  if (from === undefined || to === undefined || from === to) return { code: 'series.from', args: { day } };
  return { code: 'series.fromTime', args: { day, time: days.time(`2000-01-01 ${to}`) } };
}

function dayOf(date: unknown, say: (date: string) => string): string {
  return say(`${String(date)} 00:00:00`);
}

/** Changes with a specific text; empty if other fields changed as well. */
function seriesParts(old: Fields, present: Fields, { days }: SummaryContext): SummaryPart[] {
  const changed = Object.keys(flattenFields(present));
  if (changed.every((key) => key === 'time_from' || key === 'time_to') && 'time_from' in present) {
    const [from, to] = [old, present].map((side) => days.time(`2000-01-01 ${String(side['time_from'])}:00`));
    return [{ code: 'movedTime', args: { from: from ?? '', to: to ?? '' } }];
  }
  if (String(changed) === 'rule') return [rulePart(String(old['rule']), String(present['rule']), days.day)];
  if (String(changed) === 'name') return [{ code: 'renamed', args: { title: String(old['name']) } }];
  if (String(changed) === 'starts_on')
    return [{ code: 'series.begins', args: { day: dayOf(present['starts_on'], days.day) } }];
  if (String(changed) === 'except') return exceptParts(old['except'], present['except'], days.shortDay);
  return [];
}

function rulePart(old: string, present: string, say: (date: string) => string): SummaryPart {
  const isSame = withoutEnd(old) === withoutEnd(present);
  if (!isSame) return { code: 'series.rhythm' };
  const [before, after] = [endOf(old), endOf(present)];
  if (after === undefined) return { code: present.includes('COUNT=') ? 'series.rhythm' : 'series.endless' };
  const day = dayOf(after, say);
  return { code: before !== undefined && before < after ? 'series.extended' : 'series.ends', args: { day } };
}

function withoutEnd(rule: string): string {
  return rule
    .split(';')
    .filter((part) => !part.startsWith('UNTIL=') && !part.startsWith('COUNT='))
    .sort()
    .join(';');
}

/** Last day of a rule as `YYYY-MM-DD`; undefined if the rule has none. */
function endOf(rule: string): string | undefined {
  const [, year, month, day] = /(?:^|;)UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rule) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

function exceptParts(old: unknown, present: unknown, say: (date: string) => string): SummaryPart[] {
  const [before, after] = [old, present].map((dates) => (Array.isArray(dates) ? dates.map(String) : []));
  const more = after?.filter((date) => before?.includes(date) === false) ?? [];
  const fewer = before?.filter((date) => after?.includes(date) === false) ?? [];
  const [skipped, held] = [more[0], fewer[0]];
  if (more.length === 1 && fewer.length === 0) return [{ code: 'series.skips', args: { day: dayOf(skipped, say) } }];
  if (fewer.length === 1 && more.length === 0) return [{ code: 'series.holds', args: { day: dayOf(held, say) } }];
  return [];
}
