import { type Language, languageOf } from '../../model/instance.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { ROOM_CONFLICT } from '../clashes/kinds.ts';
import { type ClashWarning, findClashWarnings } from '../clashes/warnings.ts';
import { type NumberedStep, stepPointerOf } from './assign-step-ids.ts';
import { RoomClashError } from './errors.ts';
import type { Warning } from './warning.ts';

export interface ClashOptions {
  readonly despite?: ReadonlySet<string> | undefined;
  readonly language?: Language | undefined;
}

/**
 * Collects the clashes of the change. Throws RoomClashError for a room clash if the instance rejects room clashes; clashes of people only
 * cause warnings.
 */
export async function collectClashWarnings(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
  { despite, language = languageOf(content.instance.locale) ?? 'de' }: ClashOptions,
): Promise<Warning[]> {
  const places = new Map(steps.flatMap((step) => (step.kind === 'event' ? [[step.id, step] as const] : [])));
  const found = await findClashWarnings(content, language);
  const warnings = [...found].flatMap(([id, some]) => some.map((one) => withPath(one, id, places.get(id))));
  const isRefused = content.instance.roomConflicts === 'refuse' && despite?.has(ROOM_CONFLICT) !== true;
  const ofRooms = warnings.filter(({ code }) => code === ROOM_CONFLICT);
  if (isRefused && ofRooms.length > 0) throw new RoomClashError(ofRooms);
  return warnings;
}

/**
 * Warnings about events without a step, such as those of a series, have an empty path. For them, and for bulk steps, `with` starts with the
 * event's own id.
 */
function withPath(warning: ClashWarning, id: number, step: NumberedStep | undefined): Warning {
  if (step === undefined) return { ...warning, path: '', with: [id, ...warning.with] };
  const path = stepPointerOf(step) + warning.path;
  return 'set' in step ? { ...warning, path, with: [id, ...warning.with] } : { ...warning, path };
}
