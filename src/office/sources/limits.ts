export const MAX_SOURCE_ROWS = 100_000;

/** Maximum bytes of a file, or of a response (rule Z4). */
export const MAX_SOURCE_BYTES = 20 * 2 ** 20;
