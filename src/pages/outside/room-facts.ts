import { type Html, html } from '../../kit/html.ts';
import { leadsTo } from '../../model/leads-to.ts';
import { translator } from '../../words/translate.ts';
import type { PageParts } from './event-list.ts';

interface Address {
  readonly building: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
}

/** Where an address is on the map; undefined where there is too little to look for. */
export function mapOf({ building, street, postcode, city }: Address): string | undefined {
  const place = [street === '' ? building : street, `${postcode} ${city}`.trim()].filter((part) => part !== '');
  if (street === '' && city === '') return undefined;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.join(', '))}`;
}

/** An address in one line; "" for none. */
export function addressLine({ street, postcode, city }: Omit<Address, 'building'>): string {
  return [street, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ');
}

/** Where a room is, on its page. */
export function roomFacts({ view }: PageParts, id: number): Html | undefined {
  const { roomsById, instance, language } = view.snapshot;
  const found = roomsById.get(id);
  if (found === undefined) return undefined;
  const { building } = found;
  const { street, postcode, city } = building;
  const t = translator(language);
  const address = addressLine(building);
  const map = mapOf({ building: building.name, street, postcode, city });
  const page = leadsTo(building.url, instance);
  const name = page === undefined ? html`${building.name}` : html`<a href="${page}">${building.name}</a>`;
  return html`<p class="place">
      ${name}${address === '' ? '' : html`<br>${address}`}${map && html` · <a href="${map}" rel="noopener">${t('eventPage.map')}</a>`}
    </p>
    \n`;
}
