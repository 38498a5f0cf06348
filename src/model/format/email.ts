// Rules of e-mail addresses, whose domain is converted to ASCII (rule Z9).

import { asciiEmail, isEmail } from '../newsletter/newsletter.ts';
import { told } from './problem.ts';
import { described, type Rule } from './rule.ts';
import { checked, text } from './scalars.ts';

/** Rule for an e-mail address; with a fallback, "" is allowed as well. */
export function email(fallback?: ''): Rule<string> {
  const isFine = (given: string) => given === fallback || isEmail(asciiEmail(given));
  return inAscii(
    checked(
      'e-mail address',
      (given) => (isFine(given) ? undefined : told('no_email', { given: described(given) })),
      fallback,
    ),
  );
}

/** Rule for a text that should be an e-mail address. Invalid ones are reported elsewhere, because older data may contain them. */
export function emailText(): Rule<string> {
  return inAscii(text(''));
}

function inAscii(rule: Rule<string>): Rule<string> {
  return { ...rule, read: (value, path, report) => asciiEmail(rule.read(value, path, report)) };
}
