// Preview of the further dates of a new event while they are typed; the end of a rule defaults to one year after the day.

import { momentIn, putMoment } from '../shared/moments.ts';
import { ask, make } from './ask.ts';
import { control, controls } from './rows.ts';

interface Found {
  readonly lines: readonly { readonly text: string; readonly isWrong: boolean }[];
  readonly sum: string;
  readonly rules: readonly { readonly value: string; readonly text: string }[];
  readonly until: string;
}

const INPUTS = ['day', 'from', 'again_dates', 'again_rule', 'again_until'];

const WAIT_MS = 250;

export function showOtherDates(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('.again-found');
  const shown = place?.querySelector('.found');
  const until = control(form, 'again_until');
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
    const found = await ask<Found>(place.dataset['ask'] ?? '', query, asking.signal);
    if (found === undefined || queryOf(form).toString() !== said) return;
    for (const option of form.querySelectorAll<HTMLOptionElement>('select[name="again_rule"] option')) {
      option.text = found.rules.find(({ value }) => value === option.value)?.text ?? option.text;
    }
    const lines = found.lines.map(({ text, isWrong }) => make('li', isWrong ? 'wrong' : '', text));
    const list = lines.length === 0 ? [] : [make('ul', '', ...lines)];
    shown.replaceChildren(...list, ...(found.sum === '' ? [] : [make('p', '', found.sum)]));
    if (isChosen || found.until === '' || !(until instanceof HTMLInputElement) || momentIn(until) === found.until)
      return;
    putMoment(until, found.until);
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
  for (const name of INPUTS) query.set(name, control(form, name)?.value ?? '');
  const ways = controls(form, 'again') as HTMLInputElement[];
  query.set('again', ways.find(({ checked }) => checked)?.value ?? 'no');
  return query;
}
