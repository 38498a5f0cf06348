// Clash warnings of a change, such as double-booked rooms, at the paths of its steps (rules W13 and W19).

import { type Language, languageOf } from '../../model/instance.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { ROOM_CONFLICT } from '../clashes/kinds.ts';
import { type ClashWarning, clashWarnings } from '../clashes/warnings.ts';
import { RoomTaken } from './errors.ts';
import { type NumberedStep, placeOf } from './numbered.ts';
import type { Warning } from './warning.ts';

export interface ClashOptions {
  /** Codes of accepted warnings: the change is applied despite them. */
  readonly despite?: ReadonlySet<string> | undefined;
  readonly language?: Language | undefined;
}

/** Collects the clashes of the change. Throws RoomTaken for a room clash if the instance rejects these; clashes of people only warn. */
export async function warnOfClashes(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  { despite, language = languageOf(content.instance.locale) ?? 'de' }: ClashOptions,
): Promise<Warning[]> {
  const places = new Map(steps.flatMap((step) => (step.kind === 'event' ? [[step.id, step] as const] : [])));
  const found = await clashWarnings(content, language);
  const warnings = [...found].flatMap(([id, some]) => some.map((one) => placed(one, id, places.get(id))));
  const isRefused = content.instance.roomConflicts === 'refuse' && despite?.has(ROOM_CONFLICT) !== true;
  const ofRooms = warnings.filter(({ code }) => code === ROOM_CONFLICT);
  if (isRefused && ofRooms.length > 0) throw new RoomTaken(ofRooms);
  return warnings;
}

/**
 * Warnings of events without a step, such as those of a series, have an empty path. For them, and for bulk steps, `with` starts with the
 * event's own id.
 */
function placed(warning: ClashWarning, id: number, step: NumberedStep | undefined): Warning {
  if (step === undefined) return { ...warning, path: '', with: [id, ...warning.with] };
  const path = placeOf(step) + warning.path;
  return 'set' in step ? { ...warning, path, with: [id, ...warning.with] } : { ...warning, path };
}
