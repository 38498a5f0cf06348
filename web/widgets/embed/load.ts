// Loads events from a server, in the format of `src/pages/public/embed/embed-data.ts`.

export interface EmbedEvent {
  readonly id: string;
  readonly title: string;
  readonly title_language: string;
  readonly status: string;
  readonly status_word: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly hide_time: boolean;
  readonly day: string;
  readonly time: string;
  readonly place: string;
  readonly note: string;
  readonly text: string;
  readonly url: string;
  readonly image: { readonly url: string; readonly width: number; readonly height: number } | null;
}

export interface EmbedData {
  readonly language: string;
  readonly today: string;
  readonly agenda: string;
  /** Colours of the parish on light and dark backgrounds; null if it has none. */
  readonly accent?: readonly [light: string, dark: string] | null;
  readonly total: number;
  readonly events: readonly EmbedEvent[];
}

const TIMEOUT_MS = 15_000;

/** Thrown for invalid attributes of the tag, for which a retry would not help. */
export class InvalidTagError extends Error {
  override readonly name = 'InvalidTagError';
}

export async function loadEmbedData(
  src: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<{ readonly data: EmbedData; readonly server: URL }> {
  const server = URL.parse(src.replace(/\/*$/, '/'), document.baseURI);
  if (server === null || !/^https?:$/.test(server.protocol)) throw new InvalidTagError(`src is no address: ${src}`);
  return { data: await load(server, `embed.json?${query}`, signal), server };
}

/** Time at which a room is taken, in the format of `src/pages/room-requests/busy-document.ts`. */
export interface BusyTime {
  readonly from: string;
  readonly to: string;
}

export async function loadBusyTimes(
  server: URL,
  room: string,
  days: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<readonly BusyTime[]> {
  const path = `rooms/${encodeURIComponent(room)}/busy.json?${new URLSearchParams(days)}`;
  return (await load<{ readonly busy: readonly BusyTime[] }>(server, path, signal)).busy;
}

async function load<T>(server: URL, path: string, signal: AbortSignal): Promise<T> {
  const answer = await fetch(new URL(path, server), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const data = await answer.json();
  if (answer.status === 400 || answer.status === 404) throw new InvalidTagError(data.message ?? String(answer.status));
  if (!answer.ok) throw new Error(data.message ?? String(answer.status));
  return data;
}
