import { Drafts } from './keep/drafts.ts';
import { confirmLogOut } from './keep/log-out.ts';
import { separateNestedForms } from './keep/own-forms.ts';
import { readSessionValue, writeSessionValue } from './keep/storage.ts';

/** Fields by which the server recognizes a repeated submission (rule W4), or compares the form with the stored values. */
const ONCE = 'input[name=_once]:not([value=""])';
const REPEATABLE = `${ONCE}, input[name=_base]`;

const FAILED = 500;
/** Time in milliseconds after which a request fails. */
const TIMEOUT_MS = 20_000;

const drafts = new WeakMap<HTMLFormElement, Drafts>();

const sending = new WeakSet<HTMLFormElement>();
/** Forms that the browser, not the script, is submitting. */
const submittingForms = new WeakSet<HTMLFormElement>();

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

/** Reuses the idempotency key of an earlier submission whose result is unknown. */
function reuseIdempotencyKey(form: HTMLFormElement): void {
  const once = form.querySelector<HTMLInputElement>(ONCE);
  const before = readSessionValue(onceKey(form));
  if (once !== null && typeof before === 'string') once.value = before;
}

addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.closest('main') === null) return;
  if (form.getAttribute('method')?.toLowerCase() !== 'post') return;
  if (submittingForms.delete(form)) return;
  event.preventDefault();
  if (sending.has(form)) return;
  sending.add(form);
  void send(form, event.submitter);
});

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.querySelector('.unsent')?.remove();
  const data = new FormData(form, submitter);
  const once = form.querySelector<HTMLInputElement>(ONCE);
  if (once !== null) writeSessionValue(onceKey(form), once.value);
  try {
    const answer = form.querySelector(REPEATABLE) === null ? await pingServer() : await post(form, data);
    if (answer.status >= FAILED) return failed(form, submitter, 'unsent-failed');
    const { to } = answer.headers.get('content-type') === 'application/json' ? await answer.json() : { to: undefined };
    if (typeof to !== 'string') return submitByBrowser(form, submitter);
    writeSessionValue(onceKey(form), null);
    drafts.get(form)?.forget();
    location.assign(to);
  } catch {
    failed(form, submitter, 'unsent');
  }
}

function post(form: HTMLFormElement, body: FormData): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS + (hasFile(body) ? 10 * TIMEOUT_MS : 0));
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

function pingServer(): Promise<Response> {
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** Lets the browser submit a form whose response is a page to show: a refusal, or a login after the session has expired. */
function submitByBrowser(form: HTMLFormElement, submitter: HTMLElement | null): void {
  release(form);
  drafts.get(form)?.noteSent();
  submittingForms.add(form);
  form.requestSubmit(submitter?.isConnected === true ? submitter : null);
}

function failed(form: HTMLFormElement, submitter: HTMLElement | null, why: 'unsent' | 'unsent-failed'): void {
  release(form);
  const banner = (template(why)?.content.cloneNode(true) as DocumentFragment | undefined)?.firstElementChild;
  if (!banner) return;
  banner.querySelector('button')?.addEventListener('click', () => form.requestSubmit(submitter));
  // The sticky bar is always visible, so users see the message there.
  const bar = form.querySelector('.save, .finish');
  if (bar === null) form.append(banner);
  else bar.prepend(banner);
  banner.querySelector('button')?.focus();
  banner.scrollIntoView({ block: 'nearest' });
}

function release(form: HTMLFormElement): void {
  sending.delete(form);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}

separateNestedForms();
confirmLogOut(template('log-out'));
const drafted = template('kept');
for (const form of document.querySelectorAll<HTMLFormElement>('main form[method=post]')) {
  reuseIdempotencyKey(form);
  const isTyped = form.querySelector('textarea, input:not([type=hidden], [type=submit], [type=button])') !== null;
  if (form.id === 'event' || !isTyped || drafted === null) continue;
  const own = new Drafts({ form, template: drafted, storage: () => sessionStorage, key: draftKey(form) });
  drafts.set(form, own);
  form.querySelector('[data-discard]')?.addEventListener('click', () => own.forget());
}
