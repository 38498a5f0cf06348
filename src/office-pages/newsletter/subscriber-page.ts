// Finding a subscriber who phones, by the complete e-mail address, which is never part of a URL; for administrators only (rule U3).

import { type Translate, translator } from '../../i18n/translate.ts';
import { asciiEmail, isEmail } from '../../model/newsletter/newsletter.ts';
import { endFor, type FoundSubscriber, findSubscriber, resumeFor } from '../../office/newsletter/subscribers.ts';
import { drawLine } from '../../pages/field-frame.ts';
import { NotFound } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { backLink, card, postButton } from '../components/parts.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';

export const subscriberPages: readonly OfficePage[] = [
  { method: 'POST', path: '/newsletter/subscriber', role: 'administrator', show: search },
  { method: 'POST', path: '/newsletter/subscriber/end', role: 'administrator', show: end },
  { method: 'POST', path: '/newsletter/subscriber/resume', role: 'administrator', show: resume },
];

export function searchForm({ link }: PageRequest, t: Translate, email = '', problem?: string): Html {
  const field = drawLine({
    name: 'email',
    label: t('newsletter.search.label'),
    value: email,
    type: 'email',
    hint: t('newsletter.search.hint'),
    problem,
    more: html` required autocomplete="off"`,
  });
  const form = html`<form method="post" action="${link('/newsletter/subscriber')}" class="stacked">
    ${field}
    <p><button>${t('newsletter.search.submit')}</button></p>
  </form>`;
  return card(t('newsletter.search.title'), form);
}

async function search(asked: PageRequest): Promise<PageContent> {
  const { form, editing, instance, language, link } = asked;
  const t = translator(language);
  const email = form.text('email').trim();
  const found = isEmail(asciiEmail(email)) ? await findSubscriber(editing, instance.name, email) : undefined;
  const problem = found === undefined ? t('newsletter.search.nobody') : undefined;
  const main = html`${backLink(link('/newsletter'), t('newsletter.title'))}
    <h1>${t('newsletter.search.title')}</h1>
    ${found && foundPart(asked, found, t)}
    ${searchForm(asked, t, email, problem)}`;
  return { title: t('newsletter.search.title'), main, at: '/newsletter', status: found === undefined ? 404 : 200 };
}

function foundPart(asked: PageRequest, { subscriber, lists, isHeld }: FoundSubscriber, t: Translate): Html {
  const { email, firstname, lastname, status, interval } = subscriber;
  const isEnded = status === 'unsubscribed';
  const facts: readonly (readonly [string, string])[] = [
    [t('newsletter.search.name'), `${firstname} ${lastname}`.trim()],
    [t('newsletter.search.status'), t(`newsletter.numbers.status.${status}`)],
    ...(isEnded
      ? []
      : [
          [t('newsletter.search.interval'), t(`newsletter.intervals.${interval}`)] as const,
          [t('newsletter.search.lists'), lists.join(', ')] as const,
        ]),
  ];
  const rows = facts.filter(([, text]) => text !== '');
  const action = (verb: string) => ({ action: asked.link(`/newsletter/subscriber/${verb}`), fields: { email } });
  const held = isHeld
    ? html`<p>${t('newsletter.search.heldText')}</p>
      ${postButton({ ...action('resume'), text: t('newsletter.search.resume') })}`
    : '';
  const ending = isEnded
    ? html`<p>${t('newsletter.search.ended')}</p>`
    : html`<p class="hint">${t('newsletter.search.endText')}</p>
      ${postButton({ ...action('end'), text: t('newsletter.search.end'), look: 'danger' })}`;
  return html`<section class="card stacked"><h2>${email}</h2><dl class="counts">${rows.map(
    ([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`,
  )}</dl>${held}${ending}</section>`;
}

async function end(asked: PageRequest): Promise<PageResult> {
  await endFor(asked.editing, asked.instance.name, await presentAddress(asked));
  return { to: '/newsletter?done=ended' };
}

async function resume(asked: PageRequest): Promise<PageResult> {
  await resumeFor(asked.editing, asked.instance.name, await presentAddress(asked));
  return { to: '/newsletter?done=resumed' };
}

/** Throws NotFound if the subscription no longer exists. */
async function presentAddress({ editing, instance, form }: PageRequest): Promise<string> {
  const found = await findSubscriber(editing, instance.name, form.text('email'));
  if (found === undefined) throw new NotFound('subscriber');
  return found.subscriber.email;
}
