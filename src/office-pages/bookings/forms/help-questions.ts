// Buttons of a form’s questions: add, remove, move. They save nothing and show the form again; the script takes the questions from the
// response (`web/islands/questions.ts`).

import type { Filled } from '../../components/form/filled.ts';
import type { PageRequest } from '../../page.ts';
import { enteredRows, fieldsOfRows, newQuestion, type QuestionRow, rowsIn } from './question-rows.ts';

/** Name of these buttons; the value is the action and the key of a row. */
export const QUESTION_BUTTON = 'question';

export function helpQuestions({ form }: PageRequest, filled: Filled): Filled | undefined {
  if (!form.has(QUESTION_BUTTON)) return undefined;
  const [deed = '', key = ''] = form.text(QUESTION_BUTTON).split(' ');
  const before = rowsIn(filled.entered ?? {});
  const rows = changed(before, deed, key);
  const entered = { ...filled.entered, ...enteredRows(rows) };
  return { ...filled, entered, values: { ...filled.values, fields: fieldsOfRows(rows) } };
}

function changed(rows: readonly QuestionRow[], deed: string, key: string): readonly QuestionRow[] {
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];
  if (deed === 'add') return [...rows, newQuestion(freeKey(rows))];
  if (row === undefined) return rows;
  const others = rows.filter((one) => one !== row);
  if (deed === 'remove') return others.map((one) => (hangsOn(one, key) ? { ...one, condition: '' } : one));
  if (deed === 'up') return others.toSpliced(Math.max(0, at - 1), 0, row);
  if (deed === 'down') return others.toSpliced(at + 1, 0, row);
  return rows;
}

function hangsOn({ condition }: QuestionRow, key: string): boolean {
  return condition === key || condition.startsWith(`${key} `);
}

function freeKey(rows: readonly QuestionRow[]): string {
  let number = rows.length;
  while (rows.some(({ key }) => key === `n${number}`)) number++;
  return `n${number}`;
}
