// Registering among many parishes: what is asked, and what must be in the database afterwards.

import { openStore } from '../../src/store/store.ts';
import type { Draft } from '../fuzz/draft.ts';
import { enteredBy, type Fields, fill, pageDraft, updateDraft, visitorOf } from '../fuzz/registering.ts';
import type { Choosing } from '../support/choosing.ts';
import {
  ownersOf,
  ownSubscriber,
  type Parish,
  parishOf,
  SHARED_NUMBER,
  SHARED_SUBSCRIBER,
  sharedAddressId,
} from '../support/marked-parish.ts';
import type { ParishKey } from '../support/parish-keys.ts';

export interface Registering {
  readonly draft: Draft;
  /** Whether it names a subscriber of another parish, who must not be found. */
  readonly isForeign: boolean;
  /** The statuses that it may have otherwise. */
  readonly statuses: readonly number[];
}

/** A deleted subscriber returns with the next import. */
const THERE_OR_NOT = [200, 404];

/** The operation asked by a key; what it sends bears the mark of the key's parish. */
export function updateAsk(choosing: Choosing, key: ParishKey, other: Parish): Registering {
  const { parish } = key;
  const isForeign = other.number !== parish.number && choosing.oneIn(4);
  const email = choosing.oneIn(4) ? SHARED_SUBSCRIBER.email : visitorOf(choosing, parish);
  const made: readonly (readonly [fields: Fields, statuses: readonly number[]])[] = [
    [{ nl_subs_id: 0, ...enteredBy(choosing, parish, email) }, [200]],
    [{ nl_subs_id: parish.ownId, ...enteredBy(choosing, parish, undefined) }, [200]],
    [{ nl_subs_id: SHARED_NUMBER, ...enteredBy(choosing, parish, undefined) }, [200]],
    [{ nl_subs_id: sharedAddressId(parish), delete_button: '' }, THERE_OR_NOT],
  ];
  const foreign = {
    nl_subs_id: sharedAddressId(other),
    ...(choosing.oneIn(2) ? { delete_button: '' } : enteredBy(choosing, parish, undefined)),
  };
  const [fields, statuses] = isForeign ? [foreign, [404]] : choosing.pick(made);
  return { draft: updateDraft(choosing, key, fields), isForeign, statuses };
}

/** Page of a parish, by the link of its own subscriber, of another parish's, or by an invalid link. */
export function pageAsk(choosing: Choosing, parish: Parish, other: Parish): Registering {
  const { pick, oneIn } = choosing;
  const isForeign = other.number !== parish.number && oneIn(4);
  const page = (method: string, ...behind: readonly string[]) => {
    const draft = pageDraft(method, ['newsletter', parish.name, ...behind]);
    if (method === 'POST') fill(draft, enteredBy(choosing, parish, visitorOf(choosing, parish)), true);
    return draft;
  };
  const method = pick(['GET', 'POST']);
  if (isForeign) {
    const { key } = ownSubscriber(other);
    const draft = oneIn(3) ? page('POST', 'me', key, 'end') : page(method, 'me', key);
    return { draft, isForeign, statuses: [404] };
  }
  const { key } = ownSubscriber(parish);
  const made: readonly (readonly [draft: Draft, statuses: readonly number[]])[] = [
    // Without a topic it is refused (rule R24).
    [page(method), [200, 422]],
    [page('GET', 'me', key), [200]],
    [page('POST', 'me', key), [200]],
    [page('GET', 'me', SHARED_SUBSCRIBER.key), THERE_OR_NOT],
    [page('POST', 'me', SHARED_SUBSCRIBER.key, 'end'), THERE_OR_NOT],
    [page('GET', 'confirm', 'x'), [404]],
    [page('POST', 'confirm', 'x'), [404]],
  ];
  const [draft, statuses] = pick(made);
  return { draft, isForeign, statuses };
}

export interface Kept {
  /** Subscribers, and those of them who have registered themselves. */
  readonly all: number;
  readonly visitors: number;
  /** Rows with the mark of another parish. */
  readonly foreign: readonly string[];
}

/** Subscribers in the database of parishes 1 to `count`. */
export async function keptSubscribers(url: string, count: number): Promise<Kept> {
  const store = await openStore(url, { create: false, busyTimeoutMs: 30_000 });
  try {
    let [all, visitors] = [0, 0];
    const foreign: string[] = [];
    for (let number = 1; number <= count; number++) {
      const { subscribers = [] } = (await store.readSubscribers(parishOf(number).name)) ?? {};
      for (const subscriber of subscribers) {
        all++;
        if (subscriber.email.startsWith('visitor')) visitors++;
        const owners = [...ownersOf(JSON.stringify(subscriber)).keys()];
        if (owners.some((owner) => owner !== number)) foreign.push(`${subscriber.id} of ${number}: ${owners}`);
      }
    }
    return { all, visitors, foreign };
  } finally {
    await store.close();
  }
}
