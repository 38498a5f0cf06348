// Instance and key of a request: right, or wrong in one of the ways that a service has to refuse (rules A2 and A5).

export interface Service {
  readonly url: string;
  readonly instance: string;
  readonly key: string;
}

/** Access in the path, in headers (rule A5), or in forms that only attackers try. */
export type AccessForm = 'path' | 'header' | 'member only' | 'member in addition to the path' | 'both';

export type AccessVariant = keyof typeof ACCESS | 'none';

interface AccessInput {
  readonly form?: AccessForm;
  readonly access?: AccessVariant;
}

export const NO_SUCH_INSTANCE = 'no-such-instance';

export function accessPlacement({ form }: AccessInput) {
  const inPath = form === undefined || form === 'path' || form === 'both' || form === 'member in addition to the path';
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

/** Changes the case of a text, or appends a letter if it has none. */
function anotherCase(text: string): string {
  const other = otherCase(text);
  return other === text ? `${text}A` : other;
}

const ACCESS = {
  right: ({ instance, key }: Service) => ({ instance, key }),
  'wrong key': ({ instance, key }: Service) => ({ instance, key: key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A') }),
  'wrong instance': ({ key }: Service) => ({ instance: NO_SUCH_INSTANCE, key }),
  'instance in capitals': ({ instance, key }: Service) => ({ instance: anotherCase(instance), key }),
  'key in the opposite letter case': ({ instance, key }: Service) => ({ instance, key: anotherCase(key) }),
  'truncated key': ({ instance, key }: Service) => ({ instance, key: key.slice(0, -1) }),
  'key with an extra letter': ({ instance, key }: Service) => ({ instance, key: `${key}A` }),
} satisfies Readonly<Record<string, (service: Service) => { instance: string; key: string }>>;

export function accessValues(service: Service, { access = 'right' }: AccessInput): { instance: string; key: string } {
  return ACCESS[access === 'none' ? 'right' : access](service);
}

export function createAccessHeaders(
  request: AccessInput,
  instance: string,
  key: string,
): [name: string, value: string][] {
  const { asMember, asKey } = accessPlacement(request);
  const headers: [name: string, value: string][] = [];
  if (asMember) headers.push(['member', instance]);
  if (asKey) headers.push(['apikey', key]);
  return headers;
}

export function describeKey({ access = 'right' }: AccessInput): string {
  if (access === 'wrong key') return '{another key}';
  return access.includes('key') ? `{${access}}` : '{key}';
}
