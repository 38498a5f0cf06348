import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { resolveLink } from '../../model/resolve-link.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import type { PageContext } from './event-list.ts';

interface Address {
  readonly building: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

export interface MapLinks {
  readonly map: string;
  readonly route: string;
}

/** Links to a map and a route; undefined if both street and city are missing. */
export function createMapLinks({ building, street, postcode, city }: Address): MapLinks | undefined {
  const place = [street === '' ? building : street, `${postcode} ${city}`.trim()].filter((part) => part !== '');
  if (street === '' && city === '') return undefined;
  const asked = encodeURIComponent(place.join(', '));
  return {
    map: `https://www.openstreetmap.org/search?query=${asked}`,
    route: `https://www.openstreetmap.org/directions?to=${asked}`,
  };
}

/** Links to map and route, if any. For screen readers, they contain the name of the place. */
export function renderMapLinks(t: Translate, place: string, found: MapLinks | undefined): Html | undefined {
  if (found === undefined) return undefined;
  const way = (href: string, label: string) =>
    html`<a class="way" href="${href}" rel="noopener">${label}<span class="hidden"> ${place}</span></a>`;
  return html`<span class="ways-to">${way(found.map, t('eventPage.map'))} ${way(found.route, t('eventPage.route'))}</span>`;
}

export function formatAddressLine({ street, postcode, city }: Omit<Address, 'building'>): string {
  return [street, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ');
}

export function renderRoomFacts({ view }: PageContext, id: number): Html | undefined {
  const { roomsById, instance, language } = view.snapshot;
  const found = roomsById.get(id);
  if (found === undefined) return undefined;
  const { building, room } = found;
  const { street, postcode, city } = building;
  const t = createTranslator(language);
  const address = formatAddressLine(building);
  const ways = renderMapLinks(t, building.name, createMapLinks({ building: building.name, street, postcode, city }));
  const page = resolveLink(building.url, instance);
  const name = page === undefined ? html`${building.name}` : html`<a href="${page}">${building.name}</a>`;
  // If building and room have the same name, it is already the title.
  const isTitle = (room.publicName || room.name) === building.name;
  const lines = [
    ...(isTitle ? [] : [name]),
    ...(address === '' ? [] : [html`<span class="soft">${address}</span>`]),
    ...(ways === undefined ? [] : [ways]),
  ];
  return lines.length === 0 ? undefined : html`<p class="place">${joinHtml(lines, html`<br>`)}</p>\n`;
}
