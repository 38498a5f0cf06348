// Writing of deltas. All content changes pass through here, so that links, tombstones, counters, history, and announcements are updated in
// one place. The cost depends on the deltas, not on the size of the instance.

import type { Transaction } from 'kysely';
import { findExternalPictures } from '../../model/external-pictures.ts';
import type { Instance } from '../../model/instance.ts';
import { isPublicationStarted } from '../../model/visibility.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { removeDeletedFromAccounts } from '../accounts/deleted-content.ts';
import { runInBatches } from '../batches.ts';
import { type BookingUpdateOptions, updateBookingsOnEventChange } from '../bookings/update-bookings-on-event-change.ts';
import { findVisibleSignUpEvents } from '../bookings/visible-sign-up-events.ts';
import { findExternalLogoUrls, recordExternalPictures } from '../external-pictures.ts';
import { type InstancePart, type InstanceRecord, markPartsChanged, writeSettings } from '../instances.ts';
import { updateRequestsOnEventChange } from '../room-requests/update-requests-on-event-change.ts';
import { updateRotaOnEventChange } from '../rota/update-rota-on-event-change.ts';
import { deleteSourceState } from '../sources/delete-source-state.ts';
import { createStatement } from '../statement.ts';
import type { EntityRow, Tables } from '../tables.ts';
import { createChangeEventCollector, queueAnnouncements } from '../webhooks/change-events.ts';
import { narrowToKind, type Settings } from './by-kind.ts';
import { raiseCounters } from './counters.ts';
import { recordDepartures } from './departures.ts';
import type { Delta } from './diff.ts';
import { deriveColumns, hasSameReferences, looksSamePublicly, referencesOf } from './documents.ts';
import { eraseFromHistory } from './erase.ts';
import { type ChangeHeader, writeHistory } from './history.ts';
import { updateProposalsOnEventChange } from './proposals.ts';
import { writeUses } from './resource-uses.ts';
import { addTombstones } from './tombstones.ts';

