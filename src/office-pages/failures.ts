// What a page says when something can't be done: one table from the errors of the verbs to status and words.

import { html } from '../kit/html.ts';
import type { Role } from '../model/authority.ts';
import type { Language } from '../model/instance.ts';
import { Forbidden } from '../office/content/errors.ts';
import { WrongParameter } from '../office/errors.ts';
import { Conflict, NotFound } from '../store/content/errors.ts';
import { type Translate, translator } from '../words/translate.ts';
import { BadForm } from './form.ts';
import { isRefusal, sayRefusal } from './kit/form/say-refusal.ts';

export interface PageFailure {
  readonly status: number;
  readonly title: string;
  readonly text: string;
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
export function failureOf(error: unknown, language: Language): PageFailure | undefined {
  const t = translator(language);
  if (error instanceof NotFound || error instanceof WrongParameter) {
    return { status: 404, title: t('frame.failures.notFoundTitle'), text: t('frame.failures.notFound') };
  }
  if (error instanceof NotAllowed || error instanceof Forbidden) {
    const text =
      error.role === undefined
        ? t('frame.failures.notYours')
        : t('frame.failures.forbidden', { role: t(`roles.${error.role}`) });
    return { status: 403, title: t('frame.failures.forbiddenTitle'), text };
  }
  if (error instanceof BadForm) {
    const said = `frame.failures.badForms.${error.fault}` as const;
    return { status: error.status, title: t(`${said}.title`), text: t(`${said}.text`) };
  }
  if (error instanceof Conflict)
    return { status: 409, title: t('frame.failures.changedTitle'), text: t('frame.failures.changed') };
  if (!isRefusal(error)) return undefined;
  const text = [...sayRefusal(error, language), t('frame.failures.refused')].join(' ');
  return { status: 422, title: t('frame.failures.refusedTitle'), text };
}

/** What was typed comes back by the browser alone: the link says where it leads. `home` is the first page of the instance, or of the office. */
export function failureMain({ status, text }: PageFailure, home: string, t: Translate) {
  const isWithin = home !== '/office';
  const trash =
    status === 404 && isWithin ? html` <a class="button quiet" href="${home}/trash">${t('frame.nav.trash')}</a>` : '';
  return html`<p>${text}</p><p class="more"><a class="button" href="${home}">${t('frame.failures.toOffice')}</a>${trash}</p>`;
}
