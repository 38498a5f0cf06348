// Message to subscribers: a preview with the number of recipients, then sending.

import { reachOf } from '../../model/bookings/booking.ts';
import { expectDealsWith } from '../../office/bookings/booked-event.ts';
import { messageBooked, readMessage } from '../../office/bookings/message-booked.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import { BadContent } from '../../office/content/errors.ts';
import { OfficeError, RefusedForNow } from '../../office/office-error.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { html } from '../../util/html.ts';
import { blankOnceOnly } from '../components/form/create.ts';
import { drawForm } from '../components/form/draw.ts';
import type { Field } from '../components/form/field.ts';
import { asSent, type Filled, valuesIn } from '../components/form/filled.ts';
import { hidden } from '../components/form/parts.ts';
import { problemsOf } from '../components/form/problems.ts';
import { sayUnreached } from '../components/notify-options.ts';
import { cancelLink, card, message } from '../components/parts.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { bookingsPath, heading } from './bookings-page.ts';

const TO = ['booked', 'waiting', 'all'] as const;

function fieldsFor({ t }: PageRequest): readonly Field[] {
  return [
    {
      name: 'to',
      label: t('signUps.messageTo'),
      kind: 'radios',
      choices: TO.map((value) => ({ value, label: t(`signUps.to.${value}`) })),
    },
    { name: 'subject', label: t('signUps.subject'), kind: 'text', isRequired: true },
    { name: 'text', label: t('signUps.text'), kind: 'lines', isRequired: true },
  ];
}

export async function showMessage(asked: PageRequest): Promise<PageContent> {
  return messagePage(asked, blankOnceOnly({ to: 'booked', subject: '', text: '' }));
}

/** The form leads to the preview; the preview sends. */
export async function sendMessage(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, form, language, t } = asked;
  const eventId = ids['id'] ?? 0;
  const fields = fieldsFor(asked);
  try {
    const isTrial = form.text('send') !== '1';
    const wish = readMessage({ ...valuesIn(form, fields), dry_run: isTrial });
    const count = await messageBooked(editing, instance.name, eventId, wish);
    if (isTrial) return lookPage(asked, count);
    const list = await listBookings(editing, instance.name, eventId, { limit: 0 });
    const back = html`<p><a class="button" href="${asked.link(bookingsPath(eventId))}">${t('signUps.title')}</a></p>`;
    const main = html`${heading(asked, list, t('signUps.message'))}${message(t('signUps.sent', { count }))}${back}`;
    return { title: t('signUps.message'), main, at: '/agenda' };
  } catch (error) {
    if (error instanceof OfficeError) {
      const problems = [{ name: undefined, text: sayRefused(error.refusal, language) }];
      const status = error instanceof RefusedForNow ? 429 : 409;
      return { ...(await messagePage(asked, asSent(form, fields, problems))), status };
    }
    if (!(error instanceof BadContent)) throw error;
    const problems = problemsOf(error.problems, fields, language);
    return { ...(await messagePage(asked, asSent(form, fields, problems))), status: 422 };
  }
}

async function messagePage(asked: PageRequest, filled: Filled): Promise<PageContent> {
  const { editing, instance, ids, t, link, language } = asked;
  const eventId = ids['id'] ?? 0;
  await expectDealsWith(editing, instance.name, eventId);
  const list = await listBookings(editing, instance.name, eventId, { limit: 0 });
  const path = link(bookingsPath(eventId));
  const title = t('signUps.message');
  const entry = drawForm({
    action: `${path}/message`,
    groups: [{ fields: fieldsFor(asked) }],
    filled,
    choices: () => [],
    language,
    button: t('signUps.look'),
    beside: cancelLink(path, t),
  });
  return { title, main: html`${heading(asked, list, title)}<div class="narrow-page">${entry}</div>`, at: '/agenda' };
}

/** Preview with the number of recipients. */
async function lookPage(asked: PageRequest, count: number): Promise<PageContent> {
  const { editing, instance, ids, t, link, form } = asked;
  const eventId = ids['id'] ?? 0;
  const list = await listBookings(editing, instance.name, eventId);
  const path = link(bookingsPath(eventId));
  const [to, subject, text] = [form.text('to'), form.text('subject'), form.text('text')];
  const there = list.items.map(({ booking }) => booking);
  const addressed = there.filter(
    ({ state }) => state === to || (to === 'all' && (state === 'booked' || state === 'waiting')),
  );
  const call = sayUnreached(reachOf(addressed).unreached, t);
  const fields = html`${hidden('to', to)}${hidden('subject', subject)}${hidden('text', text)}`;
  const send = html`<button class="primary" name="send" value="1">${t('signUps.send', { count })}</button>`;
  const main = html`${heading(asked, list, t('signUps.message'))}
    <div class="narrow-page">
      ${card(subject, html`<p class="as-typed">${text}</p><p class="soft">${t('signUps.messageBelow')}</p>`)}
      <p>${count === 0 ? t('signUps.sentToNobody') : t('signUps.goesTo', { count })}${call === undefined ? '' : html` ${call}`}</p>
      <form method="post" action="${path}/message">${fields}
        <p class="more">${count === 0 ? '' : send} ${cancelLink(path, t)}</p>
      </form>
    </div>`;
  return { title: t('signUps.message'), main, at: '/agenda', hasDrafts: false };
}
