import { form } from '../bookings/form-kind.ts';
import { absence, assignment, role, roster } from '../rota/rota-kinds.ts';
import { source } from '../sources/source-kind.ts';
import { building } from './building.ts';
import { event } from './event.ts';
import { documentGroup, layer, personGroup, targetGroup } from './groups.ts';
import type { AnyKind } from './kind-table.ts';
import { list, listGroup } from './list.ts';
import { person } from './person.ts';
import { room } from './room.ts';
import { series } from './series.ts';

/** All kinds of content, in the order of the bundle. */
export const KINDS: readonly AnyKind[] = [
  building,
  room,
  layer,
  targetGroup,
  personGroup,
  person,
  listGroup,
  list,
  event,
  series,
  source,
  form,
  role,
  absence,
  roster,
  assignment,
  documentGroup,
];

/** Kinds with addresses in the office API (rule W1). */
export const ADDRESSED_KINDS: readonly AnyKind[] = KINDS.filter(
  ({ isWithoutAddresses }) => isWithoutAddresses !== true,
);
