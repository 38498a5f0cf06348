// Control for the groups of a person and the person’s function there: one row each, and empty rows for more.

import { translator } from '../../../i18n/translate.ts';
import { isPlain } from '../../../model/format/rule.ts';
import { html } from '../../../util/html.ts';
import { valueAt } from './at-path.ts';
import type { Choices } from './choice.ts';
import { optionsOf } from './choice-controls.ts';
import { type Control, listed } from './control.ts';
import { type Entered, textsOf } from './entered.ts';
import { oneLine } from './text-controls.ts';

const EMPTY_ROWS = 2;

/** Value: objects with `group_id` and `function`, sorted by group. */
export function memberships(key: string): Control<Choices> {
  const [group, role] = [`${key}/group`, `${key}/function`];
  const rowsOf = (entered: Entered) => {
    const roles = textsOf(entered, role);
    return textsOf(entered, group).map((id, index) => ({ id, role: roles[index] ?? '' }));
  };
  return {
    inputs: [group, role],
    enter: (value) => {
      const there = valueAt(value, key);
      const rows = Array.isArray(there) ? there.filter(isPlain) : [];
      const empty = Array.from({ length: EMPTY_ROWS }, () => '');
      return {
        [group]: [...rows.map((row) => String(row['group_id'] ?? '')), ...empty],
        [role]: [...rows.map((row) => oneLine(String(row['function'] ?? ''))), ...empty],
      };
    },
    read: (entered) => {
      const chosen = rowsOf(entered).filter(({ id }) => /^\d{1,10}$/.test(id));
      const read = chosen.map((row) => ({ group_id: Number(row.id), function: row.role }));
      return { [key]: read.sort((a, b) => a.group_id - b.group_id) };
    },
    say: (entered, { choices }) => {
      const names = new Map(choices('person_group').map(({ value, label }) => [value, label]));
      return listed(
        rowsOf(entered).flatMap((row) => {
          const name = names.get(row.id);
          if (name === undefined) return [];
          return [row.role === '' ? name : `${name} (${row.role})`];
        }),
      );
    },
    draw: ({ entered, choices, language }) => {
      const t = translator(language);
      const groups = choices('person_group');
      const rows = rowsOf(entered).map(
        (row, index) => html`<div class="line">
          <select name="${group}" aria-label="${t('forms.group')} ${index + 1}">
            <option value="">–</option>
            ${optionsOf(groups, row.id)}
          </select>
          <input name="${role}" value="${row.role}" autocomplete="off" aria-label="${t('forms.role')} ${index + 1}"
            placeholder="${t('forms.role')}">
        </div>`,
      );
      return { isGroup: true, hint: t('forms.membershipHint'), control: () => html`<div class="lines">${rows}</div>` };
    },
  };
}
