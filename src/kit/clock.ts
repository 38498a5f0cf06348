/** The present instant in milliseconds since 1970-01-01T00:00:00Z. Injected everywhere, so that tests own the time. */
export type Clock = () => number;

/** The machine's clock; the only place that reads it. */
export const systemClock: Clock = () => Date.now();
