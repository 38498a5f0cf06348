// Sentence of the history, derived from the entities of a change.

import type { StoredKind } from '../../model/present.ts';
import type { AssignmentState } from '../../model/rota/rota.ts';
import type { KindTally, PastChange, PastEntity } from '../../store/content/history.ts';
import {
  type ChangeSummary,
  findCommonValue,
  isAltered,
  isCreated,
  isRemoved,
  type SummaryContext,
  type SummaryPart,
} from './change-summary.ts';
import { EVENT_PERSON_KEYS, findUndoneRevision } from './history-names.ts';
import { comparePeople, summarizeAlteredEntities, summarizeFields } from './summarize-event.ts';
import { findChangedSeries, summarizeSeriesChange } from './summarize-series.ts';

/** Note of a change that restores entities from the trash. */
export const FROM_TRASH_NOTE = 'from the trash';

/** Kinds with exactly one entity per instance, which has no name. */
type SingleKind = 'settings' | 'newsletter';

export function summarizeChange(past: PastChange, context: SummaryContext): ChangeSummary {
  const { what, note } = past;
  const undone = findUndoneRevision(past);
  if (undone !== undefined || what === 'undo') {
    const series = findChangedSeries(past);
    const subject = series === undefined ? mainSubject(past) : ({ of: 'series', series, events: 0 } as const);
    return { parts: [{ code: 'undone' }], subject };
  }
  if (what === 'erase') return { parts: [{ code: 'erased' }], subject: mainSubject(past) };
  if (note === FROM_TRASH_NOTE) return { parts: [{ code: 'restored' }], subject: restoredSubject(past) };
  if (what === 'import' || what === 'source') return summarizeImport(past, context);
  if (what === 'series') return { parts: [{ code: 'ahead' }], subject: mainSubject(past) };
  return (
    summarizeRotaChange(past, context) ??
    summarizeSeriesChange(past, context) ??
    summarizeSettings(past, context) ??
    summarizeEntities(past, context)
  );
}

/** Summary of a change that affects only the settings or the newsletter; undefined for other changes. */
function summarizeSettings({ entities }: PastChange, context: SummaryContext): ChangeSummary | undefined {
  const [one, ...others] = entities;
  if (one === undefined || others.length > 0 || !isSingle(one.kind)) return undefined;
  const { old, present } = context.sides(one);
  const subject = { of: 'words', text: context.t(`records.kinds.${one.kind}`) } as const;
  return { ...summarizeFields(one.kind, { old: old ?? {}, present: present ?? {} }, context), subject };
}

function isSingle(kind: StoredKind): kind is SingleKind {
  return kind === 'settings' || kind === 'newsletter';
}

function summarizeEntities(past: PastChange, context: SummaryContext): ChangeSummary {
  const main = selectMainEntities(past);
  const subject = mainSubject(past);
  const [first] = main;
  if (first === undefined) return { parts: [{ code: past.what === 'remove' ? 'removed' : 'onlyChanged' }], subject };
  if (main.every(isCreated)) return { parts: [createdPart(main, context)], subject };
  if (main.every(isRemoved)) return { parts: [{ code: 'removed' }], subject };
  const isOfOneKind = main.every(({ kind }) => kind === first.kind);
  if (main.every(isAltered) && isOfOneKind) return { ...summarizeAlteredEntities(main, context), subject };
  // Unread entities have only a kind of change.
  const code = past.what === 'create' ? 'created' : past.what === 'remove' ? 'removed' : 'onlyChanged';
  return { parts: [{ code }], subject };
}

function createdPart(main: readonly PastEntity[], { sides }: SummaryContext): SummaryPart {
  const states = main.map((one) => (one.kind === 'event' ? sides(one).present?.['state'] : undefined));
  if (states.every((state) => state === 'proposed')) return { code: 'states.proposed' };
  return { code: states.every((state) => state === 'draft') ? 'createdDraft' : 'created' };
}

/** Summary of an import or a source update: numbers of created, changed and removed entities. */
function summarizeImport(past: PastChange, { t }: SummaryContext): ChangeSummary {
  const { what, count, tally, sources } = past;
  const subject = mainSubject(past);
  const code = what === 'import' ? 'imported' : 'fetched';
  const notes = tally.filter(({ kind }) => kind !== 'source');
  const sum = (way: 'created' | 'changed' | 'removed') => notes.reduce((all, one) => all + one[way], 0);
  const numbers = (['created', 'changed', 'removed'] as const).flatMap((way): SummaryPart[] =>
    sum(way) === 0 ? [] : [{ code: `brought.${way}`, args: { count: sum(way) } }],
  );
  if (numbers.length < 2 || count === sources) return { parts: [{ code }], subject };
  if (sum('removed') > 0) {
    const text = t(what === 'import' ? 'deeds.brought.file' : 'deeds.brought.source');
    return { parts: numbers, subject: { of: 'words', text }, isLabelled: true };
  }
  return { parts: [{ code }, ...numbers], subject };
}

