import type { ListeningWebsite, ReceivedNotification } from '../../test/support/listening-website.ts';

export interface NotificationLedger {
  /** Returns whether the website at this path received the change of the subject at this instant. */
  readonly wasNotified: (path: string, subject: string, at: number) => boolean;
  /**
   * Records a kill of all servers, after which the last notification of each website may be repeated. If the database was killed as well,
   * the notifications of the preceding `lostMs` may be repeated, because they need not be durable.
   */
  readonly killed: (lostMs: number) => void;
  readonly requests: () => number;
  /** Number of repeated notifications: permitted by a kill, and unjustified. */
  readonly again: () => { readonly allowed: number; readonly wrong: number };
}

interface SeenNotification {
  readonly id: string;
  readonly at: number;
}

const ANSWER_DELAY_MS = 25;

export function createNotificationLedger(website: ListeningWebsite): NotificationLedger {
  const subjects = new Map<string, Set<number>>();
  const notifications = new Map<string, SeenNotification[]>();
  const seen = new Set<string>();
  const mayComeAgain = new Set<string>();
  let [requests, allowed, wrong] = [0, 0, 0];

  const take = ({ path, headers, body }: ReceivedNotification) => {
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
    notifications.set(path, [...(notifications.get(path) ?? []), { id, at: performance.now() }]);
  };

  website.answer = (notification, response) => {
    take(notification);
    setTimeout(() => response.end('0'), ANSWER_DELAY_MS);
  };
  return {
    wasNotified: (path, subject, at) => subjects.get(`${path} ${subject}`)?.has(at) === true,
    killed: (lostMs) => {
      const since = performance.now() - lostMs;
      for (const [path, all] of notifications) {
        const [last] = all.slice(-1);
        for (const { id, at } of all) if (id === last?.id || at >= since) mayComeAgain.add(id);
        notifications.set(path, last === undefined ? [] : [last]);
      }
    },
    requests: () => requests,
    again: () => ({ allowed, wrong }),
  };
}
