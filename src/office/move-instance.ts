import { DatabaseError } from '../store/errors.ts';
import * as store from '../store/instance-transfer/move-instance.ts';
import { identifyDatabase } from '../store/open.ts';
import { openStore } from '../store/store.ts';
import { OfficeError } from './office-error.ts';
import { createRefusal } from './refusal-codes.ts';
import { type InstanceSummary, summarizeInstance } from './remove-instance.ts';

const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies an instance with its people, history and files into another database, which may contain others, and verifies the copy. Throws
 * OfficeError and DatabaseError; the target is then unchanged.
 */
export async function copyInstance(move: store.InstanceMove): Promise<store.MovedInstance> {
  refuseSame(move);
  return store.copyInstance(move);
}

/** Copies an instance like `copyInstance` and then removes it from the source. An interrupted move is completed by running it again. */
export async function moveInstance(move: store.InstanceMove): Promise<store.MovedInstance> {
  refuseSame(move);
  return store.moveInstance(move);
}

/** Throws the same errors as `moveInstance` if the move is impossible. */
export async function previewMove(move: store.InstanceMove): Promise<InstanceSummary> {
  refuseSame(move);
  const { instance, from } = move;
  const source = await openStore(from, { create: false, busyTimeoutMs: BUSY_TIMEOUT_MS, asItIs: true });
  try {
    if ((await source.findInstance(instance)) === undefined) {
      throw (await isThere(move.to, instance))
        ? alreadyMovedError(move)
        : store.createNoInstanceError(identifyDatabase(from), instance);
    }
    return await summarizeInstance({ store: source }, instance);
  } finally {
    await source.close();
  }
}

/** True if the database has an instance with that name; false if it can't be read. */
async function isThere(url: string, instance: string): Promise<boolean> {
  try {
    const target = await openStore(url, { create: false, busyTimeoutMs: BUSY_TIMEOUT_MS, asItIs: true });
    try {
      return (await target.findInstance(instance)) !== undefined;
    } finally {
      await target.close();
    }
  } catch (error) {
    if (error instanceof DatabaseError) return false;
    throw error;
  }
}

function alreadyMovedError({ instance, from, to }: store.InstanceMove): DatabaseError {
  const name = JSON.stringify(instance);
  return new DatabaseError(
    `The database ${identifyDatabase(from)} has no instance ${name}, and ${identifyDatabase(to)} has one: it may have been moved already.`,
  );
}

function refuseSame({ from, to }: store.InstanceMove): void {
  if (from === to) throw new OfficeError(createRefusal('copy_onto_itself'));
}
