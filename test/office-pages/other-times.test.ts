// Other times offered when rooms or people clash: in an event's form, for many events, and for a series.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import { unescapeHtml } from '../support/form-in.ts';
import { type OfficeBrowser, openOfficeBrowser } from '../support/office-browser.ts';
import { formFields, textOfMain } from '../support/page-form.ts';

let office: OfficeBrowser;
beforeEach(async () => {
  office = await openOfficeBrowser();
});
afterEach(() => office.close());

const contributor: Authority = { role: 'contributor', areas: [1] };
const formAt = async (path: string, id = 'id="event"') => formFields(await (await office.get(path)).text(), id);
const create = async (fields: Readonly<Record<string, string | string[]>>) => {
  const made = await office.post('/events/new', { ...(await formAt('/events/new')), ...fields });
  return Number(/events\/(\d+)/.exec(made.headers.get('location') ?? '')?.[1]);
};
const DAY = '2026-12-14';
/** The only event in room 11 on this day. */
const TAKEN = { title: 'Besichtigung', day: DAY, from: '10:00', to: '11:00', room: ['11', ''] };
const WANTED = { title: 'Taufgespräch', day: DAY, from: '10:30', to: '11:15', room: ['11', ''] };

const offersIn = (html: string) =>
  [...html.matchAll(/name="other_time" value="(-?\d+)"[^>]*>([^<]*)</g)].map(([, minutes, label]) => [
    Number(minutes),
    label,
  ]);
const asked = (query: string, role?: Authority) =>
  office.get(`/events/rooms?day=${DAY}&from=10:30&to=11:15&${query}`, role).then((answer) => answer.text());

describe('in the form of an event', () => {
  it('are the nearest ones on the same day, then the same time on the same weekday', async () => {
    await create(TAKEN);
    await create({ ...TAKEN, title: 'Andere', day: '2026-12-21' });
    expect(offersIn(await asked('room=11'))).toEqual([
      [-75, 'Mo., 14.12. 09:15–10:00'],
      [30, 'Mo., 14.12. 11:00–11:45'],
      [-10080, 'Mo., 7.12. 10:30–11:15'],
      [20160, 'Mo., 28.12. 10:30–11:15'],
    ]);
    expect(offersIn(await asked('room=12'))).toEqual([]);
  });

  it('respect the time for setting up and the people, and are never in the past', async () => {
    await create({ ...TAKEN, organist: ['Franziska Lüthi', ''] });
    const minutes = async (query: string) => offersIn(await asked(query)).map(([shift]) => shift);
    expect((await minutes('room=11&before=30')).slice(0, 2)).toEqual([-75, 60]);
    expect((await minutes('verger=Franziska+Lüthi')).slice(0, 2)).toEqual([-75, 30]);
    office.clock.now = Date.parse('2026-12-14T08:30:00Z');
    expect(await minutes('room=11')).toEqual([30, 10080, 20160]);
  });

  it('move the form by one click without a script, and keep the other input', async () => {
    await create(TAKEN);
    const form = { ...(await formAt('/events/new')), ...WANTED, other_time: '30' };
    const moved = await (await office.post('/events/new', form)).text();
    const fields = formFields(moved, 'id="event"');
    expect([fields['title'], fields['day'], fields['from'], fields['to']].flat()).toEqual([
      'Taufgespräch',
      '14.12.2026',
      '11:00',
      '11:45',
    ]);
    expect(offersIn(moved)).toEqual([]);
    for (const wrong of ['x', '1.5', '9999999']) {
      const kept = formFields(
        await (await office.post('/events/new', { ...form, other_time: wrong })).text(),
        'id="event"',
      );
      expect(kept['from']).toEqual(['10:30']);
    }
  });

  it('are not offered for the event’s own time, and reveal no person to contributors', async () => {
    const id = await create({ ...TAKEN, organist: ['Franziska Lüthi', ''] });
    expect(offersIn(await asked(`room=11&event=${id}`))).toEqual([]);
    expect(offersIn(await asked('verger=Franziska+Lüthi', contributor))).toEqual([]);
    expect(offersIn(await asked('room=11', contributor))).not.toEqual([]);
  });
});

