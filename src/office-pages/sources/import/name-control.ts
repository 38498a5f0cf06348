// Control for an unknown name of a file: buttons for the likely answers, and a list of all.

import { type Translate, translator } from '../../../i18n/translate.ts';
import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { NameInFile } from '../../../office/sources/matching/names-in-file.ts';
import { plainName } from '../../../office/sources/matching/person-name.ts';
import { html } from '../../../util/html.ts';
import type { Choice } from '../../components/form/choice.ts';
import { type ChoiceGroup, groupedOptions } from '../../components/form/choice-controls.ts';
import type { Control } from '../../components/form/control.ts';
import { textOf } from '../../components/form/entered.ts';
import { hidden } from '../../components/form/parts.ts';
import { oneToggled } from '../../components/form/toggles-control.ts';

/** Answer for one name: a value of its buttons, or of the list if the button `other` is chosen; empty if open. */
export interface NameSaid {
  readonly key: string;
  /** `same:12`, `alike`, `new`, `house`, `words`, `leave`; "" if open. */
  readonly means: string;
}

export interface NameOffer {
  readonly name: NameInFile;
  /** Other entities of the kind; for rooms also the buildings in which a room can be created. */
  readonly others: readonly ChoiceGroup[];
}

/** `field` is the name of the field: `name/3`. */
export function nameControl(field: string, { name, others }: NameOffer): Control {
  const [key, means, other] = [`${field}/key`, `${field}/means`, `${field}/other`];
  return {
    inputs: [key, means, other],
    enter: (value) => {
      const said = saidAt(value, field);
      const isChip = said === '' || chipsFor(name, translator('de')).some((chip) => chip.value === said);
      return { [key]: [name.key], [means]: [isChip ? said : OTHER], [other]: [isChip ? '' : said] };
    },
    read: (entered) => {
      const chip = textOf(entered, means);
      const listed = textOf(entered, other);
      const isListed = chip === OTHER || (chip === '' && listed !== '');
      return { [field]: { key: textOf(entered, key), means: isListed ? listed : chip } };
    },
    say: () => '',
    draw: ({ entered, language, mark }) => {
      const t = translator(language);
      const more = others.some(({ choices }) => choices.length > 0);
      const chips = [...chipsFor(name, t), ...(more ? [{ value: OTHER, label: t('import.other') }] : [])];
      const open = { label: '', choices: [{ value: '', label: `– ${t('import.choose')}` }] };
      const list = html`<select name="${other}" aria-label="${t('import.otherOf', { name: name.text })}"${mark(other)}>
        ${groupedOptions([open, ...others], textOf(entered, other))}
      </select>`;
      return {
        isGroup: true,
        control: () => html`${hidden(key, name.key)}
          <div class="answers">${oneToggled(means, chips, textOf(entered, means))}${more ? list : ''}</div>`,
      };
    },
  };
}

const OTHER = 'other';

function saidAt(value: Plain, field: string): string {
  const [outer = '', inner = ''] = field.split('/');
  const all = value[outer];
  const one = isPlain(all) ? all[inner] : undefined;
  return isPlain(one) ? String(one['means'] ?? '') : '';
}

/** Answers as buttons, similar names first. */
function chipsFor({ kind, text, nearest, alike, takesWords }: NameInFile, t: Translate): Choice[] {
  const plain = kind === 'person' ? plainName(text) : text;
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
