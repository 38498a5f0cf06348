// Fills empty fields with values from recent events when the user chooses a type. One click reverts this.

import { createElement, requestJson } from './ask.ts';
import { type FormControl, fillRows, findControls, findFirstControl } from './rows.ts';
import type { EndTimeUpdater } from './times.ts';

interface Proposal {
  readonly minutes: number | null;
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Fields that are usually filled in for events of the type. */
  readonly fields: readonly string[];
}

type Words = Readonly<Record<'filled' | 'asUsual' | 'takeBack', string>> & {
  readonly fields: Readonly<Record<string, string>>;
  /** Folded part of the form that contains the field, unless the type shows the field unfolded. */
  readonly parts: Readonly<Record<string, string>>;
};

const FIELDS: Readonly<Record<string, string>> = {
  to: 'when',
  room: 'place',
  layer: 'layers',
  short: 'short',
  organizer: 'organizer',
  coorganizer: 'coorganizers',
  target: 'targets',
};

export function enableAutofill(form: HTMLFormElement, times: EndTimeUpdater): void {
  const button = form.querySelector<HTMLButtonElement>('button.fill');
  const type = findFirstControl(form, 'type');
  if (button === null || type === undefined) return;
  button.hidden = true;
  const words = JSON.parse(button.dataset['words'] ?? '') as Words;
  const note = createElement('div', 'as-usual');
  note.setAttribute('role', 'status');
  button.before(note);
  form.querySelector('#f-type div.as-usual:not(:empty)')?.remove();
  form.querySelector('#f-type > p[role=status]')?.remove();
  let [asked, put] = ['', new Map<string, readonly string[]>()];
  const takeBack = () => {
    for (const [input, texts] of put) clearMatchingInputs(form, input, texts);
    for (const mark of form.querySelectorAll('.usual-mark')) {
      updateFoldSummary(mark.closest('.field'));
      mark.remove();
    }
    put = new Map();
    note.replaceChildren();
    times.setUsual(null);
    changed(form);
  };
  const fill = async () => {
    const kind = type.value.trim();
    if (kind === asked) return;
    asked = kind;
    if (put.size > 0) takeBack();
    if (kind === '') return;
    const proposal = await requestJson<Proposal>(button.dataset['ask'] ?? '', new URLSearchParams({ type: kind }));
    // The type may have changed during the request.
    if (proposal === undefined || asked !== kind) return;
    showTypeFields(form, proposal.fields, words.parts);
    put = fillEmpty(form, proposal);
    if (times.setUsual(proposal.minutes)) put.set('to', []);
    if (put.size === 0) return;
    showNote({ form, note, words, kind, inputs: Object.keys(FIELDS).filter((input) => put.has(input)), takeBack });
    changed(form);
  };
  type.addEventListener('change', () => void fill());
  // A field that the user changes is no longer marked as filled in.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof Element) target.closest('.field')?.querySelector('.usual-mark')?.remove();
  });
  // A type chosen from suggestions fires no `change` event until the user leaves the field.
  type.addEventListener('input', () => {
    if ([...form.querySelectorAll<HTMLOptionElement>('#kinds option')].some(({ value }) => value === type.value))
      void fill();
  });
}

const TYPED = 'input:not([type="hidden"]), select';

/** Moves the fields of the type out of their folded parts, and moves empty fields of another type back. */
function showTypeFields(
  form: HTMLFormElement,
  names: readonly string[],
  parts: Readonly<Record<string, string>>,
): void {
  const areas = form.querySelector('#f-layers');
  for (const [name, part] of Object.entries(parts)) {
    const field = form.querySelector(`#f-${name}`);
    const folded = form.querySelector(`#fold-${part} .fields`);
    if (field === null || areas === null || folded === null) continue;
    const isDaily = field.closest('details.fold') === null;
    if (names.includes(name)) {
      if (!isDaily) areas.before(field);
    } else if (isDaily && ![...field.querySelectorAll<FormControl>(TYPED)].some(isFilled)) {
      folded.append(field);
    }
  }
  for (const part of new Set(Object.values(parts))) updateFoldSummary(form.querySelector(`#fold-${part} .fields`));
}

function fillEmpty(form: HTMLFormElement, { texts }: Proposal): Map<string, readonly string[]> {
  const put = new Map<string, readonly string[]>();
  for (const [input, some] of Object.entries(texts)) {
    const all = findControls(form, input);
    const isElsewhere = input === 'room' && findControls(form, 'free_name').some(({ value }) => value !== '');
    if (all.length === 0 || isElsewhere || all.some(isFilled)) continue;
    if (isTick(all[0])) for (const one of all) (one as HTMLInputElement).checked = some.includes(one.value);
    else fillRows(form, input, some);
    put.set(input, some);
  }
  return put;
}

function clearMatchingInputs(form: HTMLFormElement, input: string, texts: readonly string[]): void {
  const all = findControls(form, input);
  const there = all.filter(isFilled).map(({ value }) => value);
  if (there.length !== texts.length || !there.every((value) => texts.includes(value))) return;
  for (const one of all) {
    if (isTick(one)) (one as HTMLInputElement).checked = false;
    else one.value = '';
  }
}

function isTick(one: FormControl | undefined): boolean {
  return one?.type === 'checkbox';
}

function isFilled(one: FormControl): boolean {
  return isTick(one) ? (one as HTMLInputElement).checked : one.value !== '';
}

interface UsualContext {
  readonly form: HTMLFormElement;
  readonly note: HTMLElement;
  readonly words: Words;
  readonly kind: string;
  readonly inputs: readonly string[];
  readonly takeBack: () => void;
}

function showNote({ form, note, words, kind, inputs, takeBack }: UsualContext): void {
  const fields = inputs.map((input) => FIELDS[input] ?? '');
  for (const field of fields) {
    const mark = createElement(
      'p',
      'hint usual-mark',
      words.asUsual.replace('{kind}', () => kind),
    );
    form.querySelector(`#f-${field}`)?.append(mark);
    updateFoldSummary(form.querySelector(`#f-${field}`));
  }
  const names = fields.map((field) => words.fields[field] ?? '').join(', ');
  const text = words.filled.replace('{kind}', () => kind).replace('{fields}', () => names);
  const back = createElement('button', 'quiet small', words.takeBack);
  back.type = 'button';
  back.addEventListener('click', () => {
    takeBack();
    findFirstControl(form, 'type')?.focus();
  });
  note.replaceChildren(createElement('p', '', text), back);
}

function updateFoldSummary(field: Element | null): void {
  const fold = field?.closest('details.fold');
  const said = fold?.querySelector('summary .small');
  if (!fold || !said) return;
  const chosen = [...fold.querySelectorAll<HTMLInputElement>('.toggle input, .check input')].filter(
    ({ checked }) => checked,
  );
  const typed = [...fold.querySelectorAll<FormControl>('input:not([type]), textarea')].map(({ value }) => value);
  const names = chosen.map((one) => one.closest('label')?.textContent?.trim() ?? '');
  said.textContent = [...typed, ...names].filter((text) => text !== '').join(' · ');
}

function changed(form: HTMLFormElement): void {
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
