// Who did something, in the words of the office.

import { translator } from '../i18n/translate.ts';
import { ERASED_ACTOR } from '../model/erased-actor.ts';
import type { Language } from '../model/instance.ts';

/** What history and invitations name: people as they are called; whoever sits at the command line by what they do. */
export function sayActor(actor: string, language: Language): string {
  const [, source] = /^source (.+)$/.exec(actor) ?? [];
  if (source !== undefined) return translator(language)('frame.source', { name: source });
  if (actor === ERASED_ACTOR) return translator(language)('frame.erasedActor');
  return /^command line \(.*\)$/.test(actor) ? translator(language)('frame.operator') : actor;
}
