export class Histogram {
  readonly bounds: readonly number[];
  /** Number of values between the previous bound and each bound. The last element counts values above all bounds. */
  readonly counts: Float64Array;
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  add(value: number, times = 1): void {
    let at = 0;
    while (at < this.bounds.length && value > (this.bounds[at] ?? 0)) at++;
    this.counts[at] = (this.counts[at] ?? 0) + times;
    this.sum += value * times;
  }
}
