// Example calls for a new key, with lists and events of this parish, for a web developer to try.

import type { NameBelow, Translate } from '../../../i18n/translate.ts';
import { findFilterChoices } from '../../../pages/public/filters.ts';
import { findNextEvent } from '../../../pages/public/next-event.ts';
import type { View } from '../../../readmodel/view.ts';

export interface ExampleCall {
  readonly name: string;
  readonly path: string;
}

const MAX_CALLS = 3;

type CallName = NameBelow<'keys.calls'>;

type Example = readonly [word: CallName, path: string, name?: string];

/**
 * Up to three calls that return a useful answer, the most useful first. `view`: the parish’s public content; undefined if it is
 * unavailable.
 */
export function chooseExampleCalls(view: View | undefined, isOffice: boolean, t: Translate): ExampleCall[] {
  const lists = view === undefined ? [] : findFilterChoices(view).list;
  const event = view && findNextEvent(view, lists[0]?.id);
  const all = isOffice ? officeExamples(lists, event) : interfaceExamples(lists, event);
  return all
    .slice(0, MAX_CALLS)
    .map(([word, path, name = '']) => ({ name: t.with(`keys.calls.${word}`, { name }), path }));
}

interface Named {
  readonly id: number;
  readonly name: string;
}

function interfaceExamples(lists: readonly Named[], event: Named | undefined): Example[] {
  return [
    ...lists.slice(0, 1).map(({ id, name }): Example => ['list', `geteventsbylist/${id}/0/5`, name]),
    ...(event === undefined ? [] : [['event', `geteventdetails/${event.id}`, event.name] satisfies Example]),
    ...lists.slice(1, 2).map(({ id, name }): Example => ['list', `geteventsbylist/${id}/0/5`, name]),
    ['events', 'getevents'],
    ['layers', 'getlayers'],
    ['rooms', 'getrooms'],
  ];
}

function officeExamples(lists: readonly Named[], event: Named | undefined): Example[] {
  return [
    ['officeEvents', 'events?limit=5'],
    ...(event === undefined ? [] : [['officeEvent', `events/${event.id}`, event.name] satisfies Example]),
    ...lists.slice(0, 1).map(({ id, name }): Example => ['officeList', `lists/${id}`, name]),
    ['rooms', 'rooms'],
    ['layers', 'layers'],
  ];
}
