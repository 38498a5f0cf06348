// Sheds load: when more comes than can be answered, some requests of the longer way are refused at once instead of all of
// them waiting ever longer. What is found finished goes the fast lane and is not asked about here: it costs no more than
// its refusal.

/** A turn of the event loop may spend so long on the longer way, in milliseconds, before more is refused … */
const TURN_MS = 60;

/** … once turns have been that long for this time: a few heavy requests at once are no overload … */
const LASTING_MS = 200;

/** … and, once load is shed, as much less as more is refused, but so long: who comes new is taken up between two turns. */
const SHED_TURN_MS = 12;

/** The part that a turn has in the mean of what is refused for each request that is served. */
const WEIGHT = 0.25;

/** For so long after something was refused it need not last again, in milliseconds. */
const SHEDDING_MS = 1000;

/** For each millisecond of such a turn that went to the longer way, so many go to refusing: that many more ask than are served. */
const REFUSING_SHARE = 6;

/** So many connections that ask in one turn, or wait for an answer, are few: load is not shed, however much each of them asks. */
const FEW_CONNECTIONS = 32;

export interface Load {
  /** Whether a request of a connection may be worked on now; `done` has to follow. One that is spared may in a late turn too. */
  readonly admit: (connection: object, isSpared?: boolean) => boolean;
  readonly done: () => void;
  /** Around something that costs nothing, such as reading a body that its client sends slowly. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Requests that are worked on. */
  readonly running: () => number;
  /** Whether something was refused within the last second. */
  readonly isShedding: () => boolean;
}

/**
 * `waiting` tells how many connections wait for an answer that is under way, `now` milliseconds of a steady clock;
 * `afterTurn` calls once all that came in with this turn is done.
 */
export function openLoad(
  maxRunning: number,
  waiting: () => number,
  now: () => number = () => performance.now(),
  afterTurn: (call: () => void) => void = setImmediate,
): Load {
  let running = 0;
  let inTurn = 0;
  let turnBegan = Number.NEGATIVE_INFINITY;
  let turnEnded = Number.NEGATIVE_INFINITY;
  let endComes = false;
  // Most answers have left before the next request of the turn is looked at: nobody waits for them any more.
  const asking = new Set<object>();
  let askedBefore = 0;
  let longSince: number | undefined;
  // Since when in this turn requests are refused, and how many; and how many were for each that was served, in the mean.
  let cutSince: number | undefined;
  let refused = 0;
  let refusedEach = 0;
  let shedAt = Number.NEGATIVE_INFINITY;

  const endTurn = () => {
    if (inTurn === 0) return;
    turnEnded = now();
    const isCalm = turnEnded - turnBegan <= TURN_MS && cutSince === undefined;
    if (isCalm) longSince = undefined;
    else longSince ??= turnBegan;
    refusedEach += WEIGHT * (refused / Math.max(1, inTurn - refused) - refusedEach);
    [inTurn, refused, cutSince] = [0, 0, undefined];
  };

  const beginTurn = (at: number) => {
    turnBegan = at;
    if (at - turnEnded > TURN_MS) longSince = undefined;
    if (endComes) return;
    endComes = true;
    afterTurn(() => {
      endComes = false;
      endTurn();
      askedBefore = asking.size;
      asking.clear();
    });
  };

  /** While ever more sockets are ready, a turn does not end for seconds: then it is divided. */
  const isDivided = (at: number) =>
    cutSince === undefined ? at - turnBegan > 2 * TURN_MS : at - cutSince > REFUSING_SHARE * (cutSince - turnBegan);

  /** Whether this turn, as those before it, takes too long already. */
  const isLate = (connection: object): boolean => {
    const at = now();
    if (isDivided(at)) endTurn();
    if (inTurn === 0) beginTurn(at);
    inTurn++;
    asking.add(connection);
    const isLasting = at - shedAt < SHEDDING_MS || (longSince !== undefined && at - longSince > LASTING_MS);
    if (!isLasting || at - turnBegan <= Math.max(SHED_TURN_MS, TURN_MS / (1 + refusedEach))) return false;
    if (Math.max(askedBefore, asking.size, waiting()) <= FEW_CONNECTIONS) return false;
    cutSince ??= at;
    refused++;
    return true;
  };

  return {
    admit: (connection, isSpared = false) => {
      const late = isLate(connection);
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
