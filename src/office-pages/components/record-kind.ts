// What the pages of a kind of records are made of: one table says its columns and fields.

import type { NameBelow, Translate } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { Present } from '../../model/present.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Html } from '../../util/html.ts';
import type { PageRequest, Redirect } from '../page.ts';
import type { Choices } from './form/choice.ts';
import type { Field, FieldGroup } from './form/field.ts';
import type { Filled } from './form/filled.ts';
import type { Saved } from './form/save.ts';

/** The kinds that have pages of their own here; their texts are those below `kinds`. */
export type RecordName = Exclude<Kind, 'event' | 'source' | 'assignment'>;

export interface CellFacts {
  readonly asked: PageRequest;
  readonly choices: Choices;
}

/** What one is called, by its value in the bundle’s words. */
export type NameOf = (value: Plain) => string;

export interface ListColumn {
  readonly label: string;
  /** `value` is the record in the bundle’s words, as far as they may see it. */
  readonly cell: (value: Plain, facts: CellFacts) => Html | string;
}

export interface RecordKind {
  readonly kind: RecordName;
  /** Of its pages; the first of its addresses’ segments. */
  readonly path: string;
  readonly groups: (language: Language, asked: PageRequest) => readonly FieldGroup[] | Promise<readonly FieldGroup[]>;
  /** What one is called where its own label does not say it, as one that is called after whom it names; its label where nothing is said. */
  readonly names?: (asked: PageRequest, content: ContentReader) => Promise<NameOf>;
  /** Whether one is over on a day; of a kind with such ones all are listed at once, those at the end. */
  readonly isOver?: (value: Plain, today: string) => boolean;
  /** Beside its name. */
  readonly columns: (language: Language, asked: PageRequest) => readonly ListColumn[] | Promise<readonly ListColumn[]>;
  /** What a new one has before anything is entered. */
  readonly blank?: Plain;
  /** The key of its place among its siblings; undefined for what is sorted by name. */
  readonly order?: 'position' | 'order';
  /** The key of what siblings have in common, where not all are siblings. */
  readonly parent?: 'parent_id' | 'building_id';
  /** Where the public finds one, behind the address of the agenda; undefined where it has no page of its own. */
  readonly outside?: (id: number) => string;
  /** By which filter of the agenda its events are found. */
  readonly eventFilter?: 'person' | 'room' | 'layer';
  /** What stands beside the form; `present` is undefined of a new one, and `values` is what the form has in it. */
  readonly beside?: (asked: PageRequest, present: Present | undefined, values: Plain) => Promise<Html | undefined>;
  /** How a change is saved where that is not by one step; undefined for the usual way. */
  readonly saves?: (asked: PageRequest, groups: readonly FieldGroup[]) => Promise<Saved | Redirect>;
  /** What the form is where it was sent by one of its own buttons, which saves nothing; undefined where it was sent to be saved. */
  readonly helps?: (asked: PageRequest, filled: Filled) => Filled | undefined;
  /** Above the button: what else is asked before saving. */
  readonly asks?: (asked: PageRequest) => Html | undefined | Promise<Html | undefined>;
  /** Whether nothing can name one, so that nothing is said of who uses it. */
  readonly isNeverNamed?: true;
  /** What removing one means, beside what is said of all kinds. */
  readonly removing?: 'series.removing';
  /** What is lost for good where one is removed; undefined where nothing is. */
  readonly loses?: (asked: PageRequest, present: Present) => Promise<string | undefined>;
  /** The word of a button that shows what is beside for what is entered, without saving it. */
  readonly preview?: 'lists.preview' | 'series.preview';
  /** Names of islands that improve its form. */
  readonly islands?: readonly string[];
  /** Whether nothing of one need be kept (rule W17). */
  readonly canBeErased?: boolean;
}

type WithoutWords<T> = T extends unknown ? Omit<T, 'name' | 'label' | 'hint'> : never;

/** Makes fields of a kind by their names, which its texts call and explain. */
export function fieldMaker<K extends RecordName>(kind: K, t: Translate) {
  return (name: NameBelow<`kinds.${K}.fields`>, of: WithoutWords<Field>): Field => {
    const key = `${kind}.fields.${name}`;
    const [label, hint] = [t.maybe(`kinds.${key}`), t.maybe(`kinds.${kind}.hints.${name}`)];
    return { name, label, hint, ...of } as Field;
  };
}
