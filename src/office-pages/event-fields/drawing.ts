import type { Html } from '../../util/html.ts';
import type { FormDrawing } from '../components/form/control.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { PageRequest } from '../page.ts';

/** What some controls of an event need beside what all need. */
export interface EventDrawing extends FormDrawing<EventChoices> {
  readonly asked: PageRequest;
  /** Kinds that were used before. */
  readonly kinds: readonly string[];
  /** Stands below the kind. */
  readonly afterKind: Html | undefined;
  /** Whether its form begins with the title, which gets the focus where it is empty. */
  readonly isFirst: boolean;
  /** Stands under the rooms. */
  readonly roomNote: Html;
  /** Whether a room was refused, which can be done all the same. */
  readonly isRoomTaken: boolean;
}
