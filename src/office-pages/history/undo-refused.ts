import { createTranslator } from '../../i18n/translate.ts';
import { ROOM_CONFLICT } from '../../office/clashes/kinds.ts';
import { BadContentError, RoomClashError } from '../../office/content/errors.ts';
import { HistoryExpiredError, MissingReferenceError } from '../../office/errors.ts';
import { OfficeError } from '../../office/office-error.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { InUseError, InvalidContentError } from '../../store/content/errors.ts';
import { type Html, html } from '../../util/html.ts';
import { type ConfirmQuestion, renderConfirmQuestion } from '../components/confirm.ts';
import { describeContentError } from '../components/form/content-error-messages.ts';
import { ACCEPTED_WARNINGS_FIELD } from '../components/form/hidden-state.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { SILENT_FIELD } from '../components/notify-options.ts';
import { renderUsedBy } from '../components/used-by.ts';
import type { PageContent, PageRequest } from '../page.ts';

interface Place {
  readonly title: string;
  readonly at: '/history' | '/trash';
  readonly again: { readonly path: string; readonly fields?: Html };
}

/** Page that says why an undo was refused; rethrows any other error. */
export async function renderUndoRefusal(
  request: PageRequest,
  error: unknown,
  { title, at, again }: Place,
): Promise<PageContent> {
  const { language, link } = request;
  const t = createTranslator(language);
  const shown = (status: number, why: Partial<ConfirmQuestion>): PageContent => {
    const question = { title, back: at, backText: t('frame.failures.back'), ...why };
    return { title, at, status, main: renderConfirmQuestion(request, again.path, question) };
  };
  if (error instanceof InUseError) {
    const [kind = ''] = error.what.split(' ');
    const users = html`<section class="card">${await renderUsedBy(request, kind, error.referrers)}</section>`;
    return shown(409, { help: t('history.cannot.inUse'), facts: users });
  }
  if (error instanceof HistoryExpiredError) return shown(422, { help: t('history.cannot.nothingKept') });
  if (error instanceof MissingReferenceError) {
    const help = t('history.cannot.needsGone', { kind: t(`records.kinds.${error.kind}`) });
    if (at === '/trash') return shown(422, { help });
    return shown(422, { help, ways: html`<a class="button" href="${link('/trash')}">${t('history.toTrash')}</a>` });
  }
  if (error instanceof OfficeError && error.refusal.code === 'not_accepted') {
    const fields = html`${again.fields}${renderHiddenInput(SILENT_FIELD, '1')}`;
    return shown(409, { help: describeRefusal(error.refusal, language), fields, button: t('history.withoutMails') });
  }
  if (!(error instanceof RoomClashError || error instanceof BadContentError || error instanceof InvalidContentError))
    throw error;
  const facts = html`<ul>${describeContentError(error, language).map((text) => html`<li>${text}</li>`)}</ul>`;
  if (!(error instanceof RoomClashError)) return shown(422, { facts });
  const fields = html`${again.fields}${renderHiddenInput(ACCEPTED_WARNINGS_FIELD, ROOM_CONFLICT)}`;
  return shown(409, { help: t('history.cannot.roomTaken'), facts, fields, button: t('history.despite') });
}
