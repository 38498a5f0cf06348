// Office with volunteers: the API, their private pages, and pending mails, without opening a port and without a mail server.

import type { OwnRotaService } from '../../src/model/rota/own-rota.ts';
import type { RotaMail } from '../../src/model/rota/rota-mail.ts';
import { createSearchIndexes } from '../../src/office/search/indexes.ts';
import { FORM_HEADERS } from '../../src/pages/page-headers.ts';
import { createRotaPages } from '../../src/pages/rota/rota-pages.ts';
import { createOwnRotaService } from '../../src/rota/own-rotas.ts';
import { sendRotaReminders } from '../../src/rota/rota-reminders.ts';
import type { QueuedMail } from '../../src/store/mail/mails.ts';
import type { Loose } from './full-bundle.ts';
import { type Office, openOffice } from './office.ts';

const DAYS = ['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'];

export const NAMES = ['Amsler', 'Bieri', 'Christen', 'Dubach'] as const;

/** Bundle with services on some Sundays in December, four organists, and one without an e-mail address. */
export function createRotaBundle(more: Loose = {}, days: readonly string[] = DAYS): Loose {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Kirche Seewil', locale: 'de-CH' },
    buildings: [{ id: 1, name: 'Dorfkirche' }],
    rooms: [{ id: 1, building_id: 1, name: 'Kirchenschiff' }],
    person_groups: [{ id: 1, name: 'Orgel' }],
    persons: [
      ...NAMES.map((lastname, index) => ({
        id: index + 1,
        lastname,
        firstname: 'Vorname',
        visibility: 'web',
        email: `${lastname.toLowerCase()}@example.org`,
        groups: [{ group_id: 1 }],
      })),
      { id: 9, lastname: 'Stumm', visibility: 'web', groups: [{ group_id: 1 }] },
    ],
    events: days.map((day, index) => ({
      id: index + 1,
      title: `Gottesdienst ${day.slice(8)}`,
      date_from: `${day} 09:30:00`,
      date_to: `${day} 10:30:00`,
      rooms: [{ room_id: 1 }],
    })),
    roles: [
      { id: 1, position: 1, name: 'Orgel', field: 'organists', group_ids: [1] },
      { id: 2, position: 2, name: 'Kaffee', group_ids: [1], self: true },
    ],
    ...more,
  } as Loose;
}

export type SentRotaMail = RotaMail & { readonly to: string };

export interface RotaOffice extends Office {
  readonly plans: OwnRotaService;
  /** Plans people with `[event, role, ...persons]` for each cell; returns the answer of the API. */
  readonly plan: (
    ...cells: readonly (readonly [event: number, role: number, ...persons: number[]])[]
  ) => Promise<number>;
  readonly ask: (more?: object) => Promise<{ readonly status: number; readonly json: Loose }>;
  readonly mails: () => Promise<SentRotaMail[]>;
  readonly waiting: () => Promise<QueuedMail[]>;
  readonly keyOf: (personId: number) => Promise<string>;
  readonly cell: (event: number, role: number) => Promise<string[]>;
  readonly rounds: () => Promise<void>;
  readonly page: (
    path: string,
    form?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly press: (personId: number, form: Readonly<Record<string, string>>) => Promise<Response>;
}

export async function openRotaOffice(more: Loose = {}, days?: readonly string[]): Promise<RotaOffice> {
  const office = await openOffice(createRotaBundle(more, days));
  const { store, time, call } = office;
  const clock = () => time.now;
  const plans = createOwnRotaService({ store, clock, indexes: createSearchIndexes(clock) });
  const app = createRotaPages({
    plans,
    clock,
    publicUrl: 'https://a.example',
    visitorsUrl: 'https://a.example',
    headers: FORM_HEADERS,
    viewOf: async (name) => {
      const instance = (await store.findInstance(name))?.instance;
      return instance && { snapshot: { instance, language: 'de', pictures: new Map() } };
    },
    onError: (error) => {
      throw error;
    },
  });
  const waiting = async () => {
    const now = clock();
    const taken = await store.mails.take({ holder: 'test', now, until: now + 1, count: 1000, digests: 0 });
    await store.mails.settle(taken.map(({ messageId }) => ({ messageId, result: 'sent' as const, at: now })));
    return taken;
  };
  const keyOf = (personId: number) =>
    store.content.read('seewil', async ({ plan }) => (await plan.keysOf([personId])).get(personId)?.key ?? '');
  const page: RotaOffice['page'] = async (path, form, headers = {}) => {
    const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
    return app.fetch(new Request(`https://a.example${path}`, { ...init, headers }), { address: '192.0.2.7' });
  };
  return {
    ...office,
    plans,
    waiting,
    keyOf,
    page,
    plan: async (...cells) => {
      const body = {
        cells: cells.map(([event_id, role_id, ...persons]) => ({
          event_id,
          role_id,
          people: persons.map((person_id) => ({ person_id })),
        })),
      };
      return (await call('POST', '/plan/cells', { body })).status;
    },
    ask: async (requested = {}) => {
      const body = { from: '2026-12-01', to: '2026-12-31', reply_to: 'buero@example.org', ...requested };
      return call('POST', '/plan/ask', { body });
    },
    mails: async () => {
      const all = await waiting();
      return all
        .filter(({ kind }) => kind === 'plan')
        .map(({ email, details }) => ({ ...(details as RotaMail), to: email }))
        .sort((a, b) => (a.to < b.to ? -1 : 1));
    },
    cell: async (event, role) => {
      const { json } = await call('GET', '/plan?from=2026-12-01&to=2027-01-31');
      const cells = json.days.flatMap((day: Loose) => day['events']);
      const found = cells.find((one: Loose) => one['event_id'] === event);
      const cell = found?.cells.find((one: Loose) => one['role_id'] === role);
      return (cell?.people ?? []).map((one: Loose) => `${one['person_id'] ?? one['name']} ${one['state']}`);
    },
    rounds: () => sendRotaReminders({ content: store.content, at: clock() }, 'seewil'),
    press: async (personId, form) => {
      const path = `/seewil/me/${await keyOf(personId)}`;
      const shown = await (await page(path)).text();
      const token = /name="token" value="([^"]+)"/.exec(shown)?.[1] ?? '';
      return page(path, { token, ...form });
    },
  };
}
