import { postForDocument } from './shared/ask-document.ts';

const ENTRY = 'form#entry';
const ROWS = '.question-rows';
const ROW = '.question';

const entry = document.querySelector<HTMLFormElement>(ENTRY);
if (entry !== null && entry.querySelector(ROWS) !== null) {
  answerButtons(entry);
  moveByKeys(entry);
  drag(entry);
}

function answerButtons(form: HTMLFormElement): void {
  form.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[name=question]') : null;
    if (button === null) return;
    event.preventDefault();
    const [deed = '', key = ''] = button.value.split(' ');
    void submitWith(form, button).then((isDone) => {
      if (!isDone) return;
      const rows = [...form.querySelectorAll<HTMLElement>(ROW)];
      const row = deed === 'add' ? rows.at(-1) : rows.find((one) => one.dataset['question'] === key);
      focusOn(row, deed);
    });
  });
}

/** Keeps the focus on the pressed button, or sets it on the label of a new question. */
function focusOn(row: HTMLElement | undefined, deed: string): void {
  if (row === undefined) {
    document.querySelector<HTMLElement>(`${ROWS} button[value=add]`)?.focus();
    return;
  }
  const input = deed === 'add' ? row.querySelector<HTMLElement>('input[name=q_label]') : null;
  const same = row.querySelector<HTMLElement>(`button[value^="${deed} "]`);
  (input ?? same ?? row.querySelector<HTMLElement>('summary'))?.focus();
}

/**
 * Submits the form with a button, and replaces the questions with the ones in the response. If that fails, the browser submits the form.
 */
async function submitWith(form: HTMLFormElement, button: HTMLButtonElement): Promise<boolean> {
  const body = new FormData(form);
  body.append(button.name, button.value);
  const fresh = await answerOf(form.action, body);
  const there = form.querySelector(ROWS);
  if (fresh === undefined || there === null) {
    form.requestSubmit(button);
    return false;
  }
  const open = openKeys(form);
  there.replaceWith(fresh);
  for (const row of form.querySelectorAll<HTMLElement>(ROW)) {
    const details = row.querySelector('details');
    if (details !== null && open.has(row.dataset['question'] ?? '')) details.open = true;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

function openKeys(form: HTMLFormElement): ReadonlySet<string> {
  const rows = [...form.querySelectorAll<HTMLElement>(ROW)];
  return new Set(
    rows.filter((row) => row.querySelector('details')?.open === true).map((row) => row.dataset['question'] ?? ''),
  );
}

async function answerOf(path: string, body: FormData): Promise<Element | undefined> {
  const page = await postForDocument(path, body);
  const rows = page?.querySelector(`${ENTRY} ${ROWS}`);
  return rows == null ? undefined : document.importNode(rows, true);
}

function moveByKeys(form: HTMLFormElement): void {
  form.addEventListener('keydown', (event) => {
    const deed = { ArrowUp: 'up', ArrowDown: 'down' }[event.key];
    const row = event.target instanceof Element ? event.target.closest(ROW) : null;
    if (deed === undefined || row === null || !event.altKey) return;
    event.preventDefault();
    row.querySelector<HTMLButtonElement>(`button[value^="${deed} "]`)?.click();
  });
}

/** Drags a question by its handle. Then asks the server for the possible conditions, which depend on the order. */
function drag(form: HTMLFormElement): void {
  let dragged: HTMLElement | undefined;
  form.addEventListener('pointerdown', (event) => {
    const grip = event.target instanceof Element ? event.target.closest('.grip') : null;
    const row = grip?.closest<HTMLElement>(ROW);
    if (grip === null || row === null || row === undefined) return;
    event.preventDefault();
    dragged = row;
    row.classList.add('is-dragged');
    form.setPointerCapture(event.pointerId);
  });
  form.addEventListener('pointermove', (event) => {
    if (dragged !== undefined) markDropPlace(form, placeAt(form, event.clientY));
  });
  form.addEventListener('pointerup', (event) => {
    const row = dragged;
    if (row === undefined) return;
    const place = placeAt(form, event.clientY);
    stop();
    if (place === undefined || place.row === row) return;
    place.row[place.isBelow ? 'after' : 'before'](row);
    void submitWith(form, createSortButton());
  });
  form.addEventListener('pointercancel', stop);
  form.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('.grip') !== null) event.preventDefault();
  });
  function stop(): void {
    dragged?.classList.remove('is-dragged');
    dragged = undefined;
    markDropPlace(form, undefined);
  }
}

function createSortButton(): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { name: 'question', value: 'sort' });
}

interface Place {
  readonly row: HTMLElement;
  readonly isBelow: boolean;
}

function placeAt(form: HTMLFormElement, y: number): Place | undefined {
  const rows = [...form.querySelectorAll<HTMLElement>(ROW)];
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const row = rows.find((one) => y < middleOf(one));
  return row === undefined ? { row: last, isBelow: true } : { row, isBelow: false };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

function markDropPlace(form: HTMLFormElement, place: Place | undefined): void {
  for (const row of form.querySelectorAll(ROW)) {
    row.classList.toggle('is-above', row === place?.row && !place.isBelow);
    row.classList.toggle('is-below', row === place?.row && place.isBelow);
  }
}
