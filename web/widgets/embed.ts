// Widgets for other websites (rule G5): `<parvis-agenda src="https://host/instance" list="1" max="10" view="list|cards|month">` and
// `<parvis-event src="…" event="123">`. Both send requests to that server only, work under a strict policy, and keep the content between
// their tags if nothing can be shown.

import { WORDS, type Words } from 'parvis:widget-words';
import { drawEvents, drawMonth } from './embed/draw.ts';
import { type EmbedData, load, WrongTag } from './embed/load.ts';
import { style } from './embed/style.ts';

const CHOICES = ['list', 'layer', 'group', 'room', 'person'];

abstract class ParvisElement extends HTMLElement {
  #root: ShadowRoot | undefined;
  #asked: AbortController | undefined;
  #isDue = false;

  connectedCallback(): void {
    if (this.#root === undefined) {
      this.#root = this.attachShadow({ mode: 'open' });
      this.#root.adoptedStyleSheets = [style()];
      this.#root.append(document.createElement('slot'));
    }
    this.renew();
  }

  disconnectedCallback(): void {
    this.#asked?.abort();
  }

  attributeChangedCallback(): void {
    if (this.#root !== undefined) this.renew();
  }

  /** Asks once for all attributes that change at once. */
  protected renew(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) void this.#show();
    });
  }

  async #show(): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    this.setAttribute('aria-busy', 'true');
    try {
      const { data, server } = await load(this.getAttribute('src') ?? '', this.question(), asked.signal);
      if (asked.signal.aborted) return;
      this.#put(this.draw(data, server, WORDS[data.language] ?? WORDS.en), data);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#fail(error);
    }
    this.removeAttribute('aria-busy');
  }

  /** Shows the content between the tags, with an error message and a retry below; or what was shown before. */
  #fail(error: unknown): void {
    this.dispatchEvent(new CustomEvent('parvis:failed', { bubbles: true, composed: true, detail: error }));
    const isWrong = error instanceof WrongTag;
    // biome-ignore lint/suspicious/noConsole: for whoever made the page; visitors can't mend it
    if (isWrong) console.error(`<${this.localName}>: ${error.message}`, this);
    if (!isWrong && this.#root?.querySelector('.parvis > :is(ul, table, .bar, p)') != null) return;
    const { failed, wrong, again } =
      WORDS[(this.closest('[lang]') as HTMLElement | null)?.lang.slice(0, 2) ?? ''] ?? WORDS.en;
    const note = document.createElement('p');
    note.setAttribute('role', 'status');
    note.append(isWrong ? wrong : `${failed} `);
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = again;
    button.addEventListener('click', () => this.renew());
    if (!isWrong) note.append(button);
    const box = document.createElement('div');
    box.className = 'parvis failed';
    box.append(document.createElement('slot'), note);
    this.#root?.replaceChildren(box);
  }

  #put(parts: readonly Node[], { language, accent }: EmbedData): void {
    const box = document.createElement('div');
    box.className = 'parvis';
    box.lang = language;
    if (accent) box.style.setProperty('--_parish-accent', `light-dark(${accent.join(', ')})`);
    box.append(...parts);
    const focused = this.#root?.activeElement?.getAttribute('data-focus');
    this.#root?.replaceChildren(box);
    if (focused != null) box.querySelector<HTMLElement>(`[data-focus="${focused}"]`)?.focus();
    this.dispatchEvent(new CustomEvent('parvis:shown', { bubbles: true, composed: true }));
  }

  protected abstract question(): URLSearchParams;
  protected abstract draw(data: EmbedData, server: URL, words: Words): Node[];
}

class ParvisAgenda extends ParvisElement {
  static readonly observedAttributes = ['src', ...CHOICES, 'max', 'view'];
  /** `YYYY-MM`; "" for this one. */
  #month = '';

  protected question(): URLSearchParams {
    const query = new URLSearchParams();
    for (const name of [...CHOICES, 'max', 'view']) {
      const value = this.getAttribute(name);
      if (value) query.set(name, value);
    }
    if (this.#month !== '' && this.getAttribute('view') === 'month') query.set('month', this.#month);
    return query;
  }

  protected draw(data: EmbedData, server: URL, words: Words): Node[] {
    const view = this.getAttribute('view');
    if (view !== 'month') return drawEvents(data, server, words, view === 'cards');
    const month = this.#month || data.today.slice(0, 7);
    return drawMonth(data, server, words, month, (other) => {
      this.#month = other;
      this.renew();
    });
  }
}

class ParvisEvent extends ParvisElement {
  static readonly observedAttributes = ['src', 'event'];

  protected question(): URLSearchParams {
    return new URLSearchParams({ event: this.getAttribute('event') ?? '0' });
  }

  protected draw(data: EmbedData, server: URL, words: Words): Node[] {
    return drawEvents({ ...data, agenda: '' }, server, words, true);
  }
}

/** Applies the height that a frame of this server reports. */
function heedFrames(origin: string): void {
  addEventListener('message', ({ data, origin: from, source }) => {
    if (from !== origin || data?.type !== 'parvis:height' || !(data.height > 0)) return;
    const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source);
    if (frame !== undefined) frame.height = String(Math.min(Number(data.height), 20_000));
  });
}

const own = URL.parse((document.currentScript as HTMLScriptElement | null)?.src ?? '');
if (own !== null) heedFrames(own.origin);
if (!customElements.get('parvis-agenda')) customElements.define('parvis-agenda', ParvisAgenda);
if (!customElements.get('parvis-event')) customElements.define('parvis-event', ParvisEvent);
