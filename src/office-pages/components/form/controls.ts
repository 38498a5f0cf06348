import { createTranslator } from '../../../i18n/translate.ts';
import { isPlainObject } from '../../../model/format/rule.ts';
import { html } from '../../../util/html.ts';
import type { ChoiceLookup } from './choice.ts';
import {
  createEntitiesControl,
  createEntityControl,
  createRadioControl,
  createSelectControl,
  createTextsControl,
  renderOptions,
} from './choice-controls.ts';
import { type Control, joinTexts } from './control.ts';
import type { Field, FieldKind, FieldOf } from './field.ts';
import { type InputTexts, inputTextsOf } from './input-texts.ts';
import { createPictureControl } from './picture-control.ts';
import {
  createCheckboxControl,
  createColourControl,
  createDayControl,
  createLineControl,
  createMailControl,
  createNumberControl,
  createPhoneControl,
  createTextAreaControl,
  createTimeControl,
  createUrlControl,
  toSingleLine,
} from './text-controls.ts';
import { valueAt } from './value-paths.ts';

const EMPTY_ROWS = 2;

/** Groups of a person. The value is a list of objects with `group_id` and `function`, sorted by group. */
function membershipsControl(key: string): Control<ChoiceLookup> {
  const [group, role] = [`${key}/group`, `${key}/function`];
  const rowsOf = (entered: InputTexts) => {
    const roles = inputTextsOf(entered, role);
    return inputTextsOf(entered, group).map((id, index) => ({ id, role: roles[index] ?? '' }));
  };
  return {
    inputs: [group, role],
    enter: (value) => {
      const there = valueAt(value, key);
      const rows = Array.isArray(there) ? there.filter(isPlainObject) : [];
      const empty = Array.from({ length: EMPTY_ROWS }, () => '');
      return {
        [group]: [...rows.map((row) => String(row['group_id'] ?? '')), ...empty],
        [role]: [...rows.map((row) => toSingleLine(String(row['function'] ?? ''))), ...empty],
      };
    },
    read: (entered) => {
      const chosen = rowsOf(entered).filter(({ id }) => /^\d{1,10}$/.test(id));
      const read = chosen.map((row) => ({ group_id: Number(row.id), function: row.role }));
      return { [key]: read.sort((a, b) => a.group_id - b.group_id) };
    },
    say: (entered, { choices }) => {
      const names = new Map(choices('person_group').map(({ value, label }) => [value, label]));
      return joinTexts(
        rowsOf(entered).flatMap((row) => {
          const name = names.get(row.id);
          if (name === undefined) return [];
          return [row.role === '' ? name : `${name} (${row.role})`];
        }),
      );
    },
    render: ({ entered, choices, language }) => {
      const t = createTranslator(language);
      const groups = choices('person_group');
      const rows = rowsOf(entered).map(
        (row, index) => html`<div class="line">
          <select name="${group}" aria-label="${t('forms.group')} ${index + 1}">
            <option value="">–</option>
            ${renderOptions(groups, row.id)}
          </select>
          <input name="${role}" value="${row.role}" autocomplete="off" aria-label="${t('forms.role')} ${index + 1}"
            placeholder="${t('forms.role')}">
        </div>`,
      );
      return { isGroup: true, hint: t('forms.membershipHint'), control: () => html`<div class="lines">${rows}</div>` };
    },
  };
}

const CONTROLS: { readonly [K in FieldKind]: (field: FieldOf<K>) => Control<ChoiceLookup> } = {
  text: ({ name, suggests }) => createLineControl(name, { suggests }),
  lines: ({ name }) => createTextAreaControl(name),
  mail: ({ name }) => createMailControl(name),
  telephone: ({ name }) => createPhoneControl(name),
  address: ({ name }) => createUrlControl(name),
  date: ({ name }) => createDayControl(name),
  time: ({ name }) => createTimeControl(name),
  number: ({ name, isOptional }) => createNumberControl(name, { isOptional }),
  colour: ({ name }) => createColourControl(name),
  yes: ({ name }) => createCheckboxControl(name),
  choice: ({ name, choices }) => createSelectControl(name, choices),
  radios: ({ name, choices }) => createRadioControl(name, choices),
  entity: ({ name, of, none, except }) => createEntityControl(name, of, { none, except }),
  entities: ({ name, of, blank, isFixedIfAlone }) =>
    createEntitiesControl(name, of, { isOpen: blank !== undefined, isFixedIfAlone }),
  texts: ({ name, choices, blank }) => createTextsControl(name, choices, { isOpen: blank !== undefined }),
  memberships: ({ name }) => membershipsControl(name),
  picture: ({ name }) => createPictureControl(name),
  own: ({ control }) => control,
};

export function createControl(field: Field): Control<ChoiceLookup> {
  const of = CONTROLS[field.kind] as (field: Field) => Control<ChoiceLookup>;
  return of(field);
}
