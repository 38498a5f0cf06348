// Keeps drafts of a form in this browser until they are saved, and offers them when the form is opened again. Drafts in session storage
// last as long as the tab, drafts of events last a month.

import { findFreeSlot, isResponseTo, popSentSlot, readDrafts, storeSentSlot } from './slots.ts';

export type NameValuePairs = readonly (readonly [name: string, value: string])[];

export interface DraftOptions {
  readonly form: HTMLFormElement;
  readonly template: HTMLTemplateElement;
  readonly storage: () => Storage;
  readonly key: string;
  /** Other keys under which the previous page may have stored the submitted draft. */
  readonly sentAs?: readonly string[];
  readonly excluded?: readonly string[];
  /** Maximum age of a draft in milliseconds. Default: no limit. */
  readonly lastsMs?: number;
  /** Returns a short description of a draft, or "". */
  readonly describe?: (typed: NameValuePairs, opened: NameValuePairs) => string;
  /** Adds rows until there are as many inputs with a name as the draft has texts. */
  readonly makeRoom?: (name: string, count: number) => void;
  readonly onStored?: () => void;
  readonly onRestored?: () => void;
}

/** Fields that belong to the page and not to the input: account, idempotency key, values when it was opened. */
const OWN = ['_for', '_once', '_base'];

const WAIT_MS = 400;

interface Draft {
  readonly at: number;
  readonly typed: NameValuePairs;
  /** Fields that belong to the page, with their values when the draft was stored. */
  readonly own: NameValuePairs;
}

interface Offer {
  readonly slots: readonly string[];
  readonly draft: Draft;
}

