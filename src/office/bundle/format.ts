// What a bundle holds beside the kinds of content: the instance's settings, the newsletter's lists and its subscribers. Every
// key stands in the order in which it is written, with its name in the model and its rule.

import { isColour } from '../../kit/colour.ts';
import { isTimeZone } from '../../kit/wall-clock.ts';
import { isWebAddress } from '../../kit/web-address.ts';
import { setOf } from '../../model/format/containers.ts';
import { object } from '../../model/format/objects.ts';
import { whereSet } from '../../model/format/rule.ts';
import { checked, flag, id, oneOf, reference, text } from '../../model/format/scalars.ts';
import {
  type Instance,
  instanceNameProblem,
  LANGUAGES,
  languageOf,
  NEWSLETTER_LOOKUPS,
  ROOM_CONFLICTS,
} from '../../model/instance.ts';
import * as newsletter from '../../model/newsletter.ts';

export const instance = object<Instance>([
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

export const targetList = object<newsletter.TargetList>([
  ['list_id', 'listId', reference('list')],
  ['public_name', 'publicName', text()],
]);

export const subscriber = object<newsletter.Subscriber>([
  ['id', 'id', id(newsletter.MAX_SUBSCRIBER_ID)],
  ['key', 'key', checked('20 to 64 of A-Z, a-z, 0-9, _ and -', keyProblem)],
  ['email', 'email', checked('e-mail address', emailProblem)],
  ['status', 'status', oneOf(newsletter.SUBSCRIBER_STATUSES)],
  ['firstname', 'firstname', text('')],
  ['lastname', 'lastname', text('')],
  ['address', 'address', text('')],
  ['postcode', 'postcode', text('')],
  ['city', 'city', text('')],
  ['list_ids', 'listIds', setOf('list')],
  ['interval', 'interval', oneOf(newsletter.INTERVALS, 'WEEK')],
]);

function keyProblem(key: string): string | undefined {
  return newsletter.SUBSCRIBER_KEY.test(key)
    ? undefined
    : 'is not a subscriber key: 20 to 64 of A-Z, a-z, 0-9, _ and -';
}

function emailProblem(email: string): string | undefined {
  return newsletter.isEmail(email) ? undefined : `${JSON.stringify(email)} is not an e-mail address`;
}
