// Instance with a room that visitors and a website's program can request (rules H17 and H18).

import { createApiRouter } from '../../src/http/api-router.ts';
import { operations } from '../../src/operations/index.ts';
import { BUNDLE, openRequestSite, REQUEST } from './room-request-site.ts';

export const BUNDLE_WITH_FORM = {
  ...BUNDLE,
  forms: [{ id: 3, name: 'Fest', fields: [{ id: 1, label: 'Küche?', type: 'yes', required: true }] }],
  rooms: BUNDLE.rooms.map((room) => (room.id === 5 ? { ...room, request: { ...REQUEST, form_id: 3 } } : room)),
};

export const SUBMITTED_REQUEST = {
  form_id: '3',
  field_r: '5',
  field_d: { field_d_date: '2026-12-08', field_d_from: '18:00', field_d_to: '22:00' },
  field_t: 'Geburtstag',
  field_k: '1',
  field_o: '',
  field_s: '30',
  field_n: 'Anna Muster',
  field_e: 'anna@example.org',
  field_p: '',
  field_1: 'on',
  plugin_version: '3.0.1',
};

export async function openRentingSite(bundle: object = BUNDLE_WITH_FORM) {
  const site = await openRequestSite(bundle);
  const { clock, live } = site;
  const router = createApiRouter({ operations, live, clock: clock.now, requests: site.requests });
  const apikey = await site.key('dorf', { scopes: ['read', 'newsletter', 'signup', 'requests'] });
  const call = async (target: string, body?: unknown, key = apikey) => {
    const isPath = target.slice(1).includes('/');
    const answer = await router.answer({
      method: body === undefined ? 'GET' : 'POST',
      target: isPath ? target.replace('KEY', key) : target,
      headers: {
        ...(isPath ? {} : { member: 'dorf', apikey: key }),
        'content-type': 'application/x-www-form-urlencoded',
      },
      address: '192.0.2.1',
      body: async () => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    });
    await live.refresh();
    const text = answer?.body?.toString() ?? '';
    return { status: answer?.status, headers: answer?.headers, text, json: JSON.parse(text) };
  };
  return {
    ...site,
    call,
    save: (fields: object = {}) => call('/save_renting_request', { ...SUBMITTED_REQUEST, ...fields }),
  };
}

export type RoomRequestApiSite = Awaited<ReturnType<typeof openRentingSite>>;
