import { createMessageResponse, type PublicDocument } from '../../../contract/document.ts';
import { html } from '../../../util/html.ts';
import { stripControls } from '../../../util/strip-controls.ts';
import { createPageContext } from '../event-list.ts';
import { type EmbedEvent, findEmbedEvents } from './embed-events.ts';
import { renderEmbedLangAttribute } from './embed-list.ts';
import { EMBED_PARAMETERS, readEmbedQuery } from './embed-query.ts';

/**
 * HTML fragment that the server of a website includes: `/{instance}/embed.txt?list=1` (rule G5). It has classes but no style. Its media
 * type is plain text, because it is not a page.
 */
export const embedFragmentDocument: PublicDocument = {
  name: 'embed-fragment',
  part: 'embed',
  path: /^\/embed\.txt$/,
  asks: EMBED_PARAMETERS,
  isOpen: true,
  answer: ({ view, query, publicUrl }) => {
    const question = readEmbedQuery(query);
    if (typeof question === 'string') return createMessageResponse(400, question);
    const reading = createPageContext(view, publicUrl);
    const { events } = findEmbedEvents(reading, question);
    const { language } = view.snapshot;
    const fragment =
      events.length === 0
        ? html`<p class="parvis-empty" lang="${language}">${reading.t('agendaPages.nothingYet')}</p>\n`
        : html`<ul class="parvis-agenda" lang="${language}">\n${events.map(line)}</ul>\n`;
    return {
      status: 200,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: stripControls(fragment.toString()),
    };
  },
};

function line({
  title,
  title_language: language,
  status,
  status_word: word,
  day,
  time,
  place,
  note,
  text,
  url,
  date_from,
  hide_time,
}: EmbedEvent) {
  const machine = hide_time ? date_from.slice(0, 10) : date_from.slice(0, 16).replace(' ', 'T');
  const when = time === '' ? day : `${day}, ${time}`;
  const state = word === '' ? '' : html`<strong class="parvis-status">${word}</strong> `;
  const where = place === '' ? '' : html`<span class="parvis-place">${place}</span>\n`;
  const why = note === '' ? '' : html`<p class="parvis-note">${note}</p>\n`;
  const what = text === '' ? '' : html`<p class="parvis-text">${text}</p>\n`;
  return html`<li class="parvis-event parvis-${status}"><time class="parvis-when" datetime="${machine}">${when}</time>
${state}<a class="parvis-title" href="${url}"${renderEmbedLangAttribute(language)}>${title}</a>
${where}${why}${what}</li>\n`;
}
