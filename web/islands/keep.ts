// Nothing typed is lost on its way: a form is sent once, however often its button is pressed; where the server does not answer, the page
// stays as it is, says so, and can send it again. Forms that can be sent twice without harm are sent by this script; before any other
// it asks whether the server is there, and leaves the rest to the browser.

import { Drafts } from './keep/drafts.ts';
import { askBeforeLogOut } from './keep/log-out.ts';
import { makeOwnForms } from './keep/own-forms.ts';
import { keep, kept } from './keep/storage.ts';

/** They make the server take a second sending for the first (rule W4), or compare it with what stands there. */
const ONCE = 'input[name=_once]:not([value=""])';
const REPEATABLE = `${ONCE}, input[name=_base]`;

const FAILED = 500;
/** After so long without an answer it is taken for unreachable, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Of the forms of this page but an event's, which keeps its own for longer. */
const drafts = new WeakMap<HTMLFormElement, Drafts>();

const sending = new WeakSet<HTMLFormElement>();
/** Whom the browser sends by itself now. */
const passing = new WeakSet<HTMLFormElement>();

function template(id: string): HTMLTemplateElement | null {
  return document.querySelector<HTMLTemplateElement>(`template#${id}`);
}

function onceKey(form: HTMLFormElement): string {
  return `parvis:once:${form.querySelector<HTMLInputElement>('[name=_for]')?.value ?? ''}:${form.getAttribute('action')}`;
}

function draftKey(form: HTMLFormElement): string {
  const madeFor = form.querySelector<HTMLInputElement>('[name=_for]')?.value ?? '';
  return `parvis:typed:${madeFor}:${location.pathname}:${form.getAttribute('action')}`;
}

/** A form that was sent before and of which nobody knows what became is the same sending when it comes again. */
function keepSending(form: HTMLFormElement): void {
  const once = form.querySelector<HTMLInputElement>(ONCE);
  const before = kept(onceKey(form));
  if (once !== null && typeof before === 'string') once.value = before;
}

addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.closest('main') === null) return;
  if (form.getAttribute('method')?.toLowerCase() !== 'post') return;
  if (passing.delete(form)) return;
  event.preventDefault();
  if (sending.has(form)) return;
  sending.add(form);
  void send(form, event.submitter);
});

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.querySelector('.unsent')?.remove();
  const data = new FormData(form, submitter);
  const once = form.querySelector<HTMLInputElement>(ONCE);
  if (once !== null) keep(onceKey(form), once.value);
  try {
    const answer = form.querySelector(REPEATABLE) === null ? await askWhetherThere() : await post(form, data);
    if (answer.status >= FAILED) return failed(form, submitter, 'unsent-failed');
    const { to } = answer.headers.get('content-type') === 'application/json' ? await answer.json() : { to: undefined };
    if (typeof to !== 'string') return pass(form, submitter);
    keep(onceKey(form), null);
    drafts.get(form)?.forget();
    location.assign(to);
  } catch {
    failed(form, submitter, 'unsent');
  }
}

function post(form: HTMLFormElement, body: FormData): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS + (hasFile(body) ? 10 * PATIENCE_MS : 0));
  return fetch(form.getAttribute('action') ?? location.href, {
    method: 'POST',
    body,
    signal,
    headers: { accept: 'application/json' },
  });
}

function hasFile(data: FormData): boolean {
  return [...data.values()].some((value) => typeof value !== 'string' && value.size > 0);
}

function askWhetherThere(): Promise<Response> {
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** What has to be looked at is sent by the browser: what was refused is refused again, and whose session is over logs in. */
function pass(form: HTMLFormElement, submitter: HTMLElement | null): void {
  release(form);
  drafts.get(form)?.noteSent();
  passing.add(form);
  form.requestSubmit(submitter?.isConnected === true ? submitter : null);
}

function failed(form: HTMLFormElement, submitter: HTMLElement | null, why: 'unsent' | 'unsent-failed'): void {
  release(form);
  const banner = (template(why)?.content.cloneNode(true) as DocumentFragment | undefined)?.firstElementChild;
  if (!banner) return;
  banner.querySelector('button')?.addEventListener('click', () => form.requestSubmit(submitter));
  // Within the bar that stays in view: nothing that is said may lie below it.
  const bar = form.querySelector('.save, .finish');
  if (bar === null) form.append(banner);
  else bar.prepend(banner);
  banner.querySelector('button')?.focus();
  banner.scrollIntoView({ block: 'nearest' });
}

/** The page is used again, as if it had been come back to; scripts of its forms hear it so. */
function release(form: HTMLFormElement): void {
  sending.delete(form);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}

makeOwnForms();
askBeforeLogOut(template('log-out'));
const drafted = template('kept');
for (const form of document.querySelectorAll<HTMLFormElement>('main form[method=post]')) {
  keepSending(form);
  const isTyped = form.querySelector('textarea, input:not([type=hidden], [type=submit], [type=button])') !== null;
  if (form.id === 'event' || !isTyped || drafted === null) continue;
  const own = new Drafts({ form, template: drafted, storage: () => sessionStorage, key: draftKey(form) });
  drafts.set(form, own);
  form.querySelector('[data-discard]')?.addEventListener('click', () => own.forget());
}
