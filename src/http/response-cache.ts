// Cache of finished responses, limited by bytes. The fast lane finds a response by the request alone. Responses are grouped in shelves by
// instance and profile. A shelf is emptied when the view changes, so that nothing outdated is found. A full shelf first evicts its
// own responses.

import type { Body } from '../contract/operation.ts';
import { PROFILES, type Profile } from '../model/accounts/access-key.ts';
import type { View } from '../readmodel/view.ts';
import { CachedBody } from './cached-body.ts';

/** Number of requests that the filter remembers; a power of two. */
const SLOTS = 65_536;

/**
 * Creates an approximate filter that returns whether it has seen a request before. It rarely forgets a request, and very rarely confuses
 * two.
 */
function createSeenFilter(): (text: string, salt: number) => boolean {
  const slots = new Uint32Array(SLOTS);
  return (text, salt) => {
    // FNV-1a, 32 bits.
    let hash = 0x811c9dc5 ^ salt;
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash >>>= 0;
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    if (slots[slot] === hash) return true;
    slots[slot] = hash;
    return false;
  };
}

export interface CacheHit<T> {
  readonly body: CachedBody;
  readonly note: T;
}

interface CacheEntry {
  readonly body: CachedBody;
  readonly requests: string[];
  bytes: number;
}

interface Shelf {
  readonly name: string;
  number: number;
  view: View | undefined;
  readonly kept: Map<string, CacheEntry>;
  bytes: number;
}

function copyBody(content: Body): Body {
  if (typeof content === 'string') return content;
  const bytes = Buffer.allocUnsafeSlow(content.size);
  content.bytes().copy(bytes);
  return { size: bytes.length, bytes: () => bytes, pieces: () => [bytes], digest: content.digest };
}

function shelfKey(profile: Profile, instance: string): string {
  return `${profile} ${instance}`;
}

/** Estimated bytes of a cached response without its body, and of a request without its text. */
const OVERHEAD = 1000;

/** Bytes per shelf up to which first requests are cached at once, while less than the share `PLENTY` of the limit is used. */
const FEW_BYTES = 256 * 1024;
const PLENTY = 0.5;

/** Maximum requests per response: a few keys, with and without a trailing slash. Further requests take the normal path. */
const MAX_REQUESTS = 8;

export class ResponseCache<T> {
  readonly #shelves = new Map<string, Shelf>();
  readonly #byView = new WeakMap<View, Shelf>();
  readonly #requests = new Map<string, CacheHit<T>>();
  readonly #maxBytes: () => number;
  readonly #wasAsked = createSeenFilter();
  #bytes = 0;
  #numbers = 0;

  /** `maxBytes`: returns the current limit in bytes. */
  constructor(maxBytes: () => number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(view: View, key: string): CachedBody | undefined {
    const known = this.#shelfOf(view).kept.get(key);
    if (known !== undefined) known.body.wasUsed = true;
    return known?.body;
  }

  /**
   * Creates a response of a view. While there is room, the first few of a view are cached at once. All others are cached from their second
   * request on, so that a flood of different requests evicts nothing and uses no memory.
   */
  add(view: View, key: string, content: Body): CachedBody {
    const shelf = this.#shelfOf(view);
    const limit = this.#maxBytes();
    const size = typeof content === 'string' ? content.length : content.size;
    const isOfFew = shelf.bytes + size < FEW_BYTES && this.#bytes + size < PLENTY * limit;
    if (size > limit || (!this.#wasAsked(key, shelf.number) && !isOfFew)) return CachedBody.once(content);
    const grown = (bytes: number) => {
      if (shelf.kept.get(key) === kept) this.#grow(shelf, kept, bytes);
    };
    const kept: CacheEntry = { body: new CachedBody(copyBody(content), grown), requests: [], bytes: 0 };
    shelf.kept.set(key, kept);
    this.#grow(shelf, kept, kept.body.size + OVERHEAD + 2 * key.length);
    return kept.body;
  }

  remember(request: string, view: View, key: string, note: T): void {
    const shelf = this.#shelfOf(view);
    const kept = shelf.kept.get(key);
    if (kept === undefined) return;
    const known = { body: kept.body, note };
    if (!kept.requests.includes(request)) {
      if (kept.requests.length >= MAX_REQUESTS) return;
      kept.requests.push(request);
      this.#grow(shelf, kept, OVERHEAD + 2 * request.length);
    }
    if (shelf.kept.get(key) === kept) this.#requests.set(request, known);
  }

  find(request: string): CacheHit<T> | undefined {
    return this.#requests.get(request);
  }

  forget(request: string): void {
    this.#requests.delete(request);
  }

  release(instance: string): void {
    for (const profile of PROFILES) {
      const shelf = this.#shelves.get(shelfKey(profile, instance));
      if (shelf === undefined) continue;
      this.#empty(shelf);
      shelf.view = undefined;
      this.#shelves.delete(shelf.name);
    }
  }

  #shelfOf(view: View): Shelf {
    const known = this.#byView.get(view);
    if (known?.view === view) return known;
    const name = shelfKey(view.profile, view.snapshot.instance.name);
    const shelf: Shelf = this.#shelves.get(name) ?? { name, number: 0, view: undefined, kept: new Map(), bytes: 0 };
    this.#empty(shelf);
    shelf.view = view;
    shelf.number = ++this.#numbers;
    this.#shelves.set(name, shelf);
    this.#byView.set(view, shelf);
    return shelf;
  }

  #grow(shelf: Shelf, kept: CacheEntry, bytes: number): void {
    kept.bytes += bytes;
    shelf.bytes += bytes;
    this.#bytes += bytes;
    const limit = this.#maxBytes();
    if (this.#bytes > limit) this.#makeRoom(shelf, limit);
  }

  /** Evicts responses until the limit is met, from shelves above their share, the growing shelf first. */
  #makeRoom(growing: Shelf, limit: number): void {
    const share = limit / this.#shelves.size;
    const trim = (shelf: Shelf) => {
      while (this.#bytes > limit && shelf.bytes > share) this.#takeOldest(shelf);
    };
    trim(growing);
    for (const shelf of this.#shelves.values()) {
      if (this.#bytes <= limit) return;
      trim(shelf);
    }
  }

  /** Evicts the oldest unused response. A used response moves to the end, and then counts as unused. */
  #takeOldest(shelf: Shelf): void {
    for (const [key, kept] of shelf.kept) {
      shelf.kept.delete(key);
      if (kept.body.wasUsed) {
        kept.body.wasUsed = false;
        shelf.kept.set(key, kept);
        continue;
      }
      this.#off(shelf, kept);
      return;
    }
  }

  #empty(shelf: Shelf): void {
    for (const kept of shelf.kept.values()) this.#off(shelf, kept);
    shelf.kept.clear();
  }

  #off(shelf: Shelf, kept: CacheEntry): void {
    for (const request of kept.requests) this.#requests.delete(request);
    shelf.bytes -= kept.bytes;
    this.#bytes -= kept.bytes;
  }
}