export interface ApplyDeltasOptions {
  readonly record: InstanceRecord;
  readonly line: ChangeHeader;
  readonly accountId?: number | null | undefined;
  readonly word?: string | undefined;
  readonly settingsBefore?: Instance | undefined;
  readonly settingsShownChanged?: boolean;
  readonly bookings?: BookingUpdateOptions | undefined;
  /** True if the change comes from the office; an import of an older bundle must not revert it. */
  readonly isByOffice?: boolean;
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** Writes the deltas and notifies the people affected. Empty deltas have no effect. */
export async function applyDeltas(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  applying: ApplyDeltasOptions,
): Promise<void> {
  const { record, line, settingsBefore, settingsShownChanged = false, isByOffice = false } = applying;
  const { id } = record;
  const isNew = record.contentRevision === 0;
  const documents = deltas.filter(({ kind }) => kind !== 'settings');
  const settings = deltas.find(({ kind }) => kind === 'settings');
  if (documents.length > 0) await applyDocuments(tx, documents, applying);
  if (settings !== undefined) await applySettings(tx, record, settings);
  const instance = (settings?.after?.entity ?? record.instance) as Instance;
  const parts = await findChangedParts(tx, deltas, {
    instanceId: id,
    before: settingsBefore ?? ((settings?.entityBefore() ?? record.instance) as Instance),
    after: instance,
  });
  if (deltas.length > 0) await writeHistory(tx, record, line, deltas);
  const withSettings = { ...record, instance };
  await updateBookingsOnEventChange(tx, withSettings, deltas, {
    ...applying.bookings,
    at: line.at,
    by: line.actor,
    what: line.what,
  });
  // An import copies the state of another system, so it sends no mails (rule D14).
  const isSilent = line.what === 'import' || applying.bookings?.isSilent === true;
  await updateRotaOnEventChange(tx, withSettings, deltas, { at: line.at, isSilent });
  const { at, actor: by, what } = line;
  await updateRequestsOnEventChange(tx, withSettings, deltas, { at, by, what, isSilent });
  const hasContent = deltas.length > 0 || parts.includes('settings') || isNew;
  await markPartsChanged(
    tx,
    record,
    ...(hasContent ? (['content'] as const) : []),
    ...(isByOffice ? (['office'] as const) : []),
    ...parts,
  );
  if (parts.includes('settings') || isNew)
    await recordExternalPictures(tx, id, findExternalLogoUrls(instance), line.at);
  const now = createWallClock(record.instance.timeZone)(line.at);
  const news = createChangeEventCollector(now);
  for (const delta of deltas) news.note(delta);
  const { events, others } = news.gathered();
  // Turning sign-up on or off changes the public details of these events (rule J20).
  const touched = parts.includes('signup') ? await findVisibleSignUpEvents(tx, id, now) : [];
  const known = new Set(events.map(({ eventId }) => eventId));
  const more = touched.flatMap((eventId) => (known.has(eventId) ? [] : [{ type: 'event.changed' as const, eventId }]));
  await queueAnnouncements(tx, id, { events: [...events, ...more], others: others || settingsShownChanged }, line.at);
}

async function applyDocuments(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { record, line, accountId = null, word = '', progress }: ApplyDeltasOptions,
): Promise<void> {
  const { id, revision } = record;
  const linking = changedLinksOf(deltas);
  const going = deltas.filter(({ after }) => after === undefined);
  await deleteLinks(tx, id, [...linking.filter(({ before }) => before !== undefined), ...going]);
  await deleteEntities(tx, id, going);
  await putDocuments(tx, deltas, { record, at: line.at, progress });
  await insertLinks(tx, id, linking);
  await writeUses(tx, id, deltas);
  await recordExternalPictures(tx, id, newPictures(deltas, record.instance), line.at);
  const { at, actor, what } = line;
  await updateProposalsOnEventChange(tx, deltas, { instanceId: id, revision, at, actor, accountId, what, word });
  await eraseFromHistory(tx, record, deltas);
  await deleteSourceState(tx, id, going);
  await removeDeletedFromAccounts(tx, id, going);
  await addTombstones(tx, deltas, { instanceId: id, revision, at: line.at, reason: line.what });
  await recordDepartures(tx, deltas, record, line.at);
  await raiseCounters(tx, id, deltas);
}

function newPictures(deltas: readonly Delta[], instance: Instance): string[] {
  return deltas.flatMap(({ kind, after, entityBefore }) => {
    const event = narrowToKind('event', kind, after?.entity);
    const now = event === undefined ? [] : findExternalPictures(event, instance);
    if (now.length === 0) return [];
    const before = narrowToKind('event', kind, entityBefore());
    const known = new Set(before === undefined ? [] : findExternalPictures(before, instance));
    return now.filter((address) => !known.has(address));
  });
}

async function applySettings(tx: Transaction<Tables>, record: InstanceRecord, { after }: Delta): Promise<void> {
  const { id: _, ...instance } = after?.entity as Settings;
  await writeSettings(tx, record.id, instance);
}

async function deleteEntities(tx: Transaction<Tables>, instanceId: number, going: readonly Delta[]): Promise<void> {
  for (const [kind, deltas] of Map.groupBy(going, (delta) => delta.kind)) {
    await runInBatches(deltas, (some) =>
      tx
        .deleteFrom('entities')
        .where('instance_id', '=', instanceId)
        .where('kind', '=', kind)
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute(),
    );
  }
}

async function putDocuments(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { record, at, progress }: Pick<ApplyDeltasOptions, 'record' | 'progress'> & { readonly at: number },
): Promise<void> {
  const documents = deltas.flatMap(({ after }) => after ?? []);
  const now = createWallClock(record.instance.timeZone)(at);
  let done = 0;
  await runInBatches(documents, async (some) => {
    const rows = some.map(
      ({ kind, id, shownUntil, opensAt, entity, text }): EntityRow => ({
        instance_id: record.id,
        kind,
        id,
        shown_until: shownUntil,
        opens_at: shownUntil === '' || isPublicationStarted(opensAt, now) ? null : opensAt,
        revision: record.revision,
        changed_at: at,
        document: text,
        ...deriveColumns(kind, entity),
      }),
    );
    await putRows(tx, { rows });
    done += some.length;
    progress?.(done, documents.length);
  });
}

const putRows = createStatement((db, { rows }: { readonly rows: readonly EntityRow[] }) =>
  db
    .insertInto('entities')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['instance_id', 'kind', 'id']).doUpdateSet((eb) => ({
        shown_until: eb.ref('excluded.shown_until'),
        opens_at: eb.ref('excluded.opens_at'),
        revision: eb.ref('excluded.revision'),
        changed_at: eb.ref('excluded.changed_at'),
        document: eb.ref('excluded.document'),
        label: eb.ref('excluded.label'),
        sort_key: eb.ref('excluded.sort_key'),
      })),
    ),
);

