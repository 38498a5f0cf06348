// What is typed into a form is kept in this browser until it is saved, and offered when the form is opened again: one keeper for all
// forms. Those of a tab go with it; those of events stay for a month.

import { answersTo, draftsAt, freeSlot, noteSent, takeSent } from './slots.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

export interface DraftOptions {
  readonly form: HTMLFormElement;
  /** Draws what offers a draft: `{time}` stands for when it was kept. */
  readonly template: HTMLTemplateElement;
  /** Where drafts are kept; a browser may refuse it. */
  readonly storage: () => Storage;
  /** Under which drafts of this form are kept. */
  readonly key: string;
  /** Other keys under which the page before may have kept what it sent. */
  readonly sentAs?: readonly string[];
  /** Names of fields that are not kept. */
  readonly leftOut?: readonly string[];
  /** For how long, in milliseconds; where nothing is said, as long as the place where they are kept. */
  readonly lastsMs?: number;
  /** What a draft holds, in a few words; "" where that can't be said. */
  readonly heldIn?: (typed: Pairs, opened: Pairs) => string;
  /** Makes room for as many texts of a name as a draft has. */
  readonly makeRoom?: (name: string, count: number) => void;
  readonly onKept?: () => void;
  readonly onRestored?: () => void;
}

/** What is the page’s own: for whom, as of when, and which sending it is. */
const OWN = ['_for', '_once', '_base'];

/** Between what is typed and its being kept. */
const WAIT_MS = 400;

interface Draft {
  readonly at: number;
  readonly typed: Pairs;
  /** The fields that are the page’s own, as they were. */
  readonly own: Pairs;
}

/** A draft, and all places where the same is kept. */
interface Offer {
  readonly slots: readonly string[];
  readonly draft: Draft;
}