describe('for many events', () => {
  const post = async (fields: Readonly<Record<string, string | string[]>>) =>
    unescapeHtml(await (await office.post('/agenda/change', fields)).text());
  const later = async () => {
    await create(TAKEN);
    const ids = [
      await create({ ...WANTED, from: '14:00', to: '14:45' }),
      await create({ ...WANTED, title: 'Andere', day: '2026-12-15', from: '14:00', to: '14:45' }),
    ];
    return {
      verb: 'edit',
      event: ids.map(String),
      entered: '1',
      shift_minutes: '210',
      way: 'earlier',
      append_to: 'topic',
    };
  };
  const buttonsIn = (html: string) => {
    const [, part = ''] = /class="notice other-times">(.*?)<\/div><\/div>/s.exec(html) ?? [];
    return [...part.matchAll(/<button class="small">([^<]*)</g)].map(([, text]) => text);
  };

  it('move all by one click, with the other changes', async () => {
    const looked = await post(await later());
    expect(textOfMain(looked)).toContain('So verschoben wäre alles frei:');
    expect(buttonsIn(looked)).toEqual(['4 Stunden 45 Minuten früher', '3 Stunden früher']);
    const [, form = ''] =
      /class="notice other-times">.*?<form[^>]*>.*?<\/form>\s*<form[^>]*>(.*?)<\/form>/s.exec(looked) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(fields).toMatchObject({ shift_minutes: '180', way: 'earlier', verb: 'edit' });
    const again = await post(fields as Record<string, string>);
    expect(again).not.toContain('other-times');
    expect(textOfMain(again)).toContain('11:00');
  });

  it('are offered where a double-booked room is refused, too', async () => {
    const settings = await office.store.content.read(office.instance, (content) => content.get('settings', 1));
    expect(settings).toBeDefined();
    const form = await formAt('/settings', 'id="entry"');
    await office.post('/settings', { ...form, room_conflicts: 'refuse' });
    const refused = await post(await later());
    expect(buttonsIn(refused)).toContain('3 Stunden früher');
    expect(refused).toContain('Raum trotzdem doppelt belegen');
  });

  it('may be a week away for a change that keeps the time of day', async () => {
    await create(TAKEN);
    const other = await create({ ...WANTED, room: ['12', ''] });
    const replaced = { 'replace_room/from': '12', 'replace_room/to': '11', append_to: 'topic' };
    const looked = await post({ verb: 'edit', event: [String(other)], entered: '1', ...replaced });
    expect(buttonsIn(looked)).toEqual([
      '1 Stunde 15 Minuten früher',
      '30 Minuten später',
      '1 Woche später',
      '1 Woche früher',
    ]);
  });

  it('are not offered for whole days and other actions', async () => {
    await create(TAKEN);
    const day = await create({ ...WANTED, whole: '1' });
    expect(
      await post({ verb: 'edit', event: [String(day)], entered: '1', event_type: 'Fest', append_to: 'topic' }),
    ).not.toContain('other-times');
    expect(await post({ verb: 'hide', event: [String(day)] })).not.toContain('other-times');
  });
});

describe('for a series', () => {
  const SERIES = {
    name: 'Stille',
    'rule/way': 'weekly',
    'rule/days': 'MO',
    starts_on: DAY,
    time_from: '10:30',
    time_to: '11:15',
    title: 'Stille',
    room: ['11', ''],
  };
  const shownFor = async (fields: Readonly<Record<string, string | string[]>>) =>
    unescapeHtml(
      await (
        await office.post('/series/new', { ...(await formAt('/series/new', 'id="entry"')), ...SERIES, ...fields })
      ).text(),
    );
  const timesIn = (html: string) => [...html.matchAll(/name="_time" value="([^"]*)"/g)].map(([, value]) => value);

  it('are times of day that are free on all dates, taken by one click', async () => {
    await create(TAKEN);
    await create({ ...TAKEN, day: '2026-12-28', from: '11:00', to: '11:30' });
    const shown = await shownFor({ _preview: '1' });
    expect(textOfMain(shown)).toContain('Zu diesen Zeiten ist an allen Tagen frei: 09:15–10:00 11:30–12:15');
    expect(timesIn(shown)).toEqual(['09:15 10:00', '11:30 12:15']);
    const moved = await shownFor({ _time: '11:30 12:15' });
    expect(formFields(moved, 'id="entry"')).toMatchObject({
      time_from: ['11:30'],
      time_to: ['12:15'],
      name: ['Stille'],
    });
    expect(timesIn(moved)).toEqual([]);
  });

  it('are not offered if no date clashes', async () => {
    expect(timesIn(await shownFor({ _preview: '1' }))).toEqual([]);
  });
});
