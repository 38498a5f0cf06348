import type { Clash } from '../model/resource-use.ts';
import type { ResourceKind } from '../model/resources.ts';
import { clashesOf } from '../office/rooms/clashes-of.ts';
import { type Door, type ShownWhere, whyShown } from '../office/visibility-reasons/why-shown.ts';
import { OPERATOR } from '../office/write-context.ts';
import { entityAnswer, pastAnswer } from '../office-api/wire.ts';
import type { PresentOf } from '../store/content/by-kind.ts';
import type { PastChange } from '../store/content/history.ts';
import { atOffice } from './at-office.ts';
import { eventOf } from './change-event.ts';
import { type Command, columns, idPositional } from './command.ts';
import type { Desk } from './desk.ts';
import { fieldsInWords } from './event-fields.ts';
import { plain, spanText } from './event-words.ts';
import { historyRow } from './history-words.ts';
import { aligned, cellText, JSON_HELP, JSON_OPTION, jsonText, type ListingCell, wantsJson } from './listing.ts';

/** Number of latest changes shown. */
const LAST_CHANGES = 5;

/** A part of the output: the name of its lines for programs, and its heading for people. */
interface Part {
  readonly name: string;
  readonly heading: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ListingCell[])[];
}

export const eventShow: Command = {
  detail:
    'When the output is not a terminal, each line is tab-separated and begins with what it is: ' +
    'field, shown, clash, person_clash or change.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: (context, args) =>
    atOffice(context, args, async (desk) => {
      const id = idPositional(args, 1, 'an event');
      const { store, instance } = desk;
      const present = await eventOf(desk, id);
      const shown = await whyShown(desk, instance, id, { language: 'en' });
      const clashes = await clashesOf(desk, instance, id);
      const past = await store.content.history(instance, { of: { kind: 'event', id }, limit: LAST_CHANGES });
      if (wantsJson(args)) return context.out(jsonText(asJson(present, shown, clashes, past)));
      const parts = [
        await fieldsPart(desk, present),
        doorsPart(shown),
        await clashesPart(desk, id, clashes, 'room'),
        await clashesPart(desk, id, clashes, 'person'),
        changesPart(past),
      ];
      if (context.isTerminal) context.out(parts.map(forPeople).join('\n\n'));
      else {
        for (const { name, rows } of parts) {
          for (const row of rows) context.out(columns([name, ...row.map(cellText)]));
        }
      }
    }),
};

function asJson(
  present: PresentOf<'event'>,
  shown: ShownWhere,
  clashes: readonly Clash[],
  past: readonly PastChange[],
): Record<string, unknown> {
  return {
    ...entityAnswer(OPERATOR, present),
    shown,
    conflicts: clashesAsJson(clashes, 'room'),
    person_conflicts: clashesAsJson(clashes, 'person'),
    history: past.map((one) => pastAnswer(OPERATOR, one, true)),
  };
}

function clashesAsJson(clashes: readonly Clash[], ofKind: ResourceKind): object[] {
  return clashes
    .filter(({ kind }) => kind === ofKind)
    .map(({ id, from, to, eventIds }) => ({ [`${ofKind}_id`]: id, from, to, event_ids: eventIds }));
}

function forPeople({ heading, headings, rows }: Part): string {
  if (rows.length === 0) return `${heading}: none`;
  return `${heading}\n${aligned(headings, rows).replace(/^/gm, '  ')}`;
}

async function fieldsPart(desk: Desk, { revision, value }: PresentOf<'event'>): Promise<Part> {
  const rows = await fieldsInWords(desk, value);
  const heading = `Event ${value.id} (revision ${revision}), ${spanText(value)}: ${plain(value.title)}`;
  return { name: 'field', heading, headings: ['field', 'value'], rows };
}

function doorsPart({ public: isPublic, doors }: ShownWhere): Part {
  const texts = ({ because }: Door) => because.map(({ text }) => text).join(' ');
  return {
    name: 'shown',
    headings: ['where', 'name', 'shown', 'why not'],
    heading: `Where it is shown; it is ${isPublic ? '' : 'not '}public`,
    rows: doors.map((door) => [door.door, door.label, door.shown ? 'yes' : 'no', texts(door)]),
  };
}

const CLASHES = {
  room: { name: 'clash', heading: 'Room clashes' },
  person: { name: 'person_clash', heading: 'People in two places' },
} as const;

async function clashesPart(
  { store, instance }: Desk,
  id: number,
  all: readonly Clash[],
  ofKind: ResourceKind,
): Promise<Part> {
  const clashes = all.filter(({ kind }) => kind === ofKind);
  const others = clashes.map(({ eventIds: [a, b] }) => (a === id ? b : a));
  const [labels, titles] = await store.content.read(instance, async (content) => [
    await content.labels(
      ofKind,
      clashes.map((clash) => clash.id),
    ),
    await content.labels('event', others),
  ]);
  const rows = clashes.map(({ id: takenId, from, to }, index): ListingCell[] => {
    const other = others[index] ?? 0;
    return [takenId, labels.get(takenId) ?? '', from, to, other, titles.get(other) ?? ''];
  });
  return { ...CLASHES[ofKind], headings: [ofKind, 'name', 'from', 'to', 'event', 'title'], rows };
}

function changesPart(past: readonly PastChange[]): Part {
  const headings = ['revision', 'time', 'by', 'what', 'fields', 'note'];
  return { name: 'change', heading: 'Last changes', headings, rows: past.map((one) => historyRow(one, true)) };
}
