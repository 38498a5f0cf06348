// Protects submissions: a form is sent once, however often its button is pressed; if the server does not respond, the page stays, says so,
// and can retry. Idempotent forms are sent by this script; for others it first checks that the server responds, and then lets the browser
// submit.

import { Drafts } from './keep/drafts.ts';
import { askBeforeLogOut } from './keep/log-out.ts';
import { makeOwnForms } from './keep/own-forms.ts';
import { keep, kept } from './keep/storage.ts';

/** Fields by which the server detects a repeated submission (rule W4), or compares with the stored values. */
const ONCE = 'input[name=_once]:not([value=""])';
const REPEATABLE = `${ONCE}, input[name=_base]`;

const FAILED = 500;
/** Time-out of a request, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Drafts of this page’s forms, except for an event’s form, which keeps its own for longer. */
const drafts = new WeakMap<HTMLFormElement, Drafts>();

const sending = new WeakSet<HTMLFormElement>();
/** Forms that the browser submits now. */
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

/** Reuses the idempotency key of a submission with an unknown result. */
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

/** Lets the browser submit forms whose response has to be seen: refusals, and a login after the session has expired. */
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
  // Within the sticky bar, so that the message is visible.
  const bar = form.querySelector('.save, .finish');
  if (bar === null) form.append(banner);
  else bar.prepend(banner);
  banner.querySelector('button')?.focus();
  banner.scrollIntoView({ block: 'nearest' });
}

/** Makes the page usable again, as after navigating back; scripts of its forms get the same event. */
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
