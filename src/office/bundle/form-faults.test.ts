import { describe, expect, it } from 'vitest';
import { bundleFaultsAfter, faultsOf, refusalOf } from '../../../test/support/bundle-faults.ts';
import { fullBundle, type Loose } from '../../../test/support/full-bundle.ts';

interface Node {
  readonly path: string;
  readonly value: unknown;
  readonly put: (value: unknown) => void;
  readonly remove: () => void;
}

function* nodes(holder: Loose, prefix = ''): Generator<Node> {
  for (const key of Object.keys(holder)) {
    const path = Array.isArray(holder) ? `${prefix}[${key}]` : [prefix, key].filter(Boolean).join('.');
    const value = holder[key];
    const put = (other: unknown) => {
      holder[key] = other;
    };
    yield { path, value, put, remove: () => void delete holder[key] };
    if (typeof value === 'object' && value !== null) yield* nodes(value, path);
  }
}

function at(path: string): { readonly bundle: Loose; readonly node: Node } {
  const bundle = fullBundle();
  const node = nodes(bundle).find((candidate) => candidate.path === path);
  if (node === undefined) throw new Error(`no ${path} in the full bundle`);
  return { bundle, node };
}

const all = [...nodes(fullBundle())];
const isObject = ({ value }: Node) => typeof value === 'object' && value !== null && !Array.isArray(value);
const paths = (those: readonly Node[]) => those.map(({ path }) => path);

/** Required keys of the format; `[0]` stands for every element. */
const REQUIRED = [
  'format',
  'version',
  'instance',
  'instance.name',
  'instance.title',
  'buildings[0].id',
  'buildings[0].name',
  'rooms[0].id',
  'rooms[0].building_id',
  'rooms[0].name',
  'layers[0].id',
  'layers[0].name',
  'target_groups[0].id',
  'target_groups[0].name',
  'person_groups[0].id',
  'person_groups[0].name',
  'persons[0].id',
  'persons[0].visibility',
  'persons[0].lastname',
  'persons[0].groups[0].group_id',
  'persons[0].image.url',
  'list_groups[0].id',
  'list_groups[0].name',
  'lists[0].id',
  'lists[0].name',
  'events[0].id',
  'events[0].date_from',
  'events[0].date_to',
  'events[0].title',
  'events[0].childcare.id',
  'events[0].childcare.text',
  'events[0].baptism_offer.id',
  'events[0].baptism_offer.text',
  'events[0].collection.project',
  'events[1].organizer.name',
  'events[1].subscription.person.name',
  'events[0].rooms[1].name',
  'events[0].files[0].file_name',
  'events[0].files[0].url',
  'events[0].image.url',
  'document_groups[0].id',
  'document_groups[0].name',
  'newsletter.target_lists[0].list_id',
  'newsletter.target_lists[0].public_name',
  'newsletter.subscribers[0].id',
  'newsletter.subscribers[0].key',
  'newsletter.subscribers[0].email',
  'newsletter.subscribers[0].status',
];

const EITHER = /(organizer|person|rooms\[1\])\.name$/;

const NOT_TEXTS = /(^format|visibility|status|date_from|date_to|\.key|\.email|instance\.name)$/;
const REQUIRED_TEXTS = REQUIRED.filter((path) => typeof at(path).node.value === 'string' && !NOT_TEXTS.test(path));

