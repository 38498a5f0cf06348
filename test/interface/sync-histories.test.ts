// Random histories. A client that follows the cursors has the same content as a fresh read, and gets the current reason of each deletion.
// After a rename, only the events that show the name count as changed (rule G6). Three copies follow two servers on one database, one of
// which restarts at times.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import { canBePublic, isPublicationStarted } from '../../src/model/visibility.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import { restoreEntity } from '../../src/office/content/restore-entity.ts';
import type { Step } from '../../src/office/content/step.ts';
import { undoChange } from '../../src/office/content/undo-change.ts';
import { OfficeError } from '../../src/office/office-error.ts';
import { acceptProposal, declineProposal } from '../../src/office/proposals/answer-proposal.ts';
import { listProposals } from '../../src/office/proposals/list-proposals.ts';
import type { WriteContext } from '../../src/office/write-context.ts';
import { ConflictError, InUseError, NotFoundError } from '../../src/store/content/errors.ts';
import { createWallClock } from '../../src/util/wall-clock.ts';
import { openTestServer, type TestServer } from '../support/instance.ts';
import { countRuns } from '../support/runs.ts';
import {
  type Ask,
  Copy,
  createSyncReader,
  openSecondServer,
  type Page,
  StatusError,
  syncPages,
} from '../support/sync-copy.ts';

const BEGIN = Date.parse('2026-10-20T08:00:00Z');
const [HOUR, DAY] = [3_600_000, 86_400_000];
const ZONE = 'Europe/Zurich';
const COPIES = 3;

const at = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const from = (ms: number) => ({ date_from: at(ms), date_to: at(ms + HOUR) });

const EVENTS = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  title: `Anlass ${index + 1}`,
  ...from(BEGIN + (index - 1) * 5 * DAY),
  layer_ids: [[1], [3], [1, 2], []][index % 4],
  target_group_ids: index % 2 === 0 ? [1, 2] : [],
  rooms: index % 3 === 0 ? [{ room_id: 1 }] : [],
  organizer: index % 3 === 1 ? { person_id: 1 } : null,
  ...(index % 4 === 3 && { publish_from: at(BEGIN + 2 * DAY) }),
  ...(index % 4 === 2 && { subscription: { open: true, deadline: '20261023', person: { person_id: 2 } } }),
}));

const PARISH = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'test', title: 'Test', time_zone: ZONE },
  buildings: [{ id: 1, name: 'Kirche' }],
  rooms: [{ id: 1, building_id: 1, name: 'Schiff' }],
  layers: [
    { id: 1, name: 'Dorf' },
    { id: 2, name: 'Berg' },
    { id: 3, name: 'Alp', parent_id: 2 },
  ],
  target_groups: [
    { id: 1, name: 'Kinder' },
    { id: 2, name: 'Jugend' },
  ],
  persons: [
    { id: 1, visibility: 'web', firstname: 'Anna', lastname: 'Keller' },
    { id: 2, visibility: 'web', firstname: 'Beat', lastname: 'Graf' },
  ],
  lists: [
    { id: 1, name: 'Berge', rule: { layer_ids: [2] } },
    { id: 2, name: 'Dorf', rule: { layer_ids: [1] } },
  ],
  events: EVENTS,
};

const DEEDS = [
  'title',
  'draft',
  'ready',
  'hide',
  'show',
  'window',
  'cancel',
  'area',
  'rooms',
  'people',
  'move',
  'move',
  'to-past',
  'to-past',
  'remove',
  'remove',
  'restore',
  'restore',
  'undo',
  'propose',
  'accept',
  'decline',
];

const NAMED = [
  ...(['layer', 'layer', 'target_group', 'room', 'building', 'list'] as const).map((kind) => ({ kind, key: 'name' })),
  { kind: 'person' as const, key: 'lastname' },
];

const anyAction = fc.record({
  do: fc.constant('event' as const),
  deed: fc.constantFrom(...DEEDS),
  event: fc.integer({ min: 1, max: EVENTS.length }),
  days: fc.integer({ min: -30, max: 30 }),
});
const rename = fc.record({
  do: fc.constant('rename' as const),
  what: fc.constantFrom(...NAMED),
  id: fc.integer({ min: 1, max: 3 }),
});
const SETTINGS = ['accent', 'footer', 'title', 'public_url', 'event_url', 'locale'] as const;
const settings = fc.record({ do: fc.constant('settings' as const), key: fc.constantFrom(...SETTINGS) });
const order = fc.record({
  do: fc.constant('order' as const),
  kind: fc.constantFrom('layer' as const, 'target_group' as const, 'list' as const),
  first: fc.integer({ min: 1, max: 2 }),
});
const wait = fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.02, 0.3, 1, 4, 12, 40) });
const pass = fc.record({
  do: fc.constant('pass' as const),
  copy: fc.nat(COPIES - 1),
  server: fc.nat(1),
  limit: fc.integer({ min: 1, max: 5 }),
  during: fc.option(anyAction, { freq: 4 }),
});
const renew = fc.constant({ do: 'renew' as const });
const history = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: anyAction },
    { weight: 2, arbitrary: rename },
    { weight: 2, arbitrary: settings },
    { weight: 1, arbitrary: order },
    { weight: 1, arbitrary: wait },
    { weight: 4, arbitrary: pass },
    { weight: 1, arbitrary: renew },
  ),
  { minLength: 8, maxLength: 30 },
);

