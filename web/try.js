// Asks the interface from the browser: the operations and their parameters come from the OpenAPI document.

const form = document.querySelector('#call');
const byId = (id) => document.querySelector(`#${id}`);
const shown = 8;

const operations = await loadOperations();
for (const { name } of operations) form.elements.operation.append(new Option(name, name));
const [instance, key] = decodeURIComponent(location.hash.slice(1)).split('/');
form.elements.instance.value = instance ?? '';
form.elements.key.value = key ?? '';
form.elements.operation.addEventListener('change', showParameters);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  ask();
});
showParameters();
if (instance && key) ask();

async function loadOperations() {
  const { paths } = await (await fetch('/openapi.json')).json();
  return Object.entries(paths)
    .filter(([path, { get }]) => get && path.includes('{api_key}'))
    .map(([path, { get, parameters }]) => ({
      name: path.split('/')[1],
      summary: get.summary,
      parameters: parameters.filter(({ name }) => name !== 'instance' && name !== 'api_key'),
    }));
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
  const started = performance.now();
  const response = await fetch(path, { cache: 'no-store' });
  const text = await response.text();
  const took = performance.now() - started;
  byId('result').hidden = false;
  byId('path').textContent = `GET ${path}`;
  byId('open').href = path;
  byId('status').textContent =
    `${response.status} · ${new TextEncoder().encode(text).length.toLocaleString('en')} bytes · ${took.toFixed(1)} ms · ETag ${response.headers.get('ETag') ?? 'none'}`;
  const json = JSON.parse(text);
  byId('body').textContent = JSON.stringify(json, null, 2);
  showAgenda(json.events ?? []);
}

/** The first events of a list as a website might show them. */
function showAgenda(events) {
  const list = document.createElement('ul');
  for (const { title, date_text, room } of events.slice(0, shown)) {
    const item = document.createElement('li');
    const heading = document.createElement('b');
    const when = document.createElement('span');
    heading.textContent = title;
    when.textContent = [date_text, room.public_name || room.name, room.location_name].filter(Boolean).join(' · ');
    item.append(heading, when);
    list.append(item);
  }
  byId('agenda').replaceChildren(...(events.length > 0 ? [list] : []));
}
