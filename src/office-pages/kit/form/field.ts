// What a form is made of: a field is one line that says which key of the bundle it fills, and how it is asked for.

import type { Html } from '../../../kit/html.ts';
import type { Kind } from '../../../model/entity.ts';
import type { Translate } from '../../../words/translate.ts';
import type { Form } from '../../page.ts';

/** One of several that can be chosen; `depth` is how far below others it stands in a tree. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly depth?: number | undefined;
}

interface Common {
  /** The key that it fills, a path with `/` where that lies deeper: `template/title`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** How much of a line it takes; the whole where nothing is said. */
  readonly width?: 'half' | 'third' | 'most' | undefined;
  readonly isRequired?: boolean | undefined;
  /** What a sentence says where nothing is chosen. */
  readonly blank?: string | undefined;
}

export type Field = Common &
  /** A text; `suggests` is offered while typing. */
  (
    | { readonly kind: 'text'; readonly suggests?: readonly string[] }
    | { readonly kind: 'lines' | 'html' | 'date' | 'time' | 'colour' | 'mail' | 'telephone' | 'address' }
    /** Empty is null where `isOptional` says so. */
    | { readonly kind: 'number'; readonly isOptional?: boolean; readonly least?: number }
    /** A tick; `says` stands beside it. */
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
    /** What only one form needs. */
    | { readonly kind: 'own'; readonly control: Control<Field>; readonly needs?: readonly Kind[] }
  );

export type FieldKind = Field['kind'];

/** The fields of a kind. */
export type FieldOf<K extends FieldKind, F = Field> = F extends { readonly kind: infer Of }
  ? K extends Of
    ? F
    : never
  : never;

/** Gives what can be chosen of a kind, in its order. */
export type Choices = (kind: Kind) => readonly Choice[];

/** What a control draws itself from. */
export interface Drawing<F> {
  readonly field: F;
  /** For the label, and for links that lead to it. */
  readonly id: string;
  readonly value: unknown;
  /** Attributes that lead to the hint and the problem, and say that something is wrong. */
  readonly described: Html;
  readonly choices: Choices;
  readonly t: Translate;
}

/** How one kind of field is drawn, read back and said. */
export interface Control<F> {
  /** Whether it is several inputs under one name, and not one with a label. */
  readonly isGroup?: boolean;
  readonly draw: (drawing: Drawing<F>) => Html;
  /** The bundle’s value of what was entered; what can’t be read stays as it was typed, and is refused by the model. */
  readonly read: (form: Form, field: F) => unknown;
  /** A value in words, for who only reads; "" for nothing. */
  readonly say: (value: unknown, of: Pick<Drawing<F>, 'field' | 'choices' | 't'>) => string;
  /** The value that reading gives where nothing was changed; the value itself where nothing is said. */
  readonly asEntered?: (value: unknown, field: F) => unknown;
}

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
export interface FieldProblem {
  readonly name: string | undefined;
  readonly text: string;
}
