// Questions that a request has answered, as they were then (rule H9): its rooms may have another form, or none, by now.

import type { BookingForm } from '../bookings/form.ts';

export interface AnsweredForm {
  readonly id: number;
  /** Labels of the questions, by id. */
  readonly labels: Readonly<Record<string, string>>;
}

export function toAnsweredForm({ id, fields }: Pick<BookingForm, 'id' | 'fields'>): AnsweredForm {
  return { id, labels: Object.fromEntries(fields.map((field) => [String(field.id), field.label])) };
}

/** Label of an answered question; the id if neither form has it. `form`: the present form of the rooms, for requests without an own one. */
export function questionLabel(
  { answeredForm, form }: { readonly answeredForm: AnsweredForm | null; readonly form: BookingForm | null },
  id: string,
): string {
  const asked = answeredForm ?? (form && toAnsweredForm(form));
  return asked?.labels[id] ?? id;
}
