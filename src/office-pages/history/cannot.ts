// Reasons why a change can’t be undone or restored, and what to do first.

import { translator } from '../../i18n/translate.ts';
import { ROOM_CONFLICT } from '../../office/clashes/kinds.ts';
import { BadContent, RoomTaken } from '../../office/content/errors.ts';
import { HistoryExpiredError, MissingReferenceError } from '../../office/errors.ts';
import { OfficeError } from '../../office/office-error.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { InUse, Invalid } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { type ConfirmQuestion, drawQuestion } from '../components/confirm.ts';
import { DESPITE } from '../components/form/carried.ts';
import { hidden } from '../components/form/parts.ts';
import { sayRefusal } from '../components/form/say-refusal.ts';
import { SILENT } from '../components/notify-options.ts';
import { usedBy } from '../components/used-by.ts';
import type { PageContent, PageRequest } from '../page.ts';

interface Place {
  readonly title: string;
  /** Navigation entry, and target of the back link. */
  readonly at: '/history' | '/trash';
  /** Request that proceeds despite room conflicts. */
  readonly again: { readonly path: string; readonly fields?: Html };
}

/** Page with the reason of a refusal; rethrows any other error. */
export async function cannot(asked: PageRequest, error: unknown, { title, at, again }: Place): Promise<PageContent> {
  const { language, link } = asked;
  const t = translator(language);
  const shown = (status: number, why: Partial<ConfirmQuestion>): PageContent => {
    const question = { title, back: at, backText: t('frame.failures.back'), ...why };
    return { title, at, status, main: drawQuestion(asked, again.path, question) };
  };
  if (error instanceof InUse) {
    const [kind = ''] = error.what.split(' ');
    const users = html`<section class="card">${await usedBy(asked, kind, error.referrers)}</section>`;
    return shown(409, { help: t('history.cannot.inUse'), facts: users });
  }
  if (error instanceof HistoryExpiredError) return shown(422, { help: t('history.cannot.nothingKept') });
  if (error instanceof MissingReferenceError) {
    const help = t('history.cannot.needsGone', { kind: t(`records.kinds.${error.kind}`) });
    if (at === '/trash') return shown(422, { help });
    return shown(422, { help, ways: html`<a class="button" href="${link('/trash')}">${t('history.toTrash')}</a>` });
  }
  if (error instanceof OfficeError && error.refusal.code === 'not_accepted') {
    const fields = html`${again.fields}${hidden(SILENT, '1')}`;
    return shown(409, { help: sayRefused(error.refusal, language), fields, button: t('history.withoutMails') });
  }
  if (!(error instanceof RoomTaken || error instanceof BadContent || error instanceof Invalid)) throw error;
  const facts = html`<ul>${sayRefusal(error, language).map((text) => html`<li>${text}</li>`)}</ul>`;
  if (!(error instanceof RoomTaken)) return shown(422, { facts });
  const fields = html`${again.fields}${hidden(DESPITE, ROOM_CONFLICT)}`;
  return shown(409, { help: t('history.cannot.roomTaken'), facts, fields, button: t('history.despite') });
}
