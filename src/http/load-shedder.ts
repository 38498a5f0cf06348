// Turns of the event loop, as far as they are spent on normal processing: detection of long ones.

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
export const SHEDDING_MS = 1000;

/** Maximum time for rejections in a turn, as a multiple of its time for normal processing. */
const REFUSING_SHARE = 6;

/** Number of connections that are active in a turn, or waiting for a response, up to which no load is shed. */
const FEW_CONNECTIONS = 32;

export interface LoopTurnsOptions {
  readonly waiting: () => number;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Calls back once all work of this turn is done. */
  readonly afterTurn: (call: () => void) => void;
}

export class EventLoopLoadShedder {
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
   * Whether this turn, like the previous ones, already takes too long for another request of a connection; `shedAt`: time of the last
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

  /** Whether the turn must be divided, because it does not end for seconds while more sockets become ready. */
  #isDivided(at: number): boolean {
    if (this.#cutSince === undefined) return at - this.#began > 2 * TURN_MS;
    return at - this.#cutSince > REFUSING_SHARE * (this.#cutSince - this.#began);
  }
}
