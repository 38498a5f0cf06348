// Page for frames on other websites: `/{instance}/embed.html?list=1` (rule G5), the only page that may be framed. It reports its height
// to the surrounding page.

import { type DocumentAnswer, type PublicDocument, sentence } from '../../../contract/document.ts';
import { dayNumber, dayOfNumber } from '../../../util/day-number.ts';
import { type Html, html } from '../../../util/html.ts';
import { withoutControls } from '../../../util/without-controls.ts';
import { lookVersion } from '../../look.ts';
import { agendaPath, EVERYTHING } from '../addresses.ts';
import { type PageParts, readingOf } from '../event-list.ts';
import { pageHeaders } from '../pictures.ts';
import { type EmbedEvent, embedEvents, monthOf } from './embed-events.ts';
import { cards, monthTable, rows } from './embed-list.ts';
import { EMBED_NAMES, type EmbedQuestion, readEmbedQuestion } from './embed-question.ts';

export const embedPage: PublicDocument = {
  name: 'embed-page',
  part: 'embed',
  path: /^\/embed\.html$/,
  asks: EMBED_NAMES,
  isOpen: false,
  answer: ({ view, query, publicUrl }) => {
    const question = readEmbedQuestion(query);
    if (typeof question === 'string') return sentence(400, question);
    const reading = readingOf(view, publicUrl);
    const { events } = embedEvents(reading, question);
    const body =
      question.view === 'month' ? monthOn(reading, question, query, events) : listed(reading, question, events);
    return framed(reading, html`${body}${toAgenda(reading, question)}`, events);
  },
};

function listed({ t }: PageParts, { view }: EmbedQuestion, events: readonly EmbedEvent[]): Html {
  if (events.length === 0) return html`<p>${t('agendaPages.nothingYet')}</p>`;
  return view === 'cards' ? cards(events) : rows(events);
}

function monthOn(
  reading: PageParts,
  question: EmbedQuestion,
  query: URLSearchParams,
  events: readonly EmbedEvent[],
): Html {
  const { t, times } = reading;
  const month = monthOf(reading, question);
  const first = dayNumber(`${month}-01`);
  const to = (day: number, sign: string, label: string) => {
    const other = new URLSearchParams(query);
    other.set('month', dayOfNumber(day).slice(0, 7));
    return html`<a class="step" target="_self" href="?${String(other)}" aria-label="${label}">${sign}</a>`;
  };
  const previous = to(first - 1, '‹', t('agendaPages.monthBefore'));
  const next = to(first + 31, '›', t('agendaPages.monthAfter'));
  return html`<div class="bar">${previous}<h3>${times.monthAndYear(`${month}-01`)}</h3>${next}</div>
${monthTable(reading, month, events)}`;
}

/** Link to the full agenda; undefined if the instance has no pages. */
function toAgenda({ view, t, publicUrl }: PageParts, { choice }: EmbedQuestion): Html | undefined {
  const { instance } = view.snapshot;
  if (!instance.outside.pages) return undefined;
  const { person: _, ...narrowed } = choice;
  const path = agendaPath(instance.name, { ...EVERYTHING, choice: narrowed });
  return html`<p class="more"><a href="${publicUrl}${path}">${t('agendaPages.wholeAgenda')}</a></p>`;
}

function framed(reading: PageParts, main: Html, events: readonly EmbedEvent[]): DocumentAnswer {
  const { instance, language } = reading.view.snapshot;
  const look = instance.accent === '' ? 'own' : lookVersion(instance.accent);
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${reading.t('agendaPages.agenda')} · ${instance.title}</title>
<base target="_top">
<link rel="stylesheet" href="/assets/look/${look}.css">
<link rel="stylesheet" href="/assets/embed.css">
<script src="/assets/islands/frame.js" type="module"></script>
</head>
<body class="frame">
<main class="parvis">
${main}
</main>
</body>
</html>
`;
  const body = withoutControls(document.toString());
  const { 'X-Frame-Options': _, ...headers } = pageHeaders(
    false,
    events.flatMap(({ image }) => image?.url ?? []),
  );
  const policy = (headers['Content-Security-Policy'] ?? '')
    .replace("form-action 'self'", "form-action 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors *; script-src 'self'");
  const open = { 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return { status: 200, headers: { ...headers, ...open }, body };
}
