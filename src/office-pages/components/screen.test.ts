import { beforeEach, describe, expect, it } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { OfficeError } from '../../office/office-error.ts';
import { createRefusal } from '../../office/refusal-codes.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { html } from '../../util/html.ts';
import type { Form, OfficePage, PageContent, PageRequest, PageResult, Redirect } from '../page.ts';
import { renderMessage } from './parts.ts';
import { createRefusalMapper, createScreen, type Screen } from './screen.ts';

interface Lamp {
  readonly id: number;
  readonly name: string;
  readonly isLit: boolean;
}

let lamps: Lamp[];
let done: string[];

beforeEach(() => {
  lamps = [
    { id: 1, name: 'Nave <b>', isLit: true },
    { id: 2, name: 'Porch', isLit: false },
  ];
  done = [];
});

const LAMPS: Screen<Lamp> = {
  path: '/lamps',
  role: 'editor',
  words: 'keys',
  list: async () => lamps,
  id: ({ id }) => id,
  row: (_, { name }) => ({ name, lines: ['by the door'] }),
  add: {
    fields: () => [
      { name: 'name', kind: 'text', label: 'Name' },
      { name: 'place', kind: 'text', label: 'Place' },
    ],
    blank: { place: 'Aisle' },
    button: 'keys.make',
    run: async ({ form }, { name }) => {
      if (name === 'cursed') throw new OfficeError(createRefusal('key_no_origin', { given: 'x' }));
      if (name === 'odd') throw new OfficeError(createRefusal('key_without_scope'));
      if (name === 'broken') throw new TypeError('a mistake of ours');
      if (form.text('place') === 'crypt') return { problem: { name: 'place', text: 'Too dark there.' } };
      done.push(`add ${String(name)}`);
      return name === 'safe' ? { secret: 'open sesame' } : { to: '/lamps', did: 'created' };
    },
    refused: createRefusalMapper('name', { key_no_origin: 'place' }),
  },
  reveals: { title: 'keys.made', help: 'keys.madeHelp', label: 'keys.key', done: 'keys.done' },
  one: async (_, { name, isLit }, __, told) => ({
    title: name,
    main: html`${told}<h1>${name}</h1>${isLit ? 'lit' : 'dark'}`,
  }),
  verbs: {
    light: {
      button: 'websites.on',
      unless: ({ isLit }) => isLit,
      run: async (_, { id }) => {
        lamps = lamps.map((lamp) => (lamp.id === id ? { ...lamp, isLit: true } : lamp));
        return { told: renderMessage('It is on.') };
      },
    },
    renew: { run: async () => ({ secret: 'abracadabra' }) },
  },
  confirm: {
    smash: {
      button: 'keys.revoke',
      ask: (_, { name }) => ({ title: `Smash ${name}?`, help: 'It breaks.', button: 'Smash', back: '/lamps' }),
      run: async ({ form }, { id, name }) => {
        if (name === 'Porch' && !form.has('sure')) {
          return { again: { title: 'Really?', button: 'Yes', back: '/lamps' }, status: 422 };
        }
        done.push(`smash ${id}`);
        if (id === 1) throw new OfficeError(createRefusal('key_not_there', { instance: 'demo', id }));
        return { to: '/lamps', did: 'ended' };
      },
    },
  },
};

const formOf = (fields: Readonly<Record<string, string>>): Form => ({
  text: (name) => fields[name] ?? '',
  day: (name) => fields[name] ?? '',
  time: (name) => fields[name] ?? '',
  all: (name) => (name in fields ? [fields[name] ?? ''] : []),
  has: (name) => name in fields,
  file: () => undefined,
  isEmptyFile: () => false,
});

function asking(id: number | undefined, fields: Readonly<Record<string, string>>): PageRequest {
  return {
    language: 'en',
    t: createTranslator('en'),
    ids: id === undefined ? {} : { id },
    form: formOf(fields),
    link: (path: string) => `/office/instances/demo${path}`,
  } as unknown as PageRequest;
}

async function ask(
  method: OfficePage['method'],
  path: string,
  { id, of = LAMPS, ...fields }: { id?: number; of?: Screen<Lamp>; [name: string]: unknown } = {},
): Promise<PageResult> {
  const page = createScreen(of).find((one) => one.method === method && one.path === path);
  if (page === undefined) throw new Error(`there is no ${method} ${path}`);
  return page.show(asking(id, fields as Record<string, string>));
}

const shown = async (...of: Parameters<typeof ask>) => {
  const made = (await ask(...of)) as PageContent;
  return { ...made, text: made.main.toString() };
};

describe('a screen', () => {
  it('has a page for each part of its table, with its role', () => {
    const pages = createScreen(LAMPS).map(({ method, path, role }) => `${method} ${path} ${role}`);
    expect(pages).toEqual([
      'GET /lamps editor',
      'POST /lamps editor',
      'GET /lamps/{id} editor',
      'POST /lamps/{id}/light editor',
      'POST /lamps/{id}/renew editor',
      'GET /lamps/{id}/smash editor',
      'POST /lamps/{id}/smash editor',
    ]);
  });

  it('has no page for missing parts of its table', () => {
    const { path, role, words, list, id, row } = LAMPS;
    expect(createScreen({ path, role, words, list, id, row }).map((page) => `${page.method} ${page.path}`)).toEqual([
      'GET /lamps',
    ]);
  });

  it('lists the items, escaped, each with its actions in the list', async () => {
    const { text, at, title, status } = await shown('GET', '/lamps');
    expect({ at, title, status }).toEqual({ at: '/lamps', title: 'Keys', status: undefined });
    expect(text).toContain('<a href="/office/instances/demo/lamps/1"><strong>Nave &lt;b&gt;</strong></a>');
    expect(text).not.toContain('action="/office/instances/demo/lamps/1/light"');
    expect(text).toContain('<form method="post" action="/office/instances/demo/lamps/2/light">');
    expect(text).toContain('href="/office/instances/demo/lamps/2/smash"');
    expect(text).not.toContain('/renew');
    expect(text).toContain('value="Aisle"');
  });

  it('says in the form that there are no items', async () => {
    lamps = [];
    const { text } = await shown('GET', '/lamps');
    expect(text).toContain('<p class="soft">There are no keys yet. ');
    expect(text).not.toContain('class="empty"');
    expect(text).toContain('action="/office/instances/demo/lamps"');
  });
});

