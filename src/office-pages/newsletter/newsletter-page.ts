// Newsletter: the next issues and their introductions. Administrators see the numbers of subscribers.

import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { isEmail, toAsciiEmail } from '../../model/email-address.ts';
import { findUnsafeLinks } from '../../model/linked-text.ts';
import { INTERVALS, type SubscriberStatus } from '../../model/newsletter/newsletter.ts';
import { MAX_INTRO_LENGTH, setIntro } from '../../office/newsletter/newsletter.ts';
import {
  findSubscriber,
  resumeMails,
  type SubscriberDetails,
  unsubscribeSubscriber,
} from '../../office/newsletter/subscribers.ts';
import { renderFieldFrame, renderLineField } from '../../pages/render-field.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { PeriodCounts, SubscriberCounts } from '../../store/newsletter/newsletter-numbers.ts';
import { type Html, html } from '../../util/html.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { renderEntryRow, renderLines } from '../components/list.ts';
import {
  renderBackLink,
  renderCancelLink,
  renderCard,
  renderMessageByKey,
  renderNotice,
  renderPill,
  renderPostButton,
  renderTitleRow,
} from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { newsletterPreviewPages } from './preview-page.ts';
import { newsletterSettingsPages } from './settings-page.ts';
import { countSubscribersByMonth, renderSubscriberMonths } from './subscriber-months.ts';
import { formatWeekday, type IssueDay, readUpcomingIssues } from './upcoming-issues.ts';

const subscriberPages: readonly OfficePage[] = [
  { method: 'POST', path: '/newsletter/subscriber', role: 'administrator', show: search },
  { method: 'POST', path: '/newsletter/subscriber/end', role: 'administrator', show: end },
  { method: 'POST', path: '/newsletter/subscriber/resume', role: 'administrator', show: resume },
];

