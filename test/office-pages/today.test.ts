import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { readForm, unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, ORIGIN, openOfficeBrowser } from '../support/office-browser.ts';
import { undoWholeChange } from '../support/undo-whole.ts';

const WITHOUT_EVENTS = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'demo', title: 'Neue Gemeinde', locale: 'de-CH', time_zone: 'Europe/Zurich' },
  layers: [{ id: 1, name: 'Gottesdienste' }],
};

const EDITOR: Authority = { role: 'editor', areas: [] };

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const page = async (role?: Authority) => unescapeHtml(await (await office.get('', role)).text());

async function waiting(heading: string, role?: Authority): Promise<string> {
  const [, rest = ''] = (await page(role)).split(`<h3>${heading}</h3>`);
  return rest.split('</ul>')[0] ?? '';
}

function add(...events: readonly object[]) {
  const acting = { store: office.store, clock: () => office.clock.now, actor: 'test', authority: EDITOR };
  const steps = events.map((value) => ({ kind: 'event', at: '', value }) as const);
  return applyChanges(acting, office.instance, steps);
}

const on = (day: string, title: string, more: object = {}) => ({
  title,
  date_from: `${day} 06:00:00`,
  date_to: `${day} 07:00:00`,
  event_type: 'Frühgebet',
  ...more,
});
const played = { organist_ids: [301] };

it('changes of several entities link to the history and are not undone here, those of one are (rule W22)', async () => {
  await add(on('2026-12-01', 'Eins'), on('2026-12-02', 'Zwei'));
  const many = await office.store.content.history(office.instance, { limit: 1 });
  const revision = many[0]?.revision ?? 0;
  await add(on('2026-12-03', 'Drei'));
  const text = await page();
  expect(text).not.toContain(`/history/${revision}/undo"`);
  expect(text).toContain(`/history/${revision + 1}/undo"`);
  const [, href = ''] = /href="([^"]*)">Im Verlauf ansehen</.exec(text) ?? [];
  const history = unescapeHtml(await (await office.get(href.replace(/^.*\/demo/, ''))).text());
  expect(history.split('<ol class="past">')[1]?.split('</li>')[0]).toContain(`/history/${revision}/undo"`);
});

it('services without an organist are listed if others of their type have one', async () => {
  await add(
    ...['2026-10-01', '2026-10-08', '2026-10-15'].map((day) => on(day, 'Früher', played)),
    on('2026-11-30', 'Ohne Orgel'),
    on('2026-12-01', 'Mit Orgel', played),
    on('2026-12-02', 'Abgesagt', { status: 'cancelled' }),
    on('2026-12-03', 'Entwurf', { state: 'draft' }),
    on('2026-12-03', 'Andere Art', { event_type: 'Sitzung' }),
    on('2027-02-01', 'Zu weit weg'),
    on('2026-11-22', 'Vorbei'),
  );
  const text = await waiting('Orgel noch nicht besetzt');
  const found = ['Ohne Orgel', 'Mit Orgel', 'Abgesagt', 'Entwurf', 'Andere Art', 'Zu weit weg', 'Vorbei'];
  expect(found.filter((title) => text.includes(title))).toEqual(['Ohne Orgel']);
});

it('a type of which few had an organist needs none', async () => {
  await add(
    on('2026-10-01', 'Früher', played),
    on('2026-10-08', 'Früher'),
    on('2026-10-15', 'Früher'),
    on('2026-11-30', 'Nächstes'),
  );
  expect(await waiting('Orgel noch nicht besetzt')).not.toContain('Nächstes');
});

it('bounced mails are listed for administrators only', async () => {
  expect(await waiting('Nicht zustellbare E-Mails')).toBe('');
  const at = office.clock.now;
  const { newsletters, mails, bounces } = office.store;
  const [due, until] = ['2026-11-19 06:00:00', '2026-11-26 06:00:00'];
  const run = { interval: 'WEEK' as const, period: 'WEEK 2026-11-19', due, until };
  const [newsletter] = await newsletters.list(office.instance);
  await newsletters.begin([{ instanceId: newsletter?.id ?? 0, ...run, isDone: false }]);
  await newsletters.ready(newsletter?.id ?? 0, run, at, 100);
  const [mail] = await mails.take({ holder: 'me', now: at, until: at + 1000, count: 100, digests: 100 });
  await bounces.note(mail?.messageId ?? '', { kind: 'hard', reason: '5.1.1', at });
  expect(await waiting('Nicht zustellbare E-Mails')).toContain('/newsletter#held');
  expect(await waiting('Nicht zustellbare E-Mails', EDITOR)).toBe('');
});

