// Finds controls of an event’s form by name, and adds rows for people and rooms.

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function findControls(form: HTMLFormElement, name: string): FormControl[] {
  return [...form.elements].filter((one): one is FormControl => (one as FormControl).name === name);
}

export function findFirstControl(form: HTMLFormElement, name: string): FormControl | undefined {
  return findControls(form, name)[0];
}

/** Adds a row below the last one for an input name; returns false if there is no row to copy. */
export function addRow(form: HTMLFormElement, name: string, rows?: Element | null): boolean {
  if (name === 'place') return false;
  const last = findControls(form, name).at(-1);
  const list = rows ?? last?.closest('.name-rows, .room-rows');
  const row = list?.lastElementChild?.cloneNode(true);
  if (!list || last === undefined || !(row instanceof HTMLElement)) return false;
  const made = row.matches('input, select') ? row : row.querySelector('input, select');
  (made as FormControl).value = '';
  row.removeAttribute('open');
  list.append(row);
  if (name === 'room') {
    const places = findControls(form, 'place');
    const place = places[0]?.cloneNode() as HTMLInputElement;
    place.value = 'room';
    places.at(-1)?.after(place);
  }
  return true;
}

export function fillRows(form: HTMLFormElement, name: string, texts: readonly string[]): void {
  for (const text of texts) {
    const free = findControls(form, name).find(({ value }) => value === '');
    if (free === undefined) return;
    free.value = text;
    free.closest('.more-rooms, .another-name')?.setAttribute('open', '');
    if (findControls(form, name).every(({ value }) => value !== '')) addRow(form, name);
  }
}

/** Unfolds each row for another person that contains a name. */
export function unfoldFilledRows(form: HTMLFormElement): void {
  for (const row of form.querySelectorAll<HTMLDetailsElement>('.another-name')) {
    if (row.querySelector('input')?.value !== '') row.open = true;
  }
}

export function keepEmptyRow(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const rows = target.closest('.name-rows, .room-rows');
    // New rows belong in the separate field for further rooms, if there is one.
    if (rows === null) return;
    const isOfFirstRooms = rows.matches('.room-rows') && rows.closest('.more-rooms') === null;
    if (isOfFirstRooms && form.querySelector('.more-rooms') !== null) return;
    const last = findControls(form, target.name)
      .filter((one) => rows.contains(one))
      .at(-1);
    if (last?.value !== '') addRow(form, target.name, rows);
  });
}
