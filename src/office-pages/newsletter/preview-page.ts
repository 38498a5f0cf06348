import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { Digest } from '../../mail/newsletter/digest-template.ts';
import { INTERVALS, type Interval } from '../../model/newsletter/newsletter.ts';
import { previewIssue } from '../../newsletter/manual-send.ts';
import { queueSample } from '../../newsletter/queue-sample.ts';
import { readNewsletter } from '../../office/newsletter/newsletter.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { renderBackLink, renderMessageByKey, renderPostButton } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';

export const newsletterPreviewPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter/preview', role: 'editor', show: showPreview },
  { method: 'GET', path: '/newsletter/preview/mail', role: 'editor', show: showMail },
  { method: 'POST', path: '/newsletter/preview', role: 'editor', show: sendSample },
];

interface Issue {
  readonly interval: Interval;
  readonly day: string;
  readonly intro: string;
  /** Undefined if the issue would be empty. */
  readonly digest: Digest | undefined;
}

/** The requested issue. Throws NotFoundError if the interval is unknown or the server offers no previews. */
async function issueOf({ editing, instance, query, form, server }: PageRequest): Promise<Issue> {
  const wanted = form.text('interval') || query.get('interval');
  const interval = INTERVALS.find((known) => known === wanted);
  const { viewAt, baseUrl } = server;
  if (interval === undefined || viewAt === undefined) throw new NotFoundError('issue');
  const newsletter = await readNewsletter(editing, instance.name);
  const { store, clock } = editing;
  const { period, digest } = await previewIssue({ store, clock, viewAt, baseUrl }, newsletter, interval, 'all');
  const day = period.due.slice(0, 10);
  const intro = (await store.newsletters.intros(instance.name)).get(day) ?? '';
  return { interval, day, intro, digest };
}

async function showPreview(request: PageRequest): Promise<PageContent> {
  const { instance, language, locale, link, now, query, server } = request;
  const t = createTranslator(language);
  const issue = await issueOf(request);
  const { day: say } = createDayFormatter(locale, instance.timeZone, now);
  const title = t('newsletter.preview.title', {
    day: say(issue.day),
    interval: t(`newsletter.intervals.${issue.interval}`),
  });
  const mail =
    issue.digest === undefined
      ? html`<p>${t('newsletter.preview.empty')}</p>`
      : drawMail(request, issue, issue.digest, t);
  const told = query.get('done');
  const done = told === 'sample' && !server.mails ? 'sampleToFolder' : told;
  const names = { email: request.person.email, folder: server.mailFolder };
  const main = html`${renderMessageByKey(t, `newsletter.did.${done}`, names)}
    ${renderBackLink(link('/newsletter'), t('newsletter.title'))}
    <h1>${t('newsletter.look')}</h1>
    <p class="soft">${title}<br>${t('newsletter.preview.note')}</p>
    ${mail}`;
  return { title, main, at: '/newsletter', islands: ['frames'] };
}

/** True if test mails can be sent. Without a mail server, they are written to a folder. */
function canSendSamples({ mails, mailFolder }: PageRequest['server']): boolean {
  return mails || mailFolder !== '';
}

function drawMail({ link, server, person, instance }: PageRequest, issue: Issue, digest: Digest, t: Translate): Html {
  const sample = renderPostButton({
    action: link('/newsletter/preview'),
    fields: { interval: issue.interval },
    text: t('newsletter.preview.sample'),
  });
  const where = t(server.mails ? 'newsletter.preview.sampleTo' : 'newsletter.preview.sampleToFolder', {
    email: person.email,
  });
  const write = issue.intro === '' ? t('newsletter.writeIntro') : t('newsletter.changeIntro');
  return html`<div class="buttons">
      <a class="button" href="${link(`/newsletter/intro?day=${issue.day}`)}">${write}</a>
      ${canSendSamples(server) ? sample : ''}
    </div>
    ${canSendSamples(server) ? html`<p class="hint">${where}</p>` : ''}
    <section class="mail-shown apart">
      <p class="soft small">${t('newsletter.preview.subject')}</p>
      <h2>${digest.subject}</h2>
      <iframe class="mail-frame" title="${t('newsletter.preview.asMail')}" sandbox="allow-same-origin" data-fit
        src="${link(`/newsletter/preview/mail?interval=${issue.interval}`)}"></iframe>
    </section>
    <details class="card fold">
      <summary><span class="fold-name">${t('newsletter.preview.asText')}</span></summary>
      <div class="as-typed mail" lang="${instance.locale}">${digest.text}</div>
    </details>`;
}

async function showMail(request: PageRequest): Promise<Response> {
  const { digest } = await issueOf(request);
  if (digest === undefined) throw new NotFoundError('issue');
  return new Response(digest.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': MAIL_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  });
}

const MAIL_POLICY = [
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
].join('; ');

async function sendSample(request: PageRequest): Promise<PageResult> {
  const { editing, instance, person, server } = request;
  const { interval, digest } = await issueOf(request);
  if (digest === undefined || !canSendSamples(server)) throw new NotFoundError('issue');
  const done = await queueSample(editing, instance.name, person.email, digest);
  if (done === undefined) throw new NotFoundError('instance');
  return { to: `/newsletter/preview?interval=${interval}&done=${done === 'many' ? 'many' : 'sample'}` };
}
