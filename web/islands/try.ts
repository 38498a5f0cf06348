import { parseAccess, readStoredAccess, storeAccess } from './reference/access.ts';
import { callOperation, operationPath } from './reference/ask.ts';

interface Parameter {
  readonly name: string;
  readonly example: string;
  readonly in: 'path' | 'query';
}

interface Operation {
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
}

interface Path {
  readonly parameters: readonly Parameter[];
  readonly get?: { readonly operationId: string; readonly summary: string };
}

interface DisplayedEvent {
  readonly title: string;
  readonly date_text: string;
  readonly room?: Readonly<Record<string, string>>;
}

const SHOWN = 8;
const byId = (id: string) => document.querySelector(`#${id}`) as HTMLElement;
const form = byId('call') as HTMLFormElement;
const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;

let operations: readonly Operation[] = [];

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});

try {
  operations = await loadOperations();
  for (const { name } of operations) (field('operation') as HTMLSelectElement).append(new Option(name, name));
  showParameters();
  fillFromFragment();
  field('operation').addEventListener('change', showParameters);
  addEventListener('hashchange', fillFromFragment);
} catch {
  show('The operations can’t be loaded from this server.', '', []);
}

/**
 * Fills in the values of the URL fragment, otherwise the stored ones. Sends the request at once if the fragment contains both instance and
 * key.
 */
function fillFromFragment(): void {
  const given = parseAccess(location.hash.slice(1));
  const kept = readStoredAccess();
  field('instance').value = given.instance || kept.instance;
  field('key').value = given.key || kept.key;
  if (operations.some(({ name }) => name === given.operation)) {
    field('operation').value = given.operation;
    showParameters();
  }
  if (given.instance !== '' && given.key !== '') void send();
}

async function loadOperations(): Promise<Operation[]> {
  const { paths } = (await (await fetch('/openapi.json')).json()) as { paths: Record<string, Path> };
  return Object.entries(paths).flatMap(([path, { get, parameters }]) => {
    if (get === undefined || !path.includes('{api_key}') || get.operationId.includes('Without')) return [];
    const own = parameters.filter(({ name }) => name !== 'instance' && name !== 'api_key');
    return [{ name: path.split('/')[1] ?? '', summary: get.summary, parameters: own }];
  });
}

function currentOperation(): Operation {
  return operations.find(({ name }) => name === field('operation').value) as Operation;
}

/** Initial value of a parameter, valid in any parish. The ids in examples exist only in the sample. */
function startValue({ name, example, in: place }: Parameter): string {
  if (place === 'query') return '';
  if (name === 'id') return '0';
  if (name === 'date') return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  return example;
}

function showParameters(): void {
  const { name: operation, parameters, summary } = currentOperation();
  byId('summary').textContent = `${summary}.`;
  (byId('about') as HTMLAnchorElement).href = `/docs#${operation}`;
  byId('parameters').replaceChildren(
    ...parameters.map((parameter) => {
      const input = Object.assign(document.createElement('input'), {
        name: parameter.name,
        value: startValue(parameter),
      });
      const label = document.createElement('label');
      label.append(parameter.name, ' ', input);
      return label;
    }),
  );
}

async function send(): Promise<void> {
  const { name, parameters } = currentOperation();
  const access = { instance: field('instance').value.trim(), key: field('key').value.trim() };
  storeAccess(access);
  const entered = (parameter: Parameter) => field(parameter.name).value.trim();
  const path = operationPath(
    name,
    parameters.filter((parameter) => parameter.in === 'path').map(entered),
    parameters.filter((parameter) => parameter.in === 'query').map((one) => [one.name, entered(one)] as const),
  );
  const { status, body, json } = await callOperation(path, access);
  byId('path').textContent = path;
  show(status, body, (json as { events?: DisplayedEvent[] } | null)?.events ?? []);
}

function show(status: string, body: string, events: readonly DisplayedEvent[]): void {
  byId('result').hidden = false;
  byId('status').textContent = status;
  byId('body').textContent = body;
  showAgenda(events);
}

function showAgenda(events: readonly DisplayedEvent[]): void {
  const list = document.createElement('ul');
  for (const { title, date_text, room = {} } of events.slice(0, SHOWN)) {
    const parts = new Set([date_text, room['public_name'] || room['name'], room['location_name']]);
    const heading = Object.assign(document.createElement('b'), { textContent: title });
    const when = Object.assign(document.createElement('span'), { textContent: [...parts].filter(Boolean).join(' · ') });
    const item = document.createElement('li');
    item.append(heading, when);
    list.append(item);
  }
  const more = document.createElement('p');
  more.textContent = events.length > SHOWN ? `and ${events.length - SHOWN} more, all below` : '';
  byId('agenda').replaceChildren(...(events.length > 0 ? [list, more] : []));
}
