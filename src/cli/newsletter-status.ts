import { nextPeriods } from '../newsletter/manual-send.ts';
import { newsletterOf } from '../office/newsletter/newsletter.ts';
import { type Command, columns, positional } from './command.ts';
import { aligned, JSON_HELP, JSON_OPTION, jsonText, wantsJson } from './listing.ts';
import { WEEKDAYS } from './newsletter-options.ts';

/** One part of the status: rows whose keys are their headings. */
interface Part {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

export const newsletterStatus: Command = {
  detail: 'Each line begins with its subject; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async ({ withOffice, clock, out, isTerminal }, args) => {
    await withOffice(false, async (acting) => {
      const name = positional(args, 0);
      const newsletter = await newsletterOf(acting, name);
      const { sending, timeZone } = newsletter;
      const { newsletters } = acting.store;
      const [isOn, day] = [sending.isOn ? 'on' : 'off', WEEKDAYS[sending.weekday - 1] ?? ''];
      const parts: Part[] = [
        {
          name: 'sending',
          rows: [{ sending: isOn, weekday: day, time: sending.time, time_zone: timeZone, keep_days: sending.keepDays }],
        },
        {
          name: 'next',
          rows: nextPeriods(newsletter, clock()).map(({ interval, due, until }) => ({ interval, due, until })),
        },
        {
          name: 'intro',
          rows: [...(await newsletters.intros(name))].map(([of, text]) => ({ day: of, characters: text.length })),
        },
        {
          name: 'subscribers',
          rows: (await newsletters.subscriberCounts(name)).map(({ status, interval, count, suppressed }) => ({
            status,
            interval,
            count,
            suppressed,
          })),
        },
        { name: 'issue', rows: (await newsletters.periodCounts(name)).map((counts) => ({ ...counts })) },
      ];
      if (wantsJson(args)) out(jsonText(Object.fromEntries(parts.map((part) => [part.name, part.rows]))));
      else if (isTerminal) out(parts.flatMap(tableOf).join('\n\n'));
      else for (const line of parts.flatMap(linesOf)) out(line);
    });
  },
};

/** The part as a table below its name; empty without rows. */
function tableOf({ name, rows }: Part): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const headings = Object.keys(first).map((key) => key.replaceAll('_', ' '));
  const table = aligned(
    headings,
    rows.map((row) => Object.values(row)),
  );
  return [`${name}\n${table.replace(/^/gm, '  ')}`];
}

/** Stable format for programs: plain values if they are unambiguous, otherwise with their meaning. */
function linesOf({ name, rows }: Part): string[] {
  return rows.map((row) =>
    columns([name, ...Object.entries(row).map(([key, value]) => COUNTED[`${name}.${key}`]?.(value) ?? value)]),
  );
}

const COUNTED: Readonly<Record<string, (value: string | number) => string>> = {
  'sending.keep_days': (days) => `keeps ${days} ${days === 1 || days === '1' ? 'day' : 'days'}`,
  'intro.characters': (count) => `${count} ${count === 1 ? 'character' : 'characters'}`,
  'subscribers.suppressed': (count) => `${count} suppressed`,
  ...Object.fromEntries(
    ['waiting', 'sent', 'empty', 'ended', 'failed', 'bounced'].map((what) => [
      `issue.${what}`,
      (count: string | number) => `${count} ${what}`,
    ]),
  ),
};
