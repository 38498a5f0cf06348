// Page for frames on other websites: `/{instance}/embed.html?list=1` (rule G5). It is the only page that other websites may frame, and
// reports its height to them.

import { createMessageResponse, type DocumentResponse, type PublicDocument } from '../../../contract/document.ts';
import { dayNumber, fromDayNumber } from '../../../util/day-number.ts';
import { type Html, html } from '../../../util/html.ts';
import { stripControls } from '../../../util/strip-controls.ts';
import { parishStyleVersion } from '../../parish-style.ts';
import { agendaPath, UNFILTERED_QUERY } from '../addresses.ts';
import { createPageContext, type PageContext } from '../event-list.ts';
import { createPictureHeaders } from '../pictures.ts';
import { type EmbedEvent, findEmbedEvents, readMonthFromQuery } from './embed-events.ts';
import { renderEmbedCards, renderEmbedMonth, renderEmbedRows } from './embed-list.ts';
import { EMBED_PARAMETERS, type EmbedQuery, readEmbedQuery } from './embed-query.ts';

export const embedPageDocument: PublicDocument = {
  name: 'embed-page',
  part: 'embed',
  path: /^\/embed\.html$/,
  asks: EMBED_PARAMETERS,
  isOpen: false,
  answer: ({ view, query, publicUrl }) => {
    const question = readEmbedQuery(query);
    if (typeof question === 'string') return createMessageResponse(400, question);
    const reading = createPageContext(view, publicUrl);
    const { events } = findEmbedEvents(reading, question);
    const body =
      question.view === 'month'
        ? renderMonth(reading, question, query, events)
        : renderEvents(reading, question, events);
    return renderFrameDocument(reading, html`${body}${toAgenda(reading, question)}`, events);
  },
};

function renderEvents({ t }: PageContext, { view }: EmbedQuery, events: readonly EmbedEvent[]): Html {
  if (events.length === 0) return html`<p>${t('agendaPages.nothingYet')}</p>`;
  return view === 'cards' ? renderEmbedCards(events) : renderEmbedRows(events);
}

function renderMonth(
  reading: PageContext,
  question: EmbedQuery,
  query: URLSearchParams,
  events: readonly EmbedEvent[],
): Html {
  const { t, times } = reading;
  const month = readMonthFromQuery(reading, question);
  const first = dayNumber(`${month}-01`);
  const to = (day: number, sign: string, label: string) => {
    const other = new URLSearchParams(query);
    other.set('month', fromDayNumber(day).slice(0, 7));
    return html`<a class="step" target="_self" href="?${String(other)}" aria-label="${label}">${sign}</a>`;
  };
  const previous = to(first - 1, '‹', t('agendaPages.monthBefore'));
  const next = to(first + 31, '›', t('agendaPages.monthAfter'));
  return html`<div class="bar">${previous}<h3>${times.monthAndYear(`${month}-01`)}</h3>${next}</div>
${renderEmbedMonth(reading, month, events)}`;
}

function toAgenda({ view, t, publicUrl }: PageContext, { choice }: EmbedQuery): Html | undefined {
  const { instance } = view.snapshot;
  if (!instance.outside.pages) return undefined;
  const { person: _, ...narrowed } = choice;
  const path = agendaPath(instance.name, { ...UNFILTERED_QUERY, choice: narrowed });
  return html`<p class="more"><a href="${publicUrl}${path}">${t('agendaPages.wholeAgenda')}</a></p>`;
}

function renderFrameDocument(reading: PageContext, main: Html, events: readonly EmbedEvent[]): DocumentResponse {
  const { instance, language } = reading.view.snapshot;
  const look = instance.accent === '' ? 'own' : parishStyleVersion(instance.accent);
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
  const body = stripControls(document.toString());
  const { 'X-Frame-Options': _, ...headers } = createPictureHeaders(
    false,
    events.flatMap(({ image }) => image?.url ?? []),
  );
  const policy = (headers['Content-Security-Policy'] ?? '')
    .replace("form-action 'self'", "form-action 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors *; script-src 'self'");
  const open = { 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return { status: 200, headers: { ...headers, ...open }, body };
}
