// As soon as a time and a room stand: whether the room is free, what takes it, and other rooms that are free, which one click takes;
// and whether the people who are named are somewhere else then.

import { getDocument } from '../shared/ask-document.ts';
import { make } from './ask.ts';
import { type Control, controls } from './rows.ts';

/** Of the form of an event, and of the box that puts it off. */
const PEOPLE = ['organizer', 'coorganizer', 'organist', 'verger', 'lector', 'visitator', 'childcare_person'];
/** Those of one row have one place each, also where nothing is typed. */
const ROWS = ['hours_day', 'hours_from', 'hours_to'];
const INPUTS = ['day', 'from', 'to', 'until', 'whole', 'room', 'before', 'after', ...PEOPLE, ...ROWS];
const MOVE_INPUTS = ['new_day', 'new_time', 'old_room', 'new_room'];

const WAIT_MS = 300;

export function checkRooms(form: HTMLFormElement): void {
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
    // Without an answer nothing is said rather than what was so before.
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
  // What moves along, as an end with its beginning, moves when something else is left.
  form.addEventListener('change', checkSoon);
  form.addEventListener('click', (event) => {
    const take = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[name=take]') : null;
    if (take === null) return;
    event.preventDefault();
    const [taken, free] = take.value.split(' ');
    const rooms = [...controls(form, 'room'), ...controls(form, 'new_room')];
    const room = rooms.find(({ value }) => value === taken);
    if (room === undefined || free === undefined) return;
    room.value = free;
    room.focus();
    room.dispatchEvent(new Event('change', { bubbles: true }));
    room.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function queryOf(form: HTMLFormElement, inputs: readonly string[]): URLSearchParams {
  const query = new URLSearchParams();
  const isSent = (one: Control) => one.type !== 'checkbox' || (one as HTMLInputElement).checked;
  for (const name of inputs) {
    for (const one of controls(form, name).filter(isSent)) {
      if (one.value !== '' || ROWS.includes(name)) query.append(name, one.value);
    }
  }
  return query;
}

/** Shows a note as the office has drawn it; without an answer it is empty. */
function redraw(note: HTMLElement, drawn: Element | null | undefined): void {
  const [name] = note.classList;
  note.className = drawn?.className ?? name ?? '';
  note.replaceChildren(...(drawn?.childNodes ?? []));
}

/** The part of the form in which people are folded away opens where one of them is somewhere else. */
function showPeople(form: HTMLFormElement, drawn: Document | undefined): void {
  const note = form.querySelector<HTMLElement>('.people-note');
  if (note === null) return;
  redraw(note, drawn?.querySelector('.people-note'));
  const fold = note.closest('details');
  if (note.classList.contains('taken') && fold !== null) fold.open = true;
}

/** Rooms in the order in which the page had them. */
const orders = new WeakMap<HTMLSelectElement, readonly HTMLOptionElement[]>();

/** In the box that puts an event off, the rooms that are free then come first. */
function sortRooms(form: HTMLFormElement, freeIds: readonly number[]): void {
  if (freeIds.length === 0) return;
  for (const select of controls(form, 'new_room')) {
    if (!(select instanceof HTMLSelectElement)) continue;
    const { value } = select;
    const isFree = (one: HTMLOptionElement) => freeIds.includes(Number(one.value));
    const options = orders.get(select) ?? [...select.options];
    orders.set(select, options);
    const group = (label: string, some: readonly HTMLOptionElement[]) => {
      const made = make('optgroup', '', ...some);
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
