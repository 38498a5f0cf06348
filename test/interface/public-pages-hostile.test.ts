// Public pages disclose nothing private and run no injected scripts, for any content (rules G1, P1 to P3, C3).

import { expect, it } from 'vitest';
import type { InstanceContent } from '../../src/model/instance.ts';
import { NOON } from '../support/calls.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { createMarkedInstance, SECRET, SECRET_DIGITS } from '../support/marked.ts';
import { findDangers, findHtmlFaults } from '../support/page-checks.ts';

it('no page contains or reveals private values', async () => {
  const marked = createMarkedInstance();
  const server = await openInstance(marked.bundle, NOON);
  const ids = [...marked.publicIds, ...marked.privateIds];
  const paths = [
    '/',
    '/?from=2027-01-01',
    '/?page=2',
    '/sitemap.xml',
    ...['name', 'first', 'a', '555'].map((q) => `/?q=${q}`),
    ...ids.flatMap((id) => [`/events/${id}`, `/events/${id}.jsonld`, `/rooms/${id}`, `/lists/${id}`]),
    ...ids.flatMap((id) => ['list', 'layer', 'group', 'room'].map((filter) => `/?${filter}=${id}`)),
  ];
  let seen = '';
  for (const path of paths) {
    const { status, text, headers } = await server.ask(`/test${path}`);
    expect([200, 404, 410]).toContain(status);
    const said = `${JSON.stringify(headers)}${text}`;
    expect(said.toUpperCase(), path).not.toContain(SECRET);
    expect(said, path).not.toContain(SECRET_DIGITS);
    for (const own of marked.subscribersOnly) expect(said).not.toContain(own);
    seen += text;
  }
  // The event's public texts appear, which shows that the marks are in the right place.
  const [event = ''] = [(await server.get('geteventdetails/1')).text];
  for (const text of marked.shown.filter((one) => event.includes(one) && !/url|image$|target group$/.test(one))) {
    expect(seen.toLowerCase()).toContain(text.toLowerCase());
  }
  // A search for private text gets the same answer as one for missing text.
  const searched = async (q: string) => (await server.ask(`/test/?q=${q}`)).text.replaceAll(q, '');
  for (const q of [SECRET, SECRET_DIGITS]) expect(await searched(q)).toBe(await searched('Zyxwv'));
  for (const id of marked.privateIds) {
    const answer = await server.ask(`/test/events/${id}`);
    expect([404, 410]).toContain(answer.status);
  }
});

const BAD = [
  `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  `</script><script>alert(1)</script>`,
  `' onmouseover='alert(1)`,
  `javascript:alert(1)`,
  `<!--`,
  `]]>\u2028\u0085 {{7*7}} \${7*7}`,
];

const ADDRESS = 'https://hostile.invalid/';

function full(bad: string): object {
  const person = {
    visibility: 'web',
    phone: bad,
    profession: bad,
    url: ADDRESS,
    url_type: bad,
    email: 'a@example.org',
  };
  const times = { date_from: '2026-11-22 09:30:00', date_to: '2026-11-22 10:30:00' };
  return {
    instance: { name: 'test', title: `x${bad}`, footer: bad },
    buildings: [{ id: 1, name: `x${bad}`, street: bad, postcode: bad, city: bad, url: ADDRESS, url_is_external: true }],
    rooms: [{ id: 1, building_id: 1, name: `x${bad}`, public_name: bad }],
    layers: [{ id: 1, name: `x${bad}`, url: ADDRESS }],
    target_groups: [{ id: 1, name: `x${bad}`, longname: bad, url: ADDRESS }],
    persons: [{ id: 1, ...person, firstname: `x${bad}`, lastname: `x${bad}` }],
    lists: [
      { id: 1, name: `x${bad}`, rule: { layer_ids: [1] } },
      { id: 2, name: `y${bad}`, include_event_ids: [1] },
    ],
    events: ['confirmed', 'cancelled'].map((status, index) => ({
      id: index + 1,
      ...times,
      status,
      status_note: bad.slice(0, 100),
      title: `x${bad}`,
      topic: bad,
      short_desc: bad,
      long_desc: `<p onclick="a()">${bad}</p><a href="javascript:a()">x</a>`,
      event_type: bad,
      catering: bad,
      organizer: { name: `x${bad}` },
      coorganizer_ids: [1],
      further_coorganizer: bad,
      lector_ids: [1],
      childcare: { id: 1, text: `x${bad}`, person_ids: [1] },
      baptism_offer: { id: 1, text: `x${bad}` },
      collection: { project: `x${bad}`, url: ADDRESS },
      subscription: { open: true, person: { person_id: 1 } },
      target_group_ids: [1],
      layer_ids: [1],
      rooms: [{ room_id: 1 }, { name: `x${bad}`, location_name: bad, location_url: ADDRESS, location_city: bad }],
      files: [{ file_name: `x${bad}`, desc: bad, url: ADDRESS, file_type: bad }],
      image: { url: ADDRESS },
    })),
  };
}

/** Stores content without validation, with the hostile text in every address. Databases older than the rule may contain such addresses. */
async function storeHostile({ store, live, clock }: SingleInstance, bad: string): Promise<void> {
  const stored = await store.readContent('test');
  const put = (value: unknown): unknown => {
    if (value === ADDRESS) return bad;
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, put(item)]));
  };
  await store.replaceContent(put(stored?.content) as InstanceContent, {
    actor: 'test',
    action: 'test',
    at: clock.now(),
  });
  await live.refresh();
}

it.each(BAD)('executes no stored content: %j', async (bad) => {
  const server = await openInstance(full(bad), NOON);
  await storeHostile(server, bad);
  expect((await server.get('gettargetgroups')).json[0].url).toBe(bad);
  for (const path of [
    '/',
    '/events/1',
    '/events/2',
    '/lists/1',
    '/rooms/1',
    '/?view=month&month=2026-11',
    '/?view=month&month=2026-12',
    '/?layer=1&group=1',
    `/?q=${encodeURIComponent(bad)}`,
  ]) {
    const { status, text, headers } = await server.ask(`/test${path}`);
    expect(status).toBe(200);
    expect(findDangers(text)).toEqual([]);
    expect(headers['Content-Security-Policy']).toMatch(
      /img-src 'self'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri/,
    );
    // Every script is either one of ours or a data block that its content cannot close.
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(text.match(/<script/g)?.length ?? 0).toBe(blocks.length + 1);
    for (const [, block = ''] of blocks) expect(() => JSON.parse(block)).not.toThrow();
    expect(
      (await findHtmlFaults(text)).filter((fault) => !/unique-landmark|wcag|no-raw-characters/.test(fault)),
    ).toEqual([]);
  }
});
