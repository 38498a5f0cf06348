import { isEmail, toAsciiEmail } from '../email-address.ts';
import { createCodedProblem } from './problem.ts';
import { describeValue, type Rule } from './rule.ts';
import { text, validatedText } from './scalars.ts';

export function email(fallback?: ''): Rule<string> {
  const isFine = (given: string) => given === fallback || isEmail(toAsciiEmail(given));
  return convertToAscii(
    validatedText(
      'e-mail address',
      (given) => (isFine(given) ? undefined : createCodedProblem('no_email', { given: describeValue(given) })),
      fallback,
    ),
  );
}

/**
 * Rule for a text that should be an e-mail address. Accepts invalid ones, because older data may contain them; new ones are reported
 * elsewhere.
 */
export function emailText(): Rule<string> {
  return convertToAscii(text(''));
}

function convertToAscii(rule: Rule<string>): Rule<string> {
  return { ...rule, read: (value, path, report) => toAsciiEmail(rule.read(value, path, report)) };
}
