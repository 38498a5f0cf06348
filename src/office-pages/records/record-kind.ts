// What the pages of a kind of records are made of: one table says its words, columns and fields.

import type { Html } from '../../kit/html.ts';
import type { Kind } from '../../model/entity.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { Present } from '../../model/present.ts';
import type { Choices, Field, FieldGroup } from '../forms/field.ts';
import type { Saved } from '../forms/save.ts';
import type { Asked, GoOn } from '../page.ts';

export interface KindWords<F extends string = string> {
  /** All of them; one; and a new one. */
  readonly title: string;
  readonly one: string;
  readonly newOne: string;
  /** What they are good for, in a sentence. */
  readonly intro: string;
  /** What to do first where there is none yet. */
  readonly empty: string;
  readonly emptyHelp: string;
  readonly fields: Readonly<Record<F, string>>;
  readonly hints: Readonly<Partial<Record<F, string>>>;
}

export type WordsOf<F extends string> = Readonly<Record<Language, KindWords<F>>>;

export interface CellFacts {
  readonly asked: Asked;
  readonly choices: Choices;
}

export interface Column {
  readonly label: string;
  /** `value` is the record in the bundle’s words, as far as they may see it. */
  readonly cell: (value: Plain, facts: CellFacts) => Html | string;
}

export interface RecordKind {
  readonly kind: Kind;
  /** Of its pages; the first of its addresses’ segments. */
  readonly path: string;
  /** The entry of the navigation it belongs to. */
  readonly at: string;
  readonly words: Readonly<Record<Language, KindWords>>;
  readonly groups: (language: Language, asked: Asked) => readonly FieldGroup[] | Promise<readonly FieldGroup[]>;
  /** Beside its name. */
  readonly columns: (language: Language, asked: Asked) => readonly Column[] | Promise<readonly Column[]>;
  /** What a new one has before anything is entered. */
  readonly blank?: Plain;
  /** The key of its place among its siblings; undefined for what is sorted by name. */
  readonly order?: 'position' | 'order';
  /** The key of what siblings have in common, where not all are siblings. */
  readonly parent?: 'parent_id' | 'building_id';
  /** By which filter of the agenda its events are found. */
  readonly eventFilter?: 'person' | 'room' | 'layer';
  /** Kinds that stand on pages beside it, itself too, in their order. */
  readonly tabs?: readonly { readonly path: string; readonly word: (language: Language) => string }[];
  /** What stands beside the form; `present` is undefined of a new one, and `values` is what the form has in it. */
  readonly beside?: (asked: Asked, present: Present | undefined, values: Plain) => Promise<Html | undefined>;
  /** How a change is saved where that is not by one step; undefined for the usual way. */
  readonly saves?: (asked: Asked, groups: readonly FieldGroup[]) => Promise<Saved | GoOn>;
  /** Above the button: what else is asked before saving. */
  readonly asks?: (asked: Asked) => Html | undefined;
  /** What removing one means, beside what is said of all kinds. */
  readonly removing?: Readonly<Record<Language, string>>;
  /** The word of a button that shows what is beside for what is entered, without saving it. */
  readonly preview?: Readonly<Record<Language, string>>;
  /** Names of islands that improve its form. */
  readonly islands?: readonly string[];
  /** Whether nothing of one need be kept (rule W17). */
  readonly canBeErased?: boolean;
}

type WithoutWords<T> = T extends unknown ? Omit<T, 'name' | 'label' | 'hint'> : never;

/** Makes fields of a kind’s words: a name, and how it is asked for. */
export function fieldMaker<F extends string>({ fields, hints }: KindWords<F>) {
  return (name: F, of: WithoutWords<Field>): Field =>
    ({ name, label: fields[name], hint: hints[name], ...of }) as Field;
}