function renderSubscriberSearch({ link }: PageRequest, t: Translate, email = '', problem?: string): Html {
  const field = renderLineField({
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
  return renderCard(t('newsletter.search.title'), form);
}

async function search(request: PageRequest): Promise<PageContent> {
  const { form, editing, instance, language, link } = request;
  const t = createTranslator(language);
  const email = form.text('email').trim();
  const found = isEmail(toAsciiEmail(email)) ? await findSubscriber(editing, instance.name, email) : undefined;
  const problem = found === undefined ? t('newsletter.search.nobody') : undefined;
  const main = html`${renderBackLink(link('/newsletter'), t('newsletter.title'))}
    <h1>${t('newsletter.search.title')}</h1>
    ${found && renderSubscriber(request, found, t)}
    ${renderSubscriberSearch(request, t, email, problem)}`;
  return { title: t('newsletter.search.title'), main, at: '/newsletter', status: found === undefined ? 404 : 200 };
}

function renderSubscriber(request: PageRequest, { subscriber, lists, isHeld }: SubscriberDetails, t: Translate): Html {
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
  const action = (verb: string) => ({ action: request.link(`/newsletter/subscriber/${verb}`), fields: { email } });
  const held = isHeld
    ? html`<p>${t('newsletter.search.heldText')}</p>
      ${renderPostButton({ ...action('resume'), text: t('newsletter.search.resume') })}`
    : '';
  const ending = isEnded
    ? html`<p>${t('newsletter.search.ended')}</p>`
    : html`<p class="hint">${t('newsletter.search.endText')}</p>
      ${renderPostButton({ ...action('end'), text: t('newsletter.search.end'), look: 'danger' })}`;
  return html`<section class="card stacked"><h2>${email}</h2><dl class="counts">${rows.map(
    ([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`,
  )}</dl>${held}${ending}</section>`;
}

async function end(request: PageRequest): Promise<PageResult> {
  await unsubscribeSubscriber(request.editing, request.instance.name, await presentAddress(request));
  return { to: '/newsletter?done=ended' };
}

async function resume(request: PageRequest): Promise<PageResult> {
  await resumeMails(request.editing, request.instance.name, await presentAddress(request));
  return { to: '/newsletter?done=resumed' };
}

/** Address of the subscription. Throws NotFoundError if the subscription no longer exists. */
async function presentAddress({ editing, instance, form }: PageRequest): Promise<string> {
  const found = await findSubscriber(editing, instance.name, form.text('email'));
  if (found === undefined) throw new NotFoundError('subscriber');
  return found.subscriber.email;
}

const LAST_ISSUES = 8;
const MAX_HELD = 50;

const LISTED_STATUSES: readonly SubscriberStatus[] = ['confirmed', 'pending', 'unsubscribed'];

async function renderSubscriberNumbers(
  request: PageRequest,
  counts: readonly SubscriberCounts[],
  t: Translate,
): Promise<Html> {
  const sum = (of: readonly SubscriberCounts[], what: 'count' | 'suppressed') =>
    of.reduce((total, one) => total + one[what], 0);
  const lines = [
    ...LISTED_STATUSES.map((status) => ({
      word: t(`newsletter.numbers.status.${status}`),
      count: sum(
        counts.filter((one) => one.status === status),
        'count',
      ),
    })),
    { word: t('newsletter.numbers.held'), count: sum(counts, 'suppressed') },
  ];
  const counted = lines.map(({ word, count }) => html`<div><dt>${word}</dt><dd>${count}</dd></div>`);
  return html`${renderCard(t('newsletter.numbers.title'), html`<dl class="counts">${counted}</dl>`)}
    ${await movesPart(request, t)}
    ${await renderHeldMails(request, t)}
    ${await pastPart(request, t)}`;
}

async function movesPart({ editing, instance, now, locale }: PageRequest, t: Translate): Promise<Html | undefined> {
  const first = `${Number(now.slice(0, 4)) - 1}${now.slice(4, 7)}`;
  // Reads one more day, because of time zones; only the months of the chart are counted.
  const since = Date.parse(`${first}-01T00:00:00Z`) - 86_400_000;
  const months = countSubscribersByMonth(
    await editing.store.newsletters.moves(instance.name, since),
    createWallClock(instance.timeZone),
    now,
  );
  const chart = renderSubscriberMonths(months, locale, t);
  return chart && renderCard(t('newsletter.numbers.moves'), chart);
}

async function renderHeldMails({ editing, instance, link, locale, now }: PageRequest, t: Translate): Promise<Html> {
  const held = await editing.store.newsletters.held(instance.name, MAX_HELD);
  if (held.length === 0) return html``;
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const text = t('newsletter.numbers.resume');
  const rows = held.map(({ email, since, reason }) => {
    const said = t('newsletter.numbers.heldSince', { at: instant(since) });
    const action = link('/newsletter/subscriber/resume');
    return renderEntryRow({
      name: email,
      lines: [reason === '' ? said : `${said} · ${reason}`],
      actions: renderPostButton({ action, fields: { email }, text, look: 'small', label: `${text} ${email}` }),
    });
  });
  return html`<section class="card" id="held">
    <h2>${t('newsletter.numbers.heldTitle')}</h2>
    <p class="hint">${t('newsletter.numbers.heldHelp')}</p>
    <ul class="waiting">${rows}</ul>
  </section>`;
}

async function pastPart(request: PageRequest, t: Translate): Promise<Html> {
  const { editing, instance } = request;
  const past = (await editing.store.newsletters.periodCounts(instance.name)).slice(-LAST_ISSUES).reverse();
  const issues = past.map((one) => pastText(request, one, t));
  return renderCard(t('newsletter.numbers.past'), renderLines(issues, t('newsletter.numbers.noPast')));
}

/** Text about a past period: first day, interval, and numbers of mails. */
function pastText(
  { locale, instance, now }: PageRequest,
  { period, sent, failed, bounced, waiting }: PeriodCounts,
  t: Translate,
): Html {
  const { shortDay } = createDayFormatter(locale, instance.timeZone, now);
  const [name = '', day = ''] = period.split(' ');
  const interval = INTERVALS.find((known) => known === name);
  const text = t('newsletter.numbers.issue', { sent, failed, bounced });
  const open = waiting === 0 ? '' : `, ${t('newsletter.numbers.open', { count: waiting })}`;
  const rhythm = interval === undefined ? name : t(`newsletter.intervals.${interval}`);
  return html`${day === '' ? '' : shortDay(day)} ${rhythm}<br><span class="small soft">${text}${open}</span>`;
}

const introPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter/intro', role: 'editor', show: showIssueIntro },
  { method: 'POST', path: '/newsletter/intro', role: 'editor', show: save },
];

interface Texts {
  readonly day: string;
  /** Text as typed; `stored` is the saved text. */
  readonly text: string;
  readonly stored: string;
  readonly problem?: string;
  readonly isTheirs?: boolean;
}

/** Stored introduction. Throws NotFoundError for a day without an issue. */
async function storedOf(request: PageRequest, day: string): Promise<string> {
  const found = (await readUpcomingIssues(request)).days.find((one) => one.day === day);
  if (found === undefined) throw new NotFoundError('issue');
  return found.intro;
}

async function showIssueIntro(request: PageRequest): Promise<PageContent> {
  const day = request.query.get('day') ?? '';
  const stored = await storedOf(request, day);
  return showIntro(request, { day, text: stored, stored });
}

function showIntro(request: PageRequest, { day, text, stored, problem, isTheirs = false }: Texts): PageContent {
  const t = createTranslator(request.language);
  const { day: say } = createDayFormatter(request.locale, request.instance.timeZone, request.now);
  const title = t('newsletter.intro.title', { day: say(day) });
  const theirs = html`<section class="card" role="alert">
    <p>${t('newsletter.intro.changed')}</p>
    <h2>${t('newsletter.intro.theirs')}</h2>
    <p class="as-typed">${stored}</p>
  </section>`;
  const field = renderFieldFrame({
    name: 'text',
    label: t('newsletter.intro.label'),
    hint: t('newsletter.intro.hint'),
    problems: problem === undefined ? [] : [{ text: problem }],
    input: (attributes) => html`<textarea name="text" rows="12"${attributes}>
${text}</textarea>`,
  });
  const back = request.link('/newsletter');
  const main = html`<div class="narrow-page">${renderBackLink(back, t('newsletter.title'))}
    <h1>${t('newsletter.intro.heading')}</h1>
    <p class="soft">${t('newsletter.intro.issue', { day: say(day) })}</p>
    ${isTheirs ? theirs : ''}
    <form method="post" action="${request.link('/newsletter/intro')}" class="entry">
      ${renderHiddenInput('day', day)}
      <textarea name="before" hidden aria-hidden="true" tabindex="-1">
${stored}</textarea>
      <section class="card">${field}</section>
      <div class="finish">
        <button class="primary">${t('newsletter.intro.save')}</button>
        ${renderCancelLink(back, t)}
      </div>
    </form>
  </div>`;
  const status = isTheirs ? 409 : problem === undefined ? 200 : 422;
  return { title, main, at: '/newsletter', status };
}

async function save(request: PageRequest): Promise<PageResult> {
  const { form, editing, instance, language } = request;
  const [day, text] = [form.text('day'), form.text('text')];
  const stored = await storedOf(request, day);
  const t = createTranslator(language);
  const length = text.trim().length;
  if (length > MAX_INTRO_LENGTH) {
    const problem = t('newsletter.intro.tooLong', { count: length, most: MAX_INTRO_LENGTH });
    return showIntro(request, { day, text, stored: form.text('before'), problem });
  }
  const [unsafe] = findUnsafeLinks(text);
  if (unsafe !== undefined) {
    const problem = t('newsletter.intro.unsafeLink', { address: shorten(unsafe) });
    return showIntro(request, { day, text, stored: form.text('before'), problem });
  }
  const isTheirs = stored !== form.text('before') && stored !== text.trim();
  if (isTheirs) return showIntro(request, { day, text, stored, isTheirs });
  await setIntro(editing, instance.name, day, text);
  return { to: `/newsletter?done=${text.trim() === '' ? 'noIntro' : 'intro'}` };
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

export const newsletterPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter', role: 'editor', show: showNewsletter },
  ...introPages,
  ...newsletterPreviewPages,
  ...newsletterSettingsPages,
  ...subscriberPages,
];

async function showNewsletter(request: PageRequest): Promise<PageContent> {
  const { language, locale, link, editing, instance, server, query } = request;
  const t = createTranslator(language);
  const mayManage = hasRole(editing.authority, 'administrator');
  const { newsletter, days } = await readUpcomingIssues(request);
  const { isOn, weekday, time } = newsletter.sending;
  const counts = mayManage ? await editing.store.newsletters.subscriberCounts(instance.name) : undefined;
  const when = isOn ? t('newsletter.on', { weekday: formatWeekday(locale, weekday), time }) : t('newsletter.off');
  const settings = mayManage
    ? html`<a class="button right" href="${link('/newsletter/settings')}">${t('newsletter.settings.title')}</a>`
    : '';
  const rows = days.map((day) => dayRow(request, day, counts, t));
  const next = isOn
    ? html`<section><h2>${t('newsletter.next')}</h2><ul class="rows issues">${rows}</ul></section>`
    : '';
  const aside =
    counts &&
    html`<div>${await renderSubscriberNumbers(request, counts, t)}${renderSubscriberSearch(request, t)}</div>`;
  const done = renderMessageByKey(t, `newsletter.did.${query.get('done')}`);
  const main = html`${done}
    ${renderTitleRow(t('newsletter.title'), settings)}
    ${server.mails || !isOn ? html`<p class="soft">${when}</p>` : ''}
    ${server.mails ? '' : renderNotice(t('newsletter.noMails'), 'warn')}
    ${aside === undefined ? next : html`<div class="split"><div>${next}</div>${aside}</div>`}`;
  return { title: t('newsletter.title'), main, at: '/newsletter', publicPath: `/newsletter/${instance.name}` };
}

function dayRow(
  { link, locale, instance, now }: PageRequest,
  { day, intervals, intro }: IssueDay,
  counts: readonly SubscriberCounts[] | undefined,
  t: Translate,
): Html {
  const { day: say } = createDayFormatter(locale, instance.timeZone, now);
  const looks = intervals.map((interval) => {
    const between = html`<span class="on-desk"> · </span>`;
    const readers =
      counts === undefined
        ? ''
        : html`${between}<span class="readers">${readersText(readersOf(counts, interval), t)}</span>`;
    const name = t(`newsletter.intervals.${interval}`);
    const look = html`${t('newsletter.look')}<span class="hidden-text"> ${name}</span>`;
    return html`<li>
      <span>${name}<span class="soft">${readers}</span></span>
      <a class="look" href="${link(`/newsletter/preview?interval=${interval}`)}">${look}</a>
    </li>`;
  });
  const write = intro === '' ? t('newsletter.writeIntro') : t('newsletter.changeIntro');
  const address = link(`/newsletter/intro?day=${day}`);
  return html`<li>
    <div class="title-row">
      <h3>${say(day)}</h3>
      ${intro === '' ? '' : renderPill(t('newsletter.hasIntro'), 'live')}
      <a class="button small right" href="${address}">${write}<span class="hidden-text"> ${say(day)}</span></a>
    </div>
    <ul class="plain looks">${looks}</ul>
  </li>`;
}

function readersOf(counts: readonly SubscriberCounts[], interval: string): number {
  const of = counts.filter((one) => one.status === 'confirmed' && one.interval === interval);
  return of.reduce((sum, { count, suppressed }) => sum + count - suppressed, 0);
}

function readersText(count: number, t: Translate): string {
  return t('newsletter.readers', { count });
}
