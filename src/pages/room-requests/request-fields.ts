// Inputs of the form to request a room, except the inputs for its dates.

import type { Translate } from '../../i18n/translate.ts';
import { MAX_ANSWER_LENGTHS } from '../../model/bookings/booking.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { OwnRequest } from '../../model/room-requests/visitor-requests.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import type { SubmittedFields } from '../bookings/booking-inputs.ts';
import { renderChoice } from '../form-parts.ts';
import { renderFieldFrame } from '../render-field.ts';

export interface RequestPageContext {
  readonly view: View;
  readonly t: Translate;
  readonly room: RequestableRoom;
  /** Request that the form changes; undefined for a new request. */
  readonly own?: OwnRequest | undefined;
  /** Key of the member's private page of the rota, through which the form was opened. */
  readonly memberKey?: string | undefined;
}

export function formatRoomName({ name, publicName }: RequestableRoom): string {
  return publicName || name;
}

export interface RequestFieldContext extends RequestPageContext {
  readonly sent: SubmittedFields;
  readonly problemsAt: (name: string) => readonly { readonly text: string }[];
}

interface LineOptions {
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly type?: Html;
  readonly size?: string;
}

export function renderRequiredMark(t: Translate): Html {
  return html` <span class="hint">${t('forms.required')}</span>`;
}

export function renderLineField(
  drawing: RequestFieldContext,
  name: string,
  label: string,
  { hint, isRequired, type, size }: LineOptions,
): Html {
  const { t, sent, problemsAt } = drawing;
  return renderFieldFrame({
    name,
    label,
    hint,
    size,
    mark: isRequired === true ? renderRequiredMark(t) : undefined,
    problems: problemsAt(name),
    input: (more) => html`<input name="${name}" ${type ?? html`type="text" maxlength="${MAX_ANSWER_LENGTHS.text}"`}
        value="${sent.get(name) ?? ''}"${isRequired === true ? html` required` : ''}${more}>`,
  });
}

export function renderChoices<V extends string>(
  { sent }: RequestFieldContext,
  name: string,
  label: string,
  values: readonly V[],
  say: (value: V) => string,
): Html {
  const chosen = values.find((value) => value === sent.get(name)) ?? values[0];
  return renderFieldFrame({
    name,
    label,
    isGroup: true,
    input: () =>
      html`<div class="choices">${joinHtml(values.map((value) => renderChoice('radio', name, value, say(value), value === chosen)))}</div>`,
  });
}
