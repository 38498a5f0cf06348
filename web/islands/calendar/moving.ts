// State of an event that is being moved: its position, its message, and sending the result.

import { ask } from '../event/ask.ts';
import { dropPlace, type PlaceOnPage, placeOn } from './drawn.ts';
import { DAY, dayOf, MINUTE, minutesOf, timesOf, toMoment, toMs } from './moments.ts';

export const ITEMS = '[data-id][data-steps]';

interface Words {
  readonly keys: string;
  readonly left: string;
  readonly sent: string;
}

interface Telling {
  readonly when: string;
  readonly tone: 'free' | 'taken';
  readonly texts: readonly string[];
}

/** Delay in milliseconds before the office is asked for conflicts. */
const WAIT_MS = 250;

interface State {
  readonly item: HTMLElement;
  readonly place: PlaceOnPage;
  /** Original and new times. */
  readonly seen: { readonly from: number; readonly to: number };
  readonly label: readonly Node[];
  from: number;
  to: number;
}

export class Moving {
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
    // Also resets after a failed request, because the failure message offers to send it again.
    addEventListener('pageshow', ({ persisted }) => void (persisted && this.leave('')));
  }

  get item(): HTMLElement | undefined {
    return this.#state?.item;
  }

  begin(item: HTMLElement): void {
    this.leave('');
    const { from = '', to = '' } = item.dataset;
    const seen = { from: toMs(from), to: toMs(to) };
    const label = [...(item.querySelector('.when')?.childNodes ?? [])];
    this.#state = { item, place: placeOn(item), seen, label, ...seen };
    item.classList.add('moving');
    const title = item.querySelector('b')?.textContent ?? item.textContent?.trim() ?? '';
    this.#tell(this.#words.keys.replace('{title}', () => title));
  }

  /** Moves by an offset from the current or the original time; when moving by minutes, the start stays on its day. */
  shift(days: number, minutes: number, isFromSeen = false): void {
    const state = this.#state;
    if (state === undefined) return;
    const base = isFromSeen ? state.seen : state;
    const moved = state.item.dataset['steps'] === 'days' ? 0 : minutes;
    const at = Math.min(Math.max(minutesOf(base.from) + moved, 0), 1425);
    const from = (dayOf(base.from) + days) * DAY + at * MINUTE;
    this.#set(from, from + base.to - base.from);
  }

  /** Changes the end on the same day, to a length of at least one step. */
  lengthen(minutes: number, isFromSeen = false): void {
    const state = this.#state;
    if (state?.item.dataset['end'] === undefined) return;
    const least = Math.min(state.seen.to, state.from + 15 * MINUTE);
    const most = (dayOf(state.from) + 1) * DAY - MINUTE;
    const wanted = (isFromSeen ? state.seen.to : state.to) + minutes * MINUTE;
    this.#set(state.from, Math.min(Math.max(wanted, least), most));
  }

  /** Sends the change, if any. */
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
      date_from: toMoment(state.from),
      date_to: toMoment(state.to),
    };
    for (const [name, value] of Object.entries(sent)) {
      const field = this.#form.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (field !== null) field.value = value ?? '';
    }
    this.#tell(this.#words.sent);
    this.#form.requestSubmit();
  }

  leave(said = this.#words.left): void {
    const state = this.#state;
    this.#stopAsking();
    this.#tell(state === undefined ? '' : said);
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
      longer: (to - from - (seen.to - seen.from)) / MINUTE,
    });
    const when = item.querySelector('.when');
    const isTimed = item.dataset['steps'] === 'minutes';
    if (when !== null && isTimed) when.textContent = timesOf(from, to);
    const day = this.#day.format(from);
    this.#tell(isTimed ? `${day} ${timesOf(from, to)}` : day);
    dropPlace(toMoment(from).slice(0, 10));
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
      date_from: toMoment(from),
      date_to: toMoment(to),
    });
    const telling = await ask<Telling>(this.#form.dataset['ask'] ?? '', query, this.#asking.signal);
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
