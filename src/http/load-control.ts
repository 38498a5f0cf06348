// Load shedding: under overload some requests of the normal path are rejected at once, so that not all of them have to wait. Cached
// responses of the fast lane are exempt, because they cost no more than a rejection.

export interface LoadControl {
  /**
   * True if a request of a connection may be processed now; the caller must then call `done`. `isSpared`: admitted even if
   * the turn of the event loop has lasted too long.
   */
  readonly admit: (connection: object, isSpared?: boolean) => boolean;
  readonly done: () => void;
  /** Stops counting a request as active work while it waits at no cost, such as for a slow body. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly running: () => number;
  /** True if a request was rejected within the last second. */
  readonly isShedding: () => boolean;
}

/**
 * Creates the load control. `waiting`: returns the number of connections with a response in progress; `now`: milliseconds of a monotonic
 * clock; `afterTurn`: calls back once all work of the turn is done.
 */
export function createLoadControl(
  maxRunning: number,
  waiting: () => number,
  now: () => number = () => performance.now(),
  afterTurn: (call: () => void) => void = setImmediate,
): LoadControl {
  const turns = new EventLoopLoadShedder({ waiting, now, afterTurn });
  let running = 0;
  let shedAt = Number.NEGATIVE_INFINITY;
  return {
    admit: (connection, isSpared = false) => {
      const late = turns.isLate(connection, shedAt);
      if ((late && !isSpared) || running >= maxRunning) {
        shedAt = now();
        return false;
      }
      running++;
      return true;
    },
    done: () => void running--,
    pause: () => void running--,
    resume: () => void running++,
    running: () => running,
    isShedding: () => now() - shedAt < SHEDDING_MS,
  };
}

/** Maximum time in milliseconds that a turn spends on normal processing before requests are rejected. */
const TURN_MS = 60;

/** Time in milliseconds for which turns must be too long before load is shed, because a few heavy requests are not an overload. */
const LASTING_MS = 200;

/**
 * Minimum of `TURN_MS` while load is shed, in milliseconds. The limit shrinks with the share of rejections, so that the server can accept
 * new clients between turns.
 */
const SHED_TURN_MS = 12;

/** Weight of one turn in the moving average of rejections per processed request. */
const WEIGHT = 0.25;

/** Time in milliseconds after a rejection in which a single turn that lasts too long is enough to reject again. */
const SHEDDING_MS = 1000;

/** Maximum time that a turn spends on rejections, as a multiple of the time for normal processing. */
const REFUSING_SHARE = 6;

/** Number of connections, active in a turn or waiting for a response, up to which no load is shed. */
const FEW_CONNECTIONS = 32;

interface LoopTurnsOptions {
  readonly waiting: () => number;
  readonly now: () => number;
  readonly afterTurn: (call: () => void) => void;
}

class EventLoopLoadShedder {
  readonly #waiting: () => number;
  readonly #now: () => number;
  readonly #afterTurn: (call: () => void) => void;
  #inTurn = 0;
  #began = Number.NEGATIVE_INFINITY;
  #ended = Number.NEGATIVE_INFINITY;
  #endComes = false;
  /** Connections that sent a request in this turn. Most requests are answered before the next one is read, and so never wait. */
  readonly #asking = new Set<object>();
  #askedBefore = 0;
  #longSince: number | undefined;
  /** Start and number of the rejections in this turn, and their average per processed request. */
  #cutSince: number | undefined;
  #refused = 0;
  #refusedEach = 0;

  constructor({ waiting, now, afterTurn }: LoopTurnsOptions) {
    this.#waiting = waiting;
    this.#now = now;
    this.#afterTurn = afterTurn;
  }

  /**
   * True if this turn has lasted too long to process another request, and either the turns before it have as well, or load was shed
   * recently. `shedAt`: time of the last rejection.
   */
  isLate(connection: object, shedAt: number): boolean {
    const at = this.#now();
    if (this.#isDivided(at)) this.#end();
    if (this.#inTurn === 0) this.#begin(at);
    this.#inTurn++;
    this.#asking.add(connection);
    const isLasting = at - shedAt < SHEDDING_MS || (this.#longSince !== undefined && at - this.#longSince > LASTING_MS);
    if (!isLasting || at - this.#began <= Math.max(SHED_TURN_MS, TURN_MS / (1 + this.#refusedEach))) return false;
    if (Math.max(this.#askedBefore, this.#asking.size, this.#waiting()) <= FEW_CONNECTIONS) return false;
    this.#cutSince ??= at;
    this.#refused++;
    return true;
  }

  #begin(at: number): void {
    this.#began = at;
    if (at - this.#ended > TURN_MS) this.#longSince = undefined;
    if (this.#endComes) return;
    this.#endComes = true;
    this.#afterTurn(() => {
      this.#endComes = false;
      this.#end();
      this.#askedBefore = this.#asking.size;
      this.#asking.clear();
    });
  }

  #end(): void {
    if (this.#inTurn === 0) return;
    this.#ended = this.#now();
    const isCalm = this.#ended - this.#began <= TURN_MS && this.#cutSince === undefined;
    if (isCalm) this.#longSince = undefined;
    else this.#longSince ??= this.#began;
    this.#refusedEach += WEIGHT * (this.#refused / Math.max(1, this.#inTurn - this.#refused) - this.#refusedEach);
    this.#inTurn = 0;
    this.#refused = 0;
    this.#cutSince = undefined;
  }

  /** True if the turn must be split: it could last for seconds, because more and more sockets become ready. */
  #isDivided(at: number): boolean {
    if (this.#cutSince === undefined) return at - this.#began > 2 * TURN_MS;
    return at - this.#cutSince > REFUSING_SHARE * (this.#cutSince - this.#began);
  }
}
