import { type PublicDocument, sentence } from '../../../contract/document.ts';
import { lookOf } from '../../../model/look.ts';
import { agendaPath, EVERYTHING } from '../addresses.ts';
import { readingOf } from '../event-list.ts';
import { embedEvents } from './embed-events.ts';
import { EMBED_NAMES, readEmbedQuestion } from './embed-question.ts';

/** Data of the widgets: `/{instance}/embed.json?list=1&max=10` (rule G5). */
export const embedData: PublicDocument = {
  name: 'embed-data',
  part: 'embed',
  path: /^\/embed\.json$/,
  asks: EMBED_NAMES,
  isOpen: true,
  answer: ({ view, query, publicUrl }) => {
    const question = readEmbedQuestion(query);
    if (typeof question === 'string') return sentence(400, question);
    const { instance, language } = view.snapshot;
    const { choice } = question;
    const { total, events } = embedEvents(readingOf(view, publicUrl), question);
    const agenda = agendaPath(instance.name, { ...EVERYTHING, choice });
    const body = JSON.stringify({
      title: instance.title,
      language,
      time_zone: instance.timeZone,
      today: view.today,
      // Address of the full agenda.
      agenda: instance.outside.pages ? publicUrl + agenda : instance.publicUrl,
      accent: instance.accent === '' ? null : lookOf(instance.accent).accent,
      total,
      events,
    });
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  },
};
