// Settings of an instance: one block of the bundle, changed by the office like an entity.

import { isColour } from '../../util/colour.ts';
import { isTimeZone } from '../../util/wall-clock.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { object } from '../format/objects.ts';
import { type CodedProblem, told } from '../format/problem.ts';
import { whereSet } from '../format/rule.ts';
import { address, checked, flag, integerOr, oneOf, text } from '../format/scalars.ts';
import {
  CHURCH_YEARS,
  type Instance,
  instanceNameProblem,
  LANGUAGES,
  languageOf,
  MAX_REMIND_DAYS,
  NEWSLETTER_LOOKUPS,
  type Outside,
  type PlanSettings,
  ROOM_CONFLICTS,
  USUAL_OUTSIDE,
  USUAL_PLAN,
} from '../instance.ts';

const outside = object<Outside>([
  ['pages', 'pages', flag(true)],
  ['feeds', 'feeds', flag(true)],
  ['embed', 'embed', flag(true)],
  ['signup', 'signup', whereSet(flag(false))],
]);

const plan = object<PlanSettings>([
  ['remind_days', 'remindDays', integerOr(USUAL_PLAN.remindDays, 0, MAX_REMIND_DAYS)],
  ['church_year', 'churchYear', oneOf(CHURCH_YEARS, USUAL_PLAN.churchYear)],
]);

export const settings = object<Instance>([
  ['name', 'name', checked('instance name', instanceNameProblem)],
  ['title', 'title', text()],
  ['locale', 'locale', checked('locale', localeProblem, 'de-CH')],
  ['time_zone', 'timeZone', checked('IANA time zone', timeZoneProblem, 'Europe/Zurich')],
  ['public_url', 'publicUrl', address('')],
  ['newsletter_lookup', 'newsletterLookup', oneOf(NEWSLETTER_LOOKUPS, 'form')],
  ['double_opt_in', 'doubleOptIn', flag(true)],
  ['room_conflicts', 'roomConflicts', whereSet(oneOf(ROOM_CONFLICTS, 'warn'))],
  ['event_url', 'eventUrl', whereSet(checked('web address with `{id}`', eventUrlProblem, ''))],
  ['accent', 'accent', whereSet(checked('colour `#rrggbb`', accentProblem, ''))],
  [
    'logo_url',
    'logoUrl',
    whereSet(checked('address of a picture on the web, or the path of one kept here', logoUrlProblem, '')),
  ],
  ['footer', 'footer', whereSet(text(''))],
  ['outside', 'outside', whereSet({ ...outside, fallback: USUAL_OUTSIDE })],
  ['plan', 'plan', whereSet({ ...plan, fallback: USUAL_PLAN })],
]);

function eventUrlProblem(address: string): CodedProblem | undefined {
  const isRight = address === '' || (address.includes('{id}') && isWebAddress(address.replaceAll('{id}', '1')));
  return isRight ? undefined : told('no_event_address', { given: JSON.stringify(address) });
}

function accentProblem(colour: string): CodedProblem | undefined {
  return colour === '' || isColour(colour) ? undefined : told('no_colour', { given: JSON.stringify(colour) });
}

function logoUrlProblem(address: string): CodedProblem | undefined {
  return address === '' || isWebAddress(address) || isKeptPath(address)
    ? undefined
    : told('no_web_address', { given: JSON.stringify(address), example: 'https://www.example.org/logo.png' });
}

/** Whether the address is a stored file's path, which a server returns if it does not know its own address. */
function isKeptPath(address: string): boolean {
  return /^\/files\/[a-z0-9][a-z0-9_-]{0,62}\/[0-9a-f]{64}\/[^\s/?#<>"%]{1,400}\.(?:jpg|png|webp|avif)$/.test(address);
}

function localeProblem(locale: string): CodedProblem | undefined {
  if (languageOf(locale) !== undefined) return undefined;
  return told('no_locale', { given: JSON.stringify(locale), languages: LANGUAGES });
}

function timeZoneProblem(name: string): CodedProblem | undefined {
  return isTimeZone(name) ? undefined : told('no_time_zone', { given: JSON.stringify(name) });
}
