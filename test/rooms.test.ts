import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';

/** Rooms and the rooms that each may import. `app/` and `main.ts` may import all rooms. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  util: [],
  config: ['util', 'model'],
  model: ['util'],
  i18n: ['util', 'model'],
  'date-parsing': ['util', 'model'],
  store: ['util', 'model'],
  readmodel: ['util', 'model'],
  contract: ['util', 'model', 'readmodel'],
  operations: ['util', 'model', 'readmodel', 'contract'],
  feeds: ['util', 'model', 'i18n', 'readmodel', 'contract'],
  webhooks: ['util', 'model', 'store'],
  office: [
    'util',
    'model',
    'i18n',
    'store',
    'webhooks',
    'readmodel',
    'service-client',
    'bookings',
    'room-requests',
    'print',
  ],
  accounts: ['util', 'model', 'i18n', 'store'],
  mail: ['util', 'model', 'i18n', 'store', 'readmodel', 'contract', 'feeds'],
  newsletter: ['util', 'model', 'store', 'readmodel', 'mail'],
  bookings: ['util', 'model', 'i18n', 'date-parsing', 'store'],
  'room-requests': ['util', 'model', 'bookings', 'store'],
  rota: ['util', 'model', 'i18n', 'store', 'contract', 'feeds', 'office'],
  demo: ['util', 'model', 'accounts', 'office'],
  'instance-cache': ['util', 'model', 'readmodel', 'store'],
  metrics: ['util'],
  workers: ['metrics'],
  http: ['util', 'model', 'readmodel', 'contract', 'instance-cache', 'metrics'],
  print: ['util', 'model'],
  pages: ['util', 'model', 'i18n', 'date-parsing', 'readmodel', 'contract', 'print', 'office', 'http', 'office-api'],
  'office-api': ['util', 'model', 'i18n', 'store', 'office', 'bookings', 'rota', 'print', 'http'],
  'office-pages': [
    'util',
    'model',
    'i18n',
    'date-parsing',
    'store',
    'readmodel',
    'mail',
    'newsletter',
    'accounts',
    'office',
    'bookings',
    'rota',
    'http',
    'office-api',
    'print',
    'pages',
  ],
  doctor: ['util', 'config', 'model', 'store', 'office'],
  'service-client': ['util'],
  verify: ['util', 'model', 'service-client', 'contract', 'operations'],
  'service-import': ['util', 'model', 'service-client'],
  cli: [
    'util',
    'config',
    'model',
    'i18n',
    'store',
    'webhooks',
    'mail',
    'newsletter',
    'accounts',
    'office',
    'office-api',
    'demo',
    'doctor',
    'service-client',
    'verify',
    'service-import',
  ],
};

const CAPABILITIES = ['bookings', 'room-requests', 'rota', 'newsletter', 'sources', 'accounts', 'webhooks'];

const ALLOWED_BETWEEN: Readonly<Record<string, readonly string[]>> = {
  bookings: ['newsletter', 'webhooks'],
  'room-requests': ['bookings'],
  rota: ['newsletter', 'room-requests'],
  newsletter: [],
  sources: ['accounts', 'bookings', 'webhooks'],
  accounts: ['rota'],
  webhooks: [],
};

/** Folders in which each package, and each restricted API, may appear. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@hono/node-server': ['http'],
  '@simplewebauthn/server': ['accounts'],
  'better-sqlite3': ['store'],
  'csv-parse': ['office'],
  diff: ['util'],
  docx: ['print'],
  entities: ['util'],
  fflate: ['office'],
  hono: ['pages', 'office-api', 'office-pages'],
  'hono/html': ['util'],
  'hono/utils/html': ['util'],
  htmlparser2: ['office'],
  'ical.js': ['feeds', 'office'],
  kysely: ['store'],
  nodemailer: ['mail'],
  'openid-client': ['accounts'],
  pg: ['store'],
  pino: ['http'],
  'postal-mime': ['mail'],
  'sanitize-html': ['office'],
  'schema-dts': ['pages'],
  sharp: ['office'],
  'timezones-ical-library': ['feeds'],
  uqr: ['util'],
  'windows-iana': ['office'],
  zod: ['contract', 'operations'],
};

const TOUCHES: readonly (readonly [pattern: RegExp, only: RegExp])[] = [
  [/\bprocess\.env\b/, /^src\/config\//],
  [/\bDate\.now\(/, /^src\/util\/clock\.ts$/],
  [/\bconsole\./, /^src\/cli\//],
];

const files = globSync('src/**/*.ts').filter(
  (file) => !/\.(?:test|faults)\.ts$/.test(file) && !file.includes('store-suite'),
);

function roomOf(file: string): string {
  const [, room = ''] = file.split('/');
  return room.endsWith('.ts') ? 'app' : room;
}

function capabilityOf(file: string): string | undefined {
  return file
    .split('/')
    .slice(1, -1)
    .find((folder) => CAPABILITIES.includes(folder));
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const said = text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)'|^import '([^']+)'/gm);
  const later = text.matchAll(/\b(?:import|load)\('([^']+)'\)/g);
  return [...said, ...later].map((m) => m[1] ?? m[2] ?? '');
}

function targetsOf(file: string): string[] {
  return importsOf(file)
    .filter((name) => name.startsWith('.') && name.endsWith('.ts'))
    .map((name) => normalize(join(dirname(file), name)));
}

/** Returns templates of a file with HTML markup that lack the tag `html`, and so are not escaped. */
function untaggedHtmlIn(code: string): string[] {
  const { program, errors } = parseSync('code.ts', code);
  expect(errors).toEqual([]);
  const found: string[] = [];
  const tagged = new Set<number>();
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'html') tagged.add(quasi.start);
    },
    TemplateLiteral({ start, end, expressions, quasis }) {
      if (expressions.length === 0 || tagged.has(start)) return;
      if (quasis.some(({ value }) => /<\/?[a-z]/i.test(value.cooked ?? ''))) found.push(code.slice(start, end));
    },
  }).visit(program);
  return found;
}

