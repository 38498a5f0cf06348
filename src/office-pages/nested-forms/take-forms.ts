// Handles a submission that may contain several forms: if others have unsaved input, asks what to do.

import { HasBookings, LosesAnswers } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import { askFirst, withBookingWish } from '../components/notify-options.ts';
import { type WholeForm, withMoments } from '../form.ts';
import type { OfficePage, PageRequest, PageResult } from '../page.ts';
import { holdPage, notDone, type Then, thenOf } from './hold-page.ts';
import { BESIDE } from './join.ts';
import { splitForms } from './split.ts';

export interface TakenForm {
  readonly made: PageResult;
  /** Path of the panel whose button was pressed; undefined if the large form was submitted. */
  readonly panel: string | undefined;
  /** Request to perform after the form was saved. */
  readonly next: Request | undefined;
}

export async function takeForms(
  page: OfficePage,
  request: Request,
  asked: PageRequest,
  sent: WholeForm,
): Promise<TakenForm> {
  const { language, link } = asked;
  const joined = splitForms(sent, asked.query, link(''));
  const { pathname, search } = withoutPanel(request.url);
  const held = joined && holdPage(joined, `${pathname}${search}`, language);
  if (held !== undefined) return { made: held, panel: undefined, next: undefined };
  const form = withMoments(joined?.form ?? sent, { today: asked.now.slice(0, 10), language });
  const then = thenOf(form, link(''));
  const made = await showOrAsk(
    page,
    { ...asked, form, editing: withBookingWish(asked.editing, form) },
    `${pathname}${search}`,
    form,
  );
  const panel = joined?.pressed === undefined ? undefined : pathname;
  if (then === undefined || made instanceof Response || 'data' in made) return { made, panel, next: undefined };
  if ('to' in made) return { made, panel, next: requestFor(then, request) };
  return { made: { ...made, main: html`${notDone(then, form, language)}${made.main}` }, panel, next: undefined };
}

/** Asks before any form deletes bookings or answers. */
async function showOrAsk(page: OfficePage, asked: PageRequest, sentTo: string, form: WholeForm): Promise<PageResult> {
  try {
    return await page.show(asked);
  } catch (error) {
    if (!(error instanceof HasBookings || error instanceof LosesAnswers)) throw error;
    return askFirst(asked, sentTo, form, error);
  }
}

/** The request that a browser would make if only that form had been sent from the same page. */
function requestFor({ action, texts }: Then, { url, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  for (const name of ['content-type', 'content-length', 'accept']) headers.delete(name);
  const body = new URLSearchParams(texts.map(([name, text]): [string, string] => [name, text]));
  return new Request(new URL(action, url), { method: 'POST', headers, body });
}

function withoutPanel(address: string): URL {
  const url = new URL(address);
  url.searchParams.delete(BESIDE);
  return url;
}
