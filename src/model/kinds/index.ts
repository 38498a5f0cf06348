import { formKind } from '../bookings/form-kind.ts';
import { absenceKind, assignmentKind, rosterKind, rotaRoleKind } from '../rota/rota-kinds.ts';
import { sourceKind } from '../sources/source-kind.ts';
import { buildingKind } from './building.ts';
import { eventKind } from './event.ts';
import { documentGroupKind, layerKind, personGroupKind, targetGroupKind } from './groups.ts';
import type { AnyKindTable } from './kind-table.ts';
import { listGroupKind, listKind } from './list.ts';
import { personKind } from './person.ts';
import { roomKind } from './room.ts';
import { seriesKind } from './series.ts';

/** In the order of the bundle. */
export const KINDS: readonly AnyKindTable[] = [
  buildingKind,
  roomKind,
  layerKind,
  targetGroupKind,
  personGroupKind,
  personKind,
  listGroupKind,
  listKind,
  eventKind,
  seriesKind,
  sourceKind,
  formKind,
  rotaRoleKind,
  absenceKind,
  rosterKind,
  assignmentKind,
  documentGroupKind,
];

/** Kinds with addresses in the office API (rule W1). */
export const ROUTED_KINDS: readonly AnyKindTable[] = KINDS.filter(({ hasNoRoutes }) => hasNoRoutes !== true);