type Typeable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export class Drafts {
  readonly #options: DraftOptions;
  readonly #isAnswer: boolean;
  /** Values from the server, without what the user typed before this script ran. */
  readonly #opened: NameValuePairs;
  /** Slot of this page’s draft, chosen when the user begins to type, so that no older draft is overwritten. */
  #slot: string | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftOptions) {
    const { form, key, sentAs = [] } = options;
    this.#options = options;
    this.#isAnswer = isResponseTo(form);
    const sent = popSentSlot([key, ...sentAs]);
    // The URL of the page says whether the submitted draft was saved and can be deleted.
    const did = new URLSearchParams(location.search).get('did') ?? '';
    if (['saved', 'nothing', 'created', 'proposed', 'answered'].includes(did)) this.#remove(sent);
    else if (this.#isAnswer) this.#slot = sent;
    this.#opened = this.#typed(cloneInitialForm(form));
    this.#watch();
    // Users with a slow connection may type before the script runs, and browsers restore input when the user navigates back.
    this.#wait(this.hasChanged());
    if (!this.#isAnswer) this.#offerAll();
  }

  hasChanged(): boolean {
    return !isSame(this.#typed(), this.#opened);
  }

  /** Stores the input as a draft, unless it equals the values from the server. */
  store(): void {
    const { form, storage, key, onStored } = this.#options;
    this.#wait(false);
    if (!this.#isAnswer && !this.hasChanged()) {
      this.forget();
      return;
    }
    const pairs = this.#pairs();
    const draft: Draft = { at: Date.now(), typed: pairs.filter(isTyped), own: pairs.filter((pair) => !isTyped(pair)) };
    try {
      this.#slot ??= findFreeSlot(storage, key);
      storage().setItem(this.#slot, JSON.stringify(draft));
      if (form.isConnected) onStored?.();
    } catch {
      // Without storage the form works, but keeps no draft.
    }
  }

  forget(): void {
    this.#wait(false);
    this.#remove(this.#slot);
    this.#slot = undefined;
  }

  /** Remembers the slot of the draft before a submission, so that the page of a refusal continues with it. */
  noteSent(): void {
    storeSentSlot(this.#slot);
  }

  #watch(): void {
    const { form } = this.#options;
    form.addEventListener('input', () => this.#wait(true));
    form.addEventListener('change', () => this.#wait(true));
    const now = () => void (this.#waiting !== undefined && this.store());
    addEventListener('pagehide', now);
    form.addEventListener('submit', now, true);
  }

  #wait(isWanted: boolean): void {
    clearTimeout(this.#waiting);
    this.#waiting = isWanted ? setTimeout(() => this.store(), WAIT_MS) : undefined;
  }

  #pairs(form = this.#options.form): NameValuePairs {
    const { excluded = [] } = this.#options;
    const secret = [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ name }) => name);
    const all = [...new FormData(form)];
    return all.filter(
      (pair): pair is [string, string] =>
        typeof pair[1] === 'string' && !excluded.includes(pair[0]) && !secret.includes(pair[0]),
    );
  }

  #typed(form = this.#options.form): NameValuePairs {
    return this.#pairs(form).filter(isTyped);
  }

  #remove(slot: string | undefined): void {
    try {
      if (slot !== undefined) this.#options.storage().removeItem(slot);
    } catch {
      // Without storage there is nothing to delete.
    }
  }

  /**
   * Offers the stored drafts, without duplicates. Without descriptions, only the newest is offered; the next one follows if the user
   * discards it.
   */
  #offerAll(): void {
    const { storage, key, describe, lastsMs = Number.POSITIVE_INFINITY } = this.#options;
    const offered: Offer[] = [];
    const shown = this.#typed();
    for (const [slot, found] of readDrafts(storage, key)) {
      if (!isDraft(found) || Date.now() - found.at >= lastsMs) this.#remove(slot);
      else if (!isSame(found.typed, this.#opened) && !isSame(found.typed, shown)) {
        const same = offered.find(({ draft }) => isSame(draft.typed, found.typed));
        if (same === undefined) offered.push({ slots: [slot], draft: found });
        else Object.assign(same, { slots: [slot, ...same.slots], draft: found });
      }
    }
    const newest = offered.toSorted((a, b) => b.draft.at - a.draft.at).slice(0, 1);
    for (const offer of describe === undefined ? newest : offered) this.#offer(offer);
  }

  #offer({ slots, draft }: Offer): void {
    const { form, describe, onRestored } = this.#options;
    const when = { dateStyle: 'medium', timeStyle: 'short' } as const;
    const time = new Date(draft.at).toLocaleString(document.documentElement.lang, when);
    const held = describe?.(draft.typed, this.#opened) ?? '';
    const banner = this.#banner(time, held);
    banner?.querySelector('[data-restore]')?.addEventListener('click', () => {
      if (this.hasChanged()) this.store();
      const [slot, ...alike] = slots;
      this.#slot = slot;
      for (const one of alike) this.#remove(one);
      this.#fill([...draft.typed, ...draft.own]);
      banner.remove();
      onRestored?.();
      form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
    });
    banner?.querySelector('[data-drop]')?.addEventListener('click', () => {
      for (const slot of slots) this.#remove(slot);
      banner.remove();
      if (describe === undefined) this.#offerAll();
    });
    // Not `form.before`, because fields can shadow methods of the form.
    if (banner !== undefined) form.parentNode?.insertBefore(banner, form);
  }

  #banner(time: string, held: string): HTMLElement | undefined {
    const banner = (this.#options.template.content.cloneNode(true) as DocumentFragment).firstElementChild;
    const text = banner?.querySelector('p');
    if (!(banner instanceof HTMLElement) || !text) return undefined;
    const said = held === '' ? text.textContent : (text.dataset['held'] ?? '');
    text.textContent = said.replace('{time}', time).replace('{title}', () => held);
    return banner;
  }

  /**
   * Fills in texts by name and position, and the values that the form had when it was opened, so that saving still merges concurrent
   * changes.
   */
  #fill(pairs: NameValuePairs): void {
    const { form, excluded = [], makeRoom } = this.#options;
    const texts = Map.groupBy(pairs, ([name]) => name);
    for (const [name, some] of texts) makeRoom?.(name, some.length);
    const seen = new Map<string, number>();
    for (const control of form.querySelectorAll<Typeable>('input[name], select[name], textarea[name]')) {
      const { name, type } = control;
      if (['file', 'password'].includes(type) || name === '_for' || excluded.includes(name)) continue;
      const values = (texts.get(name) ?? []).map(([, value]) => value);
      if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(type)) {
        control.checked = values.includes(control.value);
        continue;
      }
      const at = seen.get(name) ?? 0;
      seen.set(name, at + 1);
      const value = values[at];
      if (value !== undefined) control.value = value;
      else if (type !== 'hidden') control.value = '';
    }
    for (const editor of form.querySelectorAll('textarea[data-clean]'))
      editor.dispatchEvent(new Event('parvis:filled'));
    for (const fold of form.querySelectorAll('details')) {
      fold.open ||= [...fold.querySelectorAll<Typeable>('input, select, textarea')].some(differsFromPage);
    }
    form.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function cloneInitialForm(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  // Adds controls that belong to the form but are outside it, in the order of the page.
  const around = [...form.elements].filter((control) => !form.contains(control));
  const isBefore = (control: Element) =>
    (form.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  copy.prepend(...around.filter(isBefore).map((control) => control.cloneNode(true)));
  copy.append(...around.filter((control) => !isBefore(control)).map((control) => control.cloneNode(true)));
  // Called on the prototype, because a field can shadow the method.
  HTMLFormElement.prototype.reset.call(copy);
  return copy;
}

function isTyped([name]: NameValuePairs[number]): boolean {
  return !OWN.includes(name);
}

function isSame(a: NameValuePairs, b: NameValuePairs): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isDraft(found: unknown): found is Draft {
  const { at, typed, own } = (found ?? {}) as Partial<Draft>;
  return typeof at === 'number' && Array.isArray(typed) && Array.isArray(own);
}

function differsFromPage(control: Typeable): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (['checkbox', 'radio'].includes(control.type)) return control.checked !== control.defaultChecked;
  return !['hidden', 'file'].includes(control.type) && control.value !== control.defaultValue;
}
