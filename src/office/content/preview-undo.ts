import type { EntityKey } from '../../store/content/port.ts';
import { ROOM_CONFLICT } from '../clashes/kinds.ts';
import type { WriteContext } from '../write-context.ts';
import { countUndoEffects, isLargeUndo, type UndoEffectCounts } from './count-undo-effects.ts';
import { revertEntity } from './revert-entity.ts';
import { undoChange } from './undo-change.ts';

export interface UndoPreview extends UndoEffectCounts {
  /** Number of people, signed up or volunteers, who would get an e-mail. */
  readonly mailed: number;
}

/** Counts the effects of an undo by a dry run. Throws the same errors as `countUndoEffects`. */
export async function previewUndo(
  editing: WriteContext,
  instance: string,
  revision: number,
  only?: EntityKey,
): Promise<UndoPreview> {
  const weight = await countUndoEffects(editing, instance, revision, only);
  return { ...weight, mailed: await countMailed(editing, instance, revision, only) };
}

/** True if an undo needs confirmation: it affects many entities, sign-ups, or people who would get an e-mail. */
export function needsConfirmation(undo: UndoPreview): boolean {
  return isLargeUndo(undo) || undo.bookings + undo.returningBookings + undo.mailed > 0;
}

async function countMailed(editing: WriteContext, instance: string, revision: number, only: EntityKey | undefined) {
  const trying = { ...editing, bookings: { isSilent: false, detaches: true } };
  const options = { isForced: true, isTrial: true, despite: new Set([ROOM_CONFLICT]) };
  try {
    const { bookings, serving } =
      only === undefined
        ? await undoChange(trying, instance, revision, options)
        : await revertEntity(trying, instance, revision, only, options);
    return bookings + serving;
  } catch {
    // A failing undo sends no mail; the real one reports the error.
    return 0;
  }
}
