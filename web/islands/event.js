// Improves the form of an event: the end moves with the beginning, what is typed is kept in this browser until it is saved, leaving
// warns, and there is always an empty row for one more; `event/` has the parts. Everything works without it.

import { heldIn } from './event/held.ts';
import { noteLeft, takeLeft, whenLeaving } from './event/leaving.ts';
import { watchLive } from './event/live.ts';
import { editWhenFocused } from './event/long-text.ts';
import { watchMenus } from './event/menus.ts';
import { checkRooms } from './event/rooms.ts';
import { addRow, controls, growRows } from './event/rows.ts';
import { keepLength } from './event/times.ts';
import { fillAsUsual } from './event/usual.ts';
import { answersTo, draftsAt, freeSlot, noteSent, takeSent } from './keep/slots.ts';

const form = document.querySelector('#event');
const words = JSON.parse(form.dataset.words);
/** A page that refused something has another address than the event. */
const action = form.getAttribute('action');
const [path, query = ''] = action.split('?');
/** A copy is no other beginning of a new event: what was typed for one is not offered on the other. */
const copied = new URLSearchParams(query).get('copy');
const storageKey = `parvis:draft:${form.dataset.account}:${path}${copied === null ? '' : `?copy=${copied}`}`;

/** These are the form’s own, or too large to be kept. */
const LEFT_OUT = ['token', 'picture', 'document'];

const KEPT_MS = 30 * 86_400_000;

/** What is the page’s own is no difference between two drafts. */
const OWN = ['_for', '_once', 'base', 'revision'];

const lasting = () => localStorage;
const isAnswer = answersTo(form);
/** Where what is typed on this page is kept; chosen when something is, so that no older draft is overwritten. */
let slot;

let isSending = false;

start();

function start() {
  const left = takeLeft();
  clearSaved();
  growRows(form);
  const opened = snapshot();
  if (!isAnswer) offerDrafts(opened);
  if (left !== undefined && left.key !== storageKey) leadBack(left);
  fillAsUsual(form, keepLength(form));
  checkRooms(form);
  watchLive();
  editWhenFocused(form);
  watchMenus();
  const hasChanged = () => snapshot() !== opened;
  let waiting;
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => keepDraft(hasChanged()), 400);
  });
  addEventListener('pagehide', () => void (!isSending && hasChanged() && keepDraft(true)));
  addEventListener('beforeunload', (event) => void (!isSending && hasChanged() && event.preventDefault()));
  addEventListener('pageshow', ({ persisted }) => void (persisted && allowSending()));
  form.addEventListener('submit', (event) => send(event, hasChanged()));
  whenLeaving(form, () => {
    if (isSending || !hasChanged()) return;
    keepDraft(true);
    noteSent(undefined);
    noteLeft(storageKey, action);
    isSending = true;
  });
  addEventListener('keydown', saveByKey);
  form.querySelector('[data-discard]')?.addEventListener('click', () => {
    isSending = true;
    forget(slot);
  });
}

/** What is in the form, as a text to compare and to keep. */
function snapshot() {
  const pairs = [...new FormData(form)].filter(
    ([name, value]) => !LEFT_OUT.includes(name) && typeof value === 'string',
  );
  return JSON.stringify(pairs);
}

function keepDraft(hasChanged) {
  if (!hasChanged && !isAnswer) return forget(slot);
  try {
    slot ??= freeSlot(lasting, storageKey);
    localStorage.setItem(slot, JSON.stringify({ at: Date.now(), fields: snapshot() }));
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
    tell(words.kept.replace('{time}', time));
  } catch {
    // A browser that keeps nothing saves as ever.
  }
}

function tell(text) {
  let place = form.querySelector('.draft-note');
  if (place === null) {
    place = document.createElement('span');
    place.className = 'draft-note soft small';
    form.querySelector('.save').append(place);
  }
  place.textContent = text;
}

function forget(key) {
  try {
    if (key !== undefined) localStorage.removeItem(key);
  } catch {
    // There is nothing to forget.
  }
}

