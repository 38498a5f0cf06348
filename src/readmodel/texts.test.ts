import { describe, expect, it } from 'vitest';
import { viewOf } from '../../test/support/snapshot.ts';
import { appendToBody, joinEvents } from './texts.ts';

const EVENTS = Array.from({ length: 250 }, (_, index) => ({
  id: index + 1,
  title: `Anlass ${index}`,
  date_from: '2026-12-01 10:00:00',
  date_to: '2026-12-01 11:00:00',
}));

const view = viewOf(
  { format: 'parvis-bundle', version: 1, instance: { name: 'a', title: 'A' }, events: EVENTS },
  '2026-11-20 12:00:00',
);

const bodyOf = (after: string) =>
  appendToBody(joinEvents(view.snapshot.events.rows, 'detail', [...view.rows], '{"events":[', ']'), after);

describe('a body with a long text after it', () => {
  it('is the same in one piece and in several, with the declared size', () => {
    const body = bodyOf(',"name":"Müller"}');
    const pieces = [...body.pieces()];
    expect(pieces.length).toBeGreaterThan(2);
    expect(Buffer.concat(pieces)).toEqual(body.bytes());
    expect(body.size).toBe(body.bytes().length);
    expect(JSON.parse(body.bytes().toString())).toMatchObject({ name: 'Müller', events: { length: 250 } });
  });

  it('has a digest that depends on both', () => {
    expect(bodyOf('}').digest()).toBe(bodyOf('}').digest());
    expect(bodyOf('}').digest()).not.toBe(bodyOf(' }').digest());
  });
});

it('a long text around few events has its own digest, whatever was built before', () => {
  const around = (begin: string) =>
    joinEvents(view.snapshot.events.rows, 'detail', [...view.rows], begin, ']').digest();
  const long = 'x'.repeat(6_000_000);
  expect(around(long)).not.toBe(around(`${long}y`));
});
