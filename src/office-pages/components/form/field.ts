// Fields of a form: each names a key of the bundle and the control that edits its value.

import type { Kind } from '../../../model/entity.ts';
import type { InputProblem } from '../../../pages/render-field.ts';
import type { Html } from '../../../util/html.ts';
import type { Choice, ChoiceLookup } from './choice.ts';
import type { Control } from './control.ts';

interface Common {
  /** Key of the value in the bundle, nested with `/`: `template/title`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Share of the line that the field takes. Default: the whole line. */
  readonly width?: 'half' | 'third' | 'most' | undefined;
  readonly isRequired?: boolean | undefined;
  /** True to hide the label because a heading says the same. */
  readonly isQuiet?: boolean | undefined;
  readonly blank?: string | undefined;
}

export type Field = Common &
  /** Line of text; the browser offers `suggests` while the user types. */
  (
    | { readonly kind: 'text'; readonly suggests?: readonly string[] }
    | { readonly kind: 'lines' | 'date' | 'time' | 'colour' | 'mail' | 'telephone' | 'address' }
    /** Number. An empty input is null if `isOptional`, otherwise a problem. */
    | { readonly kind: 'number'; readonly isOptional?: boolean }
    | { readonly kind: 'yes' }
    | { readonly kind: 'choice' | 'radios'; readonly choices: readonly Choice[] }
    /** Id of one entity. `none`: label of the choice that means null. */
    | { readonly kind: 'entity'; readonly of: Kind; readonly none?: string; readonly except?: readonly number[] }
    /** Ids of entities. `isFixedIfAlone`: a single chosen entity is text, because clearing it makes no sense. */
    | { readonly kind: 'entities'; readonly of: Kind; readonly isFixedIfAlone?: boolean }
    | { readonly kind: 'texts'; readonly choices: readonly Choice[] }
    /** Groups of a person, and the person’s function in each. */
    | { readonly kind: 'memberships' }
    | { readonly kind: 'picture' }
    /** Control that only this form needs. */
    | { readonly kind: 'own'; readonly control: Control<ChoiceLookup>; readonly needs?: readonly Kind[] }
  );

export type FieldKind = Field['kind'];

export type FieldOf<K extends FieldKind, F = Field> = F extends { readonly kind: infer Of }
  ? K extends Of
    ? F
    : never
  : never;

/** Fields under one heading. A folded group opens if a field has a problem. */
export interface FieldGroup {
  readonly title?: string | undefined;
  readonly intro?: string | undefined;
  readonly isFolded?: boolean | undefined;
  /** True if the folded group shows the labels of its fields instead of their values. */
  readonly saysFields?: boolean | undefined;
  /** Sentence with placeholders `{name}` for the fields. A field without a placeholder is drawn below the sentence. */
  readonly sentence?: string | undefined;
  readonly fields: readonly Field[];
  readonly below?: Html | undefined;
}

/** Error message in the user’s language. `name` is undefined if the problem belongs to no field. */
export interface FieldProblem extends InputProblem {
  readonly name: string | undefined;
}
