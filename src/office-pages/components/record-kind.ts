import type { NameBelow, Translate } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import type { Plain } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { VersionedEntity } from '../../model/present.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Html } from '../../util/html.ts';
import type { PageRequest, Redirect } from '../page.ts';
import type { ChoicesByKind } from './form/choice.ts';
import type { Field, FieldGroup } from './form/field.ts';
import type { FormState } from './form/form-state.ts';
import type { SaveFormResult } from './form/save.ts';

/** Kinds with pages here; their texts are those below `kinds`. */
export type RecordName = Exclude<Kind, 'event' | 'source' | 'assignment'>;

export interface CellContext {
  readonly asked: PageRequest;
  readonly choices: ChoicesByKind;
}

export type FormatDisplayName = (value: Plain) => string;

export interface ListColumn {
  readonly label: string;
  /** `value` is the record in the bundle’s format, as far as the user may see it. */
  readonly cell: (value: Plain, facts: CellContext) => Html | string;
}

export interface RecordKind {
  readonly kind: RecordName;
  /** Path of its pages; the first path segment. */
  readonly path: string;
  readonly groups: (language: Language, request: PageRequest) => readonly FieldGroup[] | Promise<readonly FieldGroup[]>;
  /** Display names that differ from the label, as for records named after a person. Default: the label. */
  readonly names?: (request: PageRequest, content: ContentReader) => Promise<FormatDisplayName>;
  /** True if a record is past on a day; such kinds are listed on one page, with past records last. */
  readonly isOver?: (value: Plain, today: string) => boolean;
  readonly columns: (
    language: Language,
    request: PageRequest,
  ) => readonly ListColumn[] | Promise<readonly ListColumn[]>;
  readonly blank?: Plain;
  /** Key of the position among siblings, or undefined for kinds sorted by name. */
  readonly order?: 'position' | 'order';
  /** Key that siblings share, or undefined if all records are siblings. */
  readonly parent?: 'parent_id' | 'building_id';
  /** Public address of a record, relative to the public agenda; undefined if it has no public page. */
  readonly publicPath?: (id: number) => string;
  /** Agenda filter that lists the events of a record. */
  readonly eventFilter?: 'person' | 'room' | 'layer';
  /** Content next to the form; `present` is undefined for a new record, `values` are those of the form. */
  readonly aside?: (
    request: PageRequest,
    present: VersionedEntity | undefined,
    values: Plain,
  ) => Promise<Html | undefined>;
  /** Saves a change other than by a single step. Default: one step. */
  readonly save?: (request: PageRequest, groups: readonly FieldGroup[]) => Promise<SaveFormResult | Redirect>;
  /** Handles the form’s own buttons, which save nothing; undefined if the form is to be saved. */
  readonly help?: (request: PageRequest, filled: FormState) => FormState | undefined;
  readonly confirm?: (request: PageRequest) => Html | undefined | Promise<Html | undefined>;
  /** True if no record can be referenced, so that no usage is shown. */
  readonly isNeverNamed?: true;
  readonly removing?: 'series.removing';
  readonly describeLoss?: (request: PageRequest, present: VersionedEntity) => Promise<string | undefined>;
  /** Label of the button that previews the content next to the form, without saving. */
  readonly preview?: 'lists.preview' | 'series.preview';
  readonly islands?: readonly string[];
  /** True if a record can be erased completely (rule W17). */
  readonly canBeErased?: boolean;
}

type WithoutWords<T> = T extends unknown ? Omit<T, 'name' | 'label' | 'hint'> : never;

export function createFieldFactory<K extends RecordName>(kind: K, t: Translate) {
  return (name: NameBelow<`kinds.${K}.fields`>, of: WithoutWords<Field>): Field => {
    const key = `${kind}.fields.${name}`;
    const [label, hint] = [t.maybe(`kinds.${key}`), t.maybe(`kinds.${kind}.hints.${name}`)];
    return { name, label, hint, ...of } as Field;
  };
}
