// State of an event while it moves: its position, its message, and the submission of the result.

import { requestJson } from '../event/ask.ts';
import { createDragPlacement, type DragPlacement, markDropDay } from './drawn.ts';
import { DAY_MS, dayOf, formatTimes, MINUTE_MS, minutesOf, momentToMs, msToMoment } from './moments.ts';

export const DRAGGABLE_SELECTOR = '[data-id][data-steps]';

interface Words {
  readonly keys: string;
  readonly left: string;
  readonly sent: string;
}

interface MoveContext {
  readonly when: string;
  readonly tone: 'free' | 'taken';
  readonly texts: readonly string[];
}

/** Delay in milliseconds between a movement and the request that checks for clashes. */
const WAIT_MS = 250;

interface State {
  readonly item: HTMLElement;
  readonly place: DragPlacement;
  readonly seen: { readonly from: number; readonly to: number };
  readonly label: readonly Node[];
  from: number;
  to: number;
}

export class EventMover {
  readonly #form: HTMLFormElement;
  readonly #words: Words;
  readonly #say: HTMLElement | null;
  readonly #day: Intl.DateTimeFormat;
  #state: State | undefined;
  #waiting = 0;
  #asking = new AbortController();

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#words = JSON.parse(form.dataset['words'] ?? '{}');
    this.#say = form.querySelector('[role=status]');
    const locale = form.dataset['locale'] ?? document.documentElement.lang;
    this.#day = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'numeric',
    });
    // Navigating back resets the state. So does a failed request, whose message offers to send it again.
    addEventListener('pageshow', ({ persisted }) => void (persisted && this.leave('')));
  }

  get item(): HTMLElement | undefined {
    return this.#state?.item;
  }

  begin(item: HTMLElement): void {
    this.leave('');
    const { from = '', to = '' } = item.dataset;
    const seen = { from: momentToMs(from), to: momentToMs(to) };
    const label = [...(item.querySelector('.when')?.childNodes ?? [])];
    this.#state = { item, place: createDragPlacement(item), seen, label, ...seen };
    item.classList.add('moving');
    const title = item.querySelector('b')?.textContent ?? item.textContent?.trim() ?? '';
    this.#tell(this.#words.keys.replace('{title}', () => title));
  }

  /** Moves by an offset, from the current or the original time. A move by minutes keeps the start on its day. */
  shift(days: number, minutes: number, isFromSeen = false): void {
    const state = this.#state;
    if (state === undefined) return;
    const base = isFromSeen ? state.seen : state;
    const moved = state.item.dataset['steps'] === 'days' ? 0 : minutes;
    const at = Math.min(Math.max(minutesOf(base.from) + moved, 0), 1425);
    const from = (dayOf(base.from) + days) * DAY_MS + at * MINUTE_MS;
    this.#set(from, from + base.to - base.from);
  }

  /** Moves the end within its day. The event stays at least one step long. */
  lengthen(minutes: number, isFromSeen = false): void {
    const state = this.#state;
    if (state?.item.dataset['end'] === undefined) return;
    const minimum = Math.min(state.seen.to, state.from + 15 * MINUTE_MS);
    const limit = (dayOf(state.from) + 1) * DAY_MS - MINUTE_MS;
    const wanted = (isFromSeen ? state.seen.to : state.to) + minutes * MINUTE_MS;
    this.#set(state.from, Math.min(Math.max(wanted, minimum), limit));
  }

  drop(): void {
    const state = this.#state;
    if (state === undefined) return;
    if (state.from === state.seen.from && state.to === state.seen.to) {
      this.leave('');
      return;
    }
    this.#stopAsking();
    const { dataset } = state.item;
    const sent = {
      id: dataset['id'],
      from: dataset['from'],
      to: dataset['to'],
      date_from: msToMoment(state.from),
      date_to: msToMoment(state.to),
    };
    for (const [name, value] of Object.entries(sent)) {
      const field = this.#form.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (field !== null) field.value = value ?? '';
    }
    this.#tell(this.#words.sent);
    this.#form.requestSubmit();
  }

  leave(text = this.#words.left): void {
    const state = this.#state;
    this.#stopAsking();
    this.#tell(state === undefined ? '' : text);
    if (state === undefined) return;
    this.#state = undefined;
    state.item.classList.remove('moving');
    state.place.back();
    state.item.querySelector('.when')?.replaceChildren(...state.label);
  }

  #set(from: number, to: number): void {
    const state = this.#state;
    if (state === undefined || (from === state.from && to === state.to)) return;
    Object.assign(state, { from, to });
    const { seen, item, place } = state;
    place.to({
      days: dayOf(from) - dayOf(seen.from),
      minutes: minutesOf(from) - minutesOf(seen.from),
      longer: (to - from - (seen.to - seen.from)) / MINUTE_MS,
    });
    const when = item.querySelector('.when');
    const isTimed = item.dataset['steps'] === 'minutes';
    if (when !== null && isTimed) when.textContent = formatTimes(from, to);
    const day = this.#day.format(from);
    this.#tell(isTimed ? `${day} ${formatTimes(from, to)}` : day);
    markDropDay(msToMoment(from).slice(0, 10));
    this.#stopAsking();
    if (from !== seen.from || to !== seen.to) this.#waiting = setTimeout(() => void this.#check(), WAIT_MS);
  }

  async #check(): Promise<void> {
    const state = this.#state;
    if (state === undefined) return;
    const { item, from, to } = state;
    this.#asking = new AbortController();
    const query = new URLSearchParams({
      id: item.dataset['id'] ?? '',
      date_from: msToMoment(from),
      date_to: msToMoment(to),
    });
    const telling = await requestJson<MoveContext>(this.#form.dataset['ask'] ?? '', query, this.#asking.signal);
    if (telling === undefined || this.#state !== state || state.from !== from || state.to !== to) return;
    this.#tell([telling.when, ...telling.texts].join(' · '), telling.tone);
  }

  #stopAsking(): void {
    clearTimeout(this.#waiting);
    this.#asking.abort();
  }

  #tell(text: string, tone = ''): void {
    if (this.#say === null) return;
    this.#say.className = tone;
    this.#say.textContent = text;
  }
}
