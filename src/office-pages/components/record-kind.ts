import type { NameBelow, Translate } from '../../i18n/translate.ts';
import type { Kind } from '../../model/entity.ts';
import type { PlainObject } from '../../model/format/rule.ts';
import type { Language } from '../../model/instance.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { Html } from '../../util/html.ts';
import type { PageRequest, Redirect } from '../page.ts';
import type { ChoiceLookup } from './form/choice.ts';
import type { Field, FieldGroup } from './form/field.ts';
import type { FormState } from './form/form-state.ts';
import type { SaveFormResult } from './form/save.ts';
import type { TableColumn } from './list.ts';

/** Kinds of records with separate pages; their texts are below `kinds`. */
export type RecordName = Exclude<Kind, 'event' | 'source' | 'assignment'>;

export interface CellContext {
  readonly asked: PageRequest;
  readonly choices: ChoiceLookup;
}

export type DisplayNameFormatter = (value: PlainObject) => string;

export interface ListColumn extends TableColumn {
  /** True if an ordered list groups its records by the column, instead of showing it. */
  readonly isGroup?: true;
  /** Content of a cell. `value`: the record in the bundle’s format, with the fields that the user may see. */
  readonly cell: (value: PlainObject, facts: CellContext) => Html | string;
}

export interface RecordKind {
  readonly kind: RecordName;
  /** First segment of the path of its pages. */
  readonly path: string;
  readonly groups: (language: Language, request: PageRequest) => readonly FieldGroup[] | Promise<readonly FieldGroup[]>;
  /** Display names for records whose label is not enough, such as records named after a person. Default: the label. */
  readonly names?: (request: PageRequest, content: ContentReader) => Promise<DisplayNameFormatter>;
  /** Name in the list, whose columns contain the rest of the display name. Default: the display name. */
  readonly listNames?: (request: PageRequest, content: ContentReader) => Promise<DisplayNameFormatter>;
  /** Mark before the name in the list. */
  readonly listMarks?: (content: ContentReader) => Promise<(id: number) => Html | undefined>;
  /** Badge next to the name in the list; undefined if the record has none. */
  readonly badge?: (value: PlainObject, t: Translate) => Html | undefined;
  /** True if a record is past on a day. Kinds with this function list all records on one page, past ones last. */
  readonly isOver?: (value: PlainObject, today: string) => boolean;
  readonly columns: (
    language: Language,
    request: PageRequest,
  ) => readonly ListColumn[] | Promise<readonly ListColumn[]>;
  readonly blank?: PlainObject;
  /** Key of the position among siblings; undefined if records are sorted by name. */
  readonly order?: 'position' | 'order';
  /** Key that siblings have in common; undefined if all records are siblings. */
  readonly parent?: 'parent_id' | 'building_id';
  /** Public path of a record, relative to the agenda; undefined if the kind has no public pages. */
  readonly publicPath?: (id: number) => string;
  readonly eventFilter?: 'person' | 'room' | 'layer';
  /** Content next to the form, based on the values in the form. `present` is undefined for a new record. */
  readonly aside?: (
    request: PageRequest,
    present: VersionedEntity | undefined,
    values: PlainObject,
  ) => Promise<Html | undefined>;
  /** Content below the form of a stored record. */
  readonly below?: (request: PageRequest, present: VersionedEntity, values: PlainObject) => Promise<Html | undefined>;
  /** Saves the form. Default: one step that changes the record. */
  readonly save?: (request: PageRequest, groups: readonly FieldGroup[]) => Promise<SaveFormResult | Redirect>;
  /** Handles form buttons that don’t save; undefined if the user pressed the save button. */
  readonly help?: (request: PageRequest, filled: FormState) => FormState | undefined;
  readonly confirm?: (request: PageRequest) => Html | undefined | Promise<Html | undefined>;
  /** True if other entities never refer to a record, so that its page shows no usage. */
  readonly isNeverNamed?: true;
  /** Kinds of referrers that the content next to the form lists. */
  readonly besideForm?: readonly StoredKind[];
  /** Uses of a record that are not references, such as the events that need a role; undefined if there are none. */
  readonly otherUses?: (request: PageRequest, id: number) => Promise<Html | undefined>;
  readonly removing?: 'series.removing';
  readonly describeLoss?: (request: PageRequest, present: VersionedEntity) => Promise<string | undefined>;
  readonly preview?: 'lists.preview' | 'series.preview';
  readonly hasPreviewBeside?: boolean;
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
