/** Parameters of a problem whose text does not quote the invalid value. */
export const PARAMS_WITHOUT_VALUE = { given: undefined };

/** Escapes a key for a JSON pointer (RFC 6901), and shortens it to 60 characters. */
export function escapePointer(name: string): string {
  return name.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');
}
