// What somebody says of the categories of a calendar: areas, target groups or kinds of event (rule Z6).

import { comparable } from '../../kit/comparable.ts';
import { type Html, html } from '../../kit/html.ts';
import type { CalendarCategory } from '../../office/sources/categories.ts';
import { shownValue } from '../../office/sources/fault.ts';
import { translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';
import { choiceFor, saidBy } from './category-values.ts';
import type { KeptUpload } from './upload.ts';

/** More are not asked for on one page. */
const MOST_CATEGORIES = 100;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A choice for each category, with what it stands for by now; `types` are the kinds of event that are known here. */
export function categoriesCard(
  { language }: Asked,
  { foreseen }: KeptUpload,
  types: readonly string[],
): Html | undefined {
  const { categories, directory } = foreseen;
  if (categories.length === 0) return undefined;
  const t = translator(language);
  const ofKind = (kind: 'layer' | 'target_group') =>
    directory.all(kind).map(({ id, label }): Option => ({ value: `${kind}:${id}`, label }));
  const [layers, groups] = [ofKind('layer'), ofKind('target_group')];
  const rows = categories.slice(0, MOST_CATEGORIES).map((category, at) => {
    const { text, events } = category;
    const chosen = choiceFor(category.meant);
    const option = ({ value, label }: Option) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`;
    const group = (label: string, options: readonly Option[]) =>
      options.length === 0 ? '' : html`<optgroup label="${label}">${options.map(option)}</optgroup>`;
    return html`<tr>
      <th scope="row">
        <label for="category-${at}">${shownValue(text)}</label>
        <span class="soft small">${t('categories.inEvents', { count: events })}</span>
      </th>
      <td>
        <input type="hidden" name="category" value="${text}">
        <select id="category-${at}" name="means">
          ${option({ value: 'leave', label: `– ${t('import.leaveOut')}` })}
          ${group(t('categories.type'), typesFor(category, types))}
          ${group(t('categories.layer'), withSeveral(layers, 'layer', category.meant.layers))}
          ${group(t('categories.targetGroup'), withSeveral(groups, 'target_group', category.meant.groups))}
        </select>
      </td>
    </tr>`;
  });
  const rest = categories.length - MOST_CATEGORIES;
  const more = rest > 0 ? html`<p class="soft small">${t('categories.more', { count: rest })}</p>` : '';
  return html`<section class="card">
    <h2>${t('categories.title')}</h2>
    <p class="soft">${t('categories.help')}</p>
    <div class="fits">
      <table class="matching">
        <thead><tr><th scope="col">${t('categories.category')}</th><th scope="col">${t('categories.meaning')}</th></tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
    ${more}
  </section>`;
}

/** The kinds that are known, the name of the category, and what it is by now, each once. */
function typesFor({ text, meant }: CalendarCategory, types: readonly string[]): Option[] {
  const labels = new Map(types.map((type) => [type, type]));
  const isKnown = types.some((type) => comparable(type) === comparable(text));
  for (const one of [...(isKnown ? [] : [text]), meant.type]) if (one !== '') labels.set(one, one);
  return [...labels.keys()]
    .sort((a, b) => a.localeCompare(b))
    .map((type) => ({ value: `type:${type}`, label: shownValue(type) }));
}

/** With all that have one name together, where a category stands for several by its name. */
function withSeveral(options: readonly Option[], kind: 'layer' | 'target_group', ids: readonly number[]): Option[] {
  if (ids.length < 2) return [...options];
  const labels = ids.map((id) => options.find(({ value }) => value === `${kind}:${id}`)?.label ?? String(id));
  return [{ value: `${kind}:${ids.join('+')}`, label: labels.join(' + ') }, ...options];
}

/** The categories whose meaning was chosen or changed in the form; those that are as before are left out. */
export function categoriesSaid({ form }: Asked, { details, foreseen }: KeptUpload): Readonly<Record<string, string>> {
  const present = new Map(foreseen.categories.map(({ text, meant }) => [text, choiceFor(meant)]));
  const means = form.all('means');
  const said = form.all('category').flatMap((text, at): (readonly [string, string])[] => {
    const value = means[at] ?? '';
    const isAnswer = present.has(text) && present.get(text) !== value && saidBy(value) !== undefined;
    return isAnswer ? [[text, value]] : [];
  });
  return { ...details.categories, ...Object.fromEntries(said) };
}
