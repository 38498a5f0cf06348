// Application of a previewed import: one change, one history entry, one undo.

import { createHash } from 'node:crypto';
import { ZERO_NOTIFIED_COUNTS } from '../../../model/bookings/booking.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import type { Source } from '../../../model/sources/source.ts';
import { ruleOf, serializeEntity } from '../../../store/content/documents.ts';
import { isSameJson } from '../../../util/is-same-json.ts';
import { type AppliedChange, applyChanges } from '../../content/apply-changes.ts';
import { readValue } from '../../content/read-value.ts';
import type { Step } from '../../content/step.ts';
import type { WriteContext } from '../../write-context.ts';
import { createEntityRef, replacePlaceholders } from '../matching/create-missing-entities.ts';
import { decideRemovalOutcome } from './missing-event-outcome.ts';
import type { SourcePreview } from './preview-source.ts';
import { serializeSourceMemory } from './source-answers.ts';

export interface ApplySourceOptions {
  readonly note: string;
  readonly isTrial?: boolean;
  readonly despite?: ReadonlySet<string>;
  readonly language?: 'de' | 'fr' | 'it' | 'en';
  /** Idempotency key of a reviewed file: it is imported once, even for concurrent requests. */
  readonly once?: string;
}

export async function findPreviousImport(
  editing: WriteContext,
  instance: string,
  once: string,
): Promise<number | undefined> {
  const { store, clock, actor } = editing;
  const change = { actor, action: 'look for an import', at: clock(), isTrial: true };
  const { result } = await store.content.change(instance, change, (content) =>
    content.findResponse(onceKey(editing, once)),
  );
  return result === undefined ? undefined : Number(result.answer);
}

function onceKey({ actor }: WriteContext, once: string): string {
  return createHash('sha256').update(`import\n${actor}\n${once}`).digest('base64url');
}

/** Ref by which the events of a new source refer to it, before it has an id. */
const SOURCE_REF = 'source';

export function createImportSteps(foreseen: SourcePreview): Step[] {
  const { preview, source, remembers, made } = foreseen;
  const { kind, creates, changes, gone } = preview;
  const ofSource = (uid: string): PlainObject => {
    return remembers === undefined || kind !== 'event'
      ? {}
      : { source: { id: source?.id ?? { ref: SOURCE_REF }, uid } };
  };
  const steps: Step[] = [
    ...creates.map(
      ({ row, value, uid }): Step => ({
        kind,
        at: `/rows/${row}`,
        value: { ...replacePlaceholders(value, made), ...ofSource(uid) },
      }),
    ),
    ...changes.map(
      ({ row, id, uid, revision: ifRevision, value }): Step => ({
        kind,
        id,
        ifRevision,
        at: `/rows/${row}`,
        // Existing events adopted by a new source are not yet linked to it.
        value:
          source === undefined
            ? { ...replacePlaceholders(value, made), ...ofSource(uid) }
            : replacePlaceholders(value, made),
      }),
    ),
    ...gone.flatMap(({ id, revision: ifRevision, value }): Step[] => {
      const of = { kind: 'event' as const, id, ifRevision, at: `/gone/${id}` };
      const outcome = decideRemovalOutcome(value, remembers?.gone ?? 'keep');
      if (outcome === 'stays') return [];
      return [
        outcome === 'removed' ? { ...of, remove: true, isDetached: true } : { ...of, merge: { status: 'cancelled' } },
      ];
    }),
  ];
  const makes = made.map(
    (one): Step => ({
      kind: one.kind,
      at: `/made/${createEntityRef(one)}`,
      ref: createEntityRef(one),
      value: replacePlaceholders(one.value, made),
    }),
  );
  const first = sourceStep(foreseen);
  return [...(first === undefined ? [] : [first]), ...makes, ...steps];
}

/** Step that updates what the source remembers, such as its answers, if it differs; none for a new source without events. */
function sourceStep({ source, remembers, preview, made, anew }: SourcePreview): Step | undefined {
  if (remembers === undefined) return undefined;
  const { id: _, ...value } = serializeEntity('source', { ...remembers, id: 1 } as Source) as PlainObject;
  // New entities get their ids within this change.
  const known = new Map(made.map((one) => [one.id, one]));
  const answers = anew.flatMap(({ key, id }) => {
    const one = known.get(id);
    return one === undefined ? [] : [{ key, ref: createEntityRef(one) }];
  });
  const complete = (idOf: (ref: string) => number | undefined) => withAnswers(remembers, value, answers, idOf);
  const step = { kind: 'source', at: '/source', value, ...(answers.length > 0 && { complete }) } as const;
  if (source === undefined) {
    const isNeeded = preview.creates.length + preview.changes.length > 0;
    return isNeeded ? { ...step, ref: SOURCE_REF } : undefined;
  }
  const { id } = source;
  const { entity } = readValue(ruleOf('source'), { id, isNew: false }, value, new Map());
  return answers.length === 0 && isSameJson(entity, source) ? undefined : { ...step, id };
}

interface Answer {
  readonly key: string;
  readonly ref: string;
}

function withAnswers(
  { map, roomsByLocation }: Pick<Source, 'map' | 'roomsByLocation'>,
  value: PlainObject,
  answers: readonly Answer[],
  idOf: (ref: string) => number | undefined,
): PlainObject {
  const said = new Map(
    answers.flatMap(({ key, ref }) => (idOf(ref) === undefined ? [] : [[key, idOf(ref) ?? 0] as const])),
  );
  const more = serializeSourceMemory([], said);
  return {
    ...value,
    map: { ...map, ...more.map },
    rooms_by_location: { ...roomsByLocation, ...more.roomsByLocation },
  };
}

/**
 * Applies the import or, in a dry run, tests it. Throws the same errors as `applyChanges`, and ConflictError if something has changed since
 * the preview. Returns undefined if there is nothing to do; for a repeated import, only the revision of the first.
 */
export async function applySource(
  editing: WriteContext,
  instance: string,
  foreseen: SourcePreview,
  { note, isTrial = false, despite, language, once }: ApplySourceOptions,
): Promise<AppliedChange | undefined> {
  const steps = createImportSteps(foreseen);
  if (steps.length === 0) return undefined;
  const options = { what: 'source', note, isTrial, despite, language, withEffects: isTrial } as const;
  const toAnswer = ({ revision }: AppliedChange) => String(revision);
  const asked =
    once === undefined ? options : { ...options, once: { key: onceKey(editing, once), request: '', toAnswer } };
  const outcome = await applyChanges(editing, instance, steps, asked);
  if ('applied' in outcome) return outcome.applied;
  return {
    revision: Number(outcome.replayed),
    results: [],
    effects: undefined,
    bookings: 0,
    serving: 0,
    requests: 0,
    unreached: ZERO_NOTIFIED_COUNTS.unreached,
    warnings: [],
  };
}
