// Shows when websites are notified, without a reload: polls at growing intervals, for at most two minutes.

import { requestJson } from './ask.ts';

interface Answer {
  readonly doors: readonly {
    readonly door: string;
    readonly state: 'live' | 'waiting' | 'off';
    readonly text: string;
  }[];
}

const MARKS = { live: '✓', waiting: '…', off: '✕' } as const;

const [FIRST_MS, MAX_MS, GIVE_UP_MS] = [1000, 15_000, 120_000];

export function pollPublicationStatus(): void {
  const list = document.querySelector<HTMLElement>('.doors.live[data-ask]');
  if (list === null) return;
  const began = performance.now();
  let wait = FIRST_MS;
  const look = async () => {
    // A hidden tab does not poll. The next poll after it becomes visible updates the states.
    const answer = document.hidden
      ? undefined
      : await requestJson<Answer>(list.dataset['ask'] ?? '', new URLSearchParams());
    for (const door of answer?.doors ?? []) show(list, door);
    if (answer?.doors.every(({ state }) => state !== 'waiting')) return;
    wait = Math.min(wait * 1.5, MAX_MS);
    if (performance.now() - began < GIVE_UP_MS) setTimeout(look, wait);
  };
  setTimeout(look, wait);
}

function show(list: HTMLElement, { door, state, text }: Answer['doors'][number]): void {
  const row = [...list.children].find((one) => (one as HTMLElement).dataset['door'] === door);
  const [mark, said] = [row?.querySelector('span'), row?.querySelector('div')];
  if (!row || !mark || !said || said.textContent === text) return;
  row.className = state === 'live' ? 'yes' : 'no';
  mark.textContent = MARKS[state];
  said.textContent = text;
}
