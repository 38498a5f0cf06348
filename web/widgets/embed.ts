// Widgets for other websites (rules G5 and H20): `<parvis-agenda src="https://host/instance" list="1" max="10" view="list|cards|month">`,
// `<parvis-event src="…" event="123">` and `<parvis-room src="…" room="5">`. They send requests to that server only, and work under a
// strict content security policy. If they can show nothing, the content between their tags stays visible.

import { WORDS, type Words } from 'parvis:widget-words';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber } from '../../src/util/day-number.ts';
import { renderEvents, renderMonth, renderRoomMonth } from './embed/draw.ts';
import { type EmbedData, InvalidTagError, loadBusyTimes, loadEmbedData } from './embed/load.ts';
import { createWidgetStyleSheet } from './embed/style.ts';

const CHOICES = ['list', 'layer', 'group', 'room', 'person'];

abstract class ParvisElement extends HTMLElement {
  #root: ShadowRoot | undefined;
  #asked: AbortController | undefined;
  #isDue = false;

  connectedCallback(): void {
    if (this.#root === undefined) {
      this.#root = this.attachShadow({ mode: 'open' });
      this.#root.adoptedStyleSheets = [createWidgetStyleSheet()];
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
      const { data, server } = await loadEmbedData(this.getAttribute('src') ?? '', this.question(), asked.signal);
      if (asked.signal.aborted) return;
      const parts = await this.draw(data, server, WORDS[data.language] ?? WORDS.en, asked.signal);
      if (asked.signal.aborted) return;
      this.#put(parts, data);
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#fail(error);
    }
    this.removeAttribute('aria-busy');
  }

  /**
   * Keeps the last content, if any, for a valid tag. Otherwise shows the content between the tags and an error; for a valid tag also a
   * retry button.
   */
  #fail(error: unknown): void {
    this.dispatchEvent(new CustomEvent('parvis:failed', { bubbles: true, composed: true, detail: error }));
    const isWrong = error instanceof InvalidTagError;
    // biome-ignore lint/suspicious/noConsole: for the author of the page; visitors can’t fix it
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
  protected abstract draw(data: EmbedData, server: URL, words: Words, signal: AbortSignal): Node[] | Promise<Node[]>;
}

class ParvisAgenda extends ParvisElement {
  static readonly observedAttributes = ['src', ...CHOICES, 'max', 'view'];
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
    if (view !== 'month') return renderEvents(data, server, words, view === 'cards');
    const month = this.#month || data.today.slice(0, 7);
    return renderMonth(data, server, words, month, (other) => {
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
    return renderEvents({ ...data, agenda: '' }, server, words, true);
  }
}

class ParvisRoom extends ParvisElement {
  static readonly observedAttributes = ['src', 'room'];
  #month = '';

  /** Query of a room: only the language and the colour are needed, not the events. */
  protected question(): URLSearchParams {
    return new URLSearchParams({ max: '1' });
  }

  protected async draw(data: EmbedData, server: URL, words: Words, signal: AbortSignal): Promise<Node[]> {
    const { today } = data;
    const room = this.getAttribute('room') ?? '0';
    const month = [this.#month, today.slice(0, 7)].sort().at(-1) ?? '';
    const next = firstOfMonth(monthNumber(dayNumber(`${month}-01`)) + 1);
    const from = [`${month}-01`, today].sort().at(-1) ?? today;
    const busy = await loadBusyTimes(server, room, { from, to: fromDayNumber(next - 1) }, signal);
    const go = (other: string) => {
      this.#month = other;
      this.renew();
    };
    const form = new URL(`rooms/${encodeURIComponent(room)}/request`, server);
    return renderRoomMonth(data, form, words, { month, busy, go });
  }
}

function resizeFrames(origin: string): void {
  addEventListener('message', ({ data, origin: from, source }) => {
    if (from !== origin || data?.type !== 'parvis:height' || !(data.height > 0)) return;
    const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source);
    if (frame !== undefined) frame.height = String(Math.min(Number(data.height), 20_000));
  });
}

const own = URL.parse((document.currentScript as HTMLScriptElement | null)?.src ?? '');
if (own !== null) resizeFrames(own.origin);
if (!customElements.get('parvis-agenda')) customElements.define('parvis-agenda', ParvisAgenda);
if (!customElements.get('parvis-event')) customElements.define('parvis-event', ParvisEvent);
if (!customElements.get('parvis-room')) customElements.define('parvis-room', ParvisRoom);
