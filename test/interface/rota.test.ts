// Public answers about the rota (rules D18 to D20).

import { beforeAll, describe, expect, it } from 'vitest';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const person = (id: number, visibility: string, own: object = {}) => ({
  id,
  firstname: 'Anna',
  lastname: `Muster${id}`,
  visibility,
  phone: '044 555 01 01',
  email: `p${id}@example.org`,
  profession: 'Organistin',
  business_name: 'Kirche',
  ...own,
});

const PERSONS = [person(1, 'web'), person(2, 'events'), person(3, 'none')];
const EVENT = { title: 'Gottesdienst', date_from: '2026-11-22 10:00:00', date_to: '2026-11-22 11:00:00' };
const AT = '2026-11-02T08:00:00.000Z';

const assignment = (id: number, role_id: number, own: object) => ({
  id,
  event_id: 1,
  role_id,
  at: AT,
  note: '',
  offered: false,
  state: 'yes',
  ...own,
});

const ROLES = [
  { id: 1, name: 'Orgel', field: 'organists', service: 3 },
  { id: 2, name: 'Kaffee', service: 1 },
  { id: 3, name: 'Lesung', field: 'lectors', public: false, service: 5 },
  { id: 4, name: 'Technik' },
];

function bundle(own: object = {}) {
  return {
    persons: PERSONS,
    events: [
      { id: 1, ...EVENT, organist_ids: [2, 1, 3], lector_ids: [1] },
      { id: 2, ...EVENT, title: 'Konzert' },
    ],
    roles: ROLES,
    assignments: [
      assignment(1, 1, { name: 'Gast Orgel' }),
      assignment(2, 2, { person_id: 1 }),
      assignment(3, 2, { name: 'Gast Kaffee' }),
      assignment(4, 2, { person_id: 2, state: 'asked' }),
      assignment(5, 3, { name: 'Gast Lesung' }),
      assignment(6, 4, { person_id: 2 }),
    ],
    ...own,
  };
}

const NOW = '2026-11-20T11:00:00Z';
let server: SingleInstance;
beforeAll(async () => {
  server = await openInstance(bundle(), NOW);
});

const detail = async (of: SingleInstance, profile: 'document' | 'connector', id = 1) => {
  const key = await of.key('test', { profile });
  return (await of.ask(`/geteventdetails/test/${key}/${id}`)).json[0];
};

describe('event details', () => {
  it('have guests last in the field of their role, by name alone, and nobody in a hidden field', async () => {
    const { organists, lectors } = await detail(server, 'document');
    expect(organists.map(({ name, person_id }: Record<string, string>) => [name, person_id])).toEqual([
      ['Anna Muster2', '0'],
      ['Anna Muster1', '1'],
      ['Gast Orgel', '0'],
    ]);
    expect(lectors).toEqual([]);
    expect(Object.keys(await detail(server, 'document'))).not.toContain('service1');
  });

  it('include for connectors each numbered role, at their end, in every event', async () => {
    const first = await detail(server, 'connector');
    expect(Object.keys(first).slice(-6)).toEqual([
      'service1',
      'service1_label',
      'service3',
      'service3_label',
      'service5',
      'service5_label',
    ]);
    const guest = { person_id: '0', firstname: '', lastname: '', profession: '', email: '', phone: '' };
    expect(first.service1).toEqual([
      {
        person_id: '1',
        name: 'Anna Muster1',
        firstname: 'Anna',
        lastname: 'Muster1',
        profession: 'Organistin',
        email: 'p1@example.org',
        phone: '044 555 01 01',
      },
      { ...guest, name: 'Gast Kaffee' },
    ]);
    expect(first.service1_label).toBe('Kaffee');
    expect(first.service3.map(({ name }: { name: string }) => name)).toEqual([
      'Anna Muster2',
      'Anna Muster1',
      'Gast Orgel',
    ]);
    expect([first.service5, first.service5_label]).toEqual([[], 'Lesung']);
    const second = await detail(server, 'connector', 2);
    expect([second.service1, second.service1_label]).toEqual([[], 'Kaffee']);
  });

  it('are the same to the byte if no role is public', async () => {
    const of = async (own: object) => {
      const one = await openInstance({ ...bundle(), ...own }, NOW);
      const texts = [];
      for (const profile of ['document', 'connector'] as const) {
        const key = await one.key('test', { profile });
        for (const call of ['geteventdetails', 'getevents', 'sync']) {
          texts.push((await one.ask(`/${call}/test/${key}/${call === 'geteventdetails' ? '1,2' : ''}`)).json);
        }
      }
      return JSON.stringify(texts.map((text) => ({ ...text, cursor: '' })));
    };
    const none = await of({ roles: [], assignments: [] });
    const untold = [
      { id: 1, name: 'Orgel', field: 'organists' },
      { id: 2, name: 'Kaffee' },
    ];
    const waiting = [
      assignment(1, 1, { person_id: 1, state: 'planned' }),
      assignment(2, 2, { person_id: 2, state: 'no' }),
    ];
    expect(await of({ roles: untold, assignments: waiting })).toBe(none);
  });
});

