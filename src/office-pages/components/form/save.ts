// Saves only the fields that the user changed in a form, so that concurrent changes to other fields are kept. If two users changed the same
// field, the form shows both values.

import { isDeepStrictEqual } from 'node:util';
import type { PlainObject } from '../../../model/format/rule.ts';
import type { StoredKind, VersionedEntity } from '../../../model/present.ts';
import { serializeVisibleEntity } from '../../../office/access/visible-fields.ts';
import { BookingChangedError } from '../../../office/bookings/change-booking.ts';
import { applyChanges } from '../../../office/content/apply-changes.ts';
import type { MergeStep } from '../../../office/content/step.ts';
import { ConflictError, NotFoundError } from '../../../store/content/errors.ts';
import type { Form, PageRequest } from '../../page.ts';
import { createControl } from './controls.ts';
import type { Field, FieldProblem } from './field.ts';
import {
  collectRedisplayedTexts,
  type FieldConflict,
  type FormState,
  fieldsToInputTexts,
  NO_CHOICES,
  readFields,
} from './form-state.ts';
import { readAcceptedWarnings, readConflictAnswers, readOriginalValues } from './hidden-state.ts';
import { haveSameTexts, type InputTexts, parseJsonObject } from './input-texts.ts';
import { createMergePatch, mergeFields } from './merge.ts';
import { addModelProblems, convertErrorToProblems, sortByField, toFieldProblems } from './problems.ts';
import { readSubmittedFields } from './submitted-fields.ts';
import { copyWithValueAt, valueAt } from './value-paths.ts';

/** Maximum number of attempts to save if others write at the same time. */
const MAX_ATTEMPTS = 5;

/** Applies a change; returns its revision, or undefined if nothing changed. Throws BookingChangedError and the errors of `applyChanges`. */
type Apply = (merge: PlainObject, ifRevision: number, despite: ReadonlySet<string>) => Promise<number | undefined>;

interface OfForm {
  readonly fields: readonly Field[];
  /** Returns problems that the model does not check. */
  readonly alsoWrong?: (values: PlainObject) => readonly FieldProblem[];
}

export interface SaveFormOptions extends OfForm {
  readonly kind: StoredKind;
  readonly id: number;
  readonly apply?: Apply;
}

export interface StoredValue {
  readonly value: PlainObject;
  readonly revision: number;
  readonly by: string;
}

export interface CustomSaveOptions extends OfForm {
  readonly standing: () => Promise<StoredValue>;
  readonly apply: Apply;
}

/** Revision of the change (undefined if nothing changed), or the form to show again. */
export type SaveFormResult = { readonly revision: number | undefined } | { readonly again: FormState };

/** Saves the changed fields of a form. Throws NotFoundError, ForbiddenError or InUseError if the whole change is refused. */
export async function saveForm(
  request: PageRequest,
  saving: SaveFormOptions | CustomSaveOptions,
): Promise<SaveFormResult> {
  const { fields } = saving;
  const { form } = request;
  const standing = 'standing' in saving ? saving.standing : () => readStoredContent(request, saving);
  const sent = await readSubmittedFields(request, fields);
  const { entered, values } = sent;
  const base: PlainObject = parseJsonObject(readOriginalValues(form));
  const again = (of: Partial<FormState>): SaveFormResult => ({
    again: { values, entered: collectRedisplayedTexts(fields, entered, sent), base, problems: [], clashes: [], ...of },
  });
  const faults = sent.faults.filter(({ name }) => !isAsOpened(fields, name, entered, base));
  const also = saving.alsoWrong?.(values) ?? [];
  const wrong = [...sent.problems, ...toFieldProblems(faults, request.language), ...also];
  if (wrong.length > 0) {
    if ('standing' in saving) return again({ problems: sortByField(wrong, fields) });
    const { kind, id } = saving;
    const { merge } = compare(fields, { form, base, values, stands: (await standing()).value, by: '' });
    return again({ problems: await addModelProblems(wrong, request, { kind, id, merge, at: '' }, fields) });
  }
  for (let tried = 1; ; tried++) {
    const { value: current, revision, by } = await standing();
    const { merge, clashes } = compare(fields, { form, base, values, stands: current, by });
    if (clashes.length > 0) return { again: mergeEntered(fields, { base, values, stands: current, clashes }) };
    if (Object.keys(merge).length === 0) return { revision: undefined };
    try {
      const despite = readAcceptedWarnings(form);
      return { revision: await applyOf(request, saving)(merge, revision, despite) };
    } catch (error) {
      const isOutdated = error instanceof ConflictError || error instanceof BookingChangedError;
      if (isOutdated && tried < MAX_ATTEMPTS) continue;
      return again(convertErrorToProblems(error, fields, request.language));
    }
  }
}

