import { isColour } from '../../util/colour.ts';
import { isTimeZone } from '../../util/wall-clock.ts';
import { isWebAddress } from '../../util/web-address.ts';
import { object } from '../format/objects.ts';
import { type CodedProblem, createCodedProblem } from '../format/problem.ts';
import { omitIfDefault } from '../format/rule.ts';
import { address, flag, integerOr, oneOf, text, validatedText } from '../format/scalars.ts';
import {
  CHURCH_CALENDARS,
  DEFAULT_PUBLIC_ACCESS,
  DEFAULT_ROTA_SETTINGS,
  findInstanceNameProblem,
  type Instance,
  LANGUAGES,
  languageOf,
  MAX_REMIND_DAYS,
  NEWSLETTER_LOOKUPS,
  type PublicAccess,
  ROOM_CONFLICT_POLICIES,
  type RotaSettings,
} from '../instance.ts';

const outside = object<PublicAccess>([
  ['pages', 'pages', flag(true)],
  ['feeds', 'feeds', flag(true)],
  ['embed', 'embed', flag(true)],
  ['signup', 'signup', omitIfDefault(flag(false))],
  ['requests', 'requests', omitIfDefault(flag(false))],
]);

const plan = object<RotaSettings>([
  ['remind_days', 'remindDays', integerOr(DEFAULT_ROTA_SETTINGS.remindDays, 0, MAX_REMIND_DAYS)],
  ['church_year', 'churchYear', oneOf(CHURCH_CALENDARS, DEFAULT_ROTA_SETTINGS.churchYear)],
]);

export const settingsRule = object<Instance>([
  ['name', 'name', validatedText('instance name', findInstanceNameProblem)],
  ['title', 'title', text()],
  ['locale', 'locale', validatedText('locale', localeProblem, 'de-CH')],
  ['time_zone', 'timeZone', validatedText('IANA time zone', timeZoneProblem, 'Europe/Zurich')],
  ['public_url', 'publicUrl', address('')],
  ['newsletter_lookup', 'newsletterLookup', oneOf(NEWSLETTER_LOOKUPS, 'form')],
  ['double_opt_in', 'doubleOptIn', flag(true)],
  ['room_conflicts', 'roomConflicts', omitIfDefault(oneOf(ROOM_CONFLICT_POLICIES, 'warn'))],
  ['event_url', 'eventUrl', omitIfDefault(validatedText('web address with `{id}`', eventUrlProblem, ''))],
  ['accent', 'accent', omitIfDefault(validatedText('colour `#rrggbb`', accentProblem, ''))],
  [
    'logo_url',
    'logoUrl',
    omitIfDefault(
      validatedText('address of a picture on the web, or the path of one stored on this server', logoUrlProblem, ''),
    ),
  ],
  ['footer', 'footer', omitIfDefault(text(''))],
  ['outside', 'outside', omitIfDefault({ ...outside, fallback: DEFAULT_PUBLIC_ACCESS })],
  ['plan', 'plan', omitIfDefault({ ...plan, fallback: DEFAULT_ROTA_SETTINGS })],
]);

function eventUrlProblem(address: string): CodedProblem | undefined {
  const isRight = address === '' || (address.includes('{id}') && isWebAddress(address.replaceAll('{id}', '1')));
  return isRight ? undefined : createCodedProblem('no_event_address', { given: JSON.stringify(address) });
}

function accentProblem(colour: string): CodedProblem | undefined {
  return colour === '' || isColour(colour)
    ? undefined
    : createCodedProblem('no_colour', { given: JSON.stringify(colour) });
}

function logoUrlProblem(address: string): CodedProblem | undefined {
  return address === '' || isWebAddress(address) || isStoredFilePath(address)
    ? undefined
    : createCodedProblem('no_web_address', {
        given: JSON.stringify(address),
        example: 'https://www.example.org/logo.png',
      });
}

/** True if the address is a stored file's path, which a server returns if it does not know its own address. */
function isStoredFilePath(address: string): boolean {
  return /^\/files\/[a-z0-9][a-z0-9_-]{0,62}\/[0-9a-f]{64}\/[^\s/?#<>"%]{1,400}\.(?:jpg|png|webp|avif)$/.test(address);
}

function localeProblem(locale: string): CodedProblem | undefined {
  if (languageOf(locale) !== undefined) return undefined;
  return createCodedProblem('no_locale', { given: JSON.stringify(locale), languages: LANGUAGES });
}

function timeZoneProblem(name: string): CodedProblem | undefined {
  return isTimeZone(name) ? undefined : createCodedProblem('no_time_zone', { given: JSON.stringify(name) });
}
