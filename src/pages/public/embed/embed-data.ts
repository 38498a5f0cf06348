import { createMessageResponse, type PublicDocument } from '../../../contract/document.ts';
import { createColourTheme } from '../../../model/colour-theme.ts';
import { agendaPath, UNFILTERED_QUERY } from '../addresses.ts';
import { createPageContext } from '../event-list.ts';
import { findEmbedEvents } from './embed-events.ts';
import { EMBED_PARAMETERS, readEmbedQuery } from './embed-query.ts';

/** Data for widgets: `/{instance}/embed.json?list=1&max=10` (rule G5). */
export const embedDataDocument: PublicDocument = {
  name: 'embed-data',
  part: 'embed',
  path: /^\/embed\.json$/,
  asks: EMBED_PARAMETERS,
  isOpen: true,
  answer: ({ view, query, publicUrl }) => {
    const question = readEmbedQuery(query);
    if (typeof question === 'string') return createMessageResponse(400, question);
    const { instance, language } = view.snapshot;
    const { choice } = question;
    const { total, events } = findEmbedEvents(createPageContext(view, publicUrl), question);
    const agenda = agendaPath(instance.name, { ...UNFILTERED_QUERY, choice });
    const body = JSON.stringify({
      title: instance.title,
      language,
      time_zone: instance.timeZone,
      today: view.today,
      agenda: instance.outside.pages ? publicUrl + agenda : instance.publicUrl,
      accent: instance.accent === '' ? null : createColourTheme(instance.accent).accent,
      total,
      events,
    });
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  },
};
