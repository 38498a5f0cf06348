// Newsletter registrations in many parishes, and the expected state of the database afterwards.

import { openStore } from '../../src/store/store.ts';
import type { Draft } from '../fuzz/draft.ts';
import {
  createPageDraft,
  createUpdateDraft,
  type Fields,
  fillDraft,
  pickVisitorEmail,
  randomRegistrationFields,
} from '../fuzz/registering.ts';
import type { Choices } from '../support/choosing.ts';
import {
  countOwners,
  createOwnSubscriber,
  type Parish,
  parishOf,
  SHARED_SUBSCRIBER,
  SHARED_SUBSCRIBER_ID,
  sharedAddressIdOf,
} from '../support/marked-parish.ts';
import type { ParishKey } from '../support/parish-keys.ts';

export interface RegistrationRequest {
  readonly draft: Draft;
  /** True if the request contains a subscriber of another parish, who must not be found. */
  readonly isForeign: boolean;
  readonly statuses: readonly number[];
}

const FOUND_OR_NOT = [200, 404];

/** Creates an `updatenlsubscriber` request with a key. The data carries the mark of the key's parish. */
export function createUpdateRequest(choosing: Choices, key: ParishKey, other: Parish): RegistrationRequest {
  const { parish } = key;
  const isForeign = other.number !== parish.number && choosing.oneIn(4);
  const email = choosing.oneIn(4) ? SHARED_SUBSCRIBER.email : pickVisitorEmail(choosing, parish);
  const made: readonly (readonly [fields: Fields, statuses: readonly number[]])[] = [
    [{ nl_subs_id: 0, ...randomRegistrationFields(choosing, parish, email) }, [200]],
    [{ nl_subs_id: parish.ownId, ...randomRegistrationFields(choosing, parish, undefined) }, [200]],
    [{ nl_subs_id: SHARED_SUBSCRIBER_ID, ...randomRegistrationFields(choosing, parish, undefined) }, [200]],
    [{ nl_subs_id: sharedAddressIdOf(parish), delete_button: '' }, FOUND_OR_NOT],
  ];
  const foreign = {
    nl_subs_id: sharedAddressIdOf(other),
    ...(choosing.oneIn(2) ? { delete_button: '' } : randomRegistrationFields(choosing, parish, undefined)),
  };
  const [fields, statuses] = isForeign ? [foreign, [404]] : choosing.pick(made);
  return { draft: createUpdateDraft(choosing, key, fields), isForeign, statuses };
}

/** Creates a request for a parish's page with the link of one of its subscribers, of one of another parish, or with an invalid link. */
export function createPageRequest(choosing: Choices, parish: Parish, other: Parish): RegistrationRequest {
  const { pick, oneIn } = choosing;
  const isForeign = other.number !== parish.number && oneIn(4);
  const page = (method: string, ...behind: readonly string[]) => {
    const draft = createPageDraft(method, ['newsletter', parish.name, ...behind]);
    if (method === 'POST')
      fillDraft(draft, randomRegistrationFields(choosing, parish, pickVisitorEmail(choosing, parish)), true);
    return draft;
  };
  const method = pick(['GET', 'POST']);
  if (isForeign) {
    const { key } = createOwnSubscriber(other);
    const draft = oneIn(3) ? page('POST', 'me', key, 'end') : page(method, 'me', key);
    return { draft, isForeign, statuses: [404] };
  }
  const { key } = createOwnSubscriber(parish);
  const made: readonly (readonly [draft: Draft, statuses: readonly number[]])[] = [
    [page(method), [200, 422]],
    [page('GET', 'me', key), [200]],
    [page('POST', 'me', key), [200]],
    [page('GET', 'me', SHARED_SUBSCRIBER.key), FOUND_OR_NOT],
    [page('POST', 'me', SHARED_SUBSCRIBER.key, 'end'), FOUND_OR_NOT],
    [page('GET', 'confirm', 'x'), [404]],
    [page('POST', 'confirm', 'x'), [404]],
  ];
  const [draft, statuses] = pick(made);
  return { draft, isForeign, statuses };
}

export interface StoredSubscriberCounts {
  readonly all: number;
  readonly visitors: number;
  /** Stored rows with the mark of another parish. */
  readonly foreign: readonly string[];
}

export async function countStoredSubscribers(url: string, count: number): Promise<StoredSubscriberCounts> {
  const store = await openStore(url, { create: false, busyTimeoutMs: 30_000 });
  try {
    let [all, visitors] = [0, 0];
    const foreign: string[] = [];
    for (let number = 1; number <= count; number++) {
      const { subscribers = [] } = (await store.readSubscribers(parishOf(number).name)) ?? {};
      for (const subscriber of subscribers) {
        all++;
        if (subscriber.email.startsWith('visitor')) visitors++;
        const owners = [...countOwners(JSON.stringify(subscriber)).keys()];
        if (owners.some((owner) => owner !== number)) foreign.push(`${subscriber.id} of ${number}: ${owners}`);
      }
    }
    return { all, visitors, foreign };
  } finally {
    await store.close();
  }
}
