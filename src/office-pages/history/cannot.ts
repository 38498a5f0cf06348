// Why something can’t be taken back, or brought back from the trash, and what to do first.

import { type Html, html } from '../../kit/html.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { NeedsGone, NothingKept } from '../../office/errors.ts';
import { ROOM_CONFLICT } from '../../office/rooms/clashes.ts';
import { InUse, Invalid } from '../../store/content/errors.ts';
import { translator } from '../../words/translate.ts';
import { sayRefusal } from '../kit/form/say-refusal.ts';
import type { Asked, Shown } from '../page.ts';
import { usedBy } from '../records/used-by.ts';

interface Place {
  readonly title: string;
  /** The entry of the navigation, and where one goes back to. */
  readonly at: '/history' | '/trash';
  /** Does it in spite of rooms that are taken. */
  readonly again: { readonly action: string; readonly fields: Html };
}

/** A page that says so; any error that is no refusal is thrown. */
export function cannot(asked: Asked, error: unknown, { title, at, again }: Place): Shown {
  const { language, link } = asked;
  const back = html`<a class="button" href="${link(at)}">${translator(language)('frame.failures.back')}</a>`;
  const shown = (why: Html, status: number): Shown => ({
    title,
    at,
    status,
    main: html`<div class="narrow-page"><h1>${title}</h1>${why}</div>`,
  });
  const t = translator(language);
  if (error instanceof InUse) {
    const users = html`<section class="card">${usedBy(asked, error.referrers)}</section>`;
    return shown(html`<p>${t('history.cannot.inUse')}</p>${users}<p class="more">${back}</p>`, 409);
  }
  if (error instanceof RoomTaken) {
    const texts = sayRefusal(error, language).map((text) => html`<li>${text}</li>`);
    const form = html`<form method="post" action="${again.action}">${again.fields}<input type="hidden" name="despite" value="${ROOM_CONFLICT}"><p class="more"><button class="danger">${t('history.despite')}</button> ${back}</p></form>`;
    return shown(html`<p>${t('history.cannot.roomTaken')}</p><ul>${texts}</ul>${form}`, 409);
  }
  if (error instanceof NothingKept)
    return shown(html`<p>${t('history.cannot.nothingKept')}</p><p class="more">${back}</p>`, 422);
  if (error instanceof NeedsGone) {
    const why = t('history.cannot.needsGone', { kind: t(`records.kinds.${error.kind}`) });
    const trash = at === '/trash' ? '' : html`<a class="button" href="${link('/trash')}">${t('history.toTrash')}</a> `;
    return shown(html`<p>${why}</p><p class="more">${trash}${back}</p>`, 422);
  }
  if (!(error instanceof BadContent || error instanceof Invalid)) throw error;
  const texts = sayRefusal(error, language).map((text) => html`<li>${text}</li>`);
  return shown(html`<ul>${texts}</ul><p class="more">${back}</p>`, 422);
}