interface ChangedSettings {
  readonly instanceId: number;
  readonly before: Instance;
  readonly after: Instance;
}

/** Returns the parts of the instance that the deltas change. The deltas must already be written. */
async function findChangedParts(
  tx: Transaction<Tables>,
  deltas: readonly Delta[],
  { instanceId, before, after }: ChangedSettings,
): Promise<InstancePart[]> {
  // API responses contain role names (in event details) and the instance's language.
  const isOtherPlan = deltas.some(
    ({ kind, after, entityBefore }) => kind === 'role' && !looksSamePublicly(kind, entityBefore(), after?.entity),
  );
  const isSameLanguage = before.locale === after.locale && before.timeZone === after.timeZone;
  const isOtherRoot = await changesRoot(tx, deltas, instanceId, before.title !== after.title);
  return [
    ...(isSameJson(before, after) ? [] : (['settings'] as const)),
    ...(isSameLanguage && !isOtherPlan ? [] : (['locale'] as const)),
    ...(before.outside.signup === after.outside.signup ? [] : (['signup'] as const)),
    ...(isOtherRoot ? (['root'] as const) : []),
  ];
}

/** True if the public root layer changes. Without layers, a single root layer has the instance's title (rule K3). */
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

interface Linking extends Delta {
  readonly to: ReturnType<typeof referencesOf>;
}

function changedLinksOf(deltas: readonly Delta[]): Linking[] {
  return deltas.flatMap((delta) => {
    const { kind, after, entityBefore } = delta;
    if (after === undefined) return [];
    const before = entityBefore();
    if (before !== undefined && hasSameReferences(kind, before, after.entity)) return [];
    const to = referencesOf(kind, after.entity);
    return before !== undefined && isSameJson(referencesOf(kind, before), to) ? [] : [{ ...delta, to }];
  });
}

async function deleteLinks(
  tx: Transaction<Tables>,
  instanceId: number,
  from: readonly Pick<Delta, 'kind' | 'id'>[],
): Promise<void> {
  for (const [kind, ids] of Map.groupBy(from, ({ kind }) => kind)) {
    await runInBatches(ids, (some) =>
      tx
        .deleteFrom('entity_links')
        .where('instance_id', '=', instanceId)
        .where('from_kind', '=', kind)
        .where(
          'from_id',
          'in',
          some.map(({ id }) => id),
        )
        .execute(),
    );
  }
}

async function insertLinks(tx: Transaction<Tables>, instanceId: number, linking: readonly Linking[]): Promise<void> {
  const links = linking.flatMap(({ kind, id, to }) =>
    to.map((target) => ({
      instance_id: instanceId,
      from_kind: kind,
      from_id: id,
      to_kind: target.kind,
      to_id: target.id,
    })),
  );
  await runInBatches(links, (rows) => insertRows(tx, { rows }));
}

interface LinkRow {
  readonly instance_id: number;
  readonly from_kind: string;
  readonly from_id: number;
  readonly to_kind: string;
  readonly to_id: number;
}

const insertRows = createStatement((db, { rows }: { readonly rows: readonly LinkRow[] }) =>
  db.insertInto('entity_links').values(rows),
);
