import { requestJson } from './ask.ts';

export function enableTitleSuggestions(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLDataListElement>('datalist#titles');
  const day = form.querySelector<HTMLInputElement>('[name="day"]');
  if (list === null || day === null) return;
  let offered = day.value;
  const offer = async () => {
    const { value } = day;
    if (value === offered) return;
    offered = value;
    const answer = await requestJson<{ readonly titles: readonly string[] }>(
      list.dataset['ask'] ?? '',
      new URLSearchParams({ day: value }),
    );
    // The day may have changed during the request.
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
