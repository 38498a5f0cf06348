// What a form is made of: a field is one line that says which key of the bundle it fills, and how it is asked for.

import type { Kind } from '../../../model/entity.ts';
import type { InputProblem } from '../../../pages/field-frame.ts';
import type { Choice, Choices } from './choice.ts';
import type { Control } from './control.ts';

interface Common {
  /** The key that it fills, a path with `/` where that lies deeper: `template/title`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** How much of a line it takes; the whole where nothing is said. */
  readonly width?: 'half' | 'third' | 'most' | undefined;
  readonly isRequired?: boolean | undefined;
  /** Whether its name stands above it already, as that of its folded part. */
  readonly isQuiet?: boolean | undefined;
  /** What a sentence says where nothing is chosen. */
  readonly blank?: string | undefined;
}

export type Field = Common &
  /** A text; `suggests` is offered while typing. */
  (
    | { readonly kind: 'text'; readonly suggests?: readonly string[] }
    | { readonly kind: 'lines' | 'date' | 'time' | 'colour' | 'mail' | 'telephone' | 'address' }
    /** Empty is null where `isOptional` says so. */
    | { readonly kind: 'number'; readonly isOptional?: boolean }
    /** A box to be ticked. */
    | { readonly kind: 'yes' }
    | { readonly kind: 'choice' | 'radios'; readonly choices: readonly Choice[] }
    /** One entity; null where `none` names that. */
    | { readonly kind: 'entity'; readonly of: Kind; readonly none?: string; readonly except?: readonly number[] }
    | { readonly kind: 'entities'; readonly of: Kind }
    /** Some of these texts, and others that are there already. */
    | { readonly kind: 'texts'; readonly choices: readonly Choice[] }
    /** The groups that a person is in, each with what they do there. */
    | { readonly kind: 'memberships' }
    | { readonly kind: 'picture' }
    /** What only some forms need. */
    | { readonly kind: 'own'; readonly control: Control<Choices>; readonly needs?: readonly Kind[] }
  );

export type FieldKind = Field['kind'];

/** The fields of a kind. */
export type FieldOf<K extends FieldKind, F = Field> = F extends { readonly kind: infer Of }
  ? K extends Of
    ? F
    : never
  : never;

/** Fields that stand together under a heading; folded ones open where something in them is wrong. */
export interface FieldGroup {
  readonly title?: string | undefined;
  readonly intro?: string | undefined;
  readonly isFolded?: boolean | undefined;
  /** The fields as a sentence, each as `{name}`; those that it does not have stand below it. */
  readonly sentence?: string | undefined;
  readonly fields: readonly Field[];
}

/** Something wrong, in the words of whoever entered it; `name` is undefined where it is no field’s. */
export interface FieldProblem extends InputProblem {
  readonly name: string | undefined;
}
