import { describe, expect, it } from 'vitest';
import { determineSignUpOffer, EMPTY_OCCUPANCY, toPublicSeats } from '../model/bookings/seats.ts';
import { hasOnlineSignUp } from '../model/bookings/sign-up.ts';
import { compareUses, findClashes, resourceUsesOf } from '../model/resource-use.ts';
import { findRequestTimeError } from '../model/room-requests/busy-times.ts';
import { readBundle } from '../office/bundle/bundle.ts';
import { easterOf } from './church-year.ts';
import { addDays } from './dates.ts';
import { createDemoBundle, DAYS_BACK_FOR_SEARCH } from './parish.ts';
import { addDemoRequests } from './room-requests.ts';
import { addDemoRota } from './rota.ts';
import { addDemoSignUps } from './sign-ups.ts';
import type { DemoBundle, DemoEvent } from './types.ts';

const days = Array.from({ length: 85 }, (_, index) => addDays('2026-01-01', index * 13));
const bundles = days.map((today) => ({ today, bundle: createDemoBundle(today) }));

function everyDay(holds: (bundle: DemoBundle, today: string) => boolean): string[] {
  return bundles.filter(({ bundle, today }) => !holds(bundle, today)).map(({ today }) => today);
}

function daysWithout(holds: (event: DemoEvent, today: string) => boolean): string[] {
  return everyDay(({ events }, today) =>
    events.some((event) => event.date_to >= `${addDays(today, 1)} 00:00:00` && holds(event, today)),
  );
}

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

const allTexts = bundles.flatMap(({ bundle }) => texts(bundle));
const isExample = (host: string | undefined) => /(^|\.)example\.(org|com|net)$/.test(host ?? '');
const isPublic = (event: DemoEvent) => event.public !== false;

