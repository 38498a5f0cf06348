// Saves a form: what was changed in it, and nothing else, so that what others have changed meanwhile stays. Where two have
// changed the same field, the form comes back with both.

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

/** How often it is tried anew when somebody else was quicker. */
const TRIES = 5;

/** Makes a change; gives its revision, undefined where it changed nothing. Throws as `applyChanges`, and BookingChanged. */
type Apply = (merge: Plain, ifRevision: number, despite: ReadonlySet<string>) => Promise<number | undefined>;

interface OfForm {
  readonly fields: readonly Field[];
  /** What is wrong beside what the model says. */
  readonly alsoWrong?: (values: Plain) => readonly FieldProblem[];
}

export interface Saving extends OfForm {
  readonly kind: StoredKind;
  readonly id: number;
  /** Makes the change otherwise than by one step. */
  readonly apply?: Apply;
}

/** What is stored now, as the form shows it. */
export interface Standing {
  readonly value: Plain;
  readonly revision: number;
  /** Who changed it last, as it is said. */
  readonly by: string;
}

/** Of what is no content, such as a booking. */
export interface SavingOther extends OfForm {
  readonly standing: () => Promise<Standing>;
  readonly apply: Apply;
}

/** `revision` is that of the change; undefined where there was nothing to change. */
export type Saved = { readonly revision: number | undefined } | { readonly again: Filled };

/** Saves what was changed in a form. Throws NotFound, Forbidden and InUse; nothing is changed then. */
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

/** The value that reading a form gives where nothing was changed. */
function readAgain(fields: readonly Field[], value: Plain): Plain {
  return readFields(fields, enterFields(fields, value, NO_CHOICES)).values;
}

/** What stood there before stays without a word, whatever it is: a text that can’t be read may mean what was there. */
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
  // What is cleaned away leaves the entity as it was.
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
  /** What is stored now, and who changed it last. */
  readonly stands: Plain;
  readonly by: string;
}

/** What was changed here, as a merge patch, and what of it somebody else has changed otherwise or nobody has answered for yet. */
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

/** The form with what was changed on both sides; sent again, it is compared with what stands there now. */
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
