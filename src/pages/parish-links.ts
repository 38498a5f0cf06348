// What stands beside a parish's name on its pages for visitors: the ways to the others.

import { type Html, html } from '../kit/html.ts';
import { agendaPath, type Instance, type Language } from '../model/instance.ts';
import { outsideWords } from './outside/outside-words.ts';

/** Ways to the agenda, where the parish has one here, and to the newsletter, where it has one; undefined where there is no agenda. */
export function parishLinks(
  instance: Pick<Instance, 'name' | 'outside'>,
  language: Language,
  hasNewsletter: boolean,
): Html | undefined {
  const agenda = agendaPath(instance);
  if (agenda === undefined) return undefined;
  const words = outsideWords(language);
  const newsletter = hasNewsletter ? html`<a href="/newsletter/${instance.name}">${words.newsletter}</a>` : '';
  return html`<nav aria-label="${words.pages}"><a href="${agenda}">${words.agenda}</a>${newsletter}</nav>`;
}
