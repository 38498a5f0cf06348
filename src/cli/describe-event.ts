import type { Event } from '../model/event.ts';
import type { VersionedEntity } from '../model/present.ts';
import { joinColumns } from './command.ts';

export function formatShortMoment(moment: string): string {
  return moment.replace(/(?<= \d{2}:\d{2}):00$/, '');
}

export function describeEvent({ id, revision, value }: VersionedEntity, done: string): string {
  const event = value as Event;
  return `${done} event ${id} (revision ${revision}): ${formatSpan(event)} ${toSafeLine(event.title)}`;
}

export function formatEventColumns({ id, revision, value }: VersionedEntity): string {
  const { startsAt, endsAt, title } = value as Event;
  return joinColumns([id, revision, startsAt, endsAt, toSafeLine(title)]);
}

/** Formats the span of an event, such as `2026-12-06 11:00 – 12:00`, with the end day if it differs. */
export function formatSpan({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>): string {
  const end =
    startsAt.slice(0, 10) === endsAt.slice(0, 10) ? formatShortMoment(endsAt).slice(11) : formatShortMoment(endsAt);
  return `${formatShortMoment(startsAt)} – ${end}`;
}

/** Returns a text in one line, without control characters for a terminal. */
export function toSafeLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
}
