// The groups that a person is in, each with what they do there: a line each, and empty ones for more.

import { html } from '../../../kit/html.ts';
import { isPlain } from '../../../model/format/rule.ts';
import type { Form } from '../../page.ts';
import type { Choice, Control, FieldOf } from './field.ts';

const EMPTY_LINES = 2;

/** More lines than these are no form of ours. */
const MOST_LINES = 200;

export const memberships: Control<FieldOf<'memberships'>> = {
  isGroup: true,
  draw: ({ field: { name }, id, value, described, choices, t }) => {
    const there = Array.isArray(value) ? value : [];
    const lines = [...there, ...Array.from({ length: EMPTY_LINES }, () => ({}))];
    const groups = choices('person_group');
    return html`<div class="lines">${lines.map((line: unknown, index) => {
      const [group, role] = isPlain(line) ? [String(line['group_id'] ?? ''), String(line['function'] ?? '')] : ['', ''];
      const of = { name: `${name}/${index}`, group, role };
      return html`<div class="line"><select${index === 0 ? html` id="${id}"` : ''} name="${of.name}/group" aria-label="${t('forms.group')} ${index + 1}"${described}><option value="">–</option>${options(groups, group)}</select>
<input name="${of.name}/function" value="${role}" aria-label="${t('forms.role')} ${index + 1}" placeholder="${t('forms.role')}" autocomplete="off"></div>`;
    })}</div><p class="hint">${t('forms.membershipHint')}</p>`;
  },
  read: (form, { name }) => {
    const lines: { group_id: number; function: string }[] = [];
    for (let index = 0; index < MOST_LINES && form.has(`${name}/${index}/group`); index++) {
      const group = form.text(`${name}/${index}/group`);
      if (/^\d{1,10}$/.test(group)) {
        lines.push({ group_id: Number(group), function: roleOf(form, `${name}/${index}/function`) });
      }
    }
    return lines.sort((a, b) => a.group_id - b.group_id);
  },
  say: (value, { choices }) => {
    const groups = new Map(choices('person_group').map((one) => [one.value, one.label]));
    const lines = Array.isArray(value) ? value.filter(isPlain) : [];
    return lines
      .map((line) => {
        const group = groups.get(String(line['group_id'])) ?? '';
        return line['function'] === '' ? group : `${group} (${line['function']})`;
      })
      .join(', ');
  },
};

function options(groups: readonly Choice[], chosen: string) {
  return groups.map(
    ({ value, label, depth = 0 }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${'\u2003'.repeat(depth)}${label}</option>`,
  );
}

function roleOf(form: Form, name: string): string {
  return form.text(name);
}
