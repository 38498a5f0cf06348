// Forms: what people are asked who sign up, beside name, e-mail, telephone and number of people (rule J2).

import type { Entity } from '../entity.ts';

export const FIELD_TYPES = ['text', 'long', 'number', 'date', 'tel', 'choice', 'several', 'yes'] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** How many fields a form can have, and how many options a field. */
export const MAX_FIELDS = 40;
export const MAX_OPTIONS = 50;

/** When a field is asked: another field has this answer, or this one among others. */
export interface FieldCondition {
  readonly fieldId: number;
  /** One of its options; true for one that is ticked. */
  readonly value: string | true;
}

export interface FormField {
  /** Unique in the form, and never given again. */
  readonly id: number;
  readonly label: string;
  readonly help: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** Of `choice` and `several` alone. */
  readonly options: readonly string[];
  /** The value of a number, or how many of `several`; null: no bound. */
  readonly min: number | null;
  readonly max: number | null;
  /** Whether each person is asked. */
  readonly each: boolean;
  readonly showIf: FieldCondition | null;
  /** Whether it stands in no mail, and is deleted seven days after the event. */
  readonly sensitive: boolean;
}

export interface BookingForm extends Entity {
  readonly name: string;
  readonly intro: string;
  /** What one agrees to. */
  readonly consent: string;
  readonly fields: readonly FormField[];
}

/** Types whose fields have options. */
export function hasOptions(type: FieldType): boolean {
  return type === 'choice' || type === 'several';
}
