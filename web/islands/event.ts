// Enhances the form of an event: the end follows the start, leaving with unsaved changes asks for confirmation, lists always end with an
// empty row. The parts are in `event/`; `keep/drafts.ts` keeps drafts. The form works without scripts.

import { continueOnEnter } from './event/enter.ts';
import { describeDraft } from './event/held.ts';
import { onLeaveForm, popAbandonedForm, storeAbandonedForm } from './event/leaving.ts';
import { pollPublicationStatus } from './event/live.ts';
import { enableRichText } from './event/long-text.ts';
import { enableCreateMissing } from './event/missing.ts';
import { enableDatePreview } from './event/repeating.ts';
import { enableRoomChecks } from './event/rooms.ts';
import { addRow, findControls, keepEmptyRow, unfoldFilledRows } from './event/rows.ts';
import { createEndTimeUpdater } from './event/times.ts';
import { enableTitleSuggestions } from './event/titles.ts';
import { enableAutofill } from './event/usual.ts';
import { Drafts } from './keep/drafts.ts';
import { storeSentSlot } from './keep/slots.ts';
import { isSaveShortcut } from './shared/saving.ts';

interface Words {
  readonly kept: string;
  readonly restored: string;
  readonly elsewhere: string;
  readonly goBack: string;
}

const KEPT_MS = 30 * 86_400_000;

const form = document.querySelector<HTMLFormElement>('form#event');
const template = document.querySelector<HTMLTemplateElement>('template#kept');
if (form !== null && template !== null) start(form, template);

function start(form: HTMLFormElement, template: HTMLTemplateElement): void {
  const words: Words = JSON.parse(form.dataset['words'] ?? '{}');
  const lang = document.documentElement.lang;
  /** URL of the event. After a refusal, the page has a different URL. */
  const action = form.getAttribute('action') ?? '';
  const key = keyOf(form, action);
  let isSending = false;
  const left = popAbandonedForm();
  keepEmptyRow(form);
  const drafts = new Drafts({
    form,
    template,
    key,
    storage: () => localStorage,
    sentAs: [key.replace(/\/events\/\d+$/, '/events/new')],
    // Files don’t fit into the storage.
    excluded: ['picture', 'document'],
    lastsMs: KEPT_MS,
    describe: describeDraft,
    makeRoom: (name, count) => {
      while (findControls(form, name).length < count && addRow(form, name));
    },
    onStored: () => {
      const time = new Date().toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
      showMessage(form, words.kept.replace('{time}', time));
    },
    onRestored: () => {
      unfoldFilledRows(form);
      showMessage(form, words.restored);
    },
  });
  if (left !== undefined && left.key !== key) renderReturnBanner(form, words, left);
  enableAutofill(form, createEndTimeUpdater(form));
  enableRoomChecks(form);
  enableTitleSuggestions(form);
  enableDatePreview(form);
  enableCreateMissing(form);
  pollPublicationStatus();
  enableRichText(form);
  continueOnEnter(form);
  const disable = (isDisabled: boolean) => {
    for (const one of form.querySelectorAll<HTMLButtonElement>('.save button')) one.disabled = isDisabled;
  };
  addEventListener('beforeunload', (event) => void (!isSending && drafts.hasChanged() && event.preventDefault()));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isSending = false;
    disable(false);
  });
  // Submits the form only once, and keeps the draft until the next page reports success.
  form.addEventListener('submit', (event) => {
    if (isSending) return event.preventDefault();
    drafts.store();
    drafts.noteSent();
    isSending = true;
    // Deferred, because a disabled button would not be submitted.
    setTimeout(() => disable(true));
  });
  onLeaveForm(form, () => {
    if (isSending || !drafts.hasChanged()) return;
    drafts.store();
    storeSentSlot(undefined);
    storeAbandonedForm(key, action);
    isSending = true;
  });
  addEventListener('keydown', (event) => {
    if (!isSaveShortcut(event)) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLElement>('[data-save]'));
  });
  form.querySelector('[data-discard]')?.addEventListener('click', () => {
    isSending = true;
    drafts.forget();
  });
}

/** Key of the draft. A copied event has a separate key, so that other new events don’t offer its draft, and vice versa. */
function keyOf(form: HTMLFormElement, action: string): string {
  const [path = '', query = ''] = action.split('?');
  const copied = new URLSearchParams(query).get('copy');
  return `parvis:draft:${form.dataset['account']}:${path}${copied === null ? '' : `?copy=${copied}`}`;
}

function showMessage(form: HTMLFormElement, text: string): void {
  let place = form.querySelector('.draft-note');
  if (place === null) {
    place = document.createElement('span');
    place.className = 'draft-note soft small';
    form.querySelector('.save')?.append(place);
  }
  place.textContent = text;
}

function renderReturnBanner(
  form: HTMLFormElement,
  words: Words,
  { path, title }: NonNullable<ReturnType<typeof popAbandonedForm>>,
): void {
  const banner = document.createElement('div');
  banner.className = 'notice warn draft';
  banner.setAttribute('role', 'status');
  const said = document.createElement('p');
  said.textContent = words.elsewhere.replace('{title}', () => title);
  const link = document.createElement('a');
  link.className = 'button small';
  link.href = path;
  link.textContent = words.goBack;
  banner.append(said, link);
  // Not `form.before`, because fields can shadow methods of the form.
  form.parentNode?.insertBefore(banner, form);
}