/** Value after a round trip through the form without edits. */
function readAgain(fields: readonly Field[], value: PlainObject): PlainObject {
  return readFields(fields, fieldsToInputTexts(fields, value, NO_CHOICES)).values;
}

/** True if the user left the field unchanged. Such fields are not validated, because the stored value itself may be unreadable. */
function isAsOpened(fields: readonly Field[], name: string, entered: InputTexts, base: PlainObject): boolean {
  const own = fields.filter((field) => field.name === name);
  const inputs = own.flatMap((field) => [...createControl(field).inputs]);
  return haveSameTexts(inputs, entered, fieldsToInputTexts(own, base, NO_CHOICES));
}

function applyOf(request: PageRequest, saving: SaveFormOptions | CustomSaveOptions): Apply {
  if (saving.apply !== undefined) return saving.apply;
  const { kind, id } = saving as SaveFormOptions;
  return (merge, ifRevision, despite) => mergeOne(request, { kind, id, merge, ifRevision, at: '' }, despite);
}

async function readStoredContent(request: PageRequest, { kind, id }: SaveFormOptions): Promise<StoredValue> {
  const { value, revision, changedBy } = await readPresent(request, kind, id);
  return {
    value: serializeVisibleEntity(request.editing.authority, kind, value) as PlainObject,
    revision,
    by: changedBy,
  };
}

async function mergeOne(
  { editing, instance, language }: PageRequest,
  step: MergeStep,
  despite: ReadonlySet<string>,
): Promise<number | undefined> {
  const outcome = await applyChanges(editing, instance.name, [step], { language, despite });
  if (!('applied' in outcome)) return undefined;
  const { results, revision } = outcome.applied;
  // Sanitizing can undo the change, so that the entity keeps its revision.
  return results[0]?.revision === step.ifRevision ? undefined : revision;
}

async function readPresent({ editing, instance }: PageRequest, kind: StoredKind, id: number): Promise<VersionedEntity> {
  const present = await editing.store.content.read(instance.name, (content) => content.get(kind, id));
  if (present === undefined) throw new NotFoundError(`${kind} ${id}`);
  return present;
}

interface Compared {
  readonly form: Form;
  readonly base: PlainObject;
  readonly values: PlainObject;
  readonly stands: PlainObject;
  readonly by: string;
}

/**
 * Compares the form with the stored value. Returns the changed fields as a merge patch, and the conflicts that the user has not decided
 * yet.
 */
function compare(fields: readonly Field[], { form, base, values, stands, by }: Compared) {
  const names = fields.map(({ name }) => name);
  const { theirs, unchosen } = readConflictAnswers(form, (name): name is string => names.includes(name));
  const ways = { base: readAgain(fields, base), mine: values, theirs: readAgain(fields, stands) };
  const own = names.filter((name) => !theirs.includes(name));
  const { changed, conflicts } = mergeFields(own, ways, valueAt);
  const asking = new Set([...unchosen, ...conflicts]);
  const merge = changed
    .filter((name) => !asking.has(name) && !isDeepStrictEqual(valueAt(values, name), valueAt(ways.theirs, name)))
    .reduce<PlainObject>((all, name) => {
      const there = valueAt(stands, name);
      return copyWithValueAt(all, name, createMergePatch(there, valueAt(values, name)));
    }, {});
  return {
    merge,
    clashes: names.filter((name) => asking.has(name)).map((name) => ({ name, by, theirs: valueAt(stands, name) })),
  };
}

function mergeEntered(
  fields: readonly Field[],
  { base, values, stands, clashes }: Omit<Compared, 'form' | 'by'> & { readonly clashes: readonly FieldConflict[] },
): FormState {
  const asking = new Set(clashes.map(({ name }) => name));
  const before = readAgain(fields, base);
  const shown = fields.reduce<PlainObject>((all, field) => {
    const mine = valueAt(values, field.name);
    const isMine = asking.has(field.name) || !isDeepStrictEqual(mine, valueAt(before, field.name));
    return copyWithValueAt(all, field.name, isMine ? mine : valueAt(stands, field.name));
  }, {});
  return { values: shown, base: stands, problems: [], clashes };
}
