import type { Html } from '../../util/html.ts';
import type { FormDrawing } from '../components/form/control.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { PageRequest } from '../page.ts';

/** Drawing context of the controls that need more than a form provides. */
export interface EventDrawing extends FormDrawing<EventChoices> {
  readonly asked: PageRequest;
  readonly kinds: readonly string[];
  readonly afterKind: Html | undefined;
  /** Whether the form begins with the title, which gets the focus if it is empty. */
  readonly isFirst: boolean;
  readonly roomNote: Html;
  /** Whether saving was refused because of a room conflict, which the user can accept. */
  readonly isRoomTaken: boolean;
}