describe('calendars of a person', () => {
  it('contain no events in which they only have a hidden role', async () => {
    const own = { organizer: { person_id: 1 }, coorganizer_ids: [2] };
    const of = async (shown: boolean) => {
      const roles = [{ id: 1, name: 'Leitung', field: 'organizer', public: shown }];
      const persons = [person(1, 'web'), person(2, 'web')];
      const one = await openInstance({ persons, roles, events: [{ id: 1, ...EVENT, ...own }] }, NOW);
      const texts = await Promise.all([1, 2].map((id) => one.ask(`/test/feeds/person-${id}.ics`)));
      return texts.map(({ text }) => text.split('BEGIN:VEVENT').length - 1);
    };
    expect(await of(true)).toEqual([1, 1]);
    expect(await of(false)).toEqual([0, 1]);
  });
});

describe('getrosterentries', () => {
  const duty = (date_from: string, date_to: string, people: object[]) => ({ date_from, date_to, people });
  const rosters = [
    {
      id: 7,
      name: 'Bestattungen',
      duties: [
        duty('2026-11-23', '2026-11-29', [{ person_id: 1 }, { person_id: 2 }, { person_id: 3 }, { text: 'Dekanat' }]),
        duty('2026-11-16', '2026-11-20', [{ text: 'Frau Amt' }]),
        duty('2026-11-09', '2026-11-19', [{ text: 'Vorbei' }]),
        duty('2026-11-30', '2026-12-06', [{ person_id: 3 }]),
      ],
    },
    { id: 8, name: 'Intern', public: false, duties: [duty('2026-11-23', '2026-11-29', [{ person_id: 1 }])] },
  ];

  it('returns current duties, by time, each person according to their visibility', async () => {
    const one = await openInstance(bundle({ rosters }), NOW);
    const text = (of: string) => ({
      type: 'text',
      id: '0',
      text: of,
      shortcut: '',
      output_name: of,
      profession: '',
      email: '',
      phone: '',
      img_url: '',
      unit: '',
    });
    for (const profile of ['document', 'connector'] as const) {
      const key = await one.key('test', { profile });
      const { status, json } = await one.ask(`/getrosterentries/test/${key}/7`);
      expect([status, json]).toEqual([
        200,
        [
          { datetime_from: '2026-11-16 00:00:00', datetime_to: '2026-11-20 23:59:59', content: [text('Frau Amt')] },
          {
            datetime_from: '2026-11-23 00:00:00',
            datetime_to: '2026-11-29 23:59:59',
            content: [
              {
                type: 'person',
                id: '1',
                text: 'Anna Muster1',
                shortcut: '',
                output_name: 'Anna Muster1',
                profession: 'Organistin',
                email: 'p1@example.org',
                phone: '044 555 01 01',
                img_url: '',
                unit: 'Kirche',
              },
              text('Anna Muster2'),
              text('Dekanat'),
            ],
          },
        ],
      ]);
      expect((await one.ask(`/getrosterentries/test/${key}/8`)).json).toEqual([]);
    }
  });

  it('changes once a day has passed', async () => {
    const one = await openInstance(bundle({ rosters }), NOW);
    const key = await one.key('test', {});
    one.clock.set('2026-11-20T23:30:00Z');
    const { json } = await one.ask(`/getrosterentries/test/${key}/7`);
    expect(json).toHaveLength(1);
  });
});
