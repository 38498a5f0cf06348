import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBundle } from '../../../test/support/any-bundle.ts';
import { countRuns } from '../../../test/support/runs.ts';
import type { Event } from '../../model/event.ts';
import { EVENT_KEYS, eventKind as table } from '../../model/kinds/event.ts';
import { readBundle } from '../../office/bundle/bundle.ts';
import { readMergePatch } from '../../office/content/read-value.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { inputTextsOf } from '../components/form/input-texts.ts';
import { createPeopleIndex } from '../components/form/people-index.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { mergeEvent, mergePatchOf } from '../event/merge-event.ts';
import { eventToInputTexts, readEventInputs } from '../event/read-event.ts';
import {
  EVENT_FIELD_NAMES,
  EVENT_FIELDS,
  type EventFieldName,
  getEventFieldRow,
  listInputsOfField,
} from './event-fields.ts';

/** Choices with people only, because areas and rooms are read as ids. */
function choicesOf(persons: Parameters<typeof createPeopleIndex>[0]): EventChoices {
  return {
    buildings: [],
    layers: [],
    targets: [],
    people: createPeopleIndex(persons),
    houses: [],
    forms: [],
    hasSignUp: true,
    roles: [],
    ancestry: new Map(),
    mayMake: false,
    clock,
    days,
  };
}

const clock = createWallClock('UTC');
const days = createDayFormatter('de-CH', 'UTC', '2026-11-24 12:00:00');

const typing = fc.record({
  bundle: anyBundle,
  name: fc.constantFrom(...EVENT_FIELD_NAMES),
});

function twoOf(bundle: object): { readonly events: readonly Event[]; readonly choices: EventChoices } {
  const { content } = readBundle(Buffer.from(JSON.stringify(bundle)));
  return { events: content.events, choices: choicesOf(content.persons) };
}

/** Keys that the patch of a field may contain. Set-up and clear-away times follow the time of the event. */
function keysOf(name: EventFieldName): readonly string[] {
  return name === 'when'
    ? [...getEventFieldRow(name).keys, ...EVENT_FIELDS.occupied.keys]
    : getEventFieldRow(name).keys;
}

const trimmed = (texts: readonly string[]) => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);

describe('the fields of an event', () => {
  it('share no input and no key', () => {
    for (const all of [
      EVENT_FIELD_NAMES.flatMap(listInputsOfField),
      EVENT_FIELD_NAMES.flatMap((name) => [...getEventFieldRow(name).keys]),
    ]) {
      expect(all).toEqual([...new Set(all)]);
    }
  });

  it('cover every key of the format except for those the office sets by other means', () => {
    const all = new Set(EVENT_FIELD_NAMES.flatMap((name) => [...getEventFieldRow(name).keys]));
    expect(EVENT_KEYS.filter((key) => !all.has(key))).toEqual(['status']);
  });

  it('are changed separately: the event has the typed text, and nothing else differs', () => {
    fc.assert(
      fc.property(typing, ({ bundle, name }) => {
        const { events, choices } = twoOf(bundle);
        const [first, second] = events;
        if (first === undefined || second === undefined) return;
        const opened = eventToInputTexts(first, choices);
        const typed = eventToInputTexts(second, choices);
        const entered = {
          ...opened,
          ...Object.fromEntries(listInputsOfField(name).map((input) => [input, typed[input] ?? []])),
        };
        const [base, mine] = [readEventInputs(opened, choices), readEventInputs(entered, choices)];
        if (mine.faults.length > 0) return;
        const stored = serializeEntity('event', first);
        const merged = mergeEvent({ base: base.value, mine: mine.value, theirs: base.value }, [name]);
        const patch = mergePatchOf(merged, stored);
        expect(keysOf(name)).toEqual(expect.arrayContaining(Object.keys(patch)));
        const after = readMergePatch(table.rule, first, patch)?.entity as Event | undefined;
        if (after === undefined) return;
        const shown = eventToInputTexts(after, choices);
        for (const input of listInputsOfField(name)) {
          if (isRowOfNothing(input)) continue;
          expect([input, trimmed(inputTextsOf(shown, input))]).toEqual([input, trimmed(inputTextsOf(entered, input))]);
        }
        for (const other of EVENT_FIELD_NAMES) {
          const isSame = other === name || (name === 'when' && other === 'occupied');
          if (!isSame)
            expect(shown[listInputsOfField(other)[0] ?? '']).toEqual(opened[listInputsOfField(other)[0] ?? '']);
        }
      }),
      { numRuns: countRuns(100) },
    );
  });

  it('result in an empty patch without a change', () => {
    fc.assert(
      fc.property(anyBundle, (bundle) => {
        const { events, choices } = twoOf(bundle);
        for (const event of events) {
          const { value } = readEventInputs(eventToInputTexts(event, choices), choices);
          const merged = mergeEvent({ base: value, mine: value, theirs: value }, EVENT_FIELD_NAMES);
          expect(mergePatchOf(merged, serializeEntity('event', event))).toEqual({});
        }
      }),
      { numRuns: countRuns(40) },
    );
  });
});

/** True if an input has a text even if its value is empty: rows, checkboxes, numbers. */
function isRowOfNothing(input: string): boolean {
  return /^(?:place|room|free_|file_|image_remove|childcare|baptism|signup|organizer|whole|to$|until)/.test(input);
}
