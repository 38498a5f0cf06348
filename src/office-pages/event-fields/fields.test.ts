import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBundle } from '../../../test/support/any-bundle.ts';
import { runs } from '../../../test/support/runs.ts';
import type { Event } from '../../model/event.ts';
import { EVENT_KEYS, event as table } from '../../model/kinds/event.ts';
import { readBundle } from '../../office/bundle/bundle.ts';
import { readMerge } from '../../office/content/read-value.ts';
import { writtenWhole } from '../../store/content/documents.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { textsOf } from '../components/form/entered.ts';
import type { EventChoices } from '../components/form/event-choices.ts';
import { peopleOf } from '../components/form/people.ts';
import { sayDays } from '../days.ts';
import { mergeEvent, patchOf } from '../event/merging.ts';
import { enteredOf, readEvent } from '../event/read-event.ts';
import { FIELD_NAMES, FIELDS, type FieldName, fieldRow, inputsOf } from './fields.ts';

/** Only people are needed: areas and rooms are read as ids. */
function choicesOf(persons: Parameters<typeof peopleOf>[0]): EventChoices {
  return {
    buildings: [],
    layers: [],
    targets: [],
    people: peopleOf(persons),
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

const clock = wallClock('UTC');
const days = sayDays('de-CH', 'UTC', '2026-11-24 12:00:00');

/** Two events of one parish, and a field whose texts of the second event are typed into the form of the first. */
const typing = fc.record({
  bundle: anyBundle,
  name: fc.constantFrom(...FIELD_NAMES),
});

function twoOf(bundle: object): { readonly events: readonly Event[]; readonly choices: EventChoices } {
  const { content } = readBundle(Buffer.from(JSON.stringify(bundle)));
  return { events: content.events, choices: choicesOf(content.persons) };
}

/** Keys that a patch of the field may contain; set-up and clear-away times follow the time of the event. */
function keysOf(name: FieldName): readonly string[] {
  return name === 'when' ? [...fieldRow(name).keys, ...FIELDS.occupied.keys] : fieldRow(name).keys;
}

const trimmed = (texts: readonly string[]) => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);

describe('the fields of an event', () => {
  it('share no input and no key', () => {
    for (const all of [FIELD_NAMES.flatMap(inputsOf), FIELD_NAMES.flatMap((name) => [...fieldRow(name).keys])]) {
      expect(all).toEqual([...new Set(all)]);
    }
  });

  it('have every key of the format but what the office does by other means', () => {
    const all = new Set(FIELD_NAMES.flatMap((name) => [...fieldRow(name).keys]));
    expect(EVENT_KEYS.filter((key) => !all.has(key))).toEqual(['status']);
  });

  it('are each changed alone: what is typed into one is what the event says there then, and nothing else differs', () => {
    fc.assert(
      fc.property(typing, ({ bundle, name }) => {
        const { events, choices } = twoOf(bundle);
        const [first, second] = events;
        if (first === undefined || second === undefined) return;
        const opened = enteredOf(first, choices);
        const typed = enteredOf(second, choices);
        const entered = {
          ...opened,
          ...Object.fromEntries(inputsOf(name).map((input) => [input, typed[input] ?? []])),
        };
        const [base, mine] = [readEvent(opened, choices), readEvent(entered, choices)];
        if (mine.faults.length > 0) return;
        const stored = writtenWhole('event', first);
        const merged = mergeEvent({ base: base.value, mine: mine.value, theirs: base.value }, [name]);
        const patch = patchOf(merged, stored);
        expect(keysOf(name)).toEqual(expect.arrayContaining(Object.keys(patch)));
        const after = readMerge(table.rule, first, patch)?.entity as Event | undefined;
        if (after === undefined) return;
        const shown = enteredOf(after, choices);
        for (const input of inputsOf(name)) {
          if (isRowOfNothing(input)) continue;
          expect([input, trimmed(textsOf(shown, input))]).toEqual([input, trimmed(textsOf(entered, input))]);
        }
        for (const other of FIELD_NAMES) {
          const isSame = other === name || (name === 'when' && other === 'occupied');
          if (!isSame) expect(shown[inputsOf(other)[0] ?? '']).toEqual(opened[inputsOf(other)[0] ?? '']);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('tell a change of nothing as nothing', () => {
    fc.assert(
      fc.property(anyBundle, (bundle) => {
        const { events, choices } = twoOf(bundle);
        for (const event of events) {
          const { value } = readEvent(enteredOf(event, choices), choices);
          const merged = mergeEvent({ base: value, mine: value, theirs: value }, FIELD_NAMES);
          expect(patchOf(merged, writtenWhole('event', event))).toEqual({});
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

/** Inputs of rows, checkboxes and numbers that have a text even for an empty value. */
function isRowOfNothing(input: string): boolean {
  return /^(?:place|room|free_|file_|image_remove|childcare|baptism|signup|organizer|whole|to$|until)/.test(input);
}
