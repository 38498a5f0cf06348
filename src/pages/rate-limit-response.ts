// Page for visitors who sent too many forms: when to retry, and the form with their input. It never queries the database, so that a flood
// of requests can’t overload it.

import type { HonoRequest } from 'hono';
import type { Translate } from '../i18n/translate.ts';
import type { View } from '../readmodel/view.ts';
import type { Clock } from '../util/clock.ts';
import { type Html, html } from '../util/html.ts';
import { typeset } from '../util/typesetting.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { renderForm, renderParagraph } from './form-parts.ts';
import type { FormResponses, ParishView } from './form-responses.ts';
import {
  readSubscriptionForm,
  renderHiddenSubscription,
  renderSubscriptionForm,
} from './newsletter/newsletter-forms.ts';
import { NEW_ADDRESS_PATHS } from './newsletter/own-subscription-page.ts';
import type { ConsentWordingFormatter } from './newsletter/subscribe-pages.ts';

export interface RateLimitResponseOptions extends Pick<FormResponses, 'page'> {
  readonly consent: ConsentWordingFormatter;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

/** Creates a function that responds with 429 to a POST over the limit. The body must be of limited size. */
export function createRateLimitResponder({ page, consent, clock }: RateLimitResponseOptions) {
  return (req: HonoRequest, seconds: number): Promise<Response> => {
    const [, , name = ''] = req.path.split('/');
    return page(name, async (view, t) => {
      const wait = formatWait(t, view, seconds, clock());
      const again = await renderRetryForm(req, view, t, consent);
      const kept = renderParagraph(t('newsletterPages.refusals.tooMany.kept'));
      const main = html`${renderParagraph(wait)}${again === undefined ? '' : html`${kept}${again}`}`;
      return {
        status: 429,
        title: t('newsletterPages.refusals.tooMany.title'),
        main,
        headers: { 'Retry-After': String(seconds) },
      };
    });
  };
}

/** Sentence with the waiting time in minutes, and the time of day at which it ends. */
export function formatWait(t: Translate, view: ParishView, seconds: number, now: number): string {
  const { instance, language } = view.snapshot;
  const { locale, timeZone } = instance;
  const minutes = new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / 60), 'minute');
  const minute = Math.ceil((now + seconds * 1000) / MINUTE_MS) * MINUTE_MS;
  const time = createWallClock(timeZone)(minute).slice(11, 16);
  return t('newsletterPages.refusals.tooMany.text', { when: typeset(language, minutes), time });
}

/** Form that submits the same data to the same address; undefined for a button without data. */
async function renderRetryForm(
  req: HonoRequest,
  view: View,
  t: Translate,
  consentOf: ConsentWordingFormatter,
): Promise<Html | undefined> {
  const [, , , what, , deed] = req.path.split('/');
  if (what === 'me' && deed === NEW_ADDRESS_PATHS.again)
    return renderForm('', undefined, t('newsletterPages.sendAgain'), 'second');
  if (what !== undefined && (what !== 'me' || deed !== undefined)) return undefined;
  const filled = await readSubscriptionForm(req.raw);
  if (req.query('again') !== undefined)
    return renderForm('', renderHiddenSubscription(filled), t('newsletterPages.sendAgain'), 'second');
  const askAddress = filled.fields.address !== undefined;
  const more =
    what === 'me'
      ? { submit: t('newsletterPages.save') }
      : {
          submit: t('newsletterPages.register'),
          listsHint: t('newsletterPages.listsHint'),
          consent: consentOf(view.snapshot.instance),
        };
  return renderSubscriptionForm(view, t, { ...more, askAddress, filled });
}