it('a double-booked room mentions setting up or clearing away if that is the conflict', async () => {
  const rooms = [{ room_id: 11 }];
  await add(
    on('2026-11-24', 'Frühe Feier', { rooms }),
    on('2026-11-24', 'Vortrag', {
      rooms,
      date_from: '2026-11-24 08:00:00',
      date_to: '2026-11-24 09:00:00',
      occupies_from: '2026-11-24 06:30:00',
      occupies_to: '2026-11-24 09:30:00',
    }),
    on('2026-11-24', 'Probe', { rooms, date_from: '2026-11-24 09:15:00', date_to: '2026-11-24 10:00:00' }),
  );
  const words = (await waiting('Doppelt belegte Räume')).replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  expect(words).toContain('Frühe Feier / Vortrag (Aufbau ab 06:30)');
  expect(words).toContain('Vortrag (Abbau bis 09:30) / Probe');
});

it('rooms double-booked by two events themselves do not mention setting up', async () => {
  const taken = { rooms: [{ room_id: 11 }], occupies_from: '2026-11-24 05:00:00' };
  await add(on('2026-11-24', 'Andacht', taken), on('2026-11-24', 'Zur selben Zeit', { rooms: [{ room_id: 11 }] }));
  const rows = (await waiting('Doppelt belegte Räume')).split('<li>');
  const row = rows.find((one) => one.includes('Zur selben Zeit'));
  expect(row).toContain('Andacht');
  expect(row).not.toContain('aufgebaut');
});

it('shows contributors pending work of their areas only, and readers none', async () => {
  await add(
    on('2026-11-27', 'Entwurf der Jugend', { state: 'draft', layer_ids: [40] }),
    on('2026-11-27', 'Entwurf der Musik', { state: 'draft', layer_ids: [1] }),
    on('2026-11-28', 'Probe oben', { layer_ids: [1], rooms: [{ room_id: 21 }] }),
    on('2026-11-28', 'Probe unten', { layer_ids: [1], rooms: [{ room_id: 21 }] }),
    on('2026-11-29', 'Jugend oben', { layer_ids: [40], rooms: [{ room_id: 21 }] }),
    on('2026-11-29', 'Chor oben', { layer_ids: [1], rooms: [{ room_id: 21 }] }),
  );
  const texts = ['Entwurf der Jugend', 'Entwurf der Musik', 'Probe oben', 'Jugend oben', 'Orgel noch nicht besetzt'];
  const shown = async (role?: Authority) => {
    const [, rest = ''] = (await page(role)).split('id="waiting"');
    const card = rest.split('</section>')[0] ?? '';
    return texts.filter((text) => card.includes(text));
  };
  expect(await shown(EDITOR)).toEqual(texts);
  expect(await shown({ role: 'contributor', areas: [40] })).toEqual(['Entwurf der Jugend', 'Jugend oben']);
  expect(await shown({ role: 'reader', areas: [] })).toEqual([]);
  expect(await page({ role: 'reader', areas: [] })).not.toContain('id="waiting"');
});