type Typeable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export class Drafts {
  readonly #options: DraftOptions;
  readonly #isAnswer: boolean;
  /** As the page came, whatever was typed before this script did. */
  readonly #opened: Pairs;
  /** Where what is typed on this page is kept; chosen when something is, so that no older draft is overwritten. */
  #slot: string | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** Keeps what is typed from now on, and offers what was kept before. */
  constructor(options: DraftOptions) {
    const { form, key, sentAs = [] } = options;
    this.#options = options;
    this.#isAnswer = answersTo(form);
    const sent = takeSent([key, ...sentAs]);
    // What was saved just now needs no draft any more: the page says by its address what was done.
    const did = new URLSearchParams(location.search).get('did') ?? '';
    if (['saved', 'nothing', 'created', 'proposed', 'answered'].includes(did)) this.#remove(sent);
    else if (this.#isAnswer) this.#slot = sent;
    this.#opened = this.#typed(asItCame(form));
    this.#watch();
    // On a slow line one types before this script is there, and a browser puts back what was typed when a page is come back to.
    this.#wait(this.hasChanged());
    if (!this.#isAnswer) this.#offerAll();
  }

  hasChanged(): boolean {
    return !isSame(this.#typed(), this.#opened);
  }

  /** Keeps what is typed now; what is as the page had it needs no draft. */
  store(): void {
    const { form, storage, key, onKept } = this.#options;
    this.#wait(false);
    if (!this.#isAnswer && !this.hasChanged()) {
      this.forget();
      return;
    }
    const pairs = this.#pairs();
    const draft: Draft = { at: Date.now(), typed: pairs.filter(isTyped), own: pairs.filter((pair) => !isTyped(pair)) };
    try {
      this.#slot ??= freeSlot(storage, key);
      storage().setItem(this.#slot, JSON.stringify(draft));
      if (form.isConnected) onKept?.();
    } catch {
      // A browser that keeps nothing saves as ever.
    }
  }

  /** What was typed on this page; an older draft that nobody has answered stays. */
  forget(): void {
    this.#wait(false);
    this.#remove(this.#slot);
    this.#slot = undefined;
  }

  /** Before the form is sent: where it is refused, the page that answers goes on with the same draft. */
  noteSent(): void {
    noteSent(this.#slot);
  }

  #watch(): void {
    const { form } = this.#options;
    form.addEventListener('input', () => this.#wait(true));
    form.addEventListener('change', () => this.#wait(true));
    const now = () => void (this.#waiting !== undefined && this.store());
    addEventListener('pagehide', now);
    form.addEventListener('submit', now, true);
  }

  /** Keeps what is typed in a moment, or no more. */
  #wait(isWanted: boolean): void {
    clearTimeout(this.#waiting);
    this.#waiting = isWanted ? setTimeout(() => this.store(), WAIT_MS) : undefined;
  }

  #pairs(form = this.#options.form): Pairs {
    const { leftOut = [] } = this.#options;
    const secret = [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map(({ name }) => name);
    const all = [...new FormData(form)];
    return all.filter(
      (pair): pair is [string, string] =>
        typeof pair[1] === 'string' && !leftOut.includes(pair[0]) && !secret.includes(pair[0]),
    );
  }

  #typed(form = this.#options.form): Pairs {
    return this.#pairs(form).filter(isTyped);
  }

  #remove(slot: string | undefined): void {
    try {
      if (slot !== undefined) this.#options.storage().removeItem(slot);
    } catch {
      // There is nothing to forget.
    }
  }

  /** Those that are alike once; where nothing says what each holds, the newest alone, and the next once that is thrown away. */
  #offerAll(): void {
    const { storage, key, heldIn, lastsMs = Number.POSITIVE_INFINITY } = this.#options;
    const offered: Offer[] = [];
    const shown = this.#typed();
    for (const [slot, found] of draftsAt(storage, key)) {
      if (!isDraft(found) || Date.now() - found.at >= lastsMs) this.#remove(slot);
      else if (!isSame(found.typed, this.#opened) && !isSame(found.typed, shown)) {
        const same = offered.find(({ draft }) => isSame(draft.typed, found.typed));
        if (same === undefined) offered.push({ slots: [slot], draft: found });
        else Object.assign(same, { slots: [slot, ...same.slots], draft: found });
      }
    }
    const newest = offered.toSorted((a, b) => b.draft.at - a.draft.at).slice(0, 1);
    for (const offer of heldIn === undefined ? newest : offered) this.#offer(offer);
  }

  #offer({ slots, draft }: Offer): void {
    const { form, heldIn, onRestored } = this.#options;
    const when = { dateStyle: 'medium', timeStyle: 'short' } as const;
    const time = new Date(draft.at).toLocaleString(document.documentElement.lang, when);
    const held = heldIn?.(draft.typed, this.#opened) ?? '';
    const banner = this.#banner(time, held);
    banner?.querySelector('[data-restore]')?.addEventListener('click', () => {
      // What was typed meanwhile stays where it is kept, and is offered the next time.
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
      if (heldIn === undefined) this.#offerAll();
    });
    // The form has fields named like methods, such as `before`.
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

  /** Puts texts back, each where it stood among those of its name, with what the form was opened with: so saving still merges. */
  #fill(pairs: Pairs): void {
    const { form, leftOut = [], makeRoom } = this.#options;
    const texts = Map.groupBy(pairs, ([name]) => name);
    for (const [name, some] of texts) makeRoom?.(name, some.length);
    const seen = new Map<string, number>();
    for (const control of form.querySelectorAll<Typeable>('input[name], select[name], textarea[name]')) {
      const { name, type } = control;
      if (['file', 'password'].includes(type) || name === '_for' || leftOut.includes(name)) continue;
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

/** A copy of a form, with all that its page gave it and nothing that was typed. */
function asItCame(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  // What belongs to a form without standing in it has the order of the page.
  const around = [...form.elements].filter((control) => !form.contains(control));
  const isBefore = (control: Element) =>
    (form.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  copy.prepend(...around.filter(isBefore).map((control) => control.cloneNode(true)));
  copy.append(...around.filter((control) => !isBefore(control)).map((control) => control.cloneNode(true)));
  // A form may have a field of this name.
  HTMLFormElement.prototype.reset.call(copy);
  return copy;
}

function isTyped([name]: Pairs[number]): boolean {
  return !OWN.includes(name);
}

function isSame(a: Pairs, b: Pairs): boolean {
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
