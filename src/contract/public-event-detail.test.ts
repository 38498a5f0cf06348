import { expect, it } from 'vitest';
import { fullBundle } from '../../test/support/full-bundle.ts';
import { viewOf } from '../../test/support/snapshot.ts';
import { readPublicEventDetail, type WireDetail } from './public-event-detail.ts';
import { eventDetailShape } from './shapes/event-detail.ts';

const KEYS: Readonly<Record<keyof WireDetail, true>> = {
  event_id: true,
  date_from: true,
  date_to: true,
  date_text: true,
  hide_time: true,
  title: true,
  topic: true,
  short_desc: true,
  long_desc: true,
  organizer: true,
  coorganizers: true,
  further_coorganizer: true,
  lectors: true,
  visitators: true,
  organists: true,
  vergers: true,
  catering: true,
  with_sacrament: true,
  childcare_id: true,
  childcare_text: true,
  childcare_person: true,
  subscribe_date: true,
  subscribe_person: true,
  baptism_offer_id: true,
  baptism_offer_text: true,
  collection: true,
  target_groups: true,
  layers: true,
  rooms: true,
  files: true,
  image_url: true,
  image_width: true,
  image_height: true,
};

it('a detail has the keys of its shape, and the values of the interface', () => {
  expect(Object.keys(KEYS).sort()).toEqual(Object.keys(eventDetailShape.fields).sort());
  const view = viewOf(fullBundle(), '2026-11-20 12:00:00');
  const events = Array.from(view.snapshot.events.ids.keys(), (position) => readPublicEventDetail(view, position));
  expect(events.length).toBeGreaterThan(0);
  for (const { wire } of events) expect(eventDetailShape.schema.safeParse(wire).success).toBe(true);
});
