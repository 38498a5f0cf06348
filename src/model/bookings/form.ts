// Booking forms: questions in addition to name, e-mail, phone and number of people (rule J2).

import type { Entity } from '../entity.ts';

export const FIELD_TYPES = ['text', 'long', 'number', 'date', 'tel', 'choice', 'several', 'yes'] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

export const MAX_FORM_FIELDS = 40;
export const MAX_FIELD_OPTIONS = 50;

export interface FieldCondition {
  readonly fieldId: number;
  /** Option of the other field, or true for a ticked box. */
  readonly value: string | true;
}

export interface FormField {
  /** Unique in the form, and never reused. */
  readonly id: number;
  readonly label: string;
  readonly help: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** Options of `choice` and `several`. */
  readonly options: readonly string[];
  /** Bounds of a number, or of the number of choices for `several`; null: none. */
  readonly min: number | null;
  readonly max: number | null;
  readonly each: boolean;
  readonly showIf: FieldCondition | null;
  /** True if the answer appears in no mail and is deleted seven days after the event. */
  readonly sensitive: boolean;
}

export interface BookingForm extends Entity {
  readonly name: string;
  readonly intro: string;
  readonly consent: string;
  readonly fields: readonly FormField[];
}

export function hasOptions(type: FieldType): boolean {
  return type === 'choice' || type === 'several';
}
