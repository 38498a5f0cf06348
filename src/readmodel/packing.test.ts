import { describe, expect, it } from 'vitest';
import { largeBundle } from '../../test/support/large-bundle.ts';
import { contentOf, snapshotOf } from '../../test/support/snapshot.ts';
import { sizeOfRows, sizeOfTexts } from './event-rows.ts';
import { pack, unpack } from './packing.ts';
import { type EventForm, joinEvents, joinPersons } from './texts.ts';

const FORMS: readonly EventForm[] = ['item', 'layerItem', 'groupItem', 'detail', 'connectorDetail'];

function snapshot(events: number) {
  return snapshotOf(contentOf(largeBundle({ events })));
}

function all(events: ReturnType<typeof snapshot>['events']): string[] {
  return FORMS.map((form) => joinEvents(events.rows, form, events.rowOf, '[', ']').bytes().toString());
}

describe('texts that are packed', () => {
  it('take a fraction of the memory, are not to be read, and are the same once unpacked', async () => {
    const { events } = snapshot(300);
    const before = { texts: all(events), size: sizeOfRows(events.rows) };
    await pack(events.rows, () => false);
    expect(sizeOfTexts(events.rows)).toBe(0);
    expect(sizeOfRows(events.rows)).toBeLessThan(before.size / 3);
    expect(() => all(events)).toThrow('the texts are packed');
    const unpacking = unpack(events.rows);
    expect(unpack(events.rows)).toBe(unpacking);
    await unpacking;
    expect(all(events)).toEqual(before.texts);
    expect(unpack(events.rows)).toBeUndefined();
  });

  it('stay as they are when they are wanted again meanwhile', async () => {
    const { events } = snapshot(3);
    await pack(events.rows, () => true);
    expect(unpack(events.rows)).toBeUndefined();
    expect(all(events)[0]).toContain('Anlass 3');
  });
});

describe('the pieces of a body', () => {
  it.each([0, 1, 100, 101, 350])('of %d events are the body, in every form', (count) => {
    const { events } = snapshot(count);
    for (const form of FORMS) {
      const { bytes, pieces, size } = joinEvents(events.rows, form, events.rowOf, '{"events":[', ']}');
      expect(Buffer.concat([...pieces()]).equals(bytes())).toBe(true);
      expect(bytes()).toHaveLength(size);
    }
  });

  it('are those of the moment at which it was asked for, whatever is packed later', async () => {
    const { events } = snapshot(250);
    const [text] = all(events);
    const { pieces } = joinEvents(events.rows, 'item', events.rowOf, '[', ']');
    await pack(events.rows, () => false);
    expect(Buffer.concat([...pieces()]).toString()).toBe(text);
  });

  it('of persons are the body', () => {
    const { persons } = snapshot(1);
    const { bytes, pieces } = joinPersons(persons, 'detail', [...persons.ids.keys()], true);
    expect(Buffer.concat([...pieces()]).equals(bytes())).toBe(true);
    expect(Object.keys(JSON.parse(bytes().toString()))).toHaveLength(persons.ids.length);
  });
});
