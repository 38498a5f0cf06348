// Notifications of websites by servers that are killed: each of the last changes, and no duplicates except those in flight at a kill.

import type { ListeningWebsite, Told } from '../../test/support/listening-website.ts';

export interface ToldBooks {
  /** Whether the website at this path received the change of the subject at this instant. */
  readonly wasTold: (path: string, subject: string, at: number) => boolean;
  /**
   * Records a kill of all servers: the last notification of each website may be repeated. If the database was killed too, so may those of
   * the `lostMs` before, which need not be durable.
   */
  readonly killed: (lostMs: number) => void;
  readonly requests: () => number;
  /** Number of repeated notifications: permitted by a kill, and unjustified. */
  readonly again: () => { readonly allowed: number; readonly wrong: number };
}

interface Telling {
  readonly id: string;
  readonly at: number;
}

/** Long enough for kills to fall into it. */
const ANSWERS_AFTER_MS = 25;

/** Takes over the answers of a website. */
export function openToldBooks(website: ListeningWebsite): ToldBooks {
  const subjects = new Map<string, Set<number>>();
  const tellings = new Map<string, Telling[]>();
  const seen = new Set<string>();
  const mayComeAgain = new Set<string>();
  let [requests, allowed, wrong] = [0, 0, 0];

  const take = ({ path, headers, body }: Told) => {
    requests++;
    const { timestamp, data } = JSON.parse(body) as { timestamp: string; data: { event_id?: string } };
    const subject = `${path} ${data.event_id === undefined ? 'instance' : `event:${data.event_id}`}`;
    subjects.set(subject, (subjects.get(subject) ?? new Set()).add(Date.parse(timestamp)));
    const id = `${path} ${headers['webhook-id']}`;
    if (seen.has(id)) {
      if (mayComeAgain.has(id)) allowed++;
      else wrong++;
    }
    seen.add(id);
    tellings.set(path, [...(tellings.get(path) ?? []), { id, at: performance.now() }]);
  };

  website.answer = (told, response) => {
    take(told);
    setTimeout(() => response.end('0'), ANSWERS_AFTER_MS);
  };
  return {
    wasTold: (path, subject, at) => subjects.get(`${path} ${subject}`)?.has(at) === true,
    killed: (lostMs) => {
      const since = performance.now() - lostMs;
      for (const [path, all] of tellings) {
        const [last] = all.slice(-1);
        for (const { id, at } of all) if (id === last?.id || at >= since) mayComeAgain.add(id);
        tellings.set(path, last === undefined ? [] : [last]);
      }
    },
    requests: () => requests,
    again: () => ({ allowed, wrong }),
  };
}
