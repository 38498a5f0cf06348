// The settings of an instance: one block of the bundle, and for the office one thing that is changed as others are.

import { isColour } from '../../kit/colour.ts';
import { isTimeZone } from '../../kit/wall-clock.ts';
import { isWebAddress } from '../../kit/web-address.ts';
import { object } from '../format/objects.ts';
import { whereSet } from '../format/rule.ts';
import { checked, flag, oneOf, text } from '../format/scalars.ts';
import {
  ALL_OUTSIDE,
  type Instance,
  instanceNameProblem,
  LANGUAGES,
  languageOf,
  NEWSLETTER_LOOKUPS,
  type Outside,
  ROOM_CONFLICTS,
} from '../instance.ts';

const outside = object<Outside>([
  ['pages', 'pages', flag(true)],
  ['feeds', 'feeds', flag(true)],
  ['embed', 'embed', flag(true)],
]);

export const settings = object<Instance>([
  ['name', 'name', checked('instance name', instanceNameProblem)],
  ['title', 'title', text()],
  ['locale', 'locale', checked('locale', localeProblem, 'de-CH')],
  ['time_zone', 'timeZone', checked('IANA time zone', timeZoneProblem, 'Europe/Zurich')],
  ['public_url', 'publicUrl', text('')],
  ['newsletter_lookup', 'newsletterLookup', oneOf(NEWSLETTER_LOOKUPS, 'form')],
  ['double_opt_in', 'doubleOptIn', flag(true)],
  ['room_conflicts', 'roomConflicts', whereSet(oneOf(ROOM_CONFLICTS, 'warn'))],
  ['event_url', 'eventUrl', whereSet(checked('web address with `{id}`', eventUrlProblem, ''))],
  ['accent', 'accent', whereSet(checked('colour `#rrggbb`', accentProblem, ''))],
  ['logo_url', 'logoUrl', whereSet(checked('web address', logoUrlProblem, ''))],
  ['footer', 'footer', whereSet(text(''))],
  ['outside', 'outside', whereSet({ ...outside, fallback: ALL_OUTSIDE })],
]);

function eventUrlProblem(address: string): string | undefined {
  const isRight = address === '' || (address.includes('{id}') && isWebAddress(address.replaceAll('{id}', '1')));
  return isRight
    ? undefined
    : `${JSON.stringify(address)} is not an http or https address with {id} in the place of the event's number`;
}

function accentProblem(colour: string): string | undefined {
  return colour === '' || isColour(colour)
    ? undefined
    : `${JSON.stringify(colour)} is not a colour as #rrggbb (such as #1f5f6b)`;
}

function logoUrlProblem(address: string): string | undefined {
  return address === '' || isWebAddress(address)
    ? undefined
    : `${JSON.stringify(address)} is not an http or https address (such as https://www.example.org/logo.png)`;
}

function localeProblem(locale: string): string | undefined {
  if (languageOf(locale) !== undefined) return undefined;
  return `${JSON.stringify(locale)} is not a locale of one of the languages ${LANGUAGES.join(', ')} (such as de-CH)`;
}

function timeZoneProblem(name: string): string | undefined {
  return isTimeZone(name)
    ? undefined
    : `time zone ${JSON.stringify(name)} does not exist (expected one such as Europe/Zurich)`;
}
