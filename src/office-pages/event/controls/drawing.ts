import type { Html } from '../../../kit/html.ts';
import type { FormDrawing } from '../../kit/form/control.ts';

/** What some controls of an event need beside what all need. */
export interface EventDrawing extends FormDrawing {
  /** Kinds that were used before. */
  readonly kinds: readonly string[];
  /** Says what was filled in as events of its kind lately were. */
  readonly usualNote: Html | undefined;
  /** Stands under the rooms. */
  readonly roomNote: Html;
  /** Whether a room was refused, which can be done all the same. */
  readonly isRoomTaken: boolean;
}