type SyncAction = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;
type Pass = typeof pass extends fc.Arbitrary<infer T> ? T : never;

interface Follower {
  readonly copy: Copy;
  /** Time of the last pass of this copy; undefined before the first one. */
  at: number | undefined;
  /** True if only names and settings have changed since the last pass, and no time has passed. */
  isRenamesOnly: boolean;
}

class Histories {
  readonly #server: TestServer;
  readonly #key: string;
  readonly #followers: Follower[] = Array.from({ length: COPIES }, () => {
    return { copy: new Copy(), at: undefined, isRenamesOnly: true };
  });
  #second: Awaited<ReturnType<typeof openSecondServer>>;
  #now = BEGIN;
  #names = 0;

  private constructor(server: TestServer, key: string, second: Awaited<ReturnType<typeof openSecondServer>>) {
    this.#server = server;
    this.#key = key;
    this.#second = second;
  }

  static async open(): Promise<Histories> {
    const server = await openTestServer(new Date(BEGIN).toISOString());
    await server.import(PARISH);
    return new Histories(server, await server.key('test'), await openSecondServer(server));
  }

  async close(): Promise<void> {
    await this.#server.store.close();
  }

  get #editor(): WriteContext {
    return {
      store: this.#server.store,
      clock: () => this.#now,
      actor: 'Eva',
      authority: { role: 'editor', areas: [] },
    };
  }

  get #contributor(): WriteContext {
    return { ...this.#editor, actor: 'Anna', accountId: 1, authority: { role: 'contributor', areas: [1, 2, 3] } };
  }

  async take(step: typeof history extends fc.Arbitrary<readonly (infer T)[]> ? T : never): Promise<void> {
    if (step.do === 'event') await this.#write(step);
    else if (step.do === 'rename') await this.#rename(step.what, step.id);
    else if (step.do === 'settings') await this.#set(step.key);
    else if (step.do === 'order') await this.#order(step.kind, step.first);
    else if (step.do === 'pass') await this.#pass(step);
    else if (step.do === 'renew') this.#second = await openSecondServer(this.#server);
    else {
      this.#now += step.days * DAY;
      this.#server.clock.set(this.#now);
      for (const one of this.#followers) one.isRenamesOnly = false;
    }
  }

  async #write(step: SyncAction): Promise<void> {
    for (const one of this.#followers) one.isRenamesOnly = false;
    try {
      await this.#dare(step);
    } catch (error) {
      const isRefused = [OfficeError, NotFoundError, ConflictError, InUseError].some((kind) => error instanceof kind);
      if (!isRefused && !/^(BadContent|ProposalOutdated|Forbidden)Error$/.test((error as Error).name)) throw error;
    }
  }

  async #dare({ deed: what, event: id, days }: SyncAction): Promise<void> {
    const merges: Partial<Record<SyncAction['deed'], object>> = {
      title: { title: `Anlass ${id} ${++this.#names}` },
      draft: { state: 'draft' },
      ready: { state: 'ready' },
      hide: { public: false },
      show: { public: true },
      window: { publish_from: at(this.#now + days * DAY) },
      cancel: { status: 'cancelled' },
      area: { layer_ids: [(Math.abs(days) % 3) + 1] },
      rooms: { rooms: days > 0 ? [{ room_id: 1 }] : [] },
      people: { organizer: days > 0 ? { person_id: 1 } : null },
      move: from(this.#now + days * DAY),
      'to-past': from(this.#now - (1 + Math.abs(days) * 20) * DAY),
    };
    const merge = merges[what];
    const put = (editing: WriteContext, step: object) =>
      applyChanges(editing, 'test', [{ kind: 'event', id, at: '', ...step } as Step]);
    if (merge !== undefined) await put(this.#editor, { merge });
    else if (what === 'remove') await put(this.#editor, { remove: true, isDetached: true });
    else if (what === 'restore') await restoreEntity(this.#editor, 'test', { kind: 'event', id });
    else if (what === 'propose') await put(this.#contributor, { merge: from(this.#now + days * DAY) });
    else if (what === 'undo') {
      const revision = (await this.#server.store.findInstance('test'))?.contentRevision ?? 0;
      await undoChange(this.#editor, 'test', revision);
    } else {
      const [first] = await listProposals(this.#editor, 'test');
      if (first === undefined) return;
      if (what === 'accept') await acceptProposal(this.#editor, 'test', first.proposal.id, { isForced: days > 0 });
      else await declineProposal(this.#editor, 'test', first.proposal.id, 'Nein');
    }
  }

  async #rename({ kind, key }: (typeof NAMED)[number], given: number): Promise<void> {
    const id = kind === 'layer' ? given : kind === 'person' ? (given % 2) + 1 : 1;
    const merge = { [key]: `Name ${++this.#names}` };
    await applyChanges(this.#editor, 'test', [{ kind, id, merge, at: '' }]);
  }

  async #set(key: (typeof SETTINGS)[number]): Promise<void> {
    const count = ++this.#names;
    const value = {
      accent: `#${String(count).padStart(6, '0')}`,
      footer: `Haus ${count}`,
      title: `Pfarrei ${count}`,
      public_url: `https://www.example.org/${count}`,
      event_url: `https://www.example.org/${count}/{id}`,
      locale: ['de-CH', 'fr-CH', 'it-CH'][count % 3],
    }[key];
    const administrator = { ...this.#editor, authority: { role: 'administrator', areas: [] } } as WriteContext;
    await applyChanges(administrator, 'test', [{ kind: 'settings', id: 1, merge: { [key]: value }, at: '' }]);
  }

  async #order(kind: 'layer' | 'target_group' | 'list', first: number): Promise<void> {
    for (const one of this.#followers) one.isRenamesOnly = false;
    const steps = [first, 3 - first, ...(kind === 'layer' ? [3] : [])].map((id, index) => {
      return { kind, id, merge: { position: index + 1 }, at: '' };
    });
    await applyChanges(this.#editor, 'test', steps);
  }

  async #asks(): Promise<readonly [Ask, Ask]> {
    await this.#server.live.refresh();
    await this.#second.live.refresh();
    const first = async ({ target }: { readonly target: string }) => {
      const answer = await this.#server.ask(target);
      return { ...answer, body: Buffer.from(answer.text), pieces: undefined };
    };
    return [createSyncReader({ answer: first }, this.#key), createSyncReader(this.#second.door, this.#key)];
  }

  async #pass({ copy: which, server, limit, during }: Pass): Promise<void> {
    const follower = this.#followers[which];
    if (follower === undefined) throw new Error('there is no such copy');
    const { copy } = follower;
    const ask = (await this.#asks())[server === 0 ? 0 : 1];
    const had = new Map(copy.events);
    const age = (this.#now - (follower.at ?? this.#now)) / DAY;
    let pages: readonly Page[];
    let isAlone = true;
    try {
      pages = await syncPages(copy, ask, limit, async () => {
        if (during === null || !isAlone) return;
        isAlone = false;
        await this.#write(during);
        await this.#asks();
      });
      expect(age).toBeLessThan(92);
    } catch (error) {
      if (!(error instanceof StatusError) || error.status !== 410) throw error;
      expect(age).toBeGreaterThan(89);
      this.#followers[which] = { copy: new Copy(), at: undefined, isRenamesOnly: true };
      return;
    }
    if (isAlone) await this.#judge(follower, had, pages, ask);
    follower.at = this.#now;
    follower.isRenamesOnly = isAlone;
  }

  async #judge(follower: Follower, had: ReadonlyMap<string, string>, pages: readonly Page[], ask: Ask): Promise<void> {
    const { copy, isRenamesOnly, at: before } = follower;
    const fresh = new Copy();
    await syncPages(fresh, ask, 5000);
    expect(copy.content).toEqual(fresh.content);
    const removed = pages.flatMap((page) => page.removed);
    const told = await this.#reasons(removed.map(({ event_id }) => Number(event_id)));
    expect(removed.map(({ event_id, reason }) => [event_id, reason])).toEqual(
      removed.map(({ event_id }) => [event_id, told.get(Number(event_id))]),
    );
    if (isRenamesOnly && before !== undefined) {
      const again = pages
        .flatMap((page) => page.events)
        .filter((one) => had.get(one['event_id']) === JSON.stringify(one));
      expect(again.map((one) => one['event_id'])).toEqual([]);
    }
  }

  async #reasons(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const now = createWallClock(ZONE)(this.#now);
    return this.#server.store.content.read('test', async (content) => {
      const reasons = new Map<number, string>();
      for (const id of ids) {
        const event = (await content.get('event', id))?.value as Event | undefined;
        const isHidden = event !== undefined && !(canBePublic(event) && isPublicationStarted(event.publishFrom, now));
        reasons.set(id, event === undefined ? 'removed' : isHidden ? 'hidden' : 'over');
      }
      return reasons;
    });
  }

  async end(): Promise<void> {
    for (const copy of this.#followers.keys()) {
      for (const server of [0, 1]) await this.#pass({ do: 'pass', copy, server, limit: 3, during: null });
    }
  }
}

it('a copy that follows the cursors equals a fresh read, whatever the office has done', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const histories = await Histories.open();
      try {
        for (const step of steps) await histories.take(step);
        await histories.end();
      } finally {
        await histories.close();
      }
    }),
    { numRuns: countRuns(12) },
  );
});
