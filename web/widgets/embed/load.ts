// Loads event data from a server. The format is that of `src/pages/public/embed/embed-data.ts`.

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
  /** The parish's colour on light and on dark; null for none. */
  readonly accent?: readonly [light: string, dark: string] | null;
  readonly total: number;
  readonly events: readonly EmbedEvent[];
}

const PATIENCE_MS = 15_000;

/** Invalid attributes of the tag in the page: a retry does not help. */
export class WrongTag extends Error {
  override readonly name = 'WrongTag';
}

/** Asks the instance at an address; rejects with what is wrong. */
export async function load(
  src: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<{ readonly data: EmbedData; readonly server: URL }> {
  const server = URL.parse(src.replace(/\/*$/, '/'), document.baseURI);
  if (server === null || !/^https?:$/.test(server.protocol)) throw new WrongTag(`src is no address: ${src}`);
  const answer = await fetch(new URL(`embed.json?${query}`, server), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  const data = await answer.json();
  if (answer.status === 400 || answer.status === 404) throw new WrongTag(data.message ?? String(answer.status));
  if (!answer.ok) throw new Error(data.message ?? String(answer.status));
  return { data, server };
}
