import { createTranslator } from '../../../i18n/translate.ts';
import { isPlain } from '../../../model/format/rule.ts';
import { html } from '../../../util/html.ts';
import type { ChoicesByKind } from './choice.ts';
import {
  entitiesControl,
  entityControl,
  radioControl,
  renderOptions,
  selectControl,
  textsControl,
} from './choice-controls.ts';
import { type Control, joinTexts } from './control.ts';
import type { Field, FieldKind, FieldOf } from './field.ts';
import { type InputTexts, inputTextsOf } from './input-texts.ts';
import { pictureControl } from './picture-control.ts';
import {
  checkboxControl,
  colourControl,
  dayControl,
  lineControl,
  mailControl,
  numberControl,
  phoneControl,
  textAreaControl,
  timeControl,
  toSingleLine,
  urlControl,
} from './text-controls.ts';
import { valueAt } from './value-paths.ts';

const EMPTY_ROWS = 2;

/** Groups of a person. The value is a list of objects with `group_id` and `function`, sorted by group. */
function membershipsControl(key: string): Control<ChoicesByKind> {
  const [group, role] = [`${key}/group`, `${key}/function`];
  const rowsOf = (entered: InputTexts) => {
    const roles = inputTextsOf(entered, role);
    return inputTextsOf(entered, group).map((id, index) => ({ id, role: roles[index] ?? '' }));
  };
  return {
    inputs: [group, role],
    enter: (value) => {
      const there = valueAt(value, key);
      const rows = Array.isArray(there) ? there.filter(isPlain) : [];
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

const CONTROLS: { readonly [K in FieldKind]: (field: FieldOf<K>) => Control<ChoicesByKind> } = {
  text: ({ name, suggests }) => lineControl(name, { suggests }),
  lines: ({ name }) => textAreaControl(name),
  mail: ({ name }) => mailControl(name),
  telephone: ({ name }) => phoneControl(name),
  address: ({ name }) => urlControl(name),
  date: ({ name }) => dayControl(name),
  time: ({ name }) => timeControl(name),
  number: ({ name, isOptional }) => numberControl(name, { isOptional }),
  colour: ({ name }) => colourControl(name),
  yes: ({ name }) => checkboxControl(name),
  choice: ({ name, choices }) => selectControl(name, choices),
  radios: ({ name, choices }) => radioControl(name, choices),
  entity: ({ name, of, none, except }) => entityControl(name, of, { none, except }),
  entities: ({ name, of, blank }) => entitiesControl(name, of, { isOpen: blank !== undefined }),
  texts: ({ name, choices, blank }) => textsControl(name, choices, { isOpen: blank !== undefined }),
  memberships: ({ name }) => membershipsControl(name),
  picture: ({ name }) => pictureControl(name),
  own: ({ control }) => control,
};

export function createControl(field: Field): Control<ChoicesByKind> {
  const of = CONTROLS[field.kind] as (field: Field) => Control<ChoicesByKind>;
  return of(field);
}
