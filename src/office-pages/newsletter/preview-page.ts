// The next issue of a rhythm as it would be sent now, as text: a mail’s own look has no place in a page of ours.

import { html } from '../../kit/html.ts';
import { INTERVALS } from '../../model/newsletter.ts';
import { previewIssue } from '../../newsletter/manual-send.ts';
import { newsletterOf } from '../../office/newsletter.ts';
import { NotFound } from '../../store/content/errors.ts';
import { sayDays } from '../days.ts';
import type { Asked, OfficePage, Shown } from '../page.ts';
import { NEWSLETTER_WORDS } from './words.ts';

export const previewPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter/preview', role: 'editor', show: showPreview },
];

async function showPreview(asked: Asked): Promise<Shown> {
  const { editing, instance, language, locale, query, link, now, server } = asked;
  const words = NEWSLETTER_WORDS[language];
  const interval = INTERVALS.find((known) => known === query.get('interval'));
  const { viewAt, baseUrl } = server;
  if (interval === undefined || viewAt === undefined) throw new NotFound('issue');
  const newsletter = await newsletterOf(editing, instance.name);
  const { store, clock } = editing;
  const { period, digest } = await previewIssue({ store, clock, viewAt, baseUrl }, newsletter, interval, 'all');
  const day = period.due.slice(0, 10);
  const { day: say } = sayDays(locale, instance.timeZone, now);
  const title = words.preview.title.replace('{day}', () => say(day)).replace('{interval}', words.intervals[interval]);
  const mail =
    digest === undefined
      ? html`<p>${words.preview.empty}</p>`
      : html`<article class="card"><p class="soft small">${words.preview.subject}</p><h2>${digest.subject}</h2><div class="as-typed mail" lang="${instance.locale}">${digest.text}</div></article>`;
  const main = html`<p><a href="${link('/newsletter')}">${words.title}</a></p><h1>${title}</h1><p class="soft">${words.preview.note}</p>
<p class="buttons"><a class="button" href="${link(`/newsletter/intro?day=${day}`)}">${words.writeIntro}</a></p>${mail}`;
  return { title, main, at: '/newsletter' };
}
