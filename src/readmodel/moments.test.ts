// Public texts at a moment equal those built for that moment only, however the view was created (rules F6, J8 and J20).

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '../../test/support/runs.ts';
import { contentOf, snapshotOf } from '../../test/support/snapshot.ts';
import { readPublicSignUp } from '../contract/bookings/public-sign-up.ts';
import { connectorEventShape } from '../contract/shapes/connector-event.ts';
import { eventDetailShape } from '../contract/shapes/event-detail.ts';
import { groupEventShape } from '../contract/shapes/event-item.ts';
import { createSnapshotWriterFactory, findEventVariant } from '../contract/snapshot-writer.ts';
import { EMPTY_OCCUPANCY } from '../model/bookings/seats.ts';
import type { Event } from '../model/event.ts';
import { toMoment } from '../model/moment.ts';
import { addDays, toCompactDate } from '../util/dates.ts';
import { findChangesSince } from './changes.ts';
import { createDirectory } from './directory.ts';
import { createSubscriberIndex } from './subscribers.ts';
import { joinEvents } from './texts.ts';
import { createViewer, type View } from './view.ts';

const START = '2026-12-01';
const DAYS = 3;

const anyDay = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days));
/** Few times of day, so that moments often coincide; includes the first and last seconds of days. */
const anyTime = fc.constantFrom('00:00:00', '00:00:01', '09:00:00', '11:59:59', '12:00:00', '18:30:00', '23:59:59');
const anyMoment = fc.tuple(anyDay, anyTime).map(([day, time]) => `${day} ${time}`);

const anyOnline = fc.record({
  opens_at: fc.option(anyMoment),
  seats: fc.constantFrom(null, 4, 100),
  show_free: fc.constantFrom('few', 'number', 'no'),
});

const anySubscription = fc.oneof(
  fc.constant(null),
  fc.record({ open: fc.boolean(), deadline: fc.option(anyDay.map(toCompactDate)) }),
  fc
    .record({
      open: fc.constantFrom(true, true, false),
      deadline: fc.option(anyDay.map(toCompactDate)),
      deadline_time: fc.constantFrom('', '09:00', '12:00', '00:00'),
      online: anyOnline,
    })
    .map(({ deadline, deadline_time, online, open }) => {
      const until = deadline ?? '9';
      const opens = online.opens_at === null || toCompactDate(online.opens_at) < until ? online.opens_at : null;
      return {
        open,
        deadline,
        ...(deadline !== null && deadline_time !== '' && { deadline_time }),
        online: { ...online, opens_at: opens },
      };
    }),
);

const anyEvents = fc.array(
  fc
    .record({
      starts: anyMoment,
      status: fc.constantFrom('confirmed', 'confirmed', 'cancelled', 'postponed'),
      subscription: anySubscription,
    })
    .map(({ starts, ...rest }) => ({ ...rest, title: 'Ausflug', date_from: starts, date_to: '2026-12-31 12:00:00' })),
  { minLength: 1, maxLength: 6 },
);

const FORMS = [groupEventShape, eventDetailShape, connectorEventShape].map(findEventVariant);

function contentWith(events: readonly object[], signup: boolean) {
  return contentOf({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'test', title: 'Test', outside: { signup } },
    events: events.map((event, index) => ({ id: index + 1, ...event })),
  });
}

function publicOutput(view: View): unknown[] {
  const { sortedPositions, rows } = view.snapshot.events;
  return [...sortedPositions].map((position) => [
    ...FORMS.map((form) =>
      joinEvents(rows, form, [view.rows[position] ?? 0], '', '')
        .bytes()
        .toString(),
    ),
    readPublicSignUp(view, position),
  ]);
}

function writtenAt(content: ReturnType<typeof contentWith>, now: string): unknown[] {
  const { event: write } = createSnapshotWriterFactory(['connector'])(createDirectory(content));
  return [...content.events].map((event: Event) => {
    const { item, long, type, detail, connectorDetail, signUp } = write(
      event,
      { now, occupancy: EMPTY_OCCUPANCY, sure: [] },
      NO_CHANGE,
    );
    return [
      `${item[0]}${long}${item[1]}${type}${item[2]}`,
      `${detail[0]}${long}${detail[1]}`,
      connectorDetail,
      signUp === '' ? undefined : JSON.parse(signUp),
    ];
  });
}

const NO_CHANGE = { revision: 0, at: 0 };

test('a view has the texts of its moment for each event, even if the clock is set back', () => {
  let changed = 0;
  fc.assert(
    fc.property(
      anyEvents,
      fc.boolean(),
      fc.array(anyMoment, { minLength: 3, maxLength: 12 }),
      (events, signup, moments) => {
        const content = contentWith(events, signup);
        const viewAt = createViewer(snapshotOf(content), createSubscriberIndex([]));
        let last: { readonly now: string; readonly told: readonly unknown[] } | undefined;
        for (const now of moments) {
          const view = viewAt(now, 'connector');
          const told = writtenAt(content, now);
          expect([now, publicOutput(view)]).toEqual([now, told]);
          // Sync returns exactly the events whose public data differs from the previous moment (rule J20).
          if (last !== undefined) {
            const { ids } = view.snapshot.events;
            const before = last.told;
            const differing = told.flatMap((one, index) =>
              JSON.stringify(forClients(one)) === JSON.stringify(forClients(before[index])) ? [] : [index + 1],
            );
            const changes = findChangesSince(view, { revision: 0, at: toMoment(last.now) });
            expect(changes.positions.map((position) => ids[position])).toEqual(differing);
            changed += differing.length;
          }
          last = { now, told };
        }
      },
    ),
    { numRuns: countRuns(100) },
  );
  expect(changed).toBeGreaterThan(20);
});

/** Returns the texts visible to API clients; only pages show the state of sign-up. */
function forClients(told: unknown): unknown {
  return (told as readonly unknown[]).slice(0, FORMS.length);
}

test('without sign-up, each event has one text, and another one after its deadline', () => {
  const at = { date_from: '2026-12-05 10:00:00', date_to: '2026-12-05 11:00:00', title: 'Feier' };
  const events = [
    { ...at, subscription: null },
    { ...at, subscription: { open: true } },
    { ...at, subscription: { open: true, deadline: '20261203' } },
    { ...at, subscription: { open: false, deadline: '99991231' } },
  ];
  const rows = (signup: boolean) => {
    const { events: table } = snapshotOf(contentWith(events, signup));
    return [table.rows.count, table.late.map(({ from }) => from), publicOutput(viewIn(signup))];
  };
  const viewIn = (signup: boolean) =>
    createViewer(snapshotOf(contentWith(events, signup)), createSubscriberIndex([]))(
      '2026-12-02 12:00:00',
      'connector',
    );
  expect(rows(false).slice(0, 2)).toEqual([5, [20261204000000]]);
  // Sign-up data for pages does not affect other events.
  expect(rows(true)).toEqual(rows(false));
});