describe('the form of a bundle', () => {
  it('has no fault in the full bundle', () => {
    expect(() => faultsOf(fullBundle())).toThrow('the bundle is taken');
  });

  it.each(['', ...paths(all.filter(isObject))])('rejects an unknown key in %j', (path) => {
    const bundle = fullBundle();
    const holder = path === '' ? bundle : (nodes(bundle).find((node) => node.path === path)?.value as Loose);
    holder['surprise'] = 1;
    expect(faultsOf(bundle)).toEqual([`${path === '' ? '' : `${path}.`}surprise: unknown key`]);
  });

  it('quotes an unknown key that is not a plain name', () => {
    expect(bundleFaultsAfter((bundle) => Object.assign(bundle['layers'][0], { 'a b': 1 }))).toEqual([
      'layers[0]["a b"]: unknown key',
    ]);
    const text = JSON.stringify(fullBundle()).replace('{"id":1,', '{"__proto__":{},"id":1,');
    expect(faultsOf(Buffer.from(text))).toEqual(['buildings[0].__proto__: unknown key']);
  });

  it.each(
    paths(all.filter(({ path }) => !path.endsWith(']'))),
  )('rejects duplicates of %s, even with the same value', (path) => {
    const { bundle, node } = at(path);
    node.put('the place');
    const [key] = /[^.]+$/.exec(path) ?? [];
    const first = `"${key}":"the place"`;
    const value = JSON.stringify(at(path).node.value);
    const text = JSON.stringify(bundle);
    expect(text.split(first)).toHaveLength(2);
    const twice = text.replace(first, () => `"${key}":${value},"${key}":${value}`);
    const { problems, total } = refusalOf(Buffer.from(twice));
    expect({ problems, total }).toEqual({
      problems: [{ path, text: 'duplicate key in the same object', code: 'key_twice', params: {} }],
      total: 1,
    });
  });

  it.each(paths(all))('rejects a wrong type of %s', (path) => {
    const { value } = at(path).node;
    for (const wrong of [7.5, 'x'.repeat(100), true, [1], { a: 1 }]) {
      if (typeof wrong === typeof value && Array.isArray(wrong) === Array.isArray(value)) continue;
      const { bundle, node } = at(path);
      node.put(wrong);
      const own = faultsOf(bundle).filter((fault) => fault.startsWith(`${path}: `));
      expect(own).toEqual([expect.stringMatching(/: (expected|this parvis only reads)/)]);
      expect(own[0]?.length).toBeLessThan(260);
    }
  });

  it.each(REQUIRED.filter((path) => !EITHER.test(path)))('reports %s as missing', (path) => {
    const { bundle, node } = at(path);
    node.remove();
    expect(faultsOf(bundle)).toContain(`${path}: is missing`);
  });

  it.each([
    ['events[1].organizer', 'person_id'],
    ['events[1].subscription.person', 'person_id'],
    ['events[0].rooms[1]', 'room_id'],
  ])('reports what %s lacks if it is neither of its two forms', (path, reference) => {
    const { bundle, node } = at(`${path}.name`);
    node.remove();
    expect(faultsOf(bundle)).toContain(`${path}: ${reference} or name is missing`);
  });

  it('requires nothing else', () => {
    const required = new Set(REQUIRED.map((path) => path.replace(/\[\d+\]/g, '[]')));
    const either = /(organizer|person)\.(person_id|name|email)$|rooms\[\d\]\.room_id$|\.position$|\]$/;
    const optional = paths(all).filter((path) => !required.has(path.replace(/\[\d+\]/g, '[]')) && !either.test(path));
    expect(optional.length).toBeGreaterThan(150);
    const refused = optional.filter((path) => {
      const { bundle, node } = at(path);
      node.remove();
      return mentions(bundle, path);
    });
    expect(refused).toEqual([]);
  });

  it.each(REQUIRED_TEXTS)('rejects an empty, blank or cleaned away %s', (path) => {
    for (const [text, fault] of [
      ['', 'must not be empty'],
      [' \n\t ', 'must not be empty'],
      ['<b></b>', 'has no text apart from markup'],
      [' <script>x</script> <!-- y -->', 'has no text apart from markup'],
    ]) {
      const { bundle, node } = at(path);
      node.put(text);
      expect(faultsOf(bundle)).toEqual([`${path}: ${fault}`]);
    }
  });

  it.each(
    paths(all.filter(({ value }) => typeof value === 'string')),
  )('rejects lone surrogates and U+0000 in %s', (path) => {
    for (const sign of ['\ud800', 'a\udc00b', 'a\0b']) {
      const { bundle, node } = at(path);
      node.put(`${node.value}${sign}`);
      expect(faultsOf(bundle).join('\n')).toContain(`${path}: `);
    }
  });
});

function mentions(bundle: Loose, path: string): boolean {
  try {
    return faultsOf(bundle).some((fault) => fault.startsWith(`${path}: `));
  } catch {
    return false;
  }
}
