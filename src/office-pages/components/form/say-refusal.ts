// Messages for refused changes.

import type { Language } from '../../../model/instance.ts';
import { BadContent, RoomTaken } from '../../../office/content/errors.ts';
import { OfficeError } from '../../../office/office-error.ts';
import { refusal } from '../../../office/refusal-codes.ts';
import { sayRefused } from '../../../office/words/refusal-words.ts';
import { sayRemark } from '../../../office/words/remark-words.ts';
import { FormAnswered, HasBookings, IdsUsedUp, InUse, Invalid, LosesAnswers } from '../../../store/content/errors.ts';

/** Errors by which the office refuses a change of content. */
const REFUSALS = [
  BadContent,
  Invalid,
  RoomTaken,
  InUse,
  IdsUsedUp,
  OfficeError,
  FormAnswered,
  HasBookings,
  LosesAnswers,
];

export type ContentRefusal =
  | BadContent
  | Invalid
  | RoomTaken
  | InUse
  | IdsUsedUp
  | OfficeError
  | FormAnswered
  | HasBookings
  | LosesAnswers;

export function isRefusal(error: unknown): error is ContentRefusal {
  return REFUSALS.some((one) => error instanceof one);
}

/** Messages without duplicates, in order. Room conflicts are already in the language of the change. */
export function sayRefusal(error: ContentRefusal, language: Language): readonly string[] {
  if (error instanceof RoomTaken) return [...new Set(error.warnings.map(({ text }) => text))];
  if (error instanceof BadContent || error instanceof Invalid || error instanceof FormAnswered) {
    return [...new Set(error.problems.map((one) => sayRemark(one, language)))];
  }
  return [sayRefused(whyOf(error), language)];
}

function whyOf(error: InUse | IdsUsedUp | OfficeError | HasBookings | LosesAnswers) {
  if (error instanceof LosesAnswers) {
    return refusal('loses_answers', { events: error.eventIds.map(String), bookings: error.bookings });
  }
  if (error instanceof HasBookings) return refusal('has_bookings', { events: error.eventIds.map(String) });
  if (error instanceof OfficeError) return error.refusal;
  if (error instanceof IdsUsedUp) return refusal('ids_used_up', { kind: error.kind, most: error.most });
  const code = error.isDetachable ? 'in_use' : 'in_use_needed';
  return refusal(code, { what: error.what, count: error.referrers.length });
}
