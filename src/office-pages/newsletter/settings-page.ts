import { createTranslator, type Translate } from '../../i18n/translate.ts';
import type { NewsletterSettings } from '../../model/newsletter/newsletter-settings.ts';
import { findPostponedIssues } from '../../newsletter/manual-send.ts';
import {
  changeNewsletterSettings,
  findNewsletterSettingsProblems,
  readNewsletter,
} from '../../office/newsletter/newsletter.ts';
import { type LineField, renderFieldFrame, renderLineField, renderProblemSummary } from '../../pages/render-field.ts';
import { type Html, html } from '../../util/html.ts';
import { renderTimeInput } from '../components/form/date-time-inputs.ts';
import { renderCheckbox, renderHiddenInput } from '../components/form/parts.ts';
import { renderBackLink, renderCancelLink } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { Form, OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { formatWeekday } from './upcoming-issues.ts';

export const newsletterSettingsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter/settings', role: 'administrator', show: showStoredSettings },
  { method: 'POST', path: '/newsletter/settings', role: 'administrator', show: save },
];

type Line = 'time' | 'keepDays' | 'replyTo' | 'privacyUrl';

type Entered = Readonly<Record<'weekday' | Line, string>> & Pick<NewsletterSettings, 'isOn' | 'askAddress'>;

async function showStoredSettings(request: PageRequest): Promise<PageContent> {
  const { sending } = await readNewsletter(request.editing, request.instance.name);
  const { weekday, keepDays } = sending;
  return showSettings(request, { ...sending, weekday: String(weekday), keepDays: String(keepDays) });
}

interface SettingsNotes {
  readonly problems?: Readonly<Record<string, string>>;
  readonly warning?: Html;
}

function showSettings(
  request: PageRequest,
  entered: Entered,
  { problems = {}, warning }: SettingsNotes = {},
): PageContent {
  const t = createTranslator(request.language);
  const back = request.link('/newsletter');
  const title = t('newsletter.settings.heading');
  const main = html`<div class="narrow-page">${renderBackLink(back, t('newsletter.title'))}
    <h1>${title}</h1>
    ${renderProblemSummary(t('newsletter.settings.wrong'), problems)}
    <form method="post" action="${request.link('/newsletter/settings')}" class="entry">
      ${warning}
      <section class="card">
      <div class="fields">
        <div class="field">${renderCheckbox('isOn', entered.isOn, t('newsletter.settings.isOn'), '', 'yes')}</div>
        ${fields(request, entered, problems, t)}</div>
      </section>
      <div class="finish">
        <button class="primary">${t('newsletter.settings.save')}</button>
        ${renderCancelLink(back, t)}
      </div>
    </form>
  </div>`;
  const status = Object.keys(problems).length > 0 ? 422 : warning === undefined ? 200 : 409;
  return { title, main, at: '/newsletter', status };
}

function fields(
  { locale, language }: PageRequest,
  { weekday, time, keepDays, replyTo, privacyUrl, askAddress }: Entered,
  problems: Readonly<Record<string, string>>,
  t: Translate,
): Html {
  const days = [1, 2, 3, 4, 5, 6, 7].map(
    (day) =>
      html`<option value="${day}"${String(day) === weekday ? html` selected` : ''}>${formatWeekday(locale, day)}</option>`,
  );
  const line = (name: Line, value: string, of: Pick<LineField, 'size' | 'type' | 'more'>) =>
    renderLineField({
      name,
      label: t(`newsletter.settings.${name}`),
      hint: t.maybe(`newsletter.settings.${name}Hint`),
      value,
      problem: problems[name],
      ...of,
    });
  const weekdays = renderFieldFrame({
    name: 'weekday',
    label: t('newsletter.settings.weekday'),
    hint: t('newsletter.settings.weekdayHint'),
    size: 'half',
    input: (attributes) => html`<select name="weekday"${attributes}>${days}</select>`,
  });
  const times = renderFieldFrame({
    name: 'time',
    label: t('newsletter.settings.time'),
    hint: t.maybe('newsletter.settings.timeHint'),
    size: 'half',
    problems: problems['time'] === undefined ? [] : [{ text: problems['time'] }],
    input: (attributes) => renderTimeInput({ name: 'time', value: time, language, attributes }),
  });
  return html`${weekdays}
${times}
${line('replyTo', replyTo, { type: 'email', size: 'half' })}
${line('privacyUrl', privacyUrl, { type: 'url', size: 'half' })}
<div class="field">${renderCheckbox('askAddress', askAddress, t('newsletter.settings.askAddress'), '', 'yes')}</div>
<div class="field own-row">${line('keepDays', keepDays, { more: html` inputmode="numeric"` })}</div>`;
}

async function save(request: PageRequest): Promise<PageResult> {
  const { form, editing, instance, language } = request;
  const entered = readSettings(form);
  const requested = settingsOf(entered);
  const wrong = Object.keys(findNewsletterSettingsProblems(requested)) as (keyof ReturnType<
    typeof findNewsletterSettingsProblems
  >)[];
  const t = createTranslator(language);
  if (wrong.length > 0) {
    return showSettings(request, entered, {
      problems: Object.fromEntries(wrong.map((name) => [name, t(`newsletter.settings.problems.${name}`)])),
    });
  }
  const warning = form.text('sure') !== confirmationValueOf(requested) ? await gaps(request, requested) : undefined;
  if (warning !== undefined) return showSettings(request, entered, { warning });
  await changeNewsletterSettings(editing, instance.name, requested);
  return { to: '/newsletter?done=settings' };
}

function readSettings(form: Form): Entered {
  return {
    isOn: form.has('isOn'),
    askAddress: form.has('askAddress'),
    weekday: form.text('weekday'),
    time: form.time('time').slice(0, 5),
    keepDays: form.text('keepDays').trim(),
    replyTo: form.text('replyTo').trim(),
    privacyUrl: form.text('privacyUrl').trim(),
  };
}

function settingsOf({ weekday, keepDays, ...others }: Entered): NewsletterSettings {
  return {
    ...others,
    // Invalid weekdays become the default, Thursday.
    weekday: /^[1-7]$/.test(weekday) ? Number(weekday) : 4,
    keepDays: /^\d{1,6}$/.test(keepDays) ? Number(keepDays) : Number.NaN,
  };
}

/** Value that confirms a time of sending; another time needs another confirmation. */
function confirmationValueOf({ weekday, time }: NewsletterSettings): string {
  return `${weekday} ${time}`;
}

/** Warning about issues that would move to a later date, so that no issue covers the days in between; undefined if there are none. */
async function gaps({ editing, instance, language, locale, now }: PageRequest, sending: NewsletterSettings) {
  const t = createTranslator(language);
  const before = await readNewsletter(editing, instance.name);
  const moved = findPostponedIssues(before, { ...before, sending }, editing.clock());
  if (moved.length === 0) return undefined;
  const { day, time } = createDayFormatter(locale, instance.timeZone, now);
  const say = (at: string) => `${day(at.slice(0, 10))}, ${time(at)}`;
  const lines = moved.map(({ interval, from, to }) => {
    const named = t(`newsletter.intervals.${interval}`);
    return html`<li>${t('newsletter.settings.moved', { interval: named, from: say(from), to: say(to) })}</li>`;
  });
  return html`<div class="summary" role="alert">
    <p>${t('newsletter.settings.movedTitle')}</p>
    <ul>${lines}</ul>
    ${renderHiddenInput('sure', confirmationValueOf(sending))}
  </div>`;
}
