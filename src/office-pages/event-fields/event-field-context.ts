import type { Html } from '../../util/html.ts';
import type { ControlRenderContext } from '../components/form/control.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import type { PageRequest } from '../page.ts';

export interface EventFieldContext extends ControlRenderContext<EventChoices> {
  readonly asked: PageRequest;
  readonly kinds: readonly string[];
  readonly afterKind: Html | undefined;
  /** True if the form begins with the title, which has the focus if it is empty. */
  readonly isFirst: boolean;
  readonly roomNote: Html;
  /** True if the form was refused for a room clash, which the user can accept. */
  readonly isRoomTaken: boolean;
}
