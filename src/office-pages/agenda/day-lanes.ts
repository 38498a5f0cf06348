// Layout of the events of a day in the week view: concurrent events share the width of the day.

/** Part of an event within a day; times in minutes since midnight. */
export interface DayPiece {
  readonly from: number;
  readonly to: number;
}

export interface AxisSpan {
  readonly from: number;
  readonly to: number;
}

/** Minimum length in minutes at which an event is drawn, so that one line of text fits. */
export const MIN_DRAWN_MINUTES = 30;

/** Maximum number of concurrent lanes; with more, no title would fit. */
export const MAX_LANES = 6;

/** A drawn piece: in column `lane` (from the left, zero-based) of `lanes` columns. */
export interface PlacedPiece<P extends DayPiece> {
  readonly piece: P;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

export interface DayLayout<P extends DayPiece> {
  /** Drawn pieces, sorted by start, then in the given order. They never overlap. */
  readonly placed: readonly PlacedPiece<P>[];
  readonly overflow: readonly P[];
}

export function layOutDay<P extends DayPiece>(pieces: readonly P[], axis: AxisSpan): DayLayout<P> {
  const placed: PlacedPiece<P>[] = [];
  const left: P[] = [];
  let group: Omit<PlacedPiece<P>, 'lanes'>[] = [];
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const piece of pieces.map((one) => placePiece(one, axis)).sort((one, other) => one.from - other.from)) {
    if (group.every(({ to }) => to <= piece.from)) close();
    const lane = freeLane(group, piece.from);
    if (lane < MAX_LANES) group.push({ ...piece, lane });
    else left.push(piece.piece);
  }
  close();
  return { placed, overflow: left };
}

function placePiece<P extends DayPiece>(piece: P, axis: AxisSpan): Omit<PlacedPiece<P>, 'lane' | 'lanes'> {
  const from = Math.min(Math.max(piece.from, axis.from), axis.to - MIN_DRAWN_MINUTES);
  return { piece, from, to: Math.min(Math.max(piece.to, from + MIN_DRAWN_MINUTES), axis.to) };
}

function freeLane(group: readonly { readonly to: number; readonly lane: number }[], from: number): number {
  const taken = new Set(group.filter(({ to }) => to > from).map(({ lane }) => lane));
  let lane = 0;
  while (taken.has(lane)) lane++;
  return lane;
}
