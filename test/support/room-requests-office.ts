// Parish with two rooms that visitors request, for tests of the office's pages.

import type { Authority } from '../../src/model/authority.ts';
import { type Fields, readForm, unescapeHtml } from './form-in.ts';
import type { Loose } from './full-bundle.ts';
import type { OfficeBrowser } from './office-browser.ts';

const SETTINGS = { before: 30, after: 30, terms: 'Sauber hinterlassen.', form_id: 1 };
const at = (day: string, from: string, to: string) => ({ from: `${day} ${from}:00`, to: `${day} ${to}:00` });
export const [FREE, TAKEN] = [at('2026-12-08', '18:00', '22:00'), at('2026-12-07', '19:00', '21:00')];

const BLANK = {
  kind: 'private',
  organisation: '',
  phone: '',
  people: null,
  answers: {},
  terms: 'Sauber hinterlassen.',
  publish: false,
  created_at: '2026-11-20T09:00:00Z',
  event_ids: [],
  offer: null,
};
export const REQUESTS = [
  {
    ...BLANK,
    id: 101,
    key: 'k'.repeat(32),
    state: 'open',
    room_ids: [5],
    dates: [TAKEN, FREE],
    title: 'Geburtstag',
    name: 'Anna Muster',
    email: 'anna@example.org',
    phone: '079 555 01 02',
    people: 40,
    answers: { 1: true },
  },
  {
    ...BLANK,
    id: 102,
    key: 'l'.repeat(32),
    state: 'open',
    room_ids: [6],
    dates: [FREE],
    title: 'Vortrag',
    kind: 'group',
    organisation: 'Frauenverein',
    name: 'Bea Beispiel',
    email: '',
    publish: true,
    created_at: '2026-11-19T09:00:00Z',
  },
  {
    ...BLANK,
    id: 103,
    key: 'm'.repeat(32),
    state: 'declined',
    room_ids: [5, 6],
    dates: [FREE],
    title: 'Fest',
    name: 'Carla Muster',
    email: 'carla@example.org',
    created_at: '2026-11-18T09:00:00Z',
  },
];
export const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'demo', title: 'Seewil', locale: 'de-CH', outside: { requests: true } },
  forms: [{ id: 1, name: 'Saal', fields: [{ id: 1, label: 'Beamer', type: 'yes' }] }],
  buildings: [{ id: 1, name: 'Haus' }],
  rooms: [
    { id: 5, building_id: 1, name: 'Saal', request: SETTINGS },
    { id: 6, building_id: 1, name: 'Stube', request: SETTINGS },
  ],
  events: [
    {
      id: 1,
      title: 'Chorprobe',
      date_from: '2026-12-07 18:00:00',
      date_to: '2026-12-07 20:00:00',
      rooms: [{ room_id: 5 }],
    },
  ],
  requests: REQUESTS,
} as Loose;

export const CARETAKER: Authority = { role: 'reader', areas: [], requestRoomIds: [5] };
export const READER: Authority = { role: 'reader', areas: [] };
export const LIST_PATH = '/room-requests';

export interface FormResponse {
  readonly status: number;
  readonly to: string;
  readonly text: string;
}

/** Loads a form, replaces the values in `entered`, and submits it. */
export async function sendForm(
  office: OfficeBrowser,
  path: string,
  entered: Fields = {},
  { from = path, role }: { readonly from?: string; readonly role?: Authority | undefined } = {},
): Promise<FormResponse> {
  const fields = { ...readForm(await (await office.get(from, role)).text(), path), ...entered };
  const response = await office.post(path, fields as Record<string, string>, role);
  return {
    status: response.status,
    to: response.headers.get('location') ?? '',
    text: unescapeHtml(await response.text()),
  };
}
