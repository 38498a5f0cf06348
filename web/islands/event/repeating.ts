// Previews the further dates of a new event while the user enters them. The end of a rule is a year after the day until the user changes
// it.

import { readMomentInput, writeMomentInput } from '../shared/moments.ts';
import { createElement, requestJson } from './ask.ts';
import { findControls, findFirstControl } from './rows.ts';

interface FoundDates {
  readonly lines: readonly { readonly text: string; readonly isWrong: boolean }[];
  readonly sum: string;
  readonly rules: readonly { readonly value: string; readonly text: string }[];
  readonly until: string;
}

const INPUTS = ['day', 'from', 'again_dates', 'again_rule', 'again_until'];

const WAIT_MS = 250;

export function enableDatePreview(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('.again-found');
  const shown = place?.querySelector('.found');
  const until = findFirstControl(form, 'again_until');
  if (place === null || shown == null) return;
  const button = place.querySelector('button');
  if (button !== null) button.hidden = true;
  let [said, waiting, isChosen, asking] = [queryOf(form).toString(), 0, false, new AbortController()];
  const look = async () => {
    const query = queryOf(form);
    if (query.toString() === said) return;
    said = query.toString();
    asking.abort();
    asking = new AbortController();
    const found = await requestJson<FoundDates>(place.dataset['ask'] ?? '', query, asking.signal);
    if (found === undefined || queryOf(form).toString() !== said) return;
    for (const option of form.querySelectorAll<HTMLOptionElement>('select[name="again_rule"] option')) {
      option.text = found.rules.find(({ value }) => value === option.value)?.text ?? option.text;
    }
    const lines = found.lines.map(({ text, isWrong }) => createElement('li', isWrong ? 'wrong' : '', text));
    const list = lines.length === 0 ? [] : [createElement('ul', '', ...lines)];
    shown.replaceChildren(...list, ...(found.sum === '' ? [] : [createElement('p', '', found.sum)]));
    if (
      isChosen ||
      found.until === '' ||
      !(until instanceof HTMLInputElement) ||
      readMomentInput(until) === found.until
    )
      return;
    writeMomentInput(until, found.until);
    await look();
  };
  const lookSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void look(), WAIT_MS);
  };
  until?.addEventListener('input', () => {
    isChosen = true;
  });
  form.addEventListener('input', lookSoon);
  form.addEventListener('change', lookSoon);
}

function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of INPUTS) query.set(name, findFirstControl(form, name)?.value ?? '');
  const ways = findControls(form, 'again') as HTMLInputElement[];
  query.set('again', ways.find(({ checked }) => checked)?.value ?? 'no');
  return query;
}