/** Entities that a change is about, without entities that it affects only indirectly. */
export function selectMainEntities({ what, entities }: PastChange): readonly PastEntity[] {
  const others = entities.filter(({ kind }) => kind !== 'source');
  const known = others.length === 0 ? entities : others;
  const planless = known.filter(({ kind }) => kind !== 'assignment');
  const some = planless.length === 0 ? known : planless;
  const way = what === 'create' ? isCreated : what === 'remove' ? isRemoved : what === 'change' ? isAltered : undefined;
  const main = way === undefined ? some : some.filter(way);
  return main.length === 0 ? some : main;
}

function mainSubject(past: PastChange): ChangeSummary['subject'] {
  const entities = selectMainEntities(past);
  const [only] = entities;
  const left = past.count - past.entities.length;
  if (left <= 0) return { of: 'entities', entities, total: entities.length };
  // Unread entities are known only by their number per kind.
  const counts = new Map(mainTallies(past).map((one) => [one.kind, tallyTotal(one)]));
  return {
    of: 'entities',
    entities,
    total: only === undefined ? past.count : totalOf(past),
    ...(counts.size > 0 && { counts }),
  };
}

function mainTallies({ tally }: PastChange): readonly KindTally[] {
  return tally.filter(({ kind }) => kind !== 'source' && kind !== 'assignment');
}

function totalOf(past: PastChange): number {
  const { tally, count, sources } = past;
  const notes = mainTallies(past);
  const sum = notes.reduce((all, one) => all + tallyTotal(one), 0);
  return sum > 0 && tally.reduce((all, one) => all + tallyTotal(one), 0) === count ? sum : count - sources;
}

function tallyTotal({ created, changed, removed }: KindTally): number {
  return created + changed + removed;
}

/** Restored entities, without the lists and assignments that were restored with them. */
function restoredSubject(past: PastChange): ChangeSummary['subject'] {
  const created = past.entities.filter(isCreated);
  const series = created.find(({ kind }) => kind === 'series');
  const entities = series === undefined ? created : [series];
  return entities.length === 0 ? mainSubject(past) : { of: 'entities', entities, total: entities.length };
}

const TURNS = ['asked', 'accepted', 'declined', 'reserve', 'assigned', 'withdrawn', 'offered', 'notOffered'] as const;

type Turn = (typeof TURNS)[number];

interface PlanTurn {
  readonly turn: Turn;
  readonly eventId: number | undefined;
  readonly personId: number | undefined;
}

/** Summary of a change to the rota; undefined if anything else changed. */
function summarizeRotaChange(past: PastChange, context: SummaryContext): ChangeSummary | undefined {
  const { entities, count } = past;
  if (past.what !== 'change' && past.what !== 'create' && past.what !== 'remove') return undefined;
  if (entities.some((one) => one.kind !== 'assignment' && !isOfPeople(one, context))) return undefined;
  const hasAssignments = entities.some(({ kind }) => kind === 'assignment');
  // A change that affects only events counts as a rota change only if it affects several.
  if (!hasAssignments && (entities.length < 2 || entities.some(({ kind }) => kind !== 'event'))) return undefined;
  const turns = turnsOf(entities, context);
  if (turns.length === 0 || entities.length < count) return undefined;
  return (
    summarizeReplacement(past, turns, context) ??
    summarizeCommonTurn(turns, context) ??
    summarizeMixedTurns(turns, context)
  );
}

function isOfPeople(one: PastEntity, { sides }: SummaryContext): boolean {
  if (one.kind !== 'event' || !isAltered(one)) return false;
  const keys = Object.keys(sides(one).present ?? {});
  // An event whose assignments were confirmed counts as changed, even if its fields are the same.
  return keys.every((key) => EVENT_PERSON_KEYS.includes(key));
}

function turnsOf(entities: readonly PastEntity[], context: SummaryContext): PlanTurn[] {
  const sure = entities.filter(({ kind }) => kind === 'event').flatMap((one) => assignmentTurns(one, context));
  const turns: PlanTurn[] = [];
  const isOf =
    ({ eventId, personId }: PlanTurn) =>
    (one: PlanTurn) =>
      personId !== undefined && one.personId === personId && one.eventId === eventId;
  for (const one of entities) {
    if (one.kind !== 'assignment') continue;
    const { eventId, personId, roleId = 0 } = context.names.assignments.get(one.id) ?? {};
    const [from, to] = [stateIn(one, 'old', context), stateIn(one, 'present', context)];
    const of = { eventId, personId };
    const place = sure.findIndex(isOf({ turn: 'assigned', ...of }));
    const beside = place < 0 ? undefined : sure[place];
    // A person who moves to the event’s own field loses the assignment.
    if (beside?.turn === 'assigned' && one.after === null) {
      sure.splice(place, 1);
      turns.push({ turn: turnOf(from, 'yes') ?? 'assigned', ...of });
    } else if (beside?.turn === 'withdrawn' && one.before === null) {
      sure.splice(place, 1);
      turns.push({ turn: turnOf('yes', to) ?? 'withdrawn', ...of });
    } else if (beside?.turn !== 'withdrawn' || one.after !== null) {
      const isOfField = context.names.fieldRoles.has(roleId);
      const turn = (isOfField ? offerTurn(one, context) : undefined) ?? turnOf(from, to) ?? offerTurn(one, context);
      if (turn !== undefined) turns.push({ turn, ...of });
    }
  }
  return [...turns, ...sure];
}

