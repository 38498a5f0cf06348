// Rooms that a change would take twice, told at the places of its steps (rule W13).

import { type Language, languageOf } from '../../model/instance.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { type ClashWarning, clashWarnings, ROOM_CONFLICT } from '../rooms/clashes.ts';
import { RoomTaken } from './errors.ts';
import { type NumberedStep, placeOf } from './numbered.ts';
import type { Warning } from './warning.ts';

export interface RoomWish {
  /** Codes of warnings in spite of which the change is made. */
  readonly despite?: ReadonlySet<string> | undefined;
  readonly language?: Language | undefined;
}

/** Warns of rooms that are taken twice now. Throws RoomTaken where the instance has that refused. */
export async function roomWarnings(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  { despite, language = languageOf(content.instance.locale) ?? 'de' }: RoomWish,
): Promise<Warning[]> {
  const places = new Map(steps.flatMap((step) => (step.kind === 'event' ? [[step.id, step] as const] : [])));
  const found = await clashWarnings(content, language);
  const warnings = [...found].flatMap(([id, some]) => some.map((one) => placed(one, id, places.get(id))));
  const isRefused = content.instance.roomConflicts === 'refuse' && despite?.has(ROOM_CONFLICT) !== true;
  if (warnings.length > 0 && isRefused) throw new RoomTaken(warnings);
  return warnings;
}

/** Events that no step names, such as those of a series, stand at the top, with themselves among the events. */
function placed(warning: ClashWarning, id: number, step: NumberedStep | undefined): Warning {
  if (step === undefined) return { ...warning, path: '', with: [id, ...warning.with] };
  return { ...warning, path: placeOf(step) + warning.path };
}
