// What problems of requests are made of.

/** Parameters of a problem at which what was found is not told. */
export const NOT_GIVEN = { given: undefined };

/** A key as a part of a JSON pointer (RFC 6901), cut where it is longer than anybody reads. */
export function pointed(name: string): string {
  return name.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1');
}
