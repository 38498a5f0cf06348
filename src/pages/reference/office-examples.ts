// Examples in the reference of the office API: requests about the parish of examples/bundle.json. A test sends all requests.

import type { Method } from '../../office-api/route.ts';

export interface OfficeExample {
  readonly method: Method;
  /** Path below `/office/api/{instance}`, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: string;
}

const PATCH = { 'Content-Type': 'application/merge-patch+json' } as const;
const JSON_TYPE = { 'Content-Type': 'application/json' } as const;
const OF_EVENT = { date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 18:00:00', title: 'Christvesper' } as const;
const SERIES = {
  name: 'Morgengebet',
  rule: 'FREQ=WEEKLY;BYDAY=WE',
  starts_on: '2026-11-25',
  time_from: '07:00',
  time_to: '07:30',
  template: { title: 'Morgengebet', rooms: [{ room_id: 11 }] },
} as const;

/** Examples by the name of the route. For routes that all kinds share, the examples are events. */
export const OFFICE_EXAMPLES: Readonly<Record<string, OfficeExample>> = {
  'events.list': { method: 'GET', path: '/events?q=advent&from=2026-11-22&limit=10' },
  'events.create': {
    method: 'POST',
    path: '/events',
    headers: { ...JSON_TYPE, 'Idempotency-Key': 'christvesper-2026' },
    body: { ...OF_EVENT, rooms: [{ room_id: 11 }] },
  },
  'events.get': { method: 'GET', path: '/events/1001' },
  'events.replace': {
    method: 'PUT',
    path: '/events/1002',
    body: OF_EVENT,
    headers: { ...JSON_TYPE, 'If-Match': '*' },
  },
  'events.change': {
    method: 'PATCH',
    path: '/events/1001',
    headers: { ...PATCH, 'If-Match': '"1"' },
    body: { status: 'cancelled', status_note: 'Die Heizung ist ausgefallen.' },
  },
  'events.remove': { method: 'DELETE', path: '/events/1003?detach=1', headers: { 'If-Match': '*' } },
  'events.history': { method: 'GET', path: '/events/1001/history' },
  'events.shown': { method: 'GET', path: '/events/1004/shown', headers: { 'Accept-Language': 'en' } },
  'series.preview': { method: 'POST', path: '/series/preview', headers: JSON_TYPE, body: SERIES },
  'rooms.conflicts': { method: 'GET', path: '/conflicts?from=2026-11-22&to=2026-12-31' },
  'rooms.free': { method: 'GET', path: '/rooms/free?from=2026-12-24%2017:00:00&to=2026-12-24%2018:00:00' },
  'rooms.occupancy': { method: 'GET', path: '/rooms/11/occupancy?from=2026-11-22&to=2026-12-31' },
  'churchyear.days': { method: 'GET', path: '/churchyear?from=2026-11-22&to=2026-11-29&language=de' },
  'settings.get': { method: 'GET', path: '/settings' },
  'newsletter.get': { method: 'GET', path: '/newsletter/target_lists' },
  'newsletter.replace': {
    method: 'PUT',
    path: '/newsletter/target_lists',
    headers: { ...JSON_TYPE, 'If-Match': '*' },
    body: [{ list_id: 1, public_name: 'Gottesdienste' }],
  },
  'changes.apply': {
    method: 'POST',
    path: '/changes',
    headers: JSON_TYPE,
    body: {
      changes: [
        { kind: 'buildings', ref: 'house', value: { name: 'Pfarrhaus' } },
        { kind: 'rooms', value: { name: 'Stube', building_id: { ref: 'house' } } },
        { kind: 'events', id: 1004, merge: { title: 'Weihnachtsspiel' } },
      ],
      note: 'the vicarage',
      dry_run: true,
    },
  },
  'history.list': { method: 'GET', path: '/history?kind=events&limit=10' },
  'history.undo': { method: 'POST', path: '/history/3/undo' },
  'trash.list': { method: 'GET', path: '/trash?kind=events' },
  'trash.restore': { method: 'POST', path: '/trash/events/1003/restore' },
  'files.keep': { method: 'POST', path: '/files', file: 'church.jpg' },
};

const API = '$API';

/** Request as a shell command. `$API` is the address with the instance, `$KEY` the key. */
export function formatCurlCommand({ method, path, headers = {}, body, file }: OfficeExample): string {
  const isGiven = method === 'GET' || ((body !== undefined || file !== undefined) && method === 'POST');
  const parts = [
    `curl${isGiven ? '' : ` -X ${method}`} -H "Authorization: Bearer $KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body, null, 2)}'`]),
    ...(file === undefined ? [] : [`-F file=@${file}`]),
    `"${API}${path}"`,
  ];
  return parts.join(' \\\n  ');
}
