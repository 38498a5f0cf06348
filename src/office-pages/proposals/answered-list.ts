// What became of one’s own proposals, with the word that was said to it.

import { translator } from '../../i18n/translate.ts';
import { listAnswered } from '../../office/proposals/answered.ts';
import { type Html, html } from '../../util/html.ts';
import { sayActor } from '../actors.ts';
import { card, pill } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { Asked } from '../page.ts';

const TONES = { accepted: 'live', declined: 'warn', removed: 'quiet' } as const;

/** Undefined where nothing was answered lately. */
export async function answeredList(asked: Asked): Promise<Html | undefined> {
  const { editing, instance, language, locale, now, link } = asked;
  const all = await listAnswered(editing, instance.name);
  if (all.length === 0) return undefined;
  const there = await editing.store.content.read(instance.name, (content) =>
    content.getAll('event', [...new Set(all.map(({ eventId }) => eventId))]),
  );
  const known = new Set(there.map(({ id }) => id));
  const t = translator(language);
  const days = sayDays(locale, instance.timeZone, now);
  const rows = all.map(({ eventId, at, outcome, by, word, title, day }) => {
    const name = html`<span${langOf(language, instance)}>${title}</span>, ${days.shortDay(`${day} 00:00:00`)}`;
    const key = outcome === 'removed' ? 'proposals.removedBy' : 'proposals.answeredBy';
    return html`<li>
      <p>${known.has(eventId) ? html`<a href="${link(`/events/${eventId}`)}">${name}</a>` : name}
        ${pill(t(`proposals.outcomes.${outcome}`), TONES[outcome])}</p>
      <p class="soft small">${t(key, { by: sayActor(by, language), when: days.instant(at) })}</p>
      ${word === '' ? '' : html`<blockquote>${word}</blockquote>`}
    </li>`;
  });
  return card(t('proposals.answered'), html`<ul class="plain answered">${rows}</ul>`);
}
