// Free-text location of a calendar event, split into name and address parts if recognized (rule Z6).

import type { Plain } from '../../../model/format/rule.ts';

/** `8000 Zürich`, `CH-8000 Zürich`, `D-79098 Freiburg`. */
const CITY = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(\p{L}[^\d]*)$/u;

/** `Dorfstrasse 1`, `Via Roma 12a`, `12 rue du Lac`. */
const STREET = /^(?:\D{3,}\s\d{1,4}\s?[a-z]?(?:\s?[-/]\s?\d{1,4}[a-z]?)?|\d{1,4}\s?[a-z]?,?\s\p{L}\D+)$/iu;

const COUNTRIES =
  /^(?:schweiz|suisse|svizzera|svizra|switzerland|ch|deutschland|allemagne|germania|germany|österreich|autriche|austria|liechtenstein|france|frankreich|francia|italien|italie|italia|italy)$/i;

/** Converts a location to a place in the bundle format. The street becomes the name of an address without one. */
export function placeInWords(location: string): Plain {
  const whole = location.replace(/\s+/g, ' ').trim();
  const parts = location
    .split(/,|[\r\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  if (parts.length > 1 && COUNTRIES.test(parts.at(-1) ?? '')) parts.pop();
  const [, postcode, city] = CITY.exec(parts.at(-1) ?? '') ?? [];
  if (postcode === undefined || city === undefined || parts.length < 2) return { name: whole };
  parts.pop();
  const street = STREET.test(parts.at(-1) ?? '') ? (parts.at(-1) ?? '') : '';
  const name = (street === '' || parts.length === 1 ? parts : parts.slice(0, -1)).join(', ');
  return {
    name,
    ...(street !== '' && { location_address: street }),
    location_postcode: postcode,
    location_city: city.trim(),
  };
}
