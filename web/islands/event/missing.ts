// Creates a missing person, room or area and selects it, without leaving the page or losing input. If a request fails, for example because
// the session has expired, the button submits the form as it does without scripts.

import { createElement, requestJson } from './ask.ts';
import { addRow, type FormControl, fillRows, findControls } from './rows.ts';

type Words = Readonly<Record<'person' | 'near' | 'look' | 'takeBack', string>>;

interface CreatedEntity {
  readonly id?: number;
  readonly label?: string;
  readonly revision?: number;
  readonly href?: string;
  readonly isTaken?: boolean;
  readonly text: string;
}

interface MissingRequest {
  readonly kind: string;
  /** Name of the input that contains the unknown name; only for a person. */
  readonly input: string;
  readonly name: string;
  readonly building: string;
}

const PEOPLE = 'input[list=people]';

export function enableCreateMissing(form: HTMLFormElement): void {
  const maker = form.querySelector<HTMLElement>('.maker');
  if (maker === null) return;
  const words = JSON.parse(maker.dataset['words'] ?? '{}') as Words;
  const path = maker.dataset['ask'] ?? '';
  const nearAt = maker.dataset['near'] ?? '';
  const send = (texts: Readonly<Record<string, string>>) => post(path, texts, form);
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(PEOPLE)) void offerPerson(target, words, nearAt);
  });
  form.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[name=make]') : null;
    if (button === null) return;
    event.preventDefault();
    if (button.value.startsWith('same ')) takeNear(form, button);
    else void answer(form, button, words, send);
  });
  // Enter in a panel presses the button of the panel.
  form.addEventListener('keydown', (event) => {
    const panel = event.target instanceof HTMLInputElement ? event.target.closest('.missing-fields') : null;
    if (event.key !== 'Enter' || panel === null) return;
    event.preventDefault();
    panel.querySelector<HTMLButtonElement>('button[name=make]')?.click();
  });
}

interface Near {
  readonly near?: readonly { readonly id: number; readonly name: string }[];
}

/** Offers to replace each unknown name with a similar one, or to create the person, with buttons below the field. */
async function offerPerson(input: HTMLInputElement, words: Words, nearAt: string): Promise<void> {
  const field = input.closest('.field');
  if (field === null) return;
  const known = [...document.querySelectorAll<HTMLOptionElement>('#people option')].map(({ value }) => foldText(value));
  const typed = [...field.querySelectorAll<HTMLInputElement>(PEOPLE)].map(({ value }) => value.trim());
  // The name of an organizer from outside may be a single word, from which no person can be created.
  const isMakeable = (name: string) => input.closest('.name-rows') !== null || name.includes(' ');
  const isKnown = (name: string) =>
    known.some((one) => one === foldText(name) || one.startsWith(`${foldText(name)} (`));
  const unknown = typed.filter((name) => name !== '' && !isKnown(name));
  field.querySelector('.missing')?.remove();
  if (unknown.length === 0) return;
  const offers = createElement('div', 'missing');
  const offer = (name: string, value: string, text: string) => {
    const button = createElement('button', 'quiet small', text);
    Object.assign(button, { name: 'make', value, formNoValidate: true });
    button.dataset['takes'] = name;
    return button;
  };
  const inWords = (text: string, name: string) => text.replace('{name}', () => name);
  offers.append(
    ...unknown
      .filter(isMakeable)
      .map((name) => offer(name, `person ${input.name} ${name}`, inWords(words.person, name))),
  );
  field.append(offers);
  // Adds similar names once the server has found them.
  for (const typed of unknown) {
    const { near = [] } = (await requestJson<Near>(nearAt, new URLSearchParams({ name: typed }))) ?? {};
    const some = near.map(({ id, name }) =>
      offer(name, `same ${input.name} ${id} ${typed}`, inWords(words.near, name)),
    );
    offers.prepend(...some);
  }
}

function takeNear(form: HTMLFormElement, button: HTMLButtonElement): void {
  const [, input = '', , ...typed] = button.value.split(' ');
  const control = findControls(form, input).find(({ value }) => value.trim() === typed.join(' '));
  if (control === undefined) return;
  control.value = button.dataset['takes'] ?? control.value;
  control.focus();
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
}

function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

type Send = (texts: Readonly<Record<string, string>>) => Promise<CreatedEntity | undefined>;

