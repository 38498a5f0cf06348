// What a visitor sees whose address has posted too often: when to try again, and the form as it was filled, for nothing entered is
// lost. It never asks the database, since an attacker who floods gets it too.

import type { HonoRequest } from 'hono';
import type { Translate } from '../i18n/translate.ts';
import type { View } from '../readmodel/view.ts';
import type { Clock } from '../util/clock.ts';
import { type Html, html } from '../util/html.ts';
import { typeset } from '../util/typesetting.ts';
import { wallClock } from '../util/wall-clock.ts';
import type { Answers, ParishView } from './form-answers.ts';
import { form, paragraph } from './form-parts.ts';
import { hiddenFields, readForm, registrationForm } from './newsletter/newsletter-forms.ts';
import { NEW_ADDRESS } from './newsletter/own-page.ts';
import type { ConsentOf } from './newsletter/subscribe-pages.ts';

export interface TooManyOptions extends Pick<Answers, 'page'> {
  readonly consent: ConsentOf;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

/** Answers 429 to a post of an address that has to wait for so many seconds; its body is bounded. */
export function tooMany({ page, consent, clock }: TooManyOptions) {
  return (req: HonoRequest, seconds: number): Promise<Response> => {
    const [, , name = ''] = req.path.split('/');
    return page(name, async (view, t) => {
      const wait = waitText(t, view, seconds, clock());
      const again = await formAgain(req, view, t, consent);
      const kept = paragraph(t('newsletterPages.refusals.tooMany.kept'));
      const main = html`${paragraph(wait)}${again === undefined ? '' : html`${kept}${again}`}`;
      return {
        status: 429,
        title: t('newsletterPages.refusals.tooMany.title'),
        main,
        headers: { 'Retry-After': String(seconds) },
      };
    });
  };
}

/** Says when it may be tried again: in how many minutes, and at which minute there. */
export function waitText(t: Translate, view: ParishView, seconds: number, now: number): string {
  const { instance, language } = view.snapshot;
  const { locale, timeZone } = instance;
  const minutes = new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / 60), 'minute');
  const minute = Math.ceil((now + seconds * 1000) / MINUTE_MS) * MINUTE_MS;
  const time = wallClock(timeZone)(minute).slice(11, 16);
  return t('newsletterPages.refusals.tooMany.text', { when: typeset(language, minutes), time });
}

/** The form that was sent, with what was entered; undefined for a button that enters nothing. It is sent to the address of the page. */
async function formAgain(req: HonoRequest, view: View, t: Translate, consentOf: ConsentOf): Promise<Html | undefined> {
  const [, , , what, , deed] = req.path.split('/');
  if (what === 'me' && deed === NEW_ADDRESS.again) return form('', undefined, t('newsletterPages.sendAgain'), 'second');
  if (what !== undefined && (what !== 'me' || deed !== undefined)) return undefined;
  const filled = await readForm(req.raw);
  if (req.query('again') !== undefined) return form('', hiddenFields(filled), t('newsletterPages.sendAgain'), 'second');
  const askAddress = filled.fields.address !== undefined;
  const more =
    what === 'me'
      ? { submit: t('newsletterPages.save') }
      : {
          submit: t('newsletterPages.register'),
          listsHint: t('newsletterPages.listsHint'),
          consent: consentOf(view.snapshot.instance),
        };
  return registrationForm(view, t, { ...more, askAddress, filled });
}
