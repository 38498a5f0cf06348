// Colours of areas in the week and month views, and their legend, which filters by area.

import { compareByPosition } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { Layer } from '../../model/group.ts';
import { buildAncestry } from '../../model/list-rule.ts';
import { type Html, html } from '../../util/html.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';

/** Number of colours, from `--area-1` in `web/style/tokens.css`. Further areas have the same colours with double lines. */
export const AREA_COLOUR_COUNT = 8;

export interface AreaMark {
  readonly id: number;
  readonly name: string;
  /** Zero-based position among all areas. */
  readonly colourIndex: number;
}

/**
 * Creates a function that finds the area whose colour an event gets: the deepest in the tree, or the first of several. The colour depends
 * only on the position of the area, so that an area has the same colour on all pages.
 */
export function createAreaMarker(layers: readonly Layer[]): (event: Pick<Event, 'layerIds'>) => AreaMark | undefined {
  const ancestry = buildAncestry(layers);
  const depth = (id: number) => ancestry.get(id)?.length ?? 0;
  const marks = createAreaMarks(layers);
  return ({ layerIds }) =>
    marks.filter(({ id }) => layerIds.includes(id)).sort((one, other) => depth(other.id) - depth(one.id))[0];
}

export function createAreaMarks(layers: readonly Layer[]): readonly AreaMark[] {
  return layers.toSorted(compareByPosition).map(({ id, name }, place) => ({ id, name, colourIndex: place }));
}

/** CSS classes for the colour of an event, with a leading space; "" without an area. */
export function createAreaMarkClasses(mark: AreaMark | undefined): string {
  if (mark === undefined) return '';
  const isSecond = Math.floor(mark.colourIndex / AREA_COLOUR_COUNT) % 2 === 1;
  return ` area-${(mark.colourIndex % AREA_COLOUR_COUNT) + 1}${isSecond ? ' second' : ''}`;
}

/** Legend below the view, with links that filter by an area or show all. */
export function renderAreaLegend(request: PageRequest, marks: readonly (AreaMark | undefined)[]): Html | '' {
  const { query, link, t, language, instance } = request;
  const chosen = query.get('layer') ?? '';
  const byId = new Map(marks.flatMap((mark) => (mark === undefined ? [] : [[mark.id, mark] as const])));
  if (byId.size === 0 && chosen === '') return '';
  const to = (layer: string) => {
    const address = new URLSearchParams(query);
    for (const name of ['did', 'revision', 'layer']) address.delete(name);
    if (layer !== '') address.set('layer', layer);
    return link(`/agenda?${address}`);
  };
  const entries = [...byId.values()].sort((one, other) => one.colourIndex - other.colourIndex);
  const links = entries.map((mark) => {
    const { id, name } = mark;
    const isChosen = chosen === String(id);
    const current = isChosen ? html` aria-current="true"` : '';
    const title = isChosen ? t('calendar.allAreas') : t('calendar.areaAlone', { area: name });
    return html`<li>
      <a class="${createAreaMarkClasses(mark).trim()}" href="${to(isChosen ? '' : String(id))}" title="${title}"${current}><i></i>
        <span${renderInstanceLangAttribute(language, instance)}>${name}</span></a>
    </li>`;
  });
  const without = marks.includes(undefined) ? html`<li><span><i></i>${t('calendar.withoutArea')}</span></li>` : '';
  const all = chosen === '' ? '' : html`<li><a class="all" href="${to('')}">${t('calendar.allAreas')}</a></li>`;
  return html`<ul class="areas-legend" aria-label="${t('calendar.areas')}">${links}${without}${all}</ul>`;
}
