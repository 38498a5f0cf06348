// Asks the interface from the browser: the operations and their parameters come from the OpenAPI document.

const form = document.querySelector('#call');
const byId = (id) => document.querySelector(`#${id}`);
const shown = 8;

let operations = [];
try {
  operations = await loadOperations();
  for (const { name } of operations) form.elements.operation.append(new Option(name, name));
  showParameters();
  takeAccess();
} catch {
  complain('The operations can’t be loaded from this server.');
}
form.elements.operation.addEventListener('change', showParameters);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  ask();
});
addEventListener('hashchange', takeAccess);

/** Instance and key stand behind the # of the address: the browser sends that part nowhere. */
function takeAccess() {
  const [instance = '', key = ''] = location.hash.slice(1).split('/');
  form.elements.instance.value = instance;
  form.elements.key.value = key;
  if (instance && key) ask();
}

async function loadOperations() {
  const { paths } = await (await fetch('/openapi.json')).json();
  return (
    Object.entries(paths)
      // Where parameters may be left off, the shorter paths are described after the whole one.
      .filter(([path, { get }]) => get && path.includes('{api_key}') && !get.operationId.includes('Without'))
      .map(([path, { get, parameters }]) => ({
        name: path.split('/')[1],
        summary: get.summary,
        parameters: parameters.filter(({ name }) => name !== 'instance' && name !== 'api_key'),
      }))
  );
}

function current() {
  return operations.find(({ name }) => name === form.elements.operation.value);
}

/** A value that fits any parish: the document's example ids belong to its sample. */
function startValue({ name, example }) {
  if (name === 'id') return '0';
  if (name === 'date') return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  return example;
}

function showParameters() {
  const { parameters, summary } = current();
  byId('summary').textContent = summary;
  byId('parameters').replaceChildren(
    ...parameters.map((parameter) => {
      const input = Object.assign(document.createElement('input'), {
        name: parameter.name,
        value: startValue(parameter),
      });
      const label = document.createElement('label');
      label.append(parameter.name, input);
      return label;
    }),
  );
}

async function ask() {
  const { name, parameters } = current();
  const access = [form.elements.instance.value.trim(), form.elements.key.value.trim()];
  const values = parameters.map((parameter) => form.elements[parameter.name].value);
  const path = `/${[name, ...access, ...values].map((part) => encodeURIComponent(part).replaceAll('%2C', ',')).join('/')}`;
  byId('result').hidden = false;
  byId('path').textContent = `GET ${path}`;
  byId('open').href = path;
  const started = performance.now();
  try {
    const response = await fetch(path, { cache: 'no-store' });
    show(response, await response.text(), performance.now() - started);
  } catch {
    complain('The server can’t be reached.');
  }
}

function show(response, text, took) {
  const bytes = new TextEncoder().encode(text).length.toLocaleString('en');
  const tag = response.headers.get('ETag') ?? 'none';
  byId('status').textContent = `${response.status} · ${bytes} bytes · ${took.toFixed(1)} ms · ETag ${tag}`;
  const json = JSON.parse(text);
  byId('body').textContent = JSON.stringify(json, null, 2);
  showAgenda(json.events ?? []);
}

function complain(text) {
  byId('result').hidden = false;
  byId('status').textContent = text;
  byId('body').textContent = '';
  showAgenda([]);
}

/** The first events of a list as a website might show them. */
function showAgenda(events) {
  const list = document.createElement('ul');
  for (const { title, date_text, room } of events.slice(0, shown)) {
    const item = document.createElement('li');
    const heading = document.createElement('b');
    const when = document.createElement('span');
    heading.textContent = title;
    const parts = new Set([date_text, room.public_name || room.name, room.location_name]);
    when.textContent = [...parts].filter(Boolean).join(' · ');
    item.append(heading, when);
    list.append(item);
  }
  const more = document.createElement('p');
  more.textContent = events.length > shown ? `and ${events.length - shown} more, all below` : '';
  byId('agenda').replaceChildren(...(events.length > 0 ? [list, more] : []));
}