describe('the demo parish', () => {
  it('is a bundle without errors and warnings', () => {
    for (const { bundle } of bundles) expect(readBundle(Buffer.from(JSON.stringify(bundle))).warnings).toEqual([]);
  });

  it('has events with sign-up if requested: a camp, a lunch, and a trip that is fully booked', () => {
    for (const { bundle, today } of bundles) {
      const { content, warnings } = readBundle(Buffer.from(JSON.stringify(addDemoSignUps(bundle, today))));
      expect(warnings).toEqual([]);
      const online = content.events.filter(hasOnlineSignUp);
      const offers = online.map(({ id, subscription }) => {
        const of = content.bookings.filter(({ eventId }) => eventId === id);
        const count = (state: string) =>
          of.filter((one) => one.state === state).reduce((sum, { people }) => sum + people.length, 0);
        const taken = { ...EMPTY_OCCUPANCY, booked: count('booked'), waiting: count('waiting') };
        return determineSignUpOffer(toPublicSeats(subscription.online, taken), 'open');
      });
      expect(offers.sort()).toEqual(['place', 'place', 'waiting']);
    }
  });

  it('has a rota on any day: confirmed, asked, planned and declined duties, gaps, an absence, and a roster', () => {
    for (const { bundle, today } of bundles) {
      const planned = addDemoRota(addDemoSignUps(bundle, today), today);
      const { content, warnings } = readBundle(Buffer.from(JSON.stringify(planned)));
      expect([today, warnings]).toEqual([today, []]);
      const { assignments, events, absences, rosters } = content;
      const ids = new Set(events.map(({ id }) => id));
      expect(assignments.filter(({ eventId }) => !ids.has(eventId))).toEqual([]);
      const count = (wanted: string) => assignments.filter(({ state }) => state === wanted).length;
      expect([today, count('no')]).toEqual([today, 1]);
      for (const state of ['yes', 'asked', 'planned'])
        expect([today, state, count(state) > 1]).toEqual([today, state, true]);
      const isAway = events.some(({ lectorIds, startsAt }) =>
        absences.some(
          ({ personId, from, to }) => lectorIds.includes(personId) && startsAt >= from && startsAt <= `${to} 24`,
        ),
      );
      expect([today, isAway]).toEqual([today, true]);
      const serves = new Set(
        assignments.filter(({ roleId, state }) => roleId === 2 && state !== 'no').map((one) => one.eventId),
      );
      const gaps = events.filter(
        ({ id, organistIds, startsAt }) =>
          id < 1_050_000 && organistIds.length === 0 && startsAt > `${today} 24` && !serves.has(id),
      );
      expect([today, gaps.length > 2]).toEqual([today, true]);
      expect(rosters[0]?.duties.some(({ dateFrom, dateTo }) => dateFrom <= today && today <= dateTo)).toBe(true);
    }
    expect(addDemoRota(createDemoBundle('2026-11-20'), '2026-11-20')).toEqual(
      addDemoRota(createDemoBundle('2026-11-20'), '2026-11-20'),
    );
  });

  it('has a hall with an open, an approved and an offered request at free times', () => {
    for (const { bundle, today } of bundles) {
      const requested = addDemoRequests(addDemoSignUps(bundle, today), today);
      const { content, warnings } = readBundle(Buffer.from(JSON.stringify(requested)));
      expect([today, warnings]).toEqual([today, []]);
      const { events, requests, rooms, forms } = content;
      expect(requests.map(({ state }) => state)).toEqual(['open', 'approved', 'offered']);
      const hall = rooms.find(({ request }) => request !== null);
      expect(forms.find(({ id }) => id === hall?.request?.formId)?.fields).toHaveLength(2);
      const now = `${today} 12:00:00`;
      const own = requests.flatMap(({ eventIds, offer }) => [...eventIds, ...(offer?.eventIds ?? [])]);
      const uses = events.flatMap((event) => (event.startsAt > now ? resourceUsesOf(event) : []));
      const inHall = uses.filter(({ kind, id }) => kind === 'room' && id === hall?.id).sort(compareUses);
      const clashes = [...findClashes(inHall)].filter(({ eventIds }) => eventIds.some((id) => own.includes(id)));
      expect([today, own.length, clashes]).toEqual([today, 2, []]);
      for (const { dates } of requests)
        for (const date of dates)
          expect([today, hall?.request && findRequestTimeError(hall.request, date, now)]).toEqual([today, undefined]);
    }
  });

  it('is the same for the same day, and has the same ids on other days', () => {
    expect(createDemoBundle('2026-11-20')).toEqual(createDemoBundle('2026-11-20'));
    const later = new Map(createDemoBundle('2026-12-05').events.map((event) => [event.id, event]));
    const kept = createDemoBundle('2026-11-20').events.filter((event) => later.has(event.id));
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.map((event) => later.get(event.id))).toEqual(kept);
  });

  it('has two past years if requested, with services and concerts in each month', () => {
    const today = '2026-11-26';
    const bundle = createDemoBundle(today, DAYS_BACK_FOR_SEARCH);
    expect(readBundle(Buffer.from(JSON.stringify(bundle))).warnings).toEqual([]);
    const months = Map.groupBy(bundle.events, (event) => event.date_from.slice(0, 7));
    const past = [...months].filter(([month]) => month > '2024-11' && month < '2026-12');
    expect(past.length).toBe(24);
    expect(past.filter(([, events]) => events.length < 30)).toEqual([]);
    const autumn = (year: number) =>
      bundle.events.filter(({ title, date_from: from }) => {
        return title === 'Musik am Abend' && from > `${year}-09` && from < `${year}-12`;
      });
    expect([autumn(2025).length, autumn(2026).length].every((count) => count > 0)).toBe(true);
    const recent = new Map(createDemoBundle(today).events.map((event) => [event.id, event]));
    const same = bundle.events.filter(({ id }) => recent.has(id));
    expect(same.map(({ id }) => recent.get(id))).toEqual(same);
    expect(same.length).toBe(recent.size);
  });

  it('has at least 40 upcoming public events on any day', () => {
    const upcoming = ({ events }: DemoBundle, today: string) =>
      events.filter((event) => isPublic(event) && event.date_from > `${today} 24`);
    expect(everyDay((bundle, today) => upcoming(bundle, today).length >= 40)).toEqual([]);
  });

  it('has a rule or a manually chosen event for each list', () => {
    expect(everyDay(({ lists }) => lists.every((list) => list.rule ?? list.include_event_ids?.length))).toEqual([]);
  });

  it('is unchanged after conversion to JSON and back', () => {
    const bundle = createDemoBundle('2026-11-20');
    expect(JSON.parse(JSON.stringify(bundle))).toEqual(bundle);
  });
});

