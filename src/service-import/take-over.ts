// Conversion of a service's content into a bundle (docs/guide/bundle-format.md).

import {
  isLongerThan,
  leadsToWeb,
  MAX_ADDRESS_LENGTH,
  MAX_HTML_LENGTH,
  MAX_TEXT_LENGTH,
} from '../model/format/scalars.ts';
import {
  createFieldReader,
  type FieldReader,
  type Fitting,
  idListOf,
  idOf,
  isFilled,
} from '../service-client/field-reader.ts';
import { idAt, type ServiceRow } from '../service-client/rows.ts';
import { plainText } from '../util/plain-text.ts';
import type { GatheredService } from './gathered.ts';
import { withPositions } from './ordering.ts';
import { takeEvents } from './take-events.ts';
import {
  namedRows,
  takeDocumentGroups,
  takeLayers,
  takeListGroups,
  takePersonGroups,
  takeTargetGroups,
} from './take-groups.ts';
import { takePeople } from './take-people.ts';
import { takePlaces } from './take-places.ts';

export interface TakenOver {
  /** The content under the names of the bundle, without the instance itself. */
  readonly content: Readonly<Record<string, readonly object[]>>;
  readonly offeredLists: readonly { readonly list_id: number; readonly public_name: string }[];
  readonly taking: FieldReader;
  /** Number of people known by name only, with generated ids. */
  readonly named: number;
}

/** `today` is the day at the parish, `YYYYMMDD`; `cleanHtml` takes out of HTML what must not be shown (rule F9). */
export function takeOver(gathered: GatheredService, today: string, cleanHtml: (html: string) => string): TakenOver {
  const taking = createFieldReader({ isOurs: gathered.isOurs, fits: fittingOf(cleanHtml) });
  const { buildings, rooms } = takePlaces(gathered.rooms, gathered.events, taking);
  const layers = takeLayers(gathered.layers, taking);
  const targetGroups = takeTargetGroups(gathered.targetGroups, taking);
  const personGroups = takePersonGroups(gathered.personGroups, taking);
  const people = takePeople(gathered, idsOf(personGroups), taking);
  const around = { people, roomIds: idsOf(rooms), layerIds: idsOf(layers), today, taking };
  const events = takeEvents(gathered.events, { ...around, targetGroupIds: idsOf(targetGroups) });
  const listGroups = takeListGroups(gathered.listGroups, taking);
  const lists = takeLists(gathered, idsOf(events), idsOf(listGroups), taking);
  const content = {
    buildings,
    rooms,
    layers,
    target_groups: targetGroups,
    person_groups: personGroups,
    persons: people.all(),
    list_groups: listGroups,
    lists,
    events,
    document_groups: takeDocumentGroups(gathered.documentGroups, taking),
  };
  const offeredLists = takeOfferedLists(gathered.offeredLists, idsOf(lists), taking);
  return { content, offeredLists, taking, named: people.named() };
}

/** Maximum growth factor of HTML when it is sanitized. */
const MAX_GROWTH = 10;

/** Returns the limits of a bundle on texts and addresses. */
function fittingOf(cleanHtml: (html: string) => string): Fitting {
  const mayGrow = (html: string) => html.length * MAX_GROWTH > MAX_HTML_LENGTH;
  return {
    text: (text) => !isLongerThan(text, MAX_TEXT_LENGTH),
    html: (html) =>
      !isLongerThan(html, MAX_HTML_LENGTH) && !(mayGrow(html) && isLongerThan(cleanHtml(html), MAX_HTML_LENGTH)),
    address: (address) => !isLongerThan(address, MAX_ADDRESS_LENGTH) && leadsToWeb(plainText(address)),
  };
}

function idsOf(things: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(things.map(({ id }) => id));
}

function takeLists(
  { lists, groupsOfLists }: Pick<GatheredService, 'lists' | 'groupsOfLists'>,
  eventIds: ReadonlySet<number>,
  groupIds: ReadonlySet<number>,
  taking: FieldReader,
) {
  return withPositions(
    namedRows(lists, ['list_id', 'name', 'list'], taking, (id, name, row) => ({
      id,
      group_ids: idListOf(groupsOfLists.get(idAt(row, 'list_id'))).filter((group) => groupIds.has(group)),
      // A title of blanks alone is shown, and can't be a name.
      name,
      public_title: isFilled(taking.text(row, 'name')) ? '' : taking.text(row, 'name'),
      include_event_ids: idListOf(row['event_ids']).filter((event) => eventIds.has(event)),
    })),
  );
}

/** Converts the lists that the newsletter offers, in its order. */
function takeOfferedLists(rows: readonly ServiceRow[], listIds: ReadonlySet<number>, taking: FieldReader) {
  const seen = new Set<number>();
  taking.about('newsletter');
  return rows.flatMap((row) => {
    const [id, name] = [idOf(row, 'value'), taking.text(row, 'public_name')];
    if (id === undefined || !listIds.has(id) || seen.has(id) || !isFilled(name)) return [];
    seen.add(id);
    return [{ list_id: id, public_name: name }];
  });
}
