import { createTranslator } from '../i18n/translate.ts';
import { ERASED_ACTOR, VISITOR_ACTOR } from '../model/erased-actor.ts';
import type { Language } from '../model/instance.ts';

/** Name of the actor of a change or an invitation; a translated text for sources, visitors, erased people and the command line. */
export function formatActorName(actor: string, language: Language): string {
  const [, source] = /^source (.+)$/.exec(actor) ?? [];
  if (source !== undefined) return createTranslator(language)('frame.source', { name: source });
  if (actor === VISITOR_ACTOR) return createTranslator(language)('frame.visitorActor');
  if (actor === ERASED_ACTOR) return createTranslator(language)('frame.erasedActor');
  return /^command line \(.*\)$/.test(actor) ? createTranslator(language)('frame.operator') : actor;
}
