// Once a time and a room are entered, checks whether the room is free, what occupies it, and which other rooms are free; whether the named
// people are available; and which other times are free. Buttons choose another room or time.

import { getDocument } from '../shared/ask-document.ts';
import { createElement } from './ask.ts';
import { type FormControl, findControls, findFirstControl } from './rows.ts';

const PEOPLE = ['organizer', 'coorganizer', 'organist', 'verger', 'lector', 'visitator', 'childcare_person'];
const ROWS = ['hours_day', 'hours_from', 'hours_to'];
const INPUTS = ['day', 'from', 'to', 'until', 'whole', 'room', 'before', 'after', ...PEOPLE, ...ROWS];
const MOVE_INPUTS = ['new_day', 'new_time', 'old_room', 'new_room'];

const WAIT_MS = 300;

export function enableRoomChecks(form: HTMLFormElement): void {
  const move = document.querySelector<HTMLFormElement>('form.move');
  check(form, INPUTS);
  if (move !== null) check(move, MOVE_INPUTS);
}

function check(form: HTMLFormElement, inputs: readonly string[]): void {
  const note = form.querySelector<HTMLElement>('.room-note');
  const button = form.querySelector<HTMLButtonElement>('.check-rooms');
  if (note === null || button === null) return;
  button.hidden = true;
  const others = form.querySelector<HTMLButtonElement>('.check-people');
  if (others !== null) others.hidden = true;
  let [said, waiting, asking] = [queryOf(form, inputs).toString(), 0, new AbortController()];
  const look = async () => {
    const query = queryOf(form, inputs);
    if (query.toString() === said) return;
    said = query.toString();
    asking.abort();
    asking = new AbortController();
    if (note.dataset['event'] !== undefined) query.set('event', note.dataset['event']);
    const drawn = await getDocument(note.dataset['ask'] ?? '', query, asking.signal);
    // A failed request clears the note, which may be outdated.
    if (queryOf(form, inputs).toString() !== said) return;
    redraw(note, drawn?.querySelector('.room-note'));
    showPeople(form, drawn);
    sortRooms(
      form,
      (drawn?.body.dataset['free'] ?? '')
        .split(' ')
        .filter((id) => id !== '')
        .map(Number),
    );
  };
  const checkSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void look(), WAIT_MS);
  };
  form.addEventListener('input', checkSoon);
  form.addEventListener('change', checkSoon);
  form.addEventListener('click', (event) => {
    if (moveTimes(form, event)) return;
    const take = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[name=take]') : null;
    if (take === null) return;
    event.preventDefault();
    const [taken, free] = take.value.split(' ');
    const rooms = [...findControls(form, 'room'), ...findControls(form, 'new_room')];
    const room = rooms.find(({ value }) => value === taken);
    if (room === undefined || free === undefined) return;
    room.value = free;
    room.focus();
    room.dispatchEvent(new Event('change', { bubbles: true }));
    room.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Handles a button with another time: moves the start, which the end follows (`times.ts`). Returns false for other buttons. */
function moveTimes(form: HTMLFormElement, event: Event): boolean {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[name=other_time]') : null;
  if (button === null) return false;
  event.preventDefault();
  const moved = [
    ['day', button.dataset['day']],
    ['from', button.dataset['time']],
  ] as const;
  for (const [name, value] of moved) {
    const input = findFirstControl(form, name);
    if (input === undefined || value === undefined) continue;
    input.value = value;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  }
  findFirstControl(form, 'day')?.focus();
  return true;
}

function queryOf(form: HTMLFormElement, inputs: readonly string[]): URLSearchParams {
  const query = new URLSearchParams();
  const isSent = (one: FormControl) => one.type !== 'checkbox' || (one as HTMLInputElement).checked;
  for (const name of inputs) {
    for (const one of findControls(form, name).filter(isSent)) {
      if (one.value !== '' || ROWS.includes(name)) query.append(name, one.value);
    }
  }
  return query;
}

function redraw(note: HTMLElement, drawn: Element | null | undefined): void {
  const [name] = note.classList;
  note.className = drawn?.className ?? name ?? '';
  note.replaceChildren(...(drawn?.childNodes ?? []));
}

function showPeople(form: HTMLFormElement, drawn: Document | undefined): void {
  for (const note of form.querySelectorAll<HTMLElement>('.person-note')) {
    redraw(note, drawn?.querySelector(`.person-note[data-people="${note.dataset['people']}"]`));
    const fold = note.closest('details');
    if (note.classList.contains('taken') && fold !== null) fold.open = true;
  }
  const note = form.querySelector<HTMLElement>('.people-note');
  if (note === null) return;
  redraw(note, drawn?.querySelector('.people-note'));
}

const orders = new WeakMap<HTMLSelectElement, readonly HTMLOptionElement[]>();

function sortRooms(form: HTMLFormElement, freeIds: readonly number[]): void {
  if (freeIds.length === 0) return;
  for (const select of findControls(form, 'new_room')) {
    if (!(select instanceof HTMLSelectElement)) continue;
    const { value } = select;
    const isFree = (one: HTMLOptionElement) => freeIds.includes(Number(one.value));
    const options = orders.get(select) ?? [...select.options];
    orders.set(select, options);
    const group = (label: string, some: readonly HTMLOptionElement[]) => {
      const made = createElement('optgroup', '', ...some);
      made.label = label;
      return some.length === 0 ? [] : [made];
    };
    select.replaceChildren(
      ...group(select.dataset['free'] ?? '', options.filter(isFree)),
      ...group(
        select.dataset['others'] ?? '',
        options.filter((one) => !isFree(one)),
      ),
    );
    select.value = value;
  }
}
