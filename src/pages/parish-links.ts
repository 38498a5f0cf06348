// What stands beside a parish's name on its pages for visitors: the ways to the others.

import { type Html, html } from '../kit/html.ts';
import { type Instance, type Language, RESERVED_NAMES } from '../model/instance.ts';
import { outsideWords } from './outside/outside-words.ts';

/** Ways to the agenda, where the parish has one here, and to the newsletter, where it has one; undefined where there is no agenda. */
export function parishLinks(
  { name, outside }: Pick<Instance, 'name' | 'outside'>,
  language: Language,
  hasNewsletter: boolean,
): Html | undefined {
  if (!outside.pages || RESERVED_NAMES.has(name)) return undefined;
  const words = outsideWords(language);
  const newsletter = hasNewsletter ? html`<a href="/newsletter/${name}">${words.newsletter}</a>` : '';
  return html`<nav aria-label="${words.pages}"><a href="/${name}/">${words.agenda}</a>${newsletter}</nav>`;
}
