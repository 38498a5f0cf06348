// Load shedding: under overload some requests on the normal path are rejected at once, so that not all of them wait. Cached responses
// take the fast lane and are exempt: they cost no more than a rejection.

export interface LoadControl {
  /**
   * True if a request of a connection may be processed now; the caller must call `done`. A spared one is admitted in a late turn as
   * well.
   */
  readonly admit: (connection: object, isSpared?: boolean) => boolean;
  readonly done: () => void;
  /** Excludes waiting that costs nothing, such as for a slow body. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly running: () => number;
  /** True if a request was rejected within the last second. */
  readonly isShedding: () => boolean;
}

/**
 * Creates the load control. `waiting` returns the number of connections with a response in progress, `now` milliseconds of a monotonic
 * clock; `afterTurn` calls back once all work of the turn is done.
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

/** Maximum time of a turn for normal processing, in milliseconds, before requests are rejected. */
const TURN_MS = 60;

/** Time for which turns must have been too long, in milliseconds: a few heavy requests are no overload. */
const LASTING_MS = 200;

/**
 * Minimum of that limit while load is shed, in milliseconds; the limit shrinks with the share of rejections, so that new clients are
 * accepted between turns.
 */
const SHED_TURN_MS = 12;

/** Weight of a turn in the moving average of rejections per served request. */
const WEIGHT = 0.25;

/** Time after a rejection in which the lateness need not last again, in milliseconds. */
const SHEDDING_MS = 1000;

/** Maximum time for rejections in a turn, as a multiple of its time for normal processing. */
const REFUSING_SHARE = 6;

/** Number of connections that are active in a turn, or waiting for a response, up to which no load is shed. */
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
  /** Connections with unanswered requests in this turn; most requests are answered before the next one is examined. */
  readonly #asking = new Set<object>();
  #askedBefore = 0;
  #longSince: number | undefined;
  /** Start and number of rejections in this turn, and the average per served request. */
  #cutSince: number | undefined;
  #refused = 0;
  #refusedEach = 0;

  constructor({ waiting, now, afterTurn }: LoopTurnsOptions) {
    this.#waiting = waiting;
    this.#now = now;
    this.#afterTurn = afterTurn;
  }

  /**
   * True if this turn, like the previous ones, already takes too long for another request of a connection; `shedAt`: time of the last
   * rejection.
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

  /** True if the turn must be divided, because it does not end for seconds while more sockets become ready. */
  #isDivided(at: number): boolean {
    if (this.#cutSince === undefined) return at - this.#began > 2 * TURN_MS;
    return at - this.#cutSince > REFUSING_SHARE * (this.#cutSince - this.#began);
  }
}