function assignmentTurns(one: PastEntity, { sides }: SummaryContext): PlanTurn[] {
  const { old, present } = sides(one);
  const { added, removed } = comparePeople(old ?? {}, present ?? {});
  return [
    ...added.map((personId) => ({ turn: 'assigned', eventId: one.id, personId }) as const),
    ...removed.map((personId) => ({ turn: 'withdrawn', eventId: one.id, personId }) as const),
  ];
}

function stateIn(one: PastEntity, side: 'old' | 'present', { sides }: SummaryContext): AssignmentState | undefined {
  return sides(one)[side]?.['state'] as AssignmentState | undefined;
}

function turnOf(from: AssignmentState | undefined, to: AssignmentState | undefined): Turn | undefined {
  if (from === to) return undefined;
  if (to === undefined) return 'withdrawn';
  if (to === 'asked') return 'asked';
  if (to === 'no') return 'declined';
  if (to === 'spare') return 'reserve';
  return to === 'yes' && from !== undefined && from !== 'planned' ? 'accepted' : 'assigned';
}

function offerTurn(one: PastEntity, { sides }: SummaryContext): Turn | undefined {
  const { old, present } = sides(one);
  if (present?.['offered'] === true) return 'offered';
  return old?.['offered'] === true ? 'notOffered' : undefined;
}

/** Summary of the replacement of one person by another, at one event or several. */
function summarizeReplacement(
  { actor }: PastChange,
  turns: readonly PlanTurn[],
  { names }: SummaryContext,
): ChangeSummary | undefined {
  const [come, gone] = (['assigned', 'withdrawn'] as const).map((turn) => turns.filter((one) => one.turn === turn));
  if (come === undefined || gone === undefined || come.length + gone.length < turns.length) return undefined;
  const events = new Set(come.map(({ eventId }) => eventId));
  const isPaired = gone.length === come.length && gone.every(({ eventId }) => events.has(eventId));
  const [toId, fromId] = [come, gone].map((some) => findCommonValue(some.map(({ personId }) => personId)));
  const [to, from] = [names.persons.get(toId ?? 0), names.persons.get(fromId ?? 0)];
  if (!isPaired || to === undefined || from === undefined || to === from) return undefined;
  const [eventId] = events;
  if (events.size > 1)
    return { parts: [{ code: 'plan.replaced', args: { from, to, count: events.size } }], subject: undefined };
  const subject = eventId === undefined ? undefined : ({ of: 'event', id: eventId } as const);
  if (actor === to) return { parts: [{ code: 'plan.takesOver', args: { from, to, names: '{names}' } }], subject };
  return { parts: [{ code: 'personReplaced', args: { from, to } }], subject, isLabelled: true };
}

function summarizeCommonTurn(turns: readonly PlanTurn[], { names }: SummaryContext): ChangeSummary | undefined {
  const turn = findCommonValue(turns.map((one) => one.turn));
  if (turn === undefined) return undefined;
  const persons = new Set(turns.map(({ personId }) => personId));
  const [personId] = persons;
  const person = persons.size === 1 && personId !== undefined ? names.persons.get(personId) : undefined;
  const [first] = turns;
  if (turns.length === 1 && person !== undefined && first?.eventId !== undefined && names.events.has(first.eventId)) {
    const args = { person, names: '{names}' };
    return { parts: [{ code: `plan.one.${turn}`, args }], subject: { of: 'event', id: first.eventId } };
  }
  if (person !== undefined && turn !== 'asked') {
    return { parts: [{ code: `plan.person.${turn}`, args: { person, count: turns.length } }], subject: undefined };
  }
  const isKnown = !persons.has(undefined);
  const isOfPeople = turn === 'asked' || turn === 'accepted' || turn === 'declined';
  if (isOfPeople && isKnown) {
    return { parts: [{ code: `plan.people.${turn}`, args: { count: persons.size } }], subject: undefined };
  }
  return { parts: [{ code: `plan.dates.${turn}`, args: { count: turns.length } }], subject: undefined };
}

function summarizeMixedTurns(turns: readonly PlanTurn[], { names }: SummaryContext): ChangeSummary {
  const parts = TURNS.flatMap((turn): SummaryPart[] => {
    const count = turns.filter((one) => one.turn === turn).length;
    return count === 0 ? [] : [{ code: `plan.dates.${turn}`, args: { count } }];
  });
  const eventId = findCommonValue(turns.map((one) => one.eventId));
  if (eventId !== undefined && names.events.has(eventId)) {
    return { parts, subject: { of: 'event', id: eventId }, isLabelled: true };
  }
  const person = names.persons.get(findCommonValue(turns.map((one) => one.personId)) ?? 0);
  const subject = person === undefined ? undefined : ({ of: 'words', text: person } as const);
  return { parts, subject, isLabelled: true };
}
