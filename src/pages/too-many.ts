// What a visitor sees whose address has posted too often: when to try again, and the form as it was filled, for nothing entered is
// lost. Nothing of it asks the database, since whoever floods sees it too.

import type { HonoRequest } from 'hono';
import type { Clock } from '../kit/clock.ts';
import { type Html, html } from '../kit/html.ts';
import { typeset } from '../kit/typesetting.ts';
import { wallClock } from '../kit/wall-clock.ts';
import type { View } from '../readmodel/view.ts';
import type { Answers } from './newsletter-answers.ts';
import { form, hiddenFields, paragraph, readForm, registrationForm } from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';
import { NEW_ADDRESS } from './own-page.ts';
import type { ConsentOf } from './registering-pages.ts';

export interface TooManyOptions extends Pick<Answers, 'page'> {
  readonly consent: ConsentOf;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

/** Answers 429 to a post of an address that has to wait for so many seconds; its body is bounded. */
export function tooMany({ page, consent, clock }: TooManyOptions) {
  return (req: HonoRequest, seconds: number): Promise<Response> => {
    const [, , name = ''] = req.path.split('/');
    return page(name, async (view, words) => {
      const { title, text, kept } = words.refusals.tooMany;
      const wait = fill(text, view, seconds, clock());
      const again = await formAgain(req, view, words, consent);
      const main = html`${paragraph(wait)}${again === undefined ? '' : html`${paragraph(kept)}${again}`}`;
      return { status: 429, title, main, headers: { 'Retry-After': String(seconds) } };
    });
  };
}

/** Says when it may be tried again: in how many minutes, and at which minute there. */
function fill(text: string, view: View, seconds: number, now: number): string {
  const { instance, language } = view.snapshot;
  const { locale, timeZone } = instance;
  const minutes = new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / 60), 'minute');
  const minute = Math.ceil((now + seconds * 1000) / MINUTE_MS) * MINUTE_MS;
  const time = wallClock(timeZone)(minute).slice(11, 16);
  return text.replace('{when}', () => typeset(language, minutes)).replace('{time}', () => time);
}

/** The form that was sent, with what was entered; undefined for a button that enters nothing. It is sent to the address of the page. */
async function formAgain(
  req: HonoRequest,
  view: View,
  words: PageWords,
  consentOf: ConsentOf,
): Promise<Html | undefined> {
  const [, , , what, , deed] = req.path.split('/');
  if (what === 'me' && deed === NEW_ADDRESS.again) return form('', undefined, words.sendAgain, 'second');
  if (what !== undefined && (what !== 'me' || deed !== undefined)) return undefined;
  const filled = await readForm(req.raw);
  if (req.query('again') !== undefined) return form('', hiddenFields(filled), words.sendAgain, 'second');
  const askAddress = filled.fields.address !== undefined;
  const more =
    what === 'me'
      ? { submit: words.save }
      : { submit: words.register, listsHint: words.listsHint, consent: consentOf(view.snapshot.instance) };
  return registrationForm(view, words, { ...more, askAddress, filled });
}
