import type { PlainObject } from '../../../model/format/rule.ts';
import {
  type Clash,
  findClashes,
  type ResourceUse,
  resourceKeyOf,
  resourceUsesOf,
} from '../../../model/resource-use.ts';
import type { ResourceKind, UseSpan } from '../../../model/resources.ts';
import { ruleOf } from '../../../store/content/documents.ts';
import type { ContentReader } from '../../../store/content/port.ts';
import { readResourceLabels } from '../../clashes/resource-labels.ts';
import { readValue } from '../../content/read-value.ts';
import type { ImportPreview } from './compare-items.ts';
import type { PreviewedChange, PreviewedCreation } from './previewed-item.ts';

export interface PreviewedClash {
  readonly kind: ResourceKind;
  readonly name: string;
  /** Overlap, in wall-clock time. */
  readonly from: string;
  readonly to: string;
  readonly row: number;
  readonly label: string;
  readonly other: string;
  /** Undefined if the other event is part of the import. */
  readonly otherId: number | undefined;
}

/** Event fields that affect the use of rooms and people; changes to other fields cause no new clashes. */
const USE_FIELDS: ReadonlySet<string> = new Set([
  'rooms',
  'date_from',
  'date_to',
  'occupies_from',
  'occupies_to',
  'hours',
  'status',
  'state',
  'organizer',
  'coorganizer_ids',
  'lector_ids',
  'visitator_ids',
  'organist_ids',
  'verger_ids',
  'childcare',
]);

const MAX_CLASHES = 500;

/** Finds clashes, ordered by the start of the later event. `isFreed`: true if missing events no longer use their resources. */
export async function previewClashes(
  content: Pick<ContentReader, 'uses' | 'labels'>,
  { kind, creates, changes, gone }: ImportPreview,
  isFreed: boolean,
): Promise<readonly PreviewedClash[]> {
  if (kind !== 'event') return [];
  const taking = changes.filter(({ fields }) => fields.some(({ name }) => USE_FIELDS.has(name)));
  // New events get negative temporary ids.
  const coming = new Map<number, PreviewedCreation | PreviewedChange>();
  for (const [at, one] of creates.entries()) coming.set(-1 - at, one);
  for (const one of taking) coming.set(one.id, one);
  const uses = [...coming].flatMap(([id, { value }]) => usesIn(id, value));
  if (uses.length === 0) return [];
  const left = new Set([...taking, ...(isFreed ? gone : [])].map(({ id }) => id));
  const found: Clash[] = [];
  for (const [ofKind, some] of Map.groupBy(uses, (use) => use.kind)) {
    const standing = (await content.uses(ofKind, spanOf(some))).filter(({ eventId }) => !left.has(eventId));
    for (const clash of findClashes([...standing, ...some])) {
      if (clash.eventIds.some((id) => coming.has(id))) found.push(clash);
      if (found.length === MAX_CLASHES) break;
    }
  }
  const names = await readResourceLabels(content, found);
  const others = found.flatMap(({ eventIds }) => eventIds.filter((id) => !coming.has(id)));
  const titles = await content.labels('event', [...new Set(others)]);
  return found.map(({ kind: ofKind, id: resourceId, from, to, eventIds: [first, second] }) => {
    const [id, other] = coming.has(second) ? [second, first] : [first, second];
    const { row = 0, label = '' } = coming.get(id) ?? {};
    const comes = coming.get(other);
    return {
      kind: ofKind,
      name: names.get(resourceKeyOf({ kind: ofKind, id: resourceId })) ?? '',
      from,
      to,
      row,
      label,
      other: comes?.label ?? titles.get(other) ?? '',
      otherId: other < 0 ? undefined : other,
    };
  });
}

/** Period from the first start to the last end. */
function spanOf([first, ...others]: readonly UseSpan[]): UseSpan {
  let { from = '', to = '' } = first ?? {};
  for (const one of others) {
    if (one.from < from) from = one.from;
    if (one.to > to) to = one.to;
  }
  return { from, to };
}

function usesIn(eventId: number, value: PlainObject): ResourceUse[] {
  const taking = Object.entries(value).filter(([name]) => USE_FIELDS.has(name));
  const { entity } = readValue(
    ruleOf('event'),
    { id: eventId, isNew: true },
    { title: '-', ...Object.fromEntries(taking) },
    new Map(),
  );
  return resourceUsesOf({ ...entity, id: eventId });
}
