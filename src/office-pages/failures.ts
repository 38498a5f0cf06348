// What a page says when something can't be done: one table from the errors of the verbs to status and words.

import { type Html, html } from '../kit/html.ts';
import type { Role } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import { BadContent, Forbidden, RoomTaken } from '../office/content/errors.ts';
import { WrongParameter } from '../office/errors.ts';
import { Refused as OfficeRefused } from '../office/refused.ts';
import { Conflict, InUse, Invalid, NotFound, Refused } from '../store/content/errors.ts';
import { type Translate, translator } from '../words/translate.ts';
import { BadForm } from './form.ts';
import { sayRefusal } from './forms/say-refusal.ts';
import { behind, sentenceOf } from './forms/unforeseen.ts';

export interface Failure {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** What stands behind the text, folded away. */
  readonly more?: Html | undefined;
}

/** A page that somebody may not see; `role` is the least that would do. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
  readonly role: Role;

  constructor(role: Role) {
    super(`needs the role ${role}`);
    this.role = role;
  }
}

/** The words of an error that somebody could have foreseen; undefined for any other. */
export function failureOf(error: unknown, language: Language): Failure | undefined {
  const t = translator(language);
  if (error instanceof NotFound || error instanceof WrongParameter) {
    return { status: 404, title: t('frame.failures.notFoundTitle'), text: t('frame.failures.notFound') };
  }
  if (error instanceof NotAllowed || error instanceof Forbidden) {
    const text =
      error.role === undefined
        ? t('frame.failures.notYours')
        : t('frame.failures.forbidden', { role: t(`frame.roles.${error.role}`) });
    return { status: 403, title: t('frame.failures.forbiddenTitle'), text };
  }
  if (error instanceof BadForm) {
    const said = `frame.failures.badForms.${error.fault}` as const;
    return { status: error.status, title: t(`${said}.title`), text: t(`${said}.text`) };
  }
  if (error instanceof Conflict)
    return { status: 409, title: t('frame.failures.changedTitle'), text: t('frame.failures.changed') };
  const isRefused = [BadContent, Invalid, RoomTaken, InUse, Refused, OfficeRefused].some((one) => error instanceof one);
  return isRefused ? refusal(error as Error, language) : undefined;
}

function refusal(error: Error, language: Language): Failure {
  const t = translator(language);
  const texts = sayRefusal(error, language);
  const told = texts.map(sentenceOf).join(' ');
  const text = `${told} ${t('frame.failures.refused')}`;
  return { status: 422, title: t('frame.failures.refusedTitle'), text, more: behind(texts, language) };
}

/** What was typed comes back by the browser alone: the link says where it leads. `home` is the first page of the instance, or of the office. */
export function failureMain({ status, text, more }: Failure, home: string, t: Translate) {
  const isWithin = home !== '/office';
  const trash =
    status === 404 && isWithin ? html` <a class="button quiet" href="${home}/trash">${t('frame.nav.trash')}</a>` : '';
  return html`<p>${text}</p>${more}<p class="more"><a class="button" href="${home}">${t('frame.failures.toOffice')}</a>${trash}</p>`;
}
