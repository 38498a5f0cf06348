// Questions that are answered in a request, stored with it (rule H9), because the form of its rooms may change or be removed.

import type { BookingForm } from '../bookings/form.ts';

export interface AnsweredForm {
  readonly id: number;
  readonly labels: Readonly<Record<string, string>>;
}

export function toAnsweredForm({ id, fields }: Pick<BookingForm, 'id' | 'fields'>): AnsweredForm {
  return { id, labels: Object.fromEntries(fields.map((field) => [String(field.id), field.label])) };
}

/**
 * Returns the label of an answered question, or its id if no form contains it. `form`: current form of the rooms, for requests without a
 * stored one.
 */
export function findQuestionLabel(
  { answeredForm, form }: { readonly answeredForm: AnsweredForm | null; readonly form: BookingForm | null },
  id: string,
): string {
  const asked = answeredForm ?? (form && toAnsweredForm(form));
  return asked?.labels[id] ?? id;
}
