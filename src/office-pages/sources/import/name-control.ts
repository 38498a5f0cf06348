// Control for an unknown name in a file: buttons for the likely answers, and a list of all others.

import { createTranslator, type Translate } from '../../../i18n/translate.ts';
import { isPlainObject, type PlainObject } from '../../../model/format/rule.ts';
import type { NameInFile } from '../../../office/sources/matching/names-in-file.ts';
import { stripNameTitles } from '../../../office/sources/matching/person-name.ts';
import { html } from '../../../util/html.ts';
import type { Choice } from '../../components/form/choice.ts';
import { type ChoiceGroup, renderGroupedOptions } from '../../components/form/choice-controls.ts';
import type { Control } from '../../components/form/control.ts';
import { inputTextOf } from '../../components/form/input-texts.ts';
import { renderHiddenInput } from '../../components/form/parts.ts';
import { renderSingleToggle } from '../../components/form/toggles-control.ts';

/** Answer about a name: the value of a button, or the choice in the list if the button is `other`; empty without an answer. */
export interface NameAnswer {
  readonly key: string;
  /** `same:12`, `alike`, `new`, `house`, `words`, `leave`; "" without an answer. */
  readonly means: string;
}

export interface NameControlOptions {
  readonly name: NameInFile;
  /** Other entities of the kind; for a room, other buildings in which it can be created. */
  readonly others: readonly ChoiceGroup[];
}

export function createNameControl(field: string, { name, others }: NameControlOptions): Control {
  const [key, means, other] = [`${field}/key`, `${field}/means`, `${field}/other`];
  return {
    inputs: [key, means, other],
    enter: (value) => {
      const text = textAt(value, field);
      const isChip = text === '' || chipsFor(name, createTranslator('de')).some((chip) => chip.value === text);
      return { [key]: [name.key], [means]: [isChip ? text : OTHER], [other]: [isChip ? '' : text] };
    },
    read: (entered) => {
      const chip = inputTextOf(entered, means);
      const listed = inputTextOf(entered, other);
      const isListed = chip === OTHER || (chip === '' && listed !== '');
      return { [field]: { key: inputTextOf(entered, key), means: isListed ? listed : chip } };
    },
    say: () => '',
    render: ({ entered, language, mark }) => {
      const t = createTranslator(language);
      const more = others.some(({ choices }) => choices.length > 0);
      const chips = [...chipsFor(name, t), ...(more ? [{ value: OTHER, label: t('import.other') }] : [])];
      const open = { label: '', choices: [{ value: '', label: `– ${t('import.choose')}` }] };
      const list = html`<select name="${other}" aria-label="${t('import.otherOf', { name: name.text })}"${mark(other)}>
        ${renderGroupedOptions([open, ...others], inputTextOf(entered, other))}
      </select>`;
      return {
        isGroup: true,
        control: () => html`${renderHiddenInput(key, name.key)}
          <div class="answers">${renderSingleToggle(means, chips, inputTextOf(entered, means))}${more ? list : ''}</div>`,
      };
    },
  };
}

const OTHER = 'other';

function textAt(value: PlainObject, field: string): string {
  const [outer = '', inner = ''] = field.split('/');
  const all = value[outer];
  const one = isPlainObject(all) ? all[inner] : undefined;
  return isPlainObject(one) ? String(one['means'] ?? '') : '';
}

function chipsFor({ kind, text, nearest, alike, takesWords }: NameInFile, t: Translate): Choice[] {
  const plain = kind === 'person' ? stripNameTitles(text) : text;
  const anew = plain === text ? t('import.anew') : t('import.anewAs', { name: plain });
  return [
    ...nearest.map(({ id, label }) => ({ value: `same:${id}`, label: t('import.sameAs', { name: label }) })),
    ...(alike === undefined ? [] : [{ value: 'alike', label: t('import.alike', { name: alike }) }]),
    ...(kind === 'room'
      ? [
          { value: 'new', label: t('import.anewRoom') },
          { value: 'house', label: t('import.anewHouse') },
        ]
      : [{ value: 'new', label: anew }]),
    ...(takesWords ? [{ value: 'words', label: t('import.asWords') }] : []),
    { value: 'leave', label: t('import.leaveOut') },
  ];
}
