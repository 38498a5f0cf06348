import { describe, expect, it } from 'vitest';
import { largeBundle } from '../../test/support/large-bundle.ts';
import { contentOf, snapshotOf } from '../../test/support/snapshot.ts';
import { sizeOfRows, sizeOfUnpackedTexts } from './event-rows.ts';
import { packTexts, unpackTexts } from './packing.ts';
import { type EventForm, joinEvents, joinPersons } from './texts.ts';

const FORMS: readonly EventForm[] = ['item', 'layerItem', 'groupItem', 'detail', 'connectorDetail'];

function snapshot(events: number) {
  return snapshotOf(contentOf(largeBundle({ events })));
}

function all(events: ReturnType<typeof snapshot>['events']): string[] {
  return FORMS.map((form) => joinEvents(events.rows, form, events.rowOf, '[', ']').bytes().toString());
}

describe('packed texts', () => {
  it('take a fraction of the memory, are not readable, and are the same once unpacked', async () => {
    const { events } = snapshot(300);
    const before = { texts: all(events), size: sizeOfRows(events.rows) };
    await packTexts(events.rows, () => false);
    expect(sizeOfUnpackedTexts(events.rows)).toBe(0);
    expect(sizeOfRows(events.rows)).toBeLessThan(before.size / 3);
    expect(() => all(events)).toThrow('the texts are packed');
    const unpacking = unpackTexts(events.rows);
    expect(unpackTexts(events.rows)).toBe(unpacking);
    await unpacking;
    expect(all(events)).toEqual(before.texts);
    expect(unpackTexts(events.rows)).toBeUndefined();
  });

  it('stay unpacked if they are needed again in the meantime', async () => {
    const { events } = snapshot(3);
    await packTexts(events.rows, () => true);
    expect(unpackTexts(events.rows)).toBeUndefined();
    expect(all(events)[0]).toContain('Anlass 3');
  });
});

describe('the pieces of a body', () => {
  it.each([0, 1, 100, 101, 350])('of %d events form the body, in every form', (count) => {
    const { events } = snapshot(count);
    for (const form of FORMS) {
      const { bytes, pieces, size } = joinEvents(events.rows, form, events.rowOf, '{"events":[', ']}');
      expect(Buffer.concat([...pieces()]).equals(bytes())).toBe(true);
      expect(bytes()).toHaveLength(size);
    }
  });

  it('are those at the time of the request, whatever is packed later', async () => {
    const { events } = snapshot(250);
    const [text] = all(events);
    const { pieces } = joinEvents(events.rows, 'item', events.rowOf, '[', ']');
    await packTexts(events.rows, () => false);
    expect(Buffer.concat([...pieces()]).toString()).toBe(text);
  });

  it('of persons form the body', () => {
    const { persons } = snapshot(1);
    const { bytes, pieces } = joinPersons(persons, 'detail', [...persons.ids.keys()], true);
    expect(Buffer.concat([...pieces()]).equals(bytes())).toBe(true);
    expect(Object.keys(JSON.parse(bytes().toString()))).toHaveLength(persons.ids.length);
  });
});
