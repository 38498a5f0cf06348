// Description of a form: a field names a key of the bundle and the control that edits it.

import type { Kind } from '../../../model/entity.ts';
import type { InputProblem } from '../../../pages/render-field.ts';
import type { Choice, ChoicesByKind } from './choice.ts';
import type { Control } from './control.ts';

interface Common {
  /** Key of the value; nested with `/`: `template/title`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Share of a line. Default: the whole line. */
  readonly width?: 'half' | 'third' | 'most' | undefined;
  readonly isRequired?: boolean | undefined;
  /** True to hide the label, because a heading already shows it, such as that of a folded part. */
  readonly isQuiet?: boolean | undefined;
  /** Text in a sentence if nothing is chosen. */
  readonly blank?: string | undefined;
}

export type Field = Common &
  /** Text input; `suggests` is offered while typing. */
  (
    | { readonly kind: 'text'; readonly suggests?: readonly string[] }
    | { readonly kind: 'lines' | 'date' | 'time' | 'colour' | 'mail' | 'telephone' | 'address' }
    /** An empty input is null if `isOptional` is set. */
    | { readonly kind: 'number'; readonly isOptional?: boolean }
    | { readonly kind: 'yes' }
    | { readonly kind: 'choice' | 'radios'; readonly choices: readonly Choice[] }
    /** Id of one entity; `none` labels the choice of null. */
    | { readonly kind: 'entity'; readonly of: Kind; readonly none?: string; readonly except?: readonly number[] }
    | { readonly kind: 'entities'; readonly of: Kind }
    | { readonly kind: 'texts'; readonly choices: readonly Choice[] }
    /** Groups of a person, each with the person’s function there. */
    | { readonly kind: 'memberships' }
    | { readonly kind: 'picture' }
    /** Control that only a few forms need. */
    | { readonly kind: 'own'; readonly control: Control<ChoicesByKind>; readonly needs?: readonly Kind[] }
  );

export type FieldKind = Field['kind'];

export type FieldOf<K extends FieldKind, F = Field> = F extends { readonly kind: infer Of }
  ? K extends Of
    ? F
    : never
  : never;

/** Fields under one heading; a folded group opens if it has a problem. */
export interface FieldGroup {
  readonly title?: string | undefined;
  readonly intro?: string | undefined;
  readonly isFolded?: boolean | undefined;
  /** Sentence with a placeholder `{name}` per field; fields without a placeholder are drawn below it. */
  readonly sentence?: string | undefined;
  readonly fields: readonly Field[];
}

/** Error message in the user’s language; `name` is undefined for a problem of no field. */
export interface FieldProblem extends InputProblem {
  readonly name: string | undefined;
}
