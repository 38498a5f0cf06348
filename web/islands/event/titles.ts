// As soon as a day stands, the input of the title offers what services of that day are called; it is never written there by itself.

import { ask } from './ask.ts';

export function offerTitles(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLDataListElement>('datalist#titles');
  const day = form.querySelector<HTMLInputElement>('[name="day"]');
  if (list === null || day === null) return;
  let offered = day.value;
  const offer = async () => {
    const { value } = day;
    if (value === offered) return;
    offered = value;
    const answer = await ask<{ readonly titles: readonly string[] }>(
      list.dataset['ask'] ?? '',
      new URLSearchParams({ day: value }),
    );
    // Meanwhile another day may stand there.
    if (answer === undefined || value !== offered) return;
    list.replaceChildren(
      ...answer.titles.map((title) => {
        const option = document.createElement('option');
        option.value = title;
        return option;
      }),
    );
  };
  form.addEventListener('change', () => void offer());
}
