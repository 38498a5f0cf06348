// Enhances the form of an event: the end follows the start, leaving with changes warns, and lists have an empty row; parts are in `event/`,
// and `keep/drafts.ts` keeps drafts. All of it is optional.

import { heldIn } from './event/held.ts';
import { noteLeft, takeLeft, whenLeaving } from './event/leaving.ts';
import { watchLive } from './event/live.ts';
import { editWhenFocused } from './event/long-text.ts';
import { makeMissing } from './event/missing.ts';
import { showOtherDates } from './event/repeating.ts';
import { checkRooms } from './event/rooms.ts';
import { addRow, controls, growRows } from './event/rows.ts';
import { keepLength } from './event/times.ts';
import { offerTitles } from './event/titles.ts';
import { fillAsUsual } from './event/usual.ts';
import { Drafts } from './keep/drafts.ts';
import { noteSent } from './keep/slots.ts';
import { isSaving } from './shared/saving.ts';

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
  /** After a refusal the URL of the page is not that of the event. */
  const action = form.getAttribute('action') ?? '';
  const key = keyOf(form, action);
  let isSending = false;
  const left = takeLeft();
  growRows(form);
  const drafts = new Drafts({
    form,
    template,
    key,
    storage: () => localStorage,
    sentAs: [key.replace(/\/events\/\d+$/, '/events/new')],
    // Files are too large for the storage.
    leftOut: ['picture', 'document'],
    lastsMs: KEPT_MS,
    heldIn,
    makeRoom: (name, count) => {
      while (controls(form, name).length < count && addRow(form, name));
    },
    onKept: () => {
      const time = new Date().toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit' });
      tell(form, words.kept.replace('{time}', time));
    },
    onRestored: () => tell(form, words.restored),
  });
  if (left !== undefined && left.key !== key) leadBack(form, words, left);
  fillAsUsual(form, keepLength(form));
  checkRooms(form);
  offerTitles(form);
  showOtherDates(form);
  makeMissing(form);
  watchLive();
  editWhenFocused(form);
  const disable = (isDisabled: boolean) => {
    for (const one of form.querySelectorAll<HTMLButtonElement>('.save button')) one.disabled = isDisabled;
  };
  addEventListener('beforeunload', (event) => void (!isSending && drafts.hasChanged() && event.preventDefault()));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isSending = false;
    disable(false);
  });
  // Submits only once; the draft is kept until the next page reports success.
  form.addEventListener('submit', (event) => {
    if (isSending) return event.preventDefault();
    drafts.store();
    drafts.noteSent();
    isSending = true;
    // Disabled later, because a disabled button would not be submitted.
    setTimeout(() => disable(true));
  });
  whenLeaving(form, () => {
    if (isSending || !drafts.hasChanged()) return;
    drafts.store();
    noteSent(undefined);
    noteLeft(key, action);
    isSending = true;
  });
  addEventListener('keydown', (event) => {
    if (!isSaving(event)) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLElement>('[data-save]'));
  });
  form.querySelector('[data-discard]')?.addEventListener('click', () => {
    isSending = true;
    drafts.forget();
  });
}

/** A copy has its own key: its draft is not offered for other new events, and vice versa. */
function keyOf(form: HTMLFormElement, action: string): string {
  const [path = '', query = ''] = action.split('?');
  const copied = new URLSearchParams(query).get('copy');
  return `parvis:draft:${form.dataset['account']}:${path}${copied === null ? '' : `?copy=${copied}`}`;
}

function tell(form: HTMLFormElement, text: string): void {
  let place = form.querySelector('.draft-note');
  if (place === null) {
    place = document.createElement('span');
    place.className = 'draft-note soft small';
    form.querySelector('.save')?.append(place);
  }
  place.textContent = text;
}

/** Links back to a draft from the page of another event. */
function leadBack(
  form: HTMLFormElement,
  words: Words,
  { path, title }: NonNullable<ReturnType<typeof takeLeft>>,
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
  // Fields can shadow methods of the form, such as `before`.
  form.parentNode?.insertBefore(banner, form);
}