describe('the calendar of the demo parish', () => {
  it('never ends an event before it begins', () => {
    expect(everyDay(({ events }) => events.every((event) => event.date_to >= event.date_from))).toEqual([]);
  });

  it('has a date and a time of day in each time', () => {
    const form = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
    const isTime = (event: DemoEvent) => form.test(event.date_from) && form.test(event.date_to);
    expect(everyDay(({ events }) => events.every(isTime))).toEqual([]);
  });

  it('has a service on every Sunday for half a year', () => {
    const dates = new Set(
      createDemoBundle('2026-11-20').events.map(({ id, date_from }) => `${id < 1_050_000} ${date_from}`),
    );
    const sundays = Array.from({ length: 26 }, (_, index) => addDays('2026-11-22', index * 7));
    const found = [...dates].map((entry) => entry.slice(0, 15));
    expect(sundays.filter((sunday) => !found.includes(`true ${sunday}`))).toEqual([]);
  });

  it('follows the church year', () => {
    const titles = new Map(
      createDemoBundle('2026-11-20').events.map((event) => [event.date_from.slice(0, 13), event.title]),
    );
    expect(titles.get('2026-11-22 10')).toContain('Ewigkeitssonntag');
    expect(titles.get('2026-11-29 10')).toContain('1. Advent');
    expect(titles.get('2026-12-20 10')).toContain('4. Advent');
    expect(titles.get('2027-03-26 10')).toContain('Karfreitag');
    expect(titles.get('2027-03-28 10')).toContain('Ostergottesdienst');
    expect(titles.get('2027-05-06 10')).toContain('Auffahrt');
    expect(titles.get('2027-05-16 10')).toContain('Pfingst');
  });

  it('has the correct date of Easter', () => {
    const known = { 2024: '03-31', 2025: '04-20', 2026: '04-05', 2030: '04-21', 2035: '03-25', 2038: '04-25' };
    for (const [year, date] of Object.entries(known)) expect(easterOf(Number(year))).toBe(`${year}-${date}`);
  });
});