/** What was saved just now needs no draft any more: the page says by its address what was done. */
function clearSaved() {
  const did = new URLSearchParams(location.search).get('did');
  const sent = takeSent([storageKey, storageKey.replace(/\/events\/\d+$/, '/events/new')]);
  if (['saved', 'nothing', 'created'].includes(did)) forget(sent);
  else if (isAnswer) slot = sent;
}

/** The fields of a snapshot that somebody fills in. */
function typedIn(fields) {
  return JSON.stringify(JSON.parse(fields).filter(([name]) => !OWN.includes(name)));
}

function offerDrafts(opened) {
  for (const [place, draft] of draftsAt(lasting, storageKey)) {
    if (typeof draft.fields !== 'string' || Date.now() - draft.at >= KEPT_MS) forget(place);
    else if (typedIn(draft.fields) !== typedIn(opened)) offerDraft(place, draft, opened);
  }
}

function offerDraft(place, draft, opened) {
  const at = new Date(draft.at).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const restore = button(words.restore, () => {
    // What was typed meanwhile is offered the next time.
    if (snapshot() !== opened) keepDraft(true);
    slot = place;
    fill(JSON.parse(draft.fields));
    banner.remove();
    tell(words.restored);
    form.querySelector('[name="title"]').focus();
  });
  const drop = button(words.drop, () => {
    forget(place);
    banner.remove();
  });
  const held = heldIn(JSON.parse(draft.fields), JSON.parse(opened), document.documentElement.lang);
  const said = held === '' ? words.found : words.foundTitled;
  const banner = showBanner(
    said.replace('{time}', at).replace('{title}', () => held),
    restore,
    drop,
  );
}

/** A notice above the form, with what can be done. */
function showBanner(text, ...controls) {
  const banner = document.createElement('div');
  banner.className = 'notice warn draft';
  banner.setAttribute('role', 'status');
  const said = document.createElement('p');
  said.textContent = text;
  banner.append(said, ...controls);
  // The form has fields named like methods, such as `before`.
  form.parentNode.insertBefore(banner, form);
  return banner;
}

/** On the page of another event: what was typed before is not lost. */
function leadBack({ path: href, title }) {
  const link = document.createElement('a');
  link.className = 'button small';
  link.href = href;
  link.textContent = words.goBack;
  showBanner(
    words.elsewhere.replace('{title}', () => title),
    link,
  );
}

function button(text, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'small';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
}

/** Puts the texts of a draft back, with what it was opened with, so that saving still merges. */
function fill(pairs) {
  const texts = Map.groupBy(pairs, ([name]) => name);
  for (const [name, some] of texts) while (controls(form, name).length < some.length && addRow(form, name));
  for (const control of form.elements) {
    const { name, type } = control;
    if (name === '' || LEFT_OUT.includes(name)) continue;
    const values = (texts.get(name) ?? []).map(([, value]) => value);
    if (type === 'checkbox' || type === 'radio') control.checked = values.includes(control.value);
    else control.value = values[controls(form, name).indexOf(control)] ?? '';
  }
  form.querySelector('textarea[data-clean]')?.dispatchEvent(new Event('parvis:filled'));
  for (const fold of form.querySelectorAll('details')) {
    fold.open ||= [...fold.querySelectorAll('input, select, textarea')].some(differsFromPage);
  }
}

function differsFromPage(control) {
  if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked;
  if (control.type === 'hidden' || control.type === 'file') return false;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected);
  return control.value !== control.defaultValue;
}

/** Once is enough; what was typed stays in this browser until the next page says that it is saved. */
function send(event, hasChanged) {
  if (isSending) return event.preventDefault();
  keepDraft(hasChanged);
  noteSent(slot);
  isSending = true;
  // A button that can’t be pressed any more is not sent along; so it is afterwards.
  setTimeout(() => {
    for (const one of form.querySelectorAll('.save button')) one.disabled = true;
  });
}

function allowSending() {
  isSending = false;
  for (const one of form.querySelectorAll('.save button')) one.disabled = false;
}

function saveByKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('[data-save]'));
}
