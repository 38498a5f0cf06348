// Where the events of a day stand beside each other in the week: those at the same time share the width of the day.

/** In minutes since midnight. */
export interface DayPiece {
  readonly from: number;
  readonly to: number;
}

/** The minutes that an axis shows. */
export interface AxisSpan {
  readonly from: number;
  readonly to: number;
}

/** Nothing is drawn shorter, so that a line of text has room. */
export const MIN_MINUTES = 30;

/** More do not stand beside each other: there is no room for their names. */
export const MAX_LANES = 6;

/** As it is drawn: `lane` of so many `lanes`, from the left, from 0. */
export interface PlacedPiece<P extends DayPiece> {
  readonly piece: P;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

export interface DayLayout<P extends DayPiece> {
  /** In the order of their beginnings, then as given; no two of them cover the same place. */
  readonly placed: readonly PlacedPiece<P>[];
  /** For which there is no room any more. */
  readonly left: readonly P[];
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
  for (const piece of pieces.map((one) => drawn(one, axis)).sort((one, other) => one.from - other.from)) {
    if (group.every(({ to }) => to <= piece.from)) close();
    const lane = freeLane(group, piece.from);
    if (lane < MAX_LANES) group.push({ ...piece, lane });
    else left.push(piece.piece);
  }
  close();
  return { placed, left };
}

/** Cut to the axis, and long enough to be read. */
function drawn<P extends DayPiece>(piece: P, axis: AxisSpan): Omit<PlacedPiece<P>, 'lane' | 'lanes'> {
  const from = Math.min(Math.max(piece.from, axis.from), axis.to - MIN_MINUTES);
  return { piece, from, to: Math.min(Math.max(piece.to, from + MIN_MINUTES), axis.to) };
}

function freeLane(group: readonly { readonly to: number; readonly lane: number }[], from: number): number {
  const taken = new Set(group.filter(({ to }) => to > from).map(({ lane }) => lane));
  let lane = 0;
  while (taken.has(lane)) lane++;
  return lane;
}
