// Searches operations and fields of the reference. The page itself is the index.

interface Entry {
  readonly href: string;
  readonly name: string;
  readonly beside: string;
  readonly isOperation: boolean;
  readonly words: string;
}

const MOST = 30;

export function enableSearch(): void {
  const form = document.querySelector<HTMLFormElement>('#search');
  const input = form?.querySelector('input');
  const found = document.querySelector<HTMLElement>('#found');
  const list = found?.querySelector('ul');
  const status = document.querySelector<HTMLElement>('#search-told');
  const contents = document.querySelector<HTMLElement>('nav.contents:not(#found)');
  if (!form || !input || !found || !list || !status || !contents) return;
  form.hidden = false;
  let index: Entry[] | undefined;
  const show = () => {
    index ??= entries();
    const asked = input.value.trim().toLowerCase();
    found.hidden = asked === '';
    contents.hidden = asked !== '';
    const hits = asked === '' ? [] : matching(index, asked);
    list.replaceChildren(...(hits.length === 0 && asked !== '' ? [renderNoResults()] : hits.map(line)));
    status.textContent = asked === '' ? '' : hits.length === 1 ? '1 found' : `${hits.length} found`;
  };
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  addEventListener('keydown', (event) => {
    const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (event.key === '/' && !isWriting && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape' && document.activeElement === input) {
      input.value = '';
      show();
    }
  });
}

function entries(): Entry[] {
  const operations = [...document.querySelectorAll<HTMLElement>('.operation')].map((section) => {
    const title = section.querySelector('h3 a')?.textContent ?? '';
    return entry(section.id, title, section.id, section.querySelector('p')?.textContent ?? '', true);
  });
  const fields = [...document.querySelectorAll<HTMLElement>('.terms > div[id]')].map((row) => {
    const [owner = ''] = row.id.split('.');
    return entry(
      row.id,
      row.querySelector('dt code')?.textContent ?? '',
      owner,
      row.querySelector('dd')?.textContent ?? '',
    );
  });
  return [...operations, ...fields];
}

function entry(id: string, name: string, beside: string, more: string, isOperation = false): Entry {
  return { href: `#${id}`, name, beside, isOperation, words: `${name} ${beside} ${more}`.toLowerCase() };
}

/** Entries that match: names that begin with the words first, then names that contain them, then descriptions. */
function matching(index: readonly Entry[], asked: string): Entry[] {
  const rank = ({ name, beside, isOperation }: Entry) => {
    // Fields are not found by the name of their object, because they would then rank before the operation.
    const names = [name, ...(isOperation ? [beside] : [])].map((one) => one.toLowerCase());
    if (names.some((one) => one.startsWith(asked))) return 0;
    return names.some((one) => one.includes(asked)) ? 1 : 2;
  };
  const words = asked.split(/\s+/);
  const hits = index.filter((one) => words.every((word) => one.words.includes(word)));
  return hits.sort((one, other) => rank(one) - rank(other)).slice(0, MOST);
}

function line({ href, name, beside }: Entry): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href });
  const small = Object.assign(document.createElement('small'), { textContent: beside });
  link.append(name, ' ', small);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function renderNoResults(): HTMLElement {
  return Object.assign(document.createElement('li'), { className: 'soft', textContent: 'Nothing found.' });
}