describe('on any day, the demo parish shows', () => {
  const running = (event: DemoEvent, today: string) => event.date_from <= `${today} 00:00:00`;
  const severalDays = (event: DemoEvent) => event.date_to.slice(0, 10) > event.date_from.slice(0, 10);
  const deadlineOf = (event: DemoEvent) => event.subscription?.deadline ?? '99999999';
  const compact = (today: string) => today.replaceAll('-', '');

  it.each<[string, (event: DemoEvent, today: string) => boolean]>([
    ['an event over several days', severalDays],
    ['a camp with a deadline', (event) => event.event_type === 'Lager' && event.subscription !== undefined],
    ['an event with hidden time', (event) => event.hide_time === true],
    ['an event past midnight', (event) => severalDays(event) && event.hide_time !== true],
    ['an event without a duration', (event) => event.date_from === event.date_to],
    ['an event with neither room nor organizer', (event) => !event.rooms && !event.organizer],
    ['an event outside the parish’s rooms', (event) => event.rooms?.some((room) => 'location_url' in room) === true],
    ['an event in several rooms', (event) => (event.rooms?.length ?? 0) > 1],
    ['an event with an organizer who is not a stored person', (event) => 'name' in (event.organizer ?? {})],
    ['an event that is not public', (event) => !isPublic(event)],
    ['a sign-up with an expired deadline', (event, today) => deadlineOf(event) < compact(today)],
    [
      'a sign-up with a future deadline',
      (event, today) => deadlineOf(event) >= compact(today) && deadlineOf(event) < '9',
    ],
    ['a cancelled event', (event) => event.status === 'cancelled' && event.subscription?.open === false],
    ['a postponed event', (event) => event.status === 'postponed' && event.status_note !== undefined],
    ['a draft', (event) => event.state === 'draft'],
    ['a proposal', (event) => event.state === 'proposed'],
    ['an event that is shown later', (event, today) => (event.publish_from ?? '') > today],
    ['a date of a series with a field changed separately', (event) => (event.series?.own?.length ?? 0) > 0],
    ['a file', (event) => (event.files?.length ?? 0) > 0],
    ['an image', (event) => event.image !== undefined],
    ['childcare', (event) => event.childcare !== undefined],
    ['baptism', (event) => event.baptism_offer !== undefined],
    ['communion', (event) => event.with_sacrament === 1],
    ['a service in French', (event) => event.title === 'Culte en français'],
    ['an event in Italian', (event) => /Culto|Serata/.test(event.title)],
  ])('%s', (_name, holds) => {
    expect(daysWithout(holds)).toEqual([]);
  });

  it('a series with exceptions, which has all other dates', () => {
    const holds = ({ series: [series], events }: DemoBundle) => {
      const dates = events.flatMap((event) => event.series?.date ?? []);
      return dates.length > 20 && series?.except?.every((date) => !dates.includes(date)) === true;
    };
    expect(everyDay(holds)).toEqual([]);
  });

  it('at least one double booking of a room, and few in total', () => {
    const clashes = ({ events }: DemoBundle) => {
      const uses = events.flatMap(({ id, rooms = [], date_from, date_to, occupies_from, occupies_to }) =>
        rooms.flatMap((room) =>
          'room_id' in room
            ? [
                {
                  kind: 'room' as const,
                  id: room.room_id,
                  eventId: id,
                  from: occupies_from ?? date_from,
                  to: occupies_to ?? date_to,
                },
              ]
            : [],
        ),
      );
      return [...findClashes(uses.sort(compareUses))].length;
    };
    expect(everyDay((bundle) => clashes(bundle) >= 1 && clashes(bundle) <= 12)).toEqual([]);
  });

  it('at most three people with two events at the same time, and at least one on some days', () => {
    const clashes = (bundle: DemoBundle) => {
      const { content } = readBundle(Buffer.from(JSON.stringify(bundle)));
      const uses = content.events.flatMap(resourceUsesOf).filter(({ kind }) => kind === 'person');
      return [...findClashes(uses)].length;
    };
    const counts = bundles.map(({ bundle }) => clashes(bundle));
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  it('an event that lasts until tonight, and one that ended yesterday', () => {
    const ends = (event: DemoEvent, day: string) => event.date_to === `${day} 23:59:59`;
    expect(everyDay(({ events }, today) => events.some((e) => running(e, today) && ends(e, today)))).toEqual([]);
    expect(everyDay(({ events }, today) => events.some((e) => ends(e, addDays(today, -1))))).toEqual([]);
  });
});

describe('the people of the demo parish', () => {
  it('have duties regardless of their visibility', () => {
    const { persons, events } = createDemoBundle('2026-11-20');
    const serving = JSON.stringify(events);
    for (const visibility of ['web', 'events', 'none']) {
      const ids = persons.filter((person) => person.visibility === visibility).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(1);
      expect(ids.filter((id) => new RegExp(`[[,:]${id}[\\],}]`).test(serving))).toEqual(ids);
    }
  });
});

describe('the texts of the demo parish', () => {
  it('have Swiss spelling', () => {
    expect(allTexts.filter(([, text]) => text.includes('ß'))).toEqual([]);
  });

  it('link only to example domains or to the website', () => {
    const hosts = allTexts.flatMap(([, text]) =>
      [...text.matchAll(/https?:\/\/([^/\s"'<]+)/g)].map((match) => match[1]),
    );
    expect(hosts.filter((host) => !isExample(host))).toEqual([]);
    const urls = allTexts.filter(
      ([path, text]) => /(url|website)$/.test(path) && !/^(https:\/\/|\/(de|fr|it)\b)/.test(text),
    );
    expect(urls).toEqual([]);
    expect(allTexts.filter(([, text]) => /www\.(?!example\.)/.test(text))).toEqual([]);
  });

  it('have only e-mail addresses of example domains', () => {
    const mails = allTexts.flatMap(([, text]) => [...text.matchAll(/[^\s@<>]+@([^\s<>"]+)/g)].map((match) => match[1]));
    expect(mails.length).toBeGreaterThan(20);
    expect(mails.filter((host) => host !== 'example.org')).toEqual([]);
  });

  it('have markup only in the long description', () => {
    expect(allTexts.filter(([path, text]) => !path.endsWith('long_desc') && text.includes('<'))).toEqual([]);
  });

  it('contain valid keys of newsletter readers', () => {
    const keys = createDemoBundle('2026-11-20').newsletter.subscribers.map(({ key }) => key);
    expect(keys.filter((key) => !/^demo-[A-Za-z0-9_-]{19,59}$/.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
