import * as store from '../store/moving/move-instance.ts';
import { databasePlace } from '../store/open.ts';
import { openStore } from '../store/store.ts';
import { refusal } from './refusal-codes.ts';
import { Refused } from './refused.ts';
import { contentsOf, type InstanceContents } from './remove-instance.ts';

/** How long looking waits for what another process is writing. */
const WAITS_MS = 30_000;

/**
 * Copies an instance with its people, history and files into another database, which may hold others, and verifies it. Throws Refused
 * and DatabaseError; then the target has nothing of it.
 */
export async function copyInstance(move: store.InstanceMove): Promise<store.MovedInstance> {
  refuseSame(move);
  return store.copyInstance(move);
}

/** As `copyInstance`, and then the source has it no more. What was broken off in between is finished by the same once more. */
export async function moveInstance(move: store.InstanceMove): Promise<store.MovedInstance> {
  refuseSame(move);
  return store.moveInstance(move);
}

/** What would be moved. Throws as the move does that can't be. */
export async function contentsToMove(move: store.InstanceMove): Promise<InstanceContents> {
  refuseSame(move);
  const { instance, from } = move;
  const source = await openStore(from, { create: false, busyTimeoutMs: WAITS_MS, asItIs: true });
  try {
    if ((await source.findInstance(instance)) === undefined) throw store.noInstance(databasePlace(from), instance);
    return await contentsOf({ store: source }, instance);
  } finally {
    await source.close();
  }
}

function refuseSame({ from, to }: store.InstanceMove): void {
  if (from === to) throw new Refused(refusal('copy_onto_itself'));
}
