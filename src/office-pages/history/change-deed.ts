// Derives the sentence of the history from what a change did to its entities.

import type { StoredKind } from '../../model/present.ts';
import type { PastChange, PastEntity, PastTally } from '../../store/content/history.ts';
import { type ChangeDeed, type DeedContext, type DeedPart, isAltered, isCreated, isRemoved } from './deed.ts';
import { alteredDeed, fieldsDeed } from './event-deed.ts';
import { undoneRevision } from './past-names.ts';
import { planDeed } from './rota-deed.ts';
import { seriesChanged, seriesDeed } from './series-deed.ts';

/** Note of a change that brought something back from the trash. */
export const FROM_TRASH = 'from the trash';

/** Kinds with a single, unnamed entity. */
type SingleKind = 'settings' | 'newsletter';

export function changeDeed(past: PastChange, context: DeedContext): ChangeDeed {
  const { what, note } = past;
  const undone = undoneRevision(past);
  if (undone !== undefined || what === 'undo') {
    const series = seriesChanged(past);
    const subject = series === undefined ? mainSubject(past) : ({ of: 'series', series, events: 0 } as const);
    return { parts: [{ code: 'undone' }], subject };
  }
  if (what === 'erase') return { parts: [{ code: 'erased' }], subject: mainSubject(past) };
  if (note === FROM_TRASH) return { parts: [{ code: 'restored' }], subject: restoredSubject(past) };
  if (what === 'import' || what === 'source') return broughtDeed(past, context);
  if (what === 'series') return { parts: [{ code: 'ahead' }], subject: mainSubject(past) };
  return (
    planDeed(past, context) ?? seriesDeed(past, context) ?? singleDeed(past, context) ?? entitiesDeed(past, context)
  );
}

/** A change of only the settings or the newsletter. */
function singleDeed({ entities }: PastChange, context: DeedContext): ChangeDeed | undefined {
  const [one, ...others] = entities;
  if (one === undefined || others.length > 0 || !isSingle(one.kind)) return undefined;
  const { old, present } = context.sides(one);
  const subject = { of: 'words', text: context.t(`records.kinds.${one.kind}`) } as const;
  return { ...fieldsDeed(one.kind, { old: old ?? {}, present: present ?? {} }, context), subject };
}

function isSingle(kind: StoredKind): kind is SingleKind {
  return kind === 'settings' || kind === 'newsletter';
}

function entitiesDeed(past: PastChange, context: DeedContext): ChangeDeed {
  const main = mainEntities(past);
  const subject = mainSubject(past);
  const [first] = main;
  if (first === undefined) return { parts: [{ code: past.what === 'remove' ? 'removed' : 'onlyChanged' }], subject };
  if (main.every(isCreated)) return { parts: [createdPart(main, context)], subject };
  if (main.every(isRemoved)) return { parts: [{ code: 'removed' }], subject };
  const isOfOneKind = main.every(({ kind }) => kind === first.kind);
  if (main.every(isAltered) && isOfOneKind) return { ...alteredDeed(main, context), subject };
  // Without stored entities, only the kind of the change is known.
  const code = past.what === 'create' ? 'created' : past.what === 'remove' ? 'removed' : 'onlyChanged';
  return { parts: [{ code }], subject };
}

function createdPart(main: readonly PastEntity[], { sides }: DeedContext): DeedPart {
  const states = main.map((one) => (one.kind === 'event' ? sides(one).present?.['state'] : undefined));
  if (states.every((state) => state === 'proposed')) return { code: 'states.proposed' };
  return { code: states.every((state) => state === 'draft') ? 'createdDraft' : 'created' };
}

/** An import or source update: the numbers of created, changed and removed entities. */
function broughtDeed(past: PastChange, { t }: DeedContext): ChangeDeed {
  const { what, count, tally, sources } = past;
  const subject = mainSubject(past);
  const code = what === 'import' ? 'imported' : 'fetched';
  const told = tally.filter(({ kind }) => kind !== 'source');
  const sum = (way: 'created' | 'changed' | 'removed') => told.reduce((all, one) => all + one[way], 0);
  const numbers = (['created', 'changed', 'removed'] as const).flatMap((way): DeedPart[] =>
    sum(way) === 0 ? [] : [{ code: `brought.${way}`, args: { count: sum(way) } }],
  );
  if (numbers.length < 2 || count === sources) return { parts: [{ code }], subject };
  if (sum('removed') > 0) {
    const text = t(what === 'import' ? 'deeds.brought.file' : 'deeds.brought.source');
    return { parts: numbers, subject: { of: 'words', text }, isLabelled: true };
  }
  return { parts: [{ code }, ...numbers], subject };
}

/** The entities that a change is about, without its side effects. */
export function mainEntities({ what, entities }: PastChange): readonly PastEntity[] {
  const others = entities.filter(({ kind }) => kind !== 'source');
  const known = others.length === 0 ? entities : others;
  const planless = known.filter(({ kind }) => kind !== 'assignment');
  const some = planless.length === 0 ? known : planless;
  const way = what === 'create' ? isCreated : what === 'remove' ? isRemoved : what === 'change' ? isAltered : undefined;
  const main = way === undefined ? some : some.filter(way);
  return main.length === 0 ? some : main;
}

function mainSubject(past: PastChange): ChangeDeed['subject'] {
  const entities = mainEntities(past);
  const [only] = entities;
  const left = past.count - past.entities.length;
  return {
    of: 'entities',
    entities,
    // Unread entities are only known by their numbers per kind.
    total: left <= 0 || only === undefined ? Math.max(entities.length, left > 0 ? past.count : 0) : totalOf(past),
  };
}

function totalOf({ tally, count, sources }: PastChange): number {
  const told = tally.filter(({ kind }) => kind !== 'source' && kind !== 'assignment');
  const sum = told.reduce((all, one) => all + allOf(one), 0);
  return sum > 0 && tally.reduce((all, one) => all + allOf(one), 0) === count ? sum : count - sources;
}

function allOf({ created, changed, removed }: PastTally): number {
  return created + changed + removed;
}

/** The restored entities, without the lists and assignments restored with them. */
function restoredSubject(past: PastChange): ChangeDeed['subject'] {
  const created = past.entities.filter(isCreated);
  const series = created.find(({ kind }) => kind === 'series');
  const entities = series === undefined ? created : [series];
  return entities.length === 0 ? mainSubject(past) : { of: 'entities', entities, total: entities.length };
}
