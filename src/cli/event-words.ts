// An event in one line.

import type { Event } from '../model/event.ts';
import type { Present } from '../model/present.ts';
import { columns } from './command.ts';

/** Moment, without seconds if they are zero. */
export function shortMoment(moment: string): string {
  return moment.replace(/(?<= \d{2}:\d{2}):00$/, '');
}

export function eventInWords({ id, revision, value }: Present, done: string): string {
  const event = value as Event;
  return `${done} event ${id} (revision ${revision}): ${spanText(event)} ${plain(event.title)}`;
}

export function eventInColumns({ id, revision, value }: Present): string {
  const { startsAt, endsAt, title } = value as Event;
  return columns([id, revision, startsAt, endsAt, plain(title)]);
}

/** `2026-12-06 11:00 – 12:00`; with the end day if it differs. */
export function spanText({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>): string {
  const end = startsAt.slice(0, 10) === endsAt.slice(0, 10) ? shortMoment(endsAt).slice(11) : shortMoment(endsAt);
  return `${shortMoment(startsAt)} – ${end}`;
}

/** Text in one line, without control characters for a terminal. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
}
