import type { Language } from '../../../model/instance.ts';
import { BadContentError, RoomClashError } from '../../../office/content/errors.ts';
import { OfficeError } from '../../../office/office-error.ts';
import { createRefusal } from '../../../office/refusal-codes.ts';
import { describeProblem } from '../../../office/words/describe-problem.ts';
import { describeRefusal } from '../../../office/words/describe-refusal.ts';
import {
  AnswerLossError,
  FormAnsweredError,
  HasBookingsError,
  IdsExhaustedError,
  InUseError,
  InvalidContentError,
} from '../../../store/content/errors.ts';

const REFUSALS = [
  BadContentError,
  InvalidContentError,
  RoomClashError,
  InUseError,
  IdsExhaustedError,
  OfficeError,
  FormAnsweredError,
  HasBookingsError,
  AnswerLossError,
];

export type ContentError =
  | BadContentError
  | InvalidContentError
  | RoomClashError
  | InUseError
  | IdsExhaustedError
  | OfficeError
  | FormAnsweredError
  | HasBookingsError
  | AnswerLossError;

export function isContentError(error: unknown): error is ContentError {
  return REFUSALS.some((one) => error instanceof one);
}

/** Distinct messages of an error, in order. Room clashes already contain their texts. */
export function describeContentError(error: ContentError, language: Language): readonly string[] {
  if (error instanceof RoomClashError) return [...new Set(error.warnings.map(({ text }) => text))];
  if (error instanceof BadContentError || error instanceof InvalidContentError || error instanceof FormAnsweredError) {
    return [...new Set(error.problems.map((one) => describeProblem(one, language)))];
  }
  return [describeRefusal(refusalOfError(error), language)];
}

function refusalOfError(error: InUseError | IdsExhaustedError | OfficeError | HasBookingsError | AnswerLossError) {
  if (error instanceof AnswerLossError) {
    return createRefusal('loses_answers', { events: error.eventIds.map(String), bookings: error.bookings });
  }
  if (error instanceof HasBookingsError) return createRefusal('has_bookings', { events: error.eventIds.map(String) });
  if (error instanceof OfficeError) return error.refusal;
  if (error instanceof IdsExhaustedError) return createRefusal('ids_used_up', { kind: error.kind, most: error.most });
  const code = error.isDetachable ? 'in_use' : 'in_use_needed';
  return createRefusal(code, { what: error.what, count: error.referrers.length });
}
