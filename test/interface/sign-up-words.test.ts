// Messages to websites are part of the interface, which must not import the translations, so that servers start without them. Messages that
// exist in both are identical.

import { expect, it } from 'vitest';
import { formatSignUpMessage, toKnownMessage } from '../../src/contract/bookings/sign-up-messages.ts';
import { createTranslator } from '../../src/i18n/translate.ts';
import { LANGUAGES } from '../../src/model/instance.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each(LANGUAGES)('%s: a refusal begins as on the page', (language) => {
  const t = createTranslator(language);
  for (const why of ['full', 'unconfirmed', 'not_open'] as const) {
    expect(t(`signUp.notices.${why}`).startsWith(formatSignUpMessage(why, language))).toBe(true);
  }
});

it.each(LANGUAGES)('%s: a field error is worded as on the page', (language) => {
  const t = createTranslator(language);
  const bounds = { least: 1, most: 3 };
  for (const code of ['too_many_people', 'too_long', 'too_small', 'too_large_number', 'out_of_range'] as const) {
    expect(toKnownMessage(code)).toBe(code);
    expect(formatSignUpMessage(code, language, bounds)).toBe(plain(t.with(`signUp.faults.${code}`, bounds)));
  }
  expect(formatSignUpMessage('missing', language)).toBe(t('signUp.faults.missing'));
  expect(t('signUp.faults.no_email').startsWith(formatSignUpMessage('no_email', language))).toBe(true);
});