describe('the first steps', () => {
  const ADMINISTRATOR: Authority = { role: 'administrator', areas: [] };
  const left = async (role: Authority) => {
    const [, card = ''] = /class="card first-steps">([\s\S]*?)<\/section>/.exec(await page(role)) ?? [];
    const items = card.match(/<li[\s\S]*?<\/li>/g) ?? [];
    return items.filter((item) => !item.startsWith('<li class="done"')).map((item) => /<b>(.*?)<\/b>/.exec(item)?.[1]);
  };
  const done = (step: string, role: Authority) => office.post('/first-steps', { step }, role);

  it('offer a parish without events a first event and an import, both preset as public', async () => {
    await office.close();
    office = await openOfficeBrowser(WITHOUT_EVENTS);
    const [, card = ''] = /class="card first-steps">([\s\S]*?)<\/section>/.exec(await page(ADMINISTRATOR)) ?? [];
    const hrefOf = (label: string) => new RegExp(`href="([^"]*)">${label}</a>`).exec(card)?.[1] ?? '';
    const formAt = async (href: string, path: string) => readForm(await (await office.get(href)).text(), path);
    expect(await formAt(hrefOf('Ersten Anlass eingeben'), '/events/new')).toMatchObject({ public: '1' });
    const start = await formAt(hrefOf('Importieren'), '/import');
    expect(start['public']).toBe('1');
    for (const [isPublic, preset] of [[true, '1'] as const, [false, undefined] as const]) {
      const sent = new FormData();
      sent.set('file', new File(['Wann;Anlass\n6.12.2026;Feier\n'], 'plan.csv'));
      if (isPublic) sent.set('public', String(start['public']));
      const request = new Request(`${ORIGIN}/office/instances/demo/import`, { method: 'POST', body: sent });
      const { headers } = office.signedIn();
      for (const [header, value] of Object.entries({ ...headers, origin: ORIGIN })) request.headers.set(header, value);
      const to = ((await office.fetch(request)).headers.get('location') ?? '').replace('/office/instances/demo', '');
      expect((await formAt(to, to))['public']).toBe(preset);
    }
  });

  it('are on Today for users who can do them, each until done, viewed or dismissed', async () => {
    expect(await left(ADMINISTRATOR)).toEqual(['Ihre öffentliche Seite', 'Kolleginnen und Kollegen', 'Ihre Website']);
    expect(await left(EDITOR)).toEqual(['Ihre öffentliche Seite']);
    expect(await left({ role: 'contributor', areas: [40] })).toEqual([]);
    await office.post('/agenda/change', { verb: 'hide', found: '1', back: 'all=1', sure: '1' }, EDITOR);
    expect(await left(EDITOR)).toEqual(['Öffentlich zeigen', 'Ihre öffentliche Seite']);
    await undoWholeChange(office, 2, {}, EDITOR);
    const looked = await done('outside', EDITOR);
    expect([looked.status, looked.headers.get('location')]).toEqual([303, '/demo/']);
    expect(await left(EDITOR)).toEqual([]);
    expect((await done('website', EDITOR)).status).toBe(403);
    await done('website', ADMINISTRATOR);
    expect(await left(ADMINISTRATOR)).toEqual(['Kolleginnen und Kollegen']);
    await done('nothing of ours', ADMINISTRATOR);
    await done('all', ADMINISTRATOR);
    expect(await page(ADMINISTRATOR)).not.toContain('first-steps');
    expect((await done('all', { role: 'reader', areas: [] })).status).toBe(403);
  });
});

describe('the day and the events', () => {
  const withEvents = async (...events: readonly object[]): Promise<string> => {
    await office.close();
    office = await openOfficeBrowser({
      ...WITHOUT_EVENTS,
      events: events.map((event, index) => ({ id: index + 1, ...event })),
    });
    return page();
  };
  const dateBesideTitle = (text: string) =>
    /<div class="title-row">.*?23\.\s?November.*?<\/div>/.test(text.slice(0, text.indexOf('class="split today"')));

  it.each([
    ['of today has the date in its heading', [on('2026-11-23', 'Probe')], false],
    ['of tomorrow leaves the date beside the title', [on('2026-11-24', 'Probe')], true],
    [
      'that runs every day has no heading, so the date is beside the title',
      ['2026-11-23', '2026-11-24', '2026-11-25'].map((day) => on(day, 'Offene Kirche')),
      true,
    ],
  ] as const)('an event %s', async (_, events, isBeside) => {
    expect(dateBesideTitle(await withEvents(...events))).toBe(isBeside);
  });

  it('list what began earlier first, like the agenda', async () => {
    const text = await withEvents(
      { ...on('2026-11-20', 'Ausstellung'), date_to: '2026-11-30 18:00:00' },
      on('2026-11-23', 'Heute'),
      on('2026-11-25', 'Übermorgen'),
    );
    const at = (title: string) => text.indexOf(`>${title}</a>`);
    expect([at('Ausstellung') > 0, at('Ausstellung') < at('Heute'), at('Heute') < at('Übermorgen')]).toEqual([
      true,
      true,
      true,
    ]);
    const agenda = unescapeHtml(await (await office.get('/agenda')).text());
    expect(agenda.indexOf('>Ausstellung</a>')).toBeLessThan(agenda.indexOf('>Heute</a>'));
  });
});
