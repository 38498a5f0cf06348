import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { PlainObject } from '../../src/model/format/rule.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

const [FIRST, SECOND, LESSON] = ['1002524', '1002531', '2302519'];
const contributor: Authority = { role: 'contributor', areas: [40] };
const reader: Authority = { role: 'reader', areas: [] };

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const post = (fields: Readonly<Record<string, string | readonly string[]>>, role?: Authority) =>
  office.post('/agenda/change', fields, role);
const pageOf = async (response: Response) => (await response.text()).replaceAll('&amp;', '&');
const eventOf = (id: string) =>
  office.store.content.read(office.instance, async (content) => (await content.get('event', Number(id)))?.value);
const sure = (page: string) => formFields(page, 'action="/office/instances/demo/agenda/change"');

describe('bulk changes of events', () => {
  it('are selected in the list, by users who may change something', async () => {
    const plain = await (await office.get('/agenda')).text();
    expect(plain).not.toContain('form="chosen"');
    const some = await (await office.get('/agenda?choose=some')).text();
    expect(some.match(/name="event"[^>]*form="chosen"/g)?.length).toBeGreaterThan(20);
    expect(some).not.toMatch(/form="chosen"[^>]* checked/);
    expect(await (await office.get('/agenda?choose=all')).text()).toMatch(/form="chosen"[^>]* checked/);
    expect(await (await office.get('/agenda?choose=some', reader)).text()).not.toContain('form="chosen"');
    expect(await (await office.get('/agenda?choose=some', contributor)).text()).not.toContain('value="approve"');
  });

  it('preview the public view before anything changes', async () => {
    const response = await post({ verb: 'hide', event: [FIRST, SECOND, LESSON] });
    expect(response.status).toBe(200);
    const words = textOfMain(await pageOf(response));
    expect(words).toMatch(/3 Anlässe sind ausgewählt: verbergen/);
    expect(words).toMatch(/Nicht mehr zu sehen 2 .*1. Advent .*2. Advent/);
    expect(words).toMatch(/Nicht mehr in «GD alle» 2/);
    expect(words).not.toContain('Neu zu sehen');
    expect((await eventOf(FIRST))?.public).toBe(true);
    expect((await office.store.content.history(office.instance, { limit: 1 }))[0]?.what).toBe('import');
  });

  it('are one change with one undo', async () => {
    const page = await pageOf(
      await post({ verb: 'cancel', note: 'Sturm', event: [FIRST, SECOND], back: 'q=advent&choose=some' }),
    );
    expect(textOfMain(page)).toMatch(/Diese Angaben ändern sich 2/);
    const done = await post(sure(page));
    expect(done.headers.get('location')).toMatch(/\/agenda\?q=advent&did=saved&revision=2$/);
    expect(await eventOf(FIRST)).toMatchObject({ status: 'cancelled', statusNote: 'Sturm' });
    expect(await office.store.content.history(office.instance, { limit: 1 })).toMatchObject([
      { revision: 2, count: 2 },
    ]);
    await office.post('/history/2/undo');
    expect(await eventOf(FIRST)).toMatchObject({ status: 'confirmed', statusNote: '' });
    expect(await eventOf(SECOND)).toMatchObject({ status: 'confirmed', statusNote: '' });
  });

  it.each([
    ['show', LESSON, {}, { public: true }],
    ['hide', FIRST, {}, { public: false }],
    ['edit', FIRST, { entered: '1', add_layer_ids: '50', remove_layer_ids: '1' }, { layerIds: [50] }],
    ['approve', FIRST, {}, undefined],
    ['remove', FIRST, {}, undefined],
  ] as const)('can %s', async (verb, id, more, expected) => {
    if (verb === 'approve') await office.post(`/events/${id}/draft`);
    const page = await pageOf(await post({ verb, event: id, ...more }));
    expect((await post(sure(page))).status).toBe(303);
    if (verb === 'remove') expect(await eventOf(id)).toBeUndefined();
    else expect(await eventOf(id)).toMatchObject(expected ?? { state: 'ready' });
  });

  it('ask for the new values, and show each event before and after', async () => {
    const persons = await office.store.content.read(office.instance, (content) => content.all('person'));
    const first = await eventOf(FIRST);
    const organist = first?.organistIds[0] ?? 0;
    const other = persons.find(({ id }) => id !== organist && first?.organistIds.includes(id) === false)?.id ?? 0;
    const form = await post({ verb: 'edit', event: [FIRST, SECOND], back: 'q=advent' });
    const asking = await pageOf(form);
    expect([form.status, textOfMain(asking)]).toEqual([200, expect.stringContaining('2 Anlässe zusammen ändern')]);
    const fields = sure(asking);
    const entered = { ...fields, 'replace_person/from': String(organist), 'replace_person/to': String(other) };
    const looked = await pageOf(await post({ ...entered, shift_minutes: '30', way: 'earlier' }));
    expect(textOfMain(looked)).toMatch(/Diese Angaben ändern sich 2 .*1\. Advent.*Beginn.*→.*Org/s);
    expect(await eventOf(FIRST)).toEqual(first);
    const again = await pageOf(await post({ ...sure(looked), sure: '', edit: '1' }));
    expect(sure(again)).toMatchObject({
      shift_minutes: ['30'],
      way: ['earlier'],
      'replace_person/to': [String(other)],
    });
    const done = await post(sure(looked));
    expect(done.headers.get('location')).toMatch(/\/agenda\?q=advent&did=saved&revision=2$/);
    expect((await eventOf(FIRST))?.organistIds).toEqual([other]);
    expect((await eventOf(FIRST))?.startsAt).toBe(first?.startsAt.replace('10:00', '09:30'));
    const after = textOfMain(await (await office.get('/agenda?did=saved&revision=2')).text());
    expect(after).toMatch(/1\. Advent.*, .*2\. Advent .*verschoben/s);
    await office.post('/history/2/undo');
    expect(await eventOf(FIRST)).toEqual(first);
  });

  it('warn before a person is replaced who is still named, and where the new one was listed already', async () => {
    const [old, successor] = await office.store.content.read(office.instance, (content) => content.all('person'));
    const merge = {
      organizer: { person_id: old?.id },
      long_desc: `<p>Mit ${old?.firstname} <b>${old?.lastname}</b></p>`,
    };
    const editing = {
      store: office.store,
      clock: () => office.clock.now,
      actor: 'Office',
      authority: { role: 'editor', areas: [] },
    } as const;
    const change = (id: string, more: object) =>
      applyChanges(editing, office.instance, [{ kind: 'event', id: Number(id), merge: more as PlainObject, at: '' }]);
    await change(FIRST, { ...merge, coorganizer_ids: [successor?.id] });
    await change(SECOND, { organizer: { person_id: old?.id }, coorganizer_ids: [] });
    const set = { 'replace_person/from': String(old?.id), 'replace_person/to': String(successor?.id) };
    const page = await pageOf(await post({ verb: 'edit', entered: '1', event: [FIRST, SECOND], ...set }));
    const name = `${successor?.firstname} ${successor?.lastname}`.trim();
    expect(textOfMain(page)).toContain(
      `${name} war bei 1 der Anlässe schon eingetragen und wird dort nur einmal genannt.`,
    );
    const [, named = ''] = page.split('still-named');
    const [part = ''] = named.split('</section>');
    expect(textOfMain(part)).toContain(`${old?.firstname} ${old?.lastname} kommt noch in Texten vor 1`);
    expect(part.match(/\/events\/\d+"/g)).toEqual([`/events/${FIRST}"`]);
    await post(sure(page));
    expect(await eventOf(FIRST)).toMatchObject({ organizer: { personId: successor?.id }, coorganizerIds: [] });
  });

  it('can apply to all search results, more than one page', async () => {
    const page = await (await office.get('/agenda?all=1&choose=some')).text();
    const [, count = ''] = /alle (\d+) gefundenen auswählen/.exec(textOfMain(page)) ?? [];
    expect(Number(count)).toBeGreaterThan(50);
    const looked = await pageOf(await post({ verb: 'hide', found: '1', back: 'all=1&choose=some' }));
    expect(textOfMain(looked)).toContain(`${count} Anlässe sind ausgewählt: verbergen`);
    expect((await post(sure(looked))).status).toBe(303);
    const events = await office.store.content.read(office.instance, (content) => content.all('event'));
    expect(events.filter((event) => event.public)).toEqual([]);
    await office.post('/history/2/undo');
    expect(await (await office.get('/agenda?q=advent&choose=some')).text()).not.toContain('name="found"');
  });

  it('count unchanged events separately', async () => {
    const { organistIds: [organist = 0] = [] } = (await eventOf(FIRST)) ?? {};
    const set = { 'replace_person/from': String(organist), 'goes/person': '1', 'replace_person/to': '' };
    const looked = textOfMain(await pageOf(await post({ verb: 'edit', entered: '1', event: [FIRST, LESSON], ...set })));
    expect(looked).toMatch(/Ein Anlass hat diese Angaben schon/);
    expect(looked).not.toContain('Das sieht nur das Sekretariat');
  });

  it('list the events that can’t be changed', async () => {
    await office.store.content.change(
      office.instance,
      { actor: 'test', action: 'test', at: 1, what: 'change' },
      async (content) => {
        const settings = await content.get('settings', 1);
        if (settings !== undefined)
          await content.put('settings', { ...settings.value, roomConflicts: 'refuse' }, settings.revision);
        for (const [id, day] of [
          [FIRST, '2026-12-01'],
          [SECOND, '2026-12-01'],
        ] as const) {
          const event = await content.get('event', Number(id));
          if (event === undefined) continue;
          const times = {
            startsAt: `${day} 05:00:00`,
            endsAt: `${day} 06:00:00`,
            occupiesFrom: null,
            occupiesTo: null,
          };
          const rooms = [{ roomId: id === FIRST ? 11 : 21 }];
          await content.put('event', { ...event.value, ...times, rooms, series: null }, event.revision);
        }
      },
    );
    const move = { verb: 'edit', entered: '1', event: [SECOND], 'replace_room/from': '21', 'replace_room/to': '11' };
    const refused = await post(move);
    expect([refused.status, textOfMain(await pageOf(refused))]).toEqual([
      422,
      expect.stringMatching(/Gottesdienst zum 2\. Advent ?: .*auch belegt durch/),
    ]);
  });

  it('redisplay the input if it is invalid', async () => {
    const refused = await post({
      verb: 'edit',
      entered: '1',
      event: [FIRST],
      'replace_person/to': '3',
      shift_minutes: 'bald',
      append_to: 'topic',
      append: 'Mit Chor',
    });
    expect(refused.status).toBe(422);
    const page = await pageOf(refused);
    expect(textOfMain(page)).toMatch(/Wählen Sie, wer oder was ersetzt werden soll/);
    const nobody = await post({ verb: 'edit', entered: '1', event: [FIRST], 'replace_person/from': '3' });
    expect(textOfMain(await pageOf(nobody))).toContain('Wählen Sie einen Ersatz');
    expect(page).toMatch(/name="append"[^>]*>\s*Mit Chor/);
    expect(page).toContain('value="bald"');
  });

  it('are previewed again if another user has changed one of the events', async () => {
    const page = await pageOf(await post({ verb: 'hide', event: [FIRST, SECOND] }));
    await office.post(`/events/${FIRST}/hide`);
    const again = await post(sure(page));
    expect(again.status).toBe(200);
    const words = await pageOf(again);
    expect(textOfMain(words)).toMatch(/Inzwischen hat jemand etwas geändert.*Nicht mehr zu sehen 1 .*2. Advent/);
    expect((await eventOf(SECOND))?.public).toBe(true);
    expect((await post(sure(words))).status).toBe(303);
    expect((await eventOf(SECOND))?.public).toBe(false);
  });

  it('say so if there is nothing to change, and if the public sees nothing of it', async () => {
    expect(textOfMain(await pageOf(await post({ verb: 'show', event: FIRST })))).toContain('es gibt nichts zu ändern');
    expect(textOfMain(await pageOf(await post({ verb: 'cancel', event: LESSON })))).toContain(
      'Öffentlich ändert sich nichts',
    );
  });

  it('are rejected with a message, with nothing done', async () => {
    const words = async (fields: Readonly<Record<string, string | readonly string[]>>, role?: Authority) => {
      const response = await post(fields, role);
      expect(response.status).toBe(422);
      return textOfMain(await pageOf(response));
    };
    expect(await words({ verb: 'hide' })).toContain('Noch ist nichts ausgewählt');
    expect(await words({ verb: 'hide', event: ['x', '-1'] })).toContain('Noch ist nichts ausgewählt');
    expect(await words({ verb: 'edit', entered: '1', event: FIRST })).toContain('Noch ist nichts ausgefüllt');
    expect(await words({ verb: 'edit', entered: '1', event: FIRST, add_layer_ids: '9999' })).toContain(
      'gibt es nicht mehr',
    );
    expect(await words({ verb: 'cancel', event: FIRST, note: 'x'.repeat(201) })).toContain('201 Zeichen');
    expect(await words({ verb: 'hide', event: [FIRST, '99999'] })).toContain('inzwischen entfernt');
    expect(await words({ verb: 'hide', event: FIRST }, contributor)).toContain('nicht zu Ihren Bereichen');
    expect((await post({ verb: 'approve', event: FIRST }, contributor)).status).toBe(403);
    expect((await post({ verb: 'hide', event: FIRST }, reader)).status).toBe(403);
    const foreign = await office.post('/agenda/change', { verb: 'hide', event: FIRST, sure: '1' }, undefined, {
      origin: 'https://x.example',
    });
    expect(foreign.status).toBe(403);
    expect((await eventOf(FIRST))?.public).toBe(true);
  });
});

describe('moving by an hour', () => {
  const put = (own: object) =>
    office.store.content.change(
      office.instance,
      { actor: 'test', action: 'test', at: 1, what: 'change' },
      async (content) => {
        const event = await content.get('event', Number(FIRST));
        if (event === undefined) throw new Error('there is no such event');
        const alone = { series: null, occupiesFrom: null, occupiesTo: null };
        await content.put('event', { ...event.value, ...alone, ...own }, event.revision);
      },
    );
  const later = (from: string) => office.post('/agenda/shift', { to: `${FIRST} 1 ${from}` });

  it('is rejected if the clocks skip that hour', async () => {
    await put({ startsAt: '2027-03-28 01:15:00', endsAt: '2027-03-28 01:45:00' });
    const refused = await later('2027-03-28 01:15:00');
    expect(refused.status).toBe(422);
    expect(textOfMain(await pageOf(refused))).toContain('02:15 Uhr gibt es an diesem Tag nicht');
    expect((await eventOf(FIRST))?.startsAt).toBe('2027-03-28 01:15:00');
  });

  it('does not apply to all-day events', async () => {
    await put({ startsAt: '2027-05-01 00:00:00', endsAt: '2027-05-01 23:59:00' });
    expect((await later('2027-05-01 00:00:00')).headers.get('location')).toContain('did=nothing');
    expect((await eventOf(FIRST))?.startsAt).toBe('2027-05-01 00:00:00');
  });
});
