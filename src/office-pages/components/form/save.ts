// Saves only the fields that were changed in a form, so that concurrent changes to other fields are kept. If two users changed the same
// field, the form is shown again with both values.

import { isDeepStrictEqual } from 'node:util';
import type { Plain } from '../../../model/format/rule.ts';
import type { Present, StoredKind } from '../../../model/present.ts';
import { valueFor } from '../../../office/access/visible-fields.ts';
import { BookingChanged } from '../../../office/bookings/change-booking.ts';
import { applyChanges } from '../../../office/content/apply-changes.ts';
import type { Merge } from '../../../office/content/step.ts';
import { Conflict, NotFound } from '../../../store/content/errors.ts';
import type { Form, PageRequest } from '../../page.ts';
import { valueAt, withValueAt } from './at-path.ts';
import { acceptedWarnings, answersIn, originalValues } from './carried.ts';
import { controlOf } from './controls.ts';
import { areSameTexts, type Entered, parseObject } from './entered.ts';
import type { Field, FieldProblem } from './field.ts';
import { enterFields, type FieldClash, type Filled, NO_CHOICES, readFields, shownAgain } from './filled.ts';
import { mergeFields, patchFor } from './merge.ts';
import { faultProblems, inOrder, refusedBy, withRefused } from './problems.ts';
import { readSent } from './sent.ts';

/** Maximum attempts after concurrent changes. */
const TRIES = 5;

/** Applies a change; returns its revision, or undefined if nothing changed. Throws as `applyChanges`, and BookingChanged. */
type Apply = (merge: Plain, ifRevision: number, despite: ReadonlySet<string>) => Promise<number | undefined>;

interface OfForm {
  readonly fields: readonly Field[];
  /** Validation besides the model’s. */
  readonly alsoWrong?: (values: Plain) => readonly FieldProblem[];
}

export interface Saving extends OfForm {
  readonly kind: StoredKind;
  readonly id: number;
  /** Applies the change other than by a single step. */
  readonly apply?: Apply;
}

/** Stored value, as the form shows it. */
export interface Standing {
  readonly value: Plain;
  readonly revision: number;
  readonly by: string;
}

/** Saving for items outside the content, such as a booking. */
export interface SavingOther extends OfForm {
  readonly standing: () => Promise<Standing>;
  readonly apply: Apply;
}

/** `revision` belongs to the change; undefined if nothing changed. */
export type Saved = { readonly revision: number | undefined } | { readonly again: Filled };

/** Saves the changed fields of a form. Throws NotFound, Forbidden and InUse without changing anything. */
export async function saveForm(asked: PageRequest, saving: Saving | SavingOther): Promise<Saved> {
  const { fields } = saving;
  const { form } = asked;
  const standing = 'standing' in saving ? saving.standing : () => contentStanding(asked, saving);
  const sent = await readSent(asked, fields);
  const { entered, values } = sent;
  const base: Plain = parseObject(originalValues(form));
  const again = (of: Partial<Filled>): Saved => ({
    again: { values, entered: shownAgain(fields, entered, sent), base, problems: [], clashes: [], ...of },
  });
  const faults = sent.faults.filter(({ name }) => !isAsOpened(fields, name, entered, base));
  const also = saving.alsoWrong?.(values) ?? [];
  const wrong = [...sent.problems, ...faultProblems(faults, asked.language), ...also];
  if (wrong.length > 0) {
    if ('standing' in saving) return again({ problems: inOrder(wrong, fields) });
    const { kind, id } = saving;
    const { merge } = compare(fields, { form, base, values, stands: (await standing()).value, by: '' });
    return again({ problems: await withRefused(wrong, asked, { kind, id, merge, at: '' }, fields) });
  }
  for (let tried = 1; ; tried++) {
    const { value: stands, revision, by } = await standing();
    const { merge, clashes } = compare(fields, { form, base, values, stands, by });
    if (clashes.length > 0) return { again: merged(fields, { base, values, stands, clashes }) };
    if (Object.keys(merge).length === 0) return { revision: undefined };
    try {
      const despite = acceptedWarnings(form);
      return { revision: await applyOf(asked, saving)(merge, revision, despite) };
    } catch (error) {
      const isOutdated = error instanceof Conflict || error instanceof BookingChanged;
      if (isOutdated && tried < TRIES) continue;
      return again(refusedBy(error, fields, asked.language));
    }
  }
}

