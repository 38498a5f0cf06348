// What a change would have taken twice, such as rooms, told at the places of its steps (rules W13 and W19).

import { type Language, languageOf } from '../../model/instance.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { ROOM_CONFLICT } from '../clashes/kinds.ts';
import { type ClashWarning, clashWarnings } from '../clashes/warnings.ts';
import { RoomTaken } from './errors.ts';
import { type NumberedStep, placeOf } from './numbered.ts';
import type { Warning } from './warning.ts';

export interface ClashOptions {
  /** Codes of warnings in spite of which the change is made. */
  readonly despite?: ReadonlySet<string> | undefined;
  readonly language?: Language | undefined;
}

/** Warns of what is taken twice now. Throws RoomTaken where that is a room and the instance has it refused; people are never. */
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

/** Events that no step names, such as those of a series, stand at the top; they, and those of a step for many, are among the events. */
function placed(warning: ClashWarning, id: number, step: NumberedStep | undefined): Warning {
  if (step === undefined) return { ...warning, path: '', with: [id, ...warning.with] };
  const path = placeOf(step) + warning.path;
  return 'set' in step ? { ...warning, path, with: [id, ...warning.with] } : { ...warning, path };
}