/** Returns the cycles of a directed graph, each as `a → b → a`; one for each edge that leads back in a depth-first search. */
function cyclesIn(nodes: readonly string[], targetsOf: (node: string) => readonly string[]): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    for (const target of targetsOf(node)) visit(target, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of nodes) visit(node, []);
  return cycles;
}

describe('the rooms', () => {
  it('are all in the arrow table', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => room !== 'app').sort()).toEqual(Object.keys(ARROWS).sort());
  });

  it.each(files)('%s imports only permitted rooms', (file) => {
    const room = roomOf(file);
    const wrong = targetsOf(file).filter((target) => {
      const other = roomOf(target);
      return room !== 'app' && other !== room && !ARROWS[room]?.includes(other);
    });
    expect(wrong).toEqual([]);
  });

  it.each(
    files.filter((file) => capabilityOf(file) !== undefined),
  )('%s imports only permitted capabilities', (file) => {
    const own = capabilityOf(file) ?? '';
    const others = targetsOf(file).filter((target) => ![undefined, own].includes(capabilityOf(target)));
    expect(others.filter((target) => !ALLOWED_BETWEEN[own]?.includes(capabilityOf(target) ?? ''))).toEqual([]);
  });

  it('have no unused permission between capabilities', () => {
    const needed = files.flatMap((file) =>
      targetsOf(file).map((target) => `${capabilityOf(file)} ${capabilityOf(target)}`),
    );
    const given = Object.entries(ALLOWED_BETWEEN).flatMap(([own, others]) => others.map((other) => `${own} ${other}`));
    expect(given.filter((pair) => !needed.includes(pair))).toEqual([]);
  });

  it('are a grid, as in the first table of docs/architecture.md', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    const section = page.slice(page.indexOf('## The grid'), page.indexOf('##', page.indexOf('## The grid') + 2));
    const table = section.replace(/^[^|].*$/gm, '');
    const folders = globSync(CAPABILITIES.flatMap((name) => [`src/${name}`, `src/*/${name}`]));
    expect([...table.matchAll(/`(src\/[\w/-]+)`/g)].map(([, folder = '']) => folder).sort()).toEqual(folders.sort());
  });

  it('are described in rows of at most 25 words', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    const section = page.slice(page.indexOf('## Where a line goes'), page.indexOf('## How a capability is added'));
    const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| you want'));
    expect(rows.length).toBeGreaterThan(40);
    const words = (row: string) => row.replace(/\]\([^)]*\)/g, '').match(/[^\s|]+/g)?.length ?? 0;
    expect(rows.filter((row) => words(row) > 25)).toEqual([]);
  });

  it.each(files)('%s imports packages only where they are wrapped', (file) => {
    const packages = importsOf(file).filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
    const wrong = packages.filter((name) => {
      const base = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '');
      return !(PACKAGES[name] ?? PACKAGES[base])?.includes(roomOf(file));
    });
    expect(wrong).toEqual([]);
  });

  it.each(files)('%s uses clock, environment and console only in their places', (file) => {
    const code = readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
    expect(TOUCHES.filter(([pattern, only]) => pattern.test(code) && !only.test(file))).toEqual([]);
  });

  it.each(
    files.filter((file) => ['pages', 'mail'].includes(roomOf(file))),
  )('%s creates HTML by the escaping template', (file) => {
    expect(untaggedHtmlIn(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it.each([
    ['const a = `<p>§{b}</p>`;', 1],
    ['const a = `§{b}</p>`;', 1],
    ['const a = html`<p>§{b ? `<i>§{b}</i>` : html`<b>§{b}</b>`}</p>`;', 1],
    ['const a = html`<p>§{`§{b} §{c}`}</p>`;', 0],
    ['const a = `<§{b}@§{c}>`;', 0],
  ])('detect HTML concatenated by hand: %s', (code, count) => {
    expect(untaggedHtmlIn(code.replaceAll('§', '$'))).toHaveLength(count);
  });

  it('have no file cycles', () => {
    expect(cyclesIn(files, targetsOf)).toEqual([]);
  });

  it('have no folder cycles in the office’s pages', () => {
    const of = files.filter((file) => roomOf(file) === 'office-pages');
    const folderOf = (file: string) => file.split('/').slice(0, 3).join('/');
    const targets = Map.groupBy(of, folderOf);
    const foldersAfter = (folder: string) => {
      const all = (targets.get(folder) ?? []).flatMap(targetsOf).filter((file) => roomOf(file) === 'office-pages');
      return [...new Set(all.map(folderOf))].filter((other) => other !== folder);
    };
    expect(cyclesIn([...targets.keys()], foldersAfter)).toEqual([]);
  });

  it.each([
    [{ a: ['b'], b: ['c'], c: [] }, []],
    [{ a: ['b'], b: ['c'], c: ['a'] }, ['a → b → c → a']],
    [{ a: ['b', 'c'], b: [], c: ['b', 'c'] }, ['c → c']],
  ] satisfies [Record<string, string[]>, string[]][])('detect cycles: %j', (graph, cycles) => {
    expect(cyclesIn(Object.keys(graph), (node) => (graph as Record<string, string[]>)[node] ?? [])).toEqual(cycles);
  });

  it('have no vague names and re-export nothing', () => {
    expect(files.filter((file) => /(?<!^src)\/(utils?|common|helpers?|misc)(\/|\.ts)/.test(file))).toEqual([]);
    expect(files.filter((file) => /^export\b[^;]*\bfrom '/m.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