async function answer(form: HTMLFormElement, button: HTMLButtonElement, words: Words, send: Send): Promise<void> {
  const field = button.closest<HTMLElement>('.field');
  if (field === null || button.disabled) return;
  button.disabled = true;
  const requested = missingRequestOf(form, button);
  const made = await send({ kind: requested.kind, name: requested.name, building: requested.building });
  button.disabled = false;
  if (made === undefined) return form.requestSubmit(button);
  field.querySelector(':scope > .as-usual, :scope > .missing-said')?.remove();
  if (made.label === undefined) {
    const said = createElement('p', 'problem missing-said', made.text);
    said.setAttribute('role', 'alert');
    field.append(said);
    return;
  }
  choose(form, requested, made);
  field.querySelector('.missing')?.remove();
  const panel = button.closest<HTMLDetailsElement>('.missing-panel');
  if (panel !== null) {
    panel.open = false;
    for (const one of panel.querySelectorAll<HTMLInputElement>(
      'input[name=make_room], input[name=make_layer], input[name=make_form]',
    ))
      one.value = '';
  }
  field.append(createNote(form, { wish: requested, made, words, send }));
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

function missingRequestOf(form: HTMLFormElement, { value }: HTMLButtonElement): MissingRequest {
  const [kind = '', input = '', ...rest] = value.split(' ');
  const text = (name: string) => findControls(form, name)[0]?.value ?? '';
  if (kind === 'person') return { kind, input, name: rest.join(' '), building: '' };
  return { kind, input: '', name: text(`make_${kind}`), building: kind === 'room' ? text('make_building') : '' };
}

function choose(form: HTMLFormElement, { kind, input, name }: MissingRequest, { id, label = '' }: CreatedEntity): void {
  if (kind === 'person') {
    const option = createElement('option', '');
    option.value = label;
    document.querySelector('#people')?.append(option);
    const typed = findControls(form, input).find(({ value }) => value.trim() === name);
    if (typed !== undefined) typed.value = label;
    return;
  }
  if (kind === 'layer') {
    chooseArea(form, String(id), label);
    return;
  }
  if (kind === 'form') {
    const [select] = findControls(form, 'online_form');
    if (select instanceof HTMLSelectElement) select.append(new Option(label, String(id), true, true));
    return;
  }
  for (const select of findControls(form, 'room')) {
    if (!(select instanceof HTMLSelectElement) || [...select.options].some(({ value }) => value === String(id)))
      continue;
    select.append(new Option(label, String(id)));
  }
  const isChosen = findControls(form, 'room').some(({ value }) => value === String(id));
  if (!isChosen && !findControls(form, 'room').some(({ value }) => value === '')) addRow(form, 'room');
  if (!isChosen) fillRows(form, 'room', [String(id)]);
}

function chooseArea(form: HTMLFormElement, id: string, label: string): void {
  const there = findControls(form, 'layer').find(({ value }) => value === id) as HTMLInputElement | undefined;
  const box = there ?? Object.assign(createElement('input', ''), { type: 'checkbox', name: 'layer', value: id });
  box.checked = true;
  if (there === undefined)
    form
      .querySelector('#f-layers .toggles')
      ?.append(createElement('label', 'toggle', box, createElement('span', '', label)));
}

interface MissingContext {
  readonly wish: MissingRequest;
  readonly made: CreatedEntity;
  readonly words: Words;
  readonly send: Send;
}

/** Message about the result, with a link to the entity and an undo button. */
function createNote(form: HTMLFormElement, { wish, made, words, send }: MissingContext): HTMLElement {
  const link = createElement('a', '', words.look);
  link.href = made.href ?? '';
  link.target = '_blank';
  const note = createElement('div', 'as-usual', createElement('p', '', `${made.text} `, link));
  note.setAttribute('role', 'status');
  if (made.revision === undefined) return note;
  const back = createElement('button', 'quiet small', words.takeBack);
  back.type = 'button';
  back.addEventListener('click', async () => {
    const taken = await send({ back: String(made.revision) });
    if (taken === undefined) return;
    if (taken.isTaken === true) deselect(form, wish, made);
    note.replaceChildren(createElement('p', '', taken.text));
    form.dispatchEvent(new Event('input', { bubbles: true }));
  });
  note.append(back);
  return note;
}

/** Removes the entity from the selection. The name of a person stays in its input. */
function deselect(form: HTMLFormElement, { kind }: MissingRequest, { id, label = '' }: CreatedEntity): void {
  if (kind === 'person') {
    for (const option of document.querySelectorAll<HTMLOptionElement>('#people option'))
      if (option.value === label) option.remove();
    return;
  }
  const all: readonly FormControl[] = findControls(form, kind === 'form' ? 'online_form' : kind);
  for (const one of all) {
    if (one instanceof HTMLSelectElement) [...one.options].find(({ value }) => value === String(id))?.remove();
    else if (one.value === String(id)) one.closest('.toggle')?.remove();
  }
}

/** Response from the server; undefined if it is unexpected, for example because the session has expired. */
async function post(
  path: string,
  texts: Readonly<Record<string, string>>,
  form: HTMLFormElement,
): Promise<CreatedEntity | undefined> {
  const body = new URLSearchParams({ ...texts, _for: findControls(form, '_for')[0]?.value ?? '' });
  try {
    const response = await fetch(path, { method: 'POST', body });
    const isOurs = response.headers.get('content-type')?.startsWith('application/json') === true;
    return isOurs && !response.redirected ? ((await response.json()) as CreatedEntity) : undefined;
  } catch {
    return undefined;
  }
}