describe('adding an item', () => {
  it('creates it from the input, and redirects', async () => {
    expect(await ask('POST', '/lamps', { name: 'Altar', place: 'Aisle' })).toEqual({ to: '/lamps', did: 'created' });
    expect(done).toEqual(['add Altar']);
  });

  it.each([
    ['odd', 'Aisle', 'name', undefined],
    ['cursed', 'Aisle', 'place', undefined],
    ['Altar', 'crypt', 'place', 'Too dark there.'],
  ])('that is refused (%s, %s) shows the input again, with a message at %s', async (name, place, field, said) => {
    const { text, status, at } = await shown('POST', '/lamps', { name, place, _once: 'sending-1' });
    expect({ status, at }).toEqual({ status: 422, at: '/lamps' });
    const [, problem = ''] = new RegExp(`id="p-${field}"><p>([^<]+)</p>`).exec(text) ?? [];
    expect(problem).toMatch(said ?? /\w/);
    expect(text.match(/class="problem"/g)).toHaveLength(1);
    expect(text).toContain(`value="${name}"`);
    expect(text).toContain(`value="${place}"`);
    expect(text).toContain('value="sending-1"');
    expect(text).toContain('Porch');
    expect(done).toEqual([]);
  });

  it('does not treat a bug as a refusal', async () => {
    await expect(ask('POST', '/lamps', { name: 'broken' })).rejects.toThrow('a mistake of ours');
  });
});

describe('a secret', () => {
  it.each([
    ['POST', '/lamps', { name: 'safe' }, 'open sesame'],
    ['POST', '/lamps/{id}/renew', { id: 1 }, 'abracadabra'],
  ] as const)('is in the response of %s %s, and on no page that can be opened', async (method, path, of, secret) => {
    const { text, title, at } = await shown(method, path, of);
    expect({ title, at }).toEqual({ title: 'The new key', at: '/lamps' });
    expect(text).toContain(`class="secret" readonly value="${secret}"`);
    expect(text).toContain('<a class="button primary" href="/office/instances/demo/lamps">');
    for (const { method: how, path: place } of createScreen(LAMPS)) {
      if (how === 'GET') expect((await shown('GET', place, { id: 1 })).text).not.toContain(secret);
    }
  });

  it('without texts is a bug in the table', async () => {
    const { reveals: _, ...of } = LAMPS;
    await expect(ask('POST', '/lamps', { of, name: 'safe' })).rejects.toThrow(TypeError);
  });
});

describe('a verb', () => {
  it('shows its result on the updated page of the item', async () => {
    const { text } = await shown('POST', '/lamps/{id}/light', { id: 2 });
    expect(text).toBe('<div class="told" role="status"><p>It is on.</p></div><h1>Porch</h1>lit');
  });
});

describe('a confirmation', () => {
  it('changes nothing when it is opened, and has a form to its own URL and a cancel link', async () => {
    const { text, title, at, status } = await shown('GET', '/lamps/{id}/smash', { id: 2 });
    expect({ title, at, status }).toEqual({ title: 'Smash Porch?', at: '/lamps', status: undefined });
    expect(text).toContain('<p>It breaks.</p>');
    expect(text).toContain('<form method="post" action="/office/instances/demo/lamps/2/smash">');
    expect(text).toContain(
      '<button class="danger">Smash</button> <a class="button" href="/office/instances/demo/lamps">',
    );
    expect(done).toEqual([]);
  });

  it('performs the action when it is answered', async () => {
    const made = (await ask('POST', '/lamps/{id}/smash', { id: 2, sure: '1' })) as Redirect;
    expect(made).toEqual({ to: '/lamps', did: 'ended' });
    expect(done).toEqual(['smash 2']);
  });

  it('is shown again if the answer is not sufficient', async () => {
    const { title, status, text } = await shown('POST', '/lamps/{id}/smash', { id: 2 });
    expect({ title, status }).toEqual({ title: 'Really?', status: 422 });
    expect(text).toContain('action="/office/instances/demo/lamps/2/smash"');
    expect(done).toEqual([]);
  });

  it('for a concurrently removed item is not found', async () => {
    await expect(ask('POST', '/lamps/{id}/smash', { id: 1 })).rejects.toThrow(NotFoundError);
  });
});

describe('an unknown id', () => {
  const paths = createScreen(LAMPS).filter(({ path }) => path.includes('{id}'));

  it.each(paths.map(({ method, path }) => [method, path] as const))('is not found by %s %s', async (method, path) => {
    await expect(ask(method, path, { id: 4711, sure: '1' })).rejects.toThrow(NotFoundError);
    expect(done).toEqual([]);
  });
});
