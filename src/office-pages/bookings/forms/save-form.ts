// Saves a form. If a removed question has answers, asks first, because they are deleted with it (rule J2).

import type { BookingForm } from '../../../model/bookings/form.ts';
import { isPlain } from '../../../model/format/rule.ts';
import type { Present } from '../../../model/present.ts';
import type { Html } from '../../../util/html.ts';
import { originalValues } from '../../components/form/carried.ts';
import { parseObject } from '../../components/form/entered.ts';
import type { FieldGroup } from '../../components/form/field.ts';
import { asSent, fieldsOf } from '../../components/form/filled.ts';
import { box } from '../../components/form/parts.ts';
import { type Saved, saveForm } from '../../components/form/save.ts';
import type { PageRequest } from '../../page.ts';

/** Checkbox that allows deleting answers. */
const DROP = 'drop';

export async function saveQuestions(asked: PageRequest, groups: readonly FieldGroup[]): Promise<Saved> {
  const { form, ids, t } = asked;
  const fields = fieldsOf(groups);
  const id = ids['id'] ?? 0;
  const gone = removedQuestions(asked);
  const count = gone.length === 0 || form.has(DROP) ? 0 : await countAnswers(asked, id, gone);
  if (count === 0) return saveForm(asked, { kind: 'form', id, fields });
  return { again: asSent(form, fields, [{ name: 'fields', text: t('formPage.answered', { count }) }]) };
}

/** Checkbox that allows deleting answers, if a question was removed. */
export function askDropping(asked: PageRequest): Html | undefined {
  if (removedQuestions(asked).length === 0) return undefined;
  return box(DROP, asked.form.has(DROP), asked.t('formPage.drop'));
}

/** Ids of the questions at opening that are no longer in the form. */
function removedQuestions({ form }: PageRequest): string[] {
  const { fields } = parseObject(originalValues(form));
  const before = Array.isArray(fields) ? fields.filter(isPlain).map(({ id }) => String(id)) : [];
  const left = new Set(form.all('q_id'));
  return before.filter((id) => !left.has(id));
}

/** Warning that a form’s answers are deleted with it and can’t be restored from the trash; undefined without answers. */
export async function sayLostAnswers(asked: PageRequest, { id, value }: Present): Promise<string | undefined> {
  const { fields } = value as BookingForm;
  const count = await countAnswers(
    asked,
    id,
    fields.map((field) => String(field.id)),
  );
  return count === 0 ? undefined : asked.t('formPage.lost', { count });
}

async function countAnswers({ editing, instance }: PageRequest, id: number, gone: readonly string[]): Promise<number> {
  const referrers = await editing.store.content.read(instance.name, (content) => content.referrers('form', id));
  const events = referrers.flatMap((one) => (one.kind === 'event' ? [one.id] : []));
  const answers = await editing.store.bookings.read(instance.name, editing.clock(), async (tx) => {
    const all = [];
    for (const event of events) all.push(...(await tx.ofEvent(event)));
    return all.flatMap(({ booking }) => [booking.answers, ...booking.people.map((one) => one.answers)]);
  });
  return (answers ?? []).reduce((sum, one) => sum + gone.filter((field) => field in one).length, 0);
}