/** Round trip of a value through the form without any change. */
function readAgain(fields: readonly Field[], value: Plain): Plain {
  return readFields(fields, enterFields(fields, value, NO_CHOICES)).values;
}

/** Unchanged inputs are not validated, because an unreadable text may be the stored value. */
function isAsOpened(fields: readonly Field[], name: string, entered: Entered, base: Plain): boolean {
  const own = fields.filter((field) => field.name === name);
  const inputs = own.flatMap((field) => [...controlOf(field).inputs]);
  return areSameTexts(inputs, entered, enterFields(own, base, NO_CHOICES));
}

function applyOf(asked: PageRequest, saving: Saving | SavingOther): Apply {
  if (saving.apply !== undefined) return saving.apply;
  const { kind, id } = saving as Saving;
  return (merge, ifRevision, despite) => mergeOne(asked, { kind, id, merge, ifRevision, at: '' }, despite);
}

async function contentStanding(asked: PageRequest, { kind, id }: Saving): Promise<Standing> {
  const { value, revision, changedBy } = await presentOf(asked, kind, id);
  return { value: valueFor(asked.editing.authority, kind, value) as Plain, revision, by: changedBy };
}

async function mergeOne(
  { editing, instance, language }: PageRequest,
  step: Merge,
  despite: ReadonlySet<string>,
): Promise<number | undefined> {
  const outcome = await applyChanges(editing, instance.name, [step], { language, despite });
  if (!('applied' in outcome)) return undefined;
  const { results, revision } = outcome.applied;
  // A change that sanitising undoes leaves the revision of the entity unchanged.
  return results[0]?.revision === step.ifRevision ? undefined : revision;
}

async function presentOf({ editing, instance }: PageRequest, kind: StoredKind, id: number): Promise<Present> {
  const present = await editing.store.content.read(instance.name, (content) => content.get(kind, id));
  if (present === undefined) throw new NotFound(`${kind} ${id}`);
  return present;
}

interface Compared {
  readonly form: Form;
  readonly base: Plain;
  readonly values: Plain;
  /** Current stored value, and the name of its last editor. */
  readonly stands: Plain;
  readonly by: string;
}

/** Compares the form with the stored value: the changed fields as a merge patch, and the conflicting fields with no answer yet. */
function compare(fields: readonly Field[], { form, base, values, stands, by }: Compared) {
  const names = fields.map(({ name }) => name);
  const { theirs, unchosen } = answersIn(form, (name): name is string => names.includes(name));
  const ways = { base: readAgain(fields, base), mine: values, theirs: readAgain(fields, stands) };
  const own = names.filter((name) => !theirs.includes(name));
  const { changed, conflicts } = mergeFields(own, ways, valueAt);
  const asking = new Set([...unchosen, ...conflicts]);
  const merge = changed
    .filter((name) => !asking.has(name) && !isDeepStrictEqual(valueAt(values, name), valueAt(ways.theirs, name)))
    .reduce<Plain>((all, name) => {
      const there = valueAt(stands, name);
      return withValueAt(all, name, patchFor(there, valueAt(values, name)));
    }, {});
  return {
    merge,
    clashes: names.filter((name) => asking.has(name)).map((name) => ({ name, by, theirs: valueAt(stands, name) })),
  };
}

/** Form with the changes of both sides; it is compared with the stored value when it is sent again. */
function merged(
  fields: readonly Field[],
  { base, values, stands, clashes }: Omit<Compared, 'form' | 'by'> & { readonly clashes: readonly FieldClash[] },
): Filled {
  const asking = new Set(clashes.map(({ name }) => name));
  const before = readAgain(fields, base);
  const shown = fields.reduce<Plain>((all, field) => {
    const mine = valueAt(values, field.name);
    const isMine = asking.has(field.name) || !isDeepStrictEqual(mine, valueAt(before, field.name));
    return withValueAt(all, field.name, isMine ? mine : valueAt(stands, field.name));
  }, {});
  return { values: shown, base: stands, problems: [], clashes };
}
