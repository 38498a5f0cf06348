// Meaning of the categories of a calendar: areas, target groups or event types (rule Z6).

import { type Translate, translator } from '../../../i18n/translate.ts';
import { isPlain, type Plain } from '../../../model/format/rule.ts';
import type { CalendarCategory } from '../../../office/sources/matching/categories.ts';
import { shownValue } from '../../../office/sources/matching/fault.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';
import { html } from '../../../util/html.ts';
import type { Choice } from '../../components/form/choice.ts';
import { type ChoiceGroup, groupedOptions } from '../../components/form/choice-controls.ts';
import type { Control } from '../../components/form/control.ts';
import { textOf } from '../../components/form/entered.ts';
import type { Field, FieldGroup } from '../../components/form/field.ts';
import { hidden } from '../../components/form/parts.ts';
import type { PageRequest } from '../../page.ts';
import { choiceFor, saidBy } from './category-values.ts';
import type { KeptUpload } from './upload.ts';

/** Maximum number of categories per page. */
const MAX_CATEGORIES = 100;

/** A select for each category with its current meaning; `types` are the event types in use. */
export function categoryGroups(
  { language }: PageRequest,
  { foreseen }: KeptUpload,
  types: readonly string[],
): readonly FieldGroup[] {
  const { categories, directory } = foreseen;
  if (categories.length === 0) return [];
  const t = translator(language);
  const ofKind = (kind: 'layer' | 'target_group') =>
    directory.all(kind).map(({ id, label }): Choice => ({ value: `${kind}:${id}`, label }));
  const there = { layers: ofKind('layer'), groups: ofKind('target_group'), types };
  const fields = categories.slice(0, MAX_CATEGORIES).map(
    (category, at): Field => ({
      kind: 'own',
      name: `category/${at}`,
      label: shownValue(category.text),
      hint: t('categories.inEvents', { count: category.events }),
      width: 'half',
      control: categoryControl(`category/${at}`, category.text, offersFor(category, there, t)),
    }),
  );
  const rest = categories.length - MAX_CATEGORIES;
  const more = rest > 0 ? ` ${t('categories.more', { count: rest })}` : '';
  return [{ title: t('categories.title'), intro: `${t('categories.help')}${more}`, fields }];
}

interface WhatIsHere {
  readonly layers: readonly Choice[];
  readonly groups: readonly Choice[];
  readonly types: readonly string[];
}

function offersFor(
  category: CalendarCategory,
  { layers, groups, types }: WhatIsHere,
  t: Translate,
): readonly ChoiceGroup[] {
  return [
    { label: '', choices: [{ value: 'leave', label: `– ${t('import.leaveOut')}` }] },
    { label: t('categories.type'), choices: typesFor(category, types) },
    { label: t('categories.layer'), choices: withSeveral(layers, 'layer', category.meant.layers) },
    { label: t('categories.targetGroup'), choices: withSeveral(groups, 'target_group', category.meant.groups) },
  ];
}

/** Select for one category; a hidden field names the category, because the list may change before the form is sent. */
function categoryControl(field: string, text: string, offers: readonly ChoiceGroup[]): Control {
  const of = `${field}/of`;
  const chosenIn = (value: Plain) => {
    const [, at = ''] = field.split('/');
    const all = value['category'];
    return isPlain(all) ? String(all[at] ?? '') : '';
  };
  return {
    inputs: [field, of],
    enter: (value) => ({ [field]: [chosenIn(value)], [of]: [text] }),
    read: (entered) => ({ [field]: { text: textOf(entered, of), means: textOf(entered, field) } }),
    say: (entered) => textOf(entered, field),
    draw: ({ entered }) => ({
      control: (attributes) => html`${hidden(of, text)}<select name="${field}"${attributes}>
        ${groupedOptions(offers, textOf(entered, field))}
      </select>`,
    }),
  };
}

export function categoryValues({ foreseen }: KeptUpload): Plain {
  const all = foreseen.categories.map(({ meant }, at): [string, string] => [String(at), choiceFor(meant)]);
  return { category: Object.fromEntries(all) };
}

/** Event types in use, the name of the category, and its current type, without duplicates. */
function typesFor({ text, meant }: CalendarCategory, types: readonly string[]): Choice[] {
  const labels = new Map(types.map((type) => [type, type]));
  const isKnown = types.some((type) => foldForSearch(type) === foldForSearch(text));
  for (const one of [...(isKnown ? [] : [text]), meant.type]) if (one !== '') labels.set(one, one);
  return [...labels.keys()]
    .sort((a, b) => a.localeCompare(b))
    .map((type) => ({ value: `type:${type}`, label: shownValue(type) }));
}

/** Adds an option for a category that refers to several entities of the same name. */
function withSeveral(options: readonly Choice[], kind: 'layer' | 'target_group', ids: readonly number[]): Choice[] {
  if (ids.length < 2) return [...options];
  const labels = ids.map((id) => options.find(({ value }) => value === `${kind}:${id}`)?.label ?? String(id));
  return [{ value: `${kind}:${ids.join('+')}`, label: labels.join(' + ') }, ...options];
}

/** Categories whose meaning was chosen or changed in the form. */
export function categoriesSaid({ details, foreseen }: KeptUpload, values: Plain): Readonly<Record<string, string>> {
  const present = new Map(foreseen.categories.map(({ text, meant }) => [text, choiceFor(meant)]));
  const sent = isPlain(values['category']) ? Object.values(values['category']).filter(isPlain) : [];
  const said = sent.flatMap((one): (readonly [string, string])[] => {
    const [text, value] = [String(one['text'] ?? ''), String(one['means'] ?? '')];
    const isAnswer = present.has(text) && present.get(text) !== value && saidBy(value) !== undefined;
    return isAnswer ? [[text, value]] : [];
  });
  return { ...details.categories, ...Object.fromEntries(said) };
}
