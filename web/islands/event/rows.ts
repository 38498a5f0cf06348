// Controls of the event’s form by name, and adding rows for people and rooms.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controls(form: HTMLFormElement, name: string): Control[] {
  return [...form.elements].filter((one): one is Control => (one as Control).name === name);
}

/** First control of a name. Fields can shadow properties of the form, such as `before`. */
export function control(form: HTMLFormElement, name: string): Control | undefined {
  return controls(form, name)[0];
}

/** Adds a row after the last one of a name; false if there is none to copy. */
export function addRow(form: HTMLFormElement, name: string, rows?: Element | null): boolean {
  if (name === 'place') return false;
  const last = controls(form, name).at(-1);
  const list = rows ?? last?.closest('.name-rows, .room-rows');
  const row = list?.lastElementChild?.cloneNode(true);
  if (!list || last === undefined || !(row instanceof HTMLElement)) return false;
  const made = row.matches('input, select') ? row : row.querySelector('input, select');
  (made as Control).value = '';
  list.append(row);
  if (name === 'room') {
    const places = controls(form, 'place');
    const place = places[0]?.cloneNode() as HTMLInputElement;
    place.value = 'room';
    places.at(-1)?.after(place);
  }
  return true;
}

/** Adds texts to the rows of a name after the filled ones, followed by an empty row. */
export function putTexts(form: HTMLFormElement, name: string, texts: readonly string[]): void {
  for (const text of texts) {
    const free = controls(form, name).find(({ value }) => value === '');
    if (free === undefined) return;
    free.value = text;
    free.closest<HTMLDetailsElement>('.more-rooms')?.setAttribute('open', '');
    if (controls(form, name).every(({ value }) => value !== '')) addRow(form, name);
  }
}

/** Keeps an empty row for another person or room. */
export function growRows(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const rows = target.closest('.name-rows, .room-rows');
    // If there is a separate field for more rows, new rows go there.
    if (rows === null) return;
    const isOfFirstRooms = rows.matches('.room-rows') && rows.closest('.more-rooms') === null;
    if (isOfFirstRooms && form.querySelector('.more-rooms') !== null) return;
    const last = controls(form, target.name)
      .filter((one) => rows.contains(one))
      .at(-1);
    if (last?.value !== '') addRow(form, target.name, rows);
  });
}
