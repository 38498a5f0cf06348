// Scripts of the API reference: search, table of contents, copying, the reader’s access in all examples, requests from the page.

import { type ReaderAccess, readStoredAccess, storeAccess } from './reference/access.ts';
import { callOperation, operationPath } from './reference/ask.ts';
import { enableSearch } from './reference/search.ts';

/** Placeholder by element, shown as long as nothing is filled in. */
const samples = new Map<Element, string>();

function enableAccessForm(): void {
  const form = document.querySelector<HTMLFormElement>('#access');
  if (form === null) return;
  for (const place of document.querySelectorAll('[data-fill]')) samples.set(place, place.textContent ?? '');
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const kept = readStoredAccess();
  field('instance').value = kept.instance;
  field('key').value = kept.key;
  form.hidden = false;
  fillExamples(kept);
  const take = () => {
    const access = { instance: field('instance').value.trim(), key: field('key').value.trim() };
    storeAccess(access);
    fillExamples(access);
  };
  form.addEventListener('input', take);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => {
    storeAccess({ instance: '', key: '' });
    fillExamples({ instance: '', key: '' });
  });
}

function fillExamples(access: ReaderAccess): void {
  for (const [place, sample] of samples) {
    const name = place.getAttribute('data-fill');
    const own = name === 'instance' ? access.instance : name === 'key' ? access.key : '';
    place.textContent = own || sample;
  }
}

function enableCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code')) {
    const title = figure.querySelector('figcaption');
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'copy',
      textContent: 'Copy',
    });
    button.addEventListener('click', async () => {
      const code = figure.querySelector('pre')?.textContent ?? '';
      button.textContent = await navigator.clipboard.writeText(code).then(
        () => 'Copied',
        () => 'Not copied',
      );
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
    button.setAttribute('aria-live', 'polite');
    title?.append(button);
  }
}

function enableTryForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
    form.hidden = false;
    const date = form.elements.namedItem('date');
    if (date instanceof HTMLInputElement) date.value = dayInAWeek();
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

function dayInAWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

async function send(form: HTMLFormElement): Promise<void> {
  const place = form.querySelector('.told');
  const access = readStoredAccess();
  if (access.instance === '' || access.key === '') {
    const link = Object.assign(document.createElement('a'), { href: '#access', textContent: 'your access' });
    link.addEventListener('click', () => document.querySelector<HTMLElement>('#access input')?.focus());
    place?.replaceChildren('Enter instance and key first: ', link);
    return;
  }
  const inputs = [...form.querySelectorAll<HTMLInputElement>('label:not(.wide) > input')];
  const isQuery = ({ dataset }: HTMLInputElement) => dataset['place'] === 'query';
  const values = inputs.filter((input) => !isQuery(input)).map(({ value }) => value.trim());
  const query = inputs.filter(isQuery).map(({ name, value }) => [name, value.trim()] as const);
  const body = form.dataset['method'] === 'POST' ? form.querySelector('textarea')?.value : undefined;
  const told = await callOperation(operationPath(form.dataset['operation'] ?? '', values, query), access, body);
  const status = Object.assign(document.createElement('p'), { textContent: told.status });
  const code = Object.assign(document.createElement('pre'), { textContent: told.body, tabIndex: 0 });
  place?.replaceChildren(status, ...(told.body === '' ? [] : [code]));
}

function markCurrentSection(): void {
  const links = new Map<string, HTMLAnchorElement>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav.contents:not(#found) a')) {
    links.set(link.hash.slice(1), link);
  }
  const places = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    const passed = places.findLast((place) => place.getBoundingClientRect().top <= 120);
    const link = passed === undefined ? undefined : links.get(passed.id);
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'true');
    marked = link;
    const nav = link?.closest('nav');
    if (link && nav && nav.scrollHeight > nav.clientHeight) nav.scrollTop = link.offsetTop - nav.clientHeight / 2;
  };
  let isDue = false;
  addEventListener(
    'scroll',
    () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

enableSearch();
enableAccessForm();
enableCopyButtons();
enableTryForms();
markCurrentSection();
