// Sending time and other settings of the newsletter. A new time that skips days is confirmed first.

import { type Translate, translator } from '../../i18n/translate.ts';
import type { NewsletterSettings } from '../../model/newsletter/newsletter-settings.ts';
import { movedIssues } from '../../newsletter/manual-send.ts';
import { changeSending, newsletterOf, sendingProblems } from '../../office/newsletter/newsletter.ts';
import { drawFrame, drawLine, drawSummary, type LineField } from '../../pages/field-frame.ts';
import { type Html, html } from '../../util/html.ts';
import { timeInput } from '../components/form/moment-inputs.ts';
import { box, hidden } from '../components/form/parts.ts';
import { backLink, cancelLink } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import type { Form, OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { weekdayName } from './issues.ts';

export const settingsPages: readonly OfficePage[] = [
  { method: 'GET', path: '/newsletter/settings', role: 'administrator', show: lookAt },
  { method: 'POST', path: '/newsletter/settings', role: 'administrator', show: save },
];

/** Settings edited as a line of text. */
type Line = 'time' | 'keepDays' | 'replyTo' | 'privacyUrl';

type Entered = Readonly<Record<'weekday' | Line, string>> & Pick<NewsletterSettings, 'isOn' | 'askAddress'>;

async function lookAt(asked: PageRequest): Promise<PageContent> {
  const { sending } = await newsletterOf(asked.editing, asked.instance.name);
  const { weekday, keepDays } = sending;
  return showSettings(asked, { ...sending, weekday: String(weekday), keepDays: String(keepDays) });
}

interface Told {
  readonly problems?: Readonly<Record<string, string>>;
  /** Consequences that need a confirmation; shown with a button to proceed. */
  readonly warning?: Html;
}

function showSettings(asked: PageRequest, entered: Entered, { problems = {}, warning }: Told = {}): PageContent {
  const t = translator(asked.language);
  const back = asked.link('/newsletter');
  const main = html`${backLink(back, t('newsletter.title'))}
    <h1>${t('newsletter.settings.title')}</h1>
    ${drawSummary(t('newsletter.settings.wrong'), problems)}
    <form method="post" action="${asked.link('/newsletter/settings')}" class="card stacked">
      ${warning}
      ${box('isOn', entered.isOn, t('newsletter.settings.isOn'), '', 'yes')}
      <div class="fields">${fields(asked, entered, problems, t)}</div>
      ${box('askAddress', entered.askAddress, t('newsletter.settings.askAddress'), '', 'yes')}
      <p class="buttons">
        <button class="primary">${t('newsletter.settings.save')}</button>
        ${cancelLink(back, t)}
      </p>
    </form>`;
  const status = Object.keys(problems).length > 0 ? 422 : warning === undefined ? 200 : 409;
  return { title: t('newsletter.settings.title'), main, at: '/newsletter', status };
}

function fields(
  { locale, language }: PageRequest,
  { weekday, time, keepDays, replyTo, privacyUrl }: Entered,
  problems: Readonly<Record<string, string>>,
  t: Translate,
): Html {
  const days = [1, 2, 3, 4, 5, 6, 7].map(
    (day) =>
      html`<option value="${day}"${String(day) === weekday ? html` selected` : ''}>${weekdayName(locale, day)}</option>`,
  );
  const line = (name: Line, value: string, of: Pick<LineField, 'size' | 'type' | 'more'>) =>
    drawLine({
      name,
      label: t(`newsletter.settings.${name}`),
      hint: t.maybe(`newsletter.settings.${name}Hint`),
      value,
      problem: problems[name],
      ...of,
    });
  const weekdays = drawFrame({
    name: 'weekday',
    label: t('newsletter.settings.weekday'),
    hint: t('newsletter.settings.weekdayHint'),
    size: 'third',
    input: (attributes) => html`<select name="weekday"${attributes}>${days}</select>`,
  });
  const times = drawFrame({
    name: 'time',
    label: t('newsletter.settings.time'),
    hint: t.maybe('newsletter.settings.timeHint'),
    size: 'third',
    problems: problems['time'] === undefined ? [] : [{ text: problems['time'] }],
    input: (attributes) => timeInput({ name: 'time', value: time, language, attributes }),
  });
  return html`${weekdays}
${times}
${line('keepDays', keepDays, { size: 'third', more: html` inputmode="numeric"` })}
${line('replyTo', replyTo, { type: 'email', size: 'half' })}
${line('privacyUrl', privacyUrl, { type: 'url', size: 'half' })}`;
}

async function save(asked: PageRequest): Promise<PageResult> {
  const { form, editing, instance, language } = asked;
  const entered = readSettings(form);
  const wish = wishOf(entered);
  const wrong = Object.keys(sendingProblems(wish)) as (keyof ReturnType<typeof sendingProblems>)[];
  const t = translator(language);
  if (wrong.length > 0) {
    return showSettings(asked, entered, {
      problems: Object.fromEntries(wrong.map((name) => [name, t(`newsletter.settings.problems.${name}`)])),
    });
  }
  const warning = form.text('sure') !== sureOf(wish) ? await gaps(asked, wish) : undefined;
  if (warning !== undefined) return showSettings(asked, entered, { warning });
  await changeSending(editing, instance.name, wish);
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

function wishOf({ weekday, keepDays, ...others }: Entered): NewsletterSettings {
  return {
    ...others,
    // Invalid weekdays fall back to Thursday, the default.
    weekday: /^[1-7]$/.test(weekday) ? Number(weekday) : 4,
    keepDays: /^\d{1,6}$/.test(keepDays) ? Number(keepDays) : Number.NaN,
  };
}

/** Identifies the confirmed time; another time needs a new confirmation. */
function sureOf({ weekday, time }: NewsletterSettings): string {
  return `${weekday} ${time}`;
}

/** Days that no issue would cover, because the next issues move to a later date; undefined if there are none. */
async function gaps({ editing, instance, language, locale, now }: PageRequest, sending: NewsletterSettings) {
  const t = translator(language);
  const before = await newsletterOf(editing, instance.name);
  const moved = movedIssues(before, { ...before, sending }, editing.clock());
  if (moved.length === 0) return undefined;
  const { day, time } = sayDays(locale, instance.timeZone, now);
  const say = (at: string) => `${day(at.slice(0, 10))}, ${time(at)}`;
  const lines = moved.map(({ interval, from, to }) => {
    const named = t(`newsletter.intervals.${interval}`);
    return html`<li>${t('newsletter.settings.moved', { interval: named, from: say(from), to: say(to) })}</li>`;
  });
  return html`<div class="summary" role="alert">
    <p>${t('newsletter.settings.movedTitle')}</p>
    <ul>${lines}</ul>
    ${hidden('sure', sureOf(sending))}
  </div>`;
}
