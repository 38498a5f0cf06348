// What is typed into a form stays in this tab until it is saved, and is offered when the form is opened again. The form of an event
// has its own drafts, which outlive the tab.

import { answersTo, draftsAt, freeSlot, noteSent, takeSent } from './slots.ts';
import { keep } from './storage.ts';

/** What is the page’s own: for whom, as of when, and which sending it is. */
const OWN = ['_for', '_once', '_base', 'base', 'token', 'revision'];

type Pairs = [string, string][];

interface Draft {
  readonly at: number;
  readonly pairs: Pairs;
  /** The fields that are the page’s own, as they were. */
  readonly own: Pairs;
}

function pairsOf(form: HTMLFormElement): Pairs {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ name }) => name));
  return [...new FormData(form)].flatMap(
    ([name, value]): Pairs => (typeof value === 'string' && !secret.has(name) ? [[name, value]] : []),
  );
}

function isOwn([name]: readonly [string, string]): boolean {
  return OWN.includes(name);
}

function keyOf(form: HTMLFormElement): string {
  const madeFor = form.querySelector<HTMLInputElement>('[name=_for]')?.value ?? '';
  return `parvis:typed:${madeFor}:${location.pathname}:${form.getAttribute('action')}`;
}

const inTab = () => sessionStorage;
/** Where what is typed into a form now is kept; chosen when something is. */
const slots = new WeakMap<HTMLFormElement, string>();

/** What was typed into it on this page; an older draft that nobody has answered stays. */
export function forgetDraft(form: HTMLFormElement): void {
  const slot = slots.get(form);
  if (slot !== undefined) keep(slot, null);
  slots.delete(form);
}

/** Before the browser sends it: where it is refused, the page that answers goes on with the same draft. */
export function noteDraft(form: HTMLFormElement): void {
  noteSent(slots.get(form));
}

/** Keeps what is typed from now on, and offers what was kept before. */
export function keepDrafts(form: HTMLFormElement, template: HTMLTemplateElement): void {
  const opened = JSON.stringify(pairsOf(form).filter((pair) => !isOwn(pair)));
  const isAnswer = answersTo(form);
  const sent = takeSent([keyOf(form)]);
  if (isAnswer && sent !== undefined) slots.set(form, sent);
  const found = isAnswer ? [] : (draftsAt(inTab, keyOf(form)) as readonly (readonly [string, Draft])[]);
  const store = () => {
    const pairs = pairsOf(form);
    const typed = pairs.filter((pair) => !isOwn(pair));
    if (!isAnswer && JSON.stringify(typed) === opened) return forgetDraft(form);
    const slot = slots.get(form) ?? freeSlot(inTab, keyOf(form));
    slots.set(form, slot);
    keep(slot, { at: Date.now(), pairs: typed, own: pairs.filter(isOwn) } satisfies Draft);
  };
  form.addEventListener('input', store);
  form.addEventListener('change', store);
  for (const [slot, draft] of found) {
    if (JSON.stringify(draft.pairs) !== opened) offer(form, [slot, draft], template);
  }
}

function offer(form: HTMLFormElement, [slot, draft]: readonly [string, Draft], template: HTMLTemplateElement): void {
  const banner = (template.content.cloneNode(true) as DocumentFragment).firstElementChild;
  const text = banner?.querySelector('p');
  if (!(banner instanceof HTMLElement) || !text) return;
  const time = new Date(draft.at).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  text.textContent = text.textContent.replace('{time}', time);
  banner.querySelector('[data-restore]')?.addEventListener('click', () => {
    // What was typed meanwhile stays where it is kept, and is offered the next time.
    slots.set(form, slot);
    fill(form, [...draft.pairs, ...draft.own]);
    banner.remove();
    form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
  });
  banner.querySelector('[data-drop]')?.addEventListener('click', () => {
    keep(slot, null);
    banner.remove();
  });
  form.before(banner);
}

/** Puts the texts back, each where it stood among those of its name. */
function fill(form: HTMLFormElement, pairs: Pairs): void {
  const texts = Map.groupBy(pairs, ([name]) => name);
  const seen = new Map<string, number>();
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input[name], select[name], textarea[name]',
  )) {
    const values = (texts.get(control.name) ?? []).map(([, value]) => value);
    if (control.type === 'file' || control.type === 'password' || control.name === '_for') continue;
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
      control.checked = values.includes(control.value);
      continue;
    }
    const at = seen.get(control.name) ?? 0;
    seen.set(control.name, at + 1);
    if (values[at] !== undefined) control.value = values[at];
  }
  for (const fold of form.querySelectorAll('details')) fold.open = true;
  form.dispatchEvent(new Event('change', { bubbles: true }));
}
