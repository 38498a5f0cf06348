// Names in a file that no entity has, by kind: each is assigned to an entity, created, kept as text, or left out.

import { type Html, html } from '../../kit/html.ts';
import type { TableKind } from '../../office/sources/columns.ts';
import { resolutionKey } from '../../office/sources/directory.ts';
import { shownValue } from '../../office/sources/fault.ts';
import { isMade } from '../../office/sources/made-anew.ts';
import { resolutionOf } from '../../office/sources/remembered.ts';
import type { Unmatched } from '../../office/sources/unmatched.ts';
import { type Translate, translator } from '../../words/translate.ts';
import type { Asked } from '../page.ts';
import type { KeptUpload } from './upload.ts';

/** More names are not asked for on one page. */
const MOST_NAMES = 100;

export function namesCard({ language }: Asked, upload: KeptUpload): Html | undefined {
  const t = translator(language);
  const { foreseen, details } = upload;
  const open = [...foreseen.unmatched, ...decidedOf(foreseen.unmatched, details.names ?? {})].slice(0, MOST_NAMES);
  if (open.length === 0) return undefined;
  const inRows = foreseen.format === 'ics' ? 'categories.inEvents' : 'import.inRows';
  const numbered = open.map((one, at) => ({ ...one, at }));
  const groups = [...Map.groupBy(numbered, ({ kind }) => kind)].map(([kind, some]) => {
    const rows = some.map((one) => {
      const where = one.rows < 2 ? '' : html` <span class="soft small">${t(inRows, { count: one.rows })}</span>`;
      const key = resolutionKey(kind, one.text);
      return html`<tr>
        <th scope="row"><label for="name-${one.at}">${shownValue(one.text)}</label>${where}</th>
        <td>
          <input type="hidden" name="key" value="${key}">
          <select id="name-${one.at}" name="meant">${choices(one, key, upload, t)}</select>
        </td>
      </tr>`;
    });
    return html`<tbody><tr><th scope="colgroup" colspan="2">${t(`import.kinds.${kind as TableKind}`)}</th></tr>${rows}</tbody>`;
  });
  return html`<section class="card">
    <h2>${t('import.names')}</h2>
    <p class="soft">${t('import.namesHelp')}</p>
    <div class="fits"><table class="matching">${groups}</table></div>
  </section>`;
}

/** The options for a name: entities that are spelled similarly come first. */
function choices(
  { kind, text, nearest, takesWords }: Unmatched,
  key: string,
  upload: KeptUpload,
  t: Translate,
): Html[] {
  const { foreseen, details } = upload;
  const chosen = details.names?.[key] ?? '';
  const option = (value: string, label: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`;
  const near = new Set(nearest.map(({ id }) => id));
  const others = foreseen.directory.all(kind).filter(({ id }) => !near.has(id) && !isMade(id));
  return [
    option('', `– ${t('import.undecided')}`),
    ...nearest.map(({ id, label }) => option(String(id), t('import.sameAs', { name: label }))),
    ...anew(kind, text, upload, t).map(([value, label]) => option(value, `– ${label}`)),
    ...(takesWords || chosen === 'words' ? [option('words', `– ${t('import.asWords')}`)] : []),
    option('leave', `– ${t('import.leaveOut')}`),
    ...others.map(({ id, label }) => option(String(id), label)),
  ];
}

/** How it can be made anew; a room is in a building that is here, or where there is none in one of its own name. */
function anew(kind: Unmatched['kind'], name: string, { foreseen }: KeptUpload, t: Translate): [string, string][] {
  if (kind !== 'room') return [[JSON.stringify({ name }), t('import.anew')]];
  const buildings = foreseen.directory.all('building').filter(({ id }) => !isMade(id));
  const house: [string, string] = [JSON.stringify({ name, building: name }), t('import.anewHouse')];
  return [
    ...buildings.map(({ id, label }): [string, string] => [
      JSON.stringify({ name, building: String(id) }),
      t('import.anewIn', { building: label }),
    ]),
    house,
  ];
}

/** Names that were decided before, so that the decision can be changed. */
function decidedOf(unmatched: readonly Unmatched[], names: Readonly<Record<string, string>>): Unmatched[] {
  const there = new Set(unmatched.map(({ kind, text }) => resolutionKey(kind, text)));
  return Object.entries(names).flatMap(([key, said]) => {
    const [, kind, folded] = /^([a-z_]+):(.*)$/s.exec(key) ?? [];
    if (kind === undefined || folded === undefined || there.has(key)) return [];
    const meant = resolutionOf(said);
    const text = typeof meant === 'object' ? meant.name : folded;
    return [
      { kind: kind as Unmatched['kind'], text, rows: 0, nearest: [], takesWords: kind === 'room' || kind === 'person' },
    ];
  });
}
