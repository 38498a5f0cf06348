// Instance and key of a request: right, or wrong in one of the ways that a service has to refuse (rules A2 and A5).

/** Service address and access. */
export interface Service {
  /** Base address, without a slash at the end. */
  readonly url: string;
  readonly instance: string;
  readonly key: string;
}

/** Access in the path, in headers (rule A5), or as only those try who look for a hole. */
export type AccessForm = 'path' | 'header' | 'member alone' | 'member beside the path' | 'both';

export type ServiceAccess = keyof typeof ACCESS | 'none';

interface Given {
  readonly form?: AccessForm;
  readonly access?: ServiceAccess;
}

export const NO_SUCH_INSTANCE = 'no-such-instance';

/** Where a request carries the instance and the key. */
export function placesOf({ form }: Given) {
  const inPath = form === undefined || form === 'path' || form === 'both' || form === 'member beside the path';
  return {
    inPath,
    asMember: form !== undefined && form !== 'path',
    asKey: form === 'header' || form === 'both',
  };
}

function otherCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** A text that is another one, also where it has no letters. */
function anotherCase(text: string): string {
  const other = otherCase(text);
  return other === text ? `${text}A` : other;
}

/** Instance and key as they are given. */
const ACCESS = {
  right: ({ instance, key }: Service) => ({ instance, key }),
  'wrong key': ({ instance, key }: Service) => ({ instance, key: key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A') }),
  'wrong instance': ({ key }: Service) => ({ instance: NO_SUCH_INSTANCE, key }),
  'instance in capitals': ({ instance, key }: Service) => ({ instance: anotherCase(instance), key }),
  'key in the other case': ({ instance, key }: Service) => ({ instance, key: anotherCase(key) }),
  'key without its end': ({ instance, key }: Service) => ({ instance, key: key.slice(0, -1) }),
  'key with a letter behind': ({ instance, key }: Service) => ({ instance, key: `${key}A` }),
} satisfies Readonly<Record<string, (service: Service) => { instance: string; key: string }>>;

/** Instance and key as a request gives them. */
export function accessOf(service: Service, { access = 'right' }: Given): { instance: string; key: string } {
  return ACCESS[access === 'none' ? 'right' : access](service);
}

/** The headers that carry access. */
export function accessHeaders(request: Given, instance: string, key: string): [name: string, value: string][] {
  const { asMember, asKey } = placesOf(request);
  const headers: [name: string, value: string][] = [];
  if (asMember) headers.push(['member', instance]);
  if (asKey) headers.push(['apikey', key]);
  return headers;
}

/** The key as it is shown. */
export function keyShown({ access = 'right' }: Given): string {
  if (access === 'wrong key') return '{another key}';
  return access.includes('key') ? `{${access}}` : '{key}';
}
