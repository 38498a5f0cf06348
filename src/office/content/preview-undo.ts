// Preview of an undo, with the number of people it would e-mail (rule W22).

import type { EntityKey } from '../../store/content/port.ts';
import { ROOM_CONFLICT } from '../clashes/kinds.ts';
import type { WriteContext } from '../write-context.ts';
import { revertOne } from './revert-one.ts';
import { undo } from './undo.ts';
import { isOfMany, type UndoWeight, weighUndo } from './weigh-undo.ts';

export interface UndoPreview extends UndoWeight {
  /** People who would get an e-mail: signed up, or volunteers. */
  readonly mailed: number;
}

/** Counts the effects of an undo by a dry run. Throws as `weighUndo`. */
export async function previewUndo(
  editing: WriteContext,
  instance: string,
  revision: number,
  only?: EntityKey,
): Promise<UndoPreview> {
  const weight = await weighUndo(editing, instance, revision, only);
  return { ...weight, mailed: await countMailed(editing, instance, revision, only) };
}

/** True if an undo needs confirmation: it affects many entities, sign-ups, or people who would get an e-mail. */
export function needsQuestion(undo: UndoPreview): boolean {
  return isOfMany(undo) || undo.bookings + undo.returningBookings + undo.mailed > 0;
}

async function countMailed(editing: WriteContext, instance: string, revision: number, only: EntityKey | undefined) {
  const trying = { ...editing, bookings: { isSilent: false, detaches: true } };
  const options = { isForced: true, isTrial: true, despite: new Set([ROOM_CONFLICT]) };
  try {
    const { bookings, serving } =
      only === undefined
        ? await undo(trying, instance, revision, options)
        : await revertOne(trying, instance, revision, only, options);
    return bookings + serving;
  } catch {
    // A failing undo sends no mail; the real one reports the error.
    return 0;
  }
}
