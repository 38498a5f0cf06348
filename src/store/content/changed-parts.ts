// Which parts of the settings a change makes different: events are told again to whoever follows them only for what they
// show of these (rule G6).

import type { Transaction } from 'kysely';
import type { Instance } from '../../model/instance.ts';
import { sameJson } from '../../util/same-json.ts';
import type { Part } from '../instances.ts';
import type { Tables } from '../tables.ts';
import type { Delta } from './diff.ts';
import { isShownSame } from './documents.ts';

export interface ChangedSettings {
  readonly instanceId: number;
  readonly before: Instance;
  readonly after: Instance;
}

/** `deltas` are written already. */
export async function changedParts(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { instanceId, before, after }: ChangedSettings,
): Promise<Part[]> {
  // Every detail bears the names of the roles that website programs are told of, as it bears the instance’s language.
  const isOtherPlan = deltas.some(
    ({ kind, after, entityBefore }) => kind === 'role' && !isShownSame(kind, entityBefore(), after?.entity),
  );
  const isSameLanguage = before.locale === after.locale && before.timeZone === after.timeZone;
  const isOtherRoot = await changesRoot(tx, deltas, instanceId, before.title !== after.title);
  return [
    ...(sameJson(before, after) ? [] : (['settings'] as const)),
    ...(isSameLanguage && !isOtherPlan ? [] : (['locale'] as const)),
    ...(before.outside.signup === after.outside.signup ? [] : (['signup'] as const)),
    ...(isOtherRoot ? (['root'] as const) : []),
  ];
}

/** Where there is no area, one stands for all and bears the title (rule K3). */
async function changesRoot(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  instanceId: number,
  isRenamed: boolean,
): Promise<boolean> {
  const layers = deltas.filter(({ kind }) => kind === 'layer');
  const come = layers.filter(({ before, after }) => before === undefined && after !== undefined).length;
  const gone = layers.filter(({ before, after }) => before !== undefined && after === undefined).length;
  if (come === 0 && gone === 0 && !isRenamed) return false;
  const { count } = await tx
    .selectFrom('entities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'layer')
    .executeTakeFirstOrThrow();
  const now = Number(count);
  const hadNone = now - come + gone === 0;
  return hadNone !== (now === 0) || (now === 0 && isRenamed);
}
