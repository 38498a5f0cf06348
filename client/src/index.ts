// Typed client of the interface, which needs only fetch, URL and AbortSignal.

import { type Operations, PARAMETERS, POSTED } from './operations.ts';
import { type AskOptions, type ClientOptions, request } from './request.ts';
import { type EventDetails, type SyncOptions, syncInto } from './sync.ts';

export { BadRequest, CursorTooOld, NoAccess, ParvisError, Unavailable } from './errors.ts';
export type * from './operations.ts';
export type { AskOptions, CachedAnswer, ClientOptions } from './request.ts';
export type { EventDetails, Pass, SyncOptions } from './sync.ts';

export type OperationName = keyof Operations;

/** Input of an operation: its parameters, or the body if it only supports POST. */
export type OperationInput<N extends OperationName> = Operations[N] extends { readonly body: infer B }
  ? B
  : Operations[N]['parameters'];

/** Operations whose lists of events are read page by page. */
type PagedOperation = {
  [N in OperationName]: 'offset' extends keyof Operations[N]['parameters'] ? N : never;
}[OperationName];

type EventOf<N extends PagedOperation> = Operations[N]['answer'] extends { readonly events: readonly (infer E)[] }
  ? E
  : never;

/** @deprecated Former name of `OperationInput`. */
export type Given<N extends OperationName> = OperationInput<N>;

export interface Client {
  /** Requests an operation. Throws ParvisError, or the signal’s reason. */
  readonly ask: <N extends OperationName>(
    name: N,
    ...rest: Record<string, never> extends OperationInput<N>
      ? [input?: OperationInput<N>, options?: AskOptions]
      : [input: OperationInput<N>, options?: AskOptions]
  ) => Promise<Operations[N]['answer']>;
  /** Yields the events of a list, read in pages. */
  readonly each: <N extends PagedOperation>(
    name: N,
    input: Omit<OperationInput<N>, 'offset' | 'max_events'>,
    options?: AskOptions & { readonly pageSize?: number },
  ) => AsyncGenerator<EventOf<N>, void, undefined>;
  /** Updates a map of events to the current public state. Returns the cursor for the next call. */
  readonly sync: (into: Map<string, EventDetails>, options?: SyncOptions) => Promise<string>;
}

export function createClient(options: ClientOptions): Client {
  const ask = (name: string, input: unknown = {}, asked: AskOptions = {}): Promise<unknown> => {
    if (POSTED.has(name)) return request(options, `/${name}`, { ...asked, body: input });
    return request(options, pathOf(name, input as Readonly<Record<string, string | number | undefined>>), asked);
  };
  return {
    ask: ask as Client['ask'],
    each: async function* (name, input, { pageSize = 100, ...asked } = {}) {
      for (let offset = 0; ; offset += pageSize) {
        const page = (await ask(name, { ...input, offset, max_events: pageSize }, asked)) as {
          readonly total_events_nbr: number;
          readonly events: readonly never[];
        };
        yield* page.events;
        if (page.events.length === 0 || offset + pageSize >= page.total_events_nbr) return;
      }
    } as Client['each'],
    sync: (into, asked) => syncInto((path, own) => request(options, path, own), into, asked),
  };
}

function pathOf(name: string, input: Readonly<Record<string, string | number | undefined>>): string {
  const values = (PARAMETERS[name] ?? []).map((parameter) => input[parameter]);
  const last = values.findLastIndex((value) => value !== undefined);
  const segments = values.slice(0, last + 1).map((value) => encodeURIComponent(value ?? '').replaceAll('%2C', ','));
  return `/${[name, ...segments].join('/')}`;
}
