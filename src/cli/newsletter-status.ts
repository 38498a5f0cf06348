import { listUpcomingPeriods } from '../newsletter/manual-send.ts';
import { readNewsletter } from '../office/newsletter/newsletter.ts';
import { type Command, joinColumns, requirePositional } from './command.ts';
import { alignTable, formatJson, JSON_HELP, JSON_OPTION, wantsJson } from './listing.ts';
import { WEEKDAYS } from './newsletter-options.ts';

/** Section of the status: rows whose keys are their headings. */
interface StatusSection {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

export const newsletterStatusCommand: Command = {
  detail: 'Each line begins with its subject; tab-separated when the output is not a terminal.',
  options: JSON_OPTION,
  help: [JSON_HELP],
  run: async ({ withOffice, clock, out, isTerminal }, args) => {
    await withOffice(false, async (acting) => {
      const name = requirePositional(args, 0);
      const newsletter = await readNewsletter(acting, name);
      const { sending, timeZone } = newsletter;
      const { newsletters } = acting.store;
      const [isOn, day] = [sending.isOn ? 'on' : 'off', WEEKDAYS[sending.weekday - 1] ?? ''];
      const parts: StatusSection[] = [
        {
          name: 'sending',
          rows: [{ sending: isOn, weekday: day, time: sending.time, time_zone: timeZone, keep_days: sending.keepDays }],
        },
        {
          name: 'next',
          rows: listUpcomingPeriods(newsletter, clock()).map(({ interval, due, until }) => ({ interval, due, until })),
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
      if (wantsJson(args)) out(formatJson(Object.fromEntries(parts.map((part) => [part.name, part.rows]))));
      else if (isTerminal) out(parts.flatMap(tableOf).join('\n\n'));
      else for (const line of parts.flatMap(linesOf)) out(line);
    });
  },
};

function tableOf({ name, rows }: StatusSection): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const headings = Object.keys(first).map((key) => key.replaceAll('_', ' '));
  const table = alignTable(
    headings,
    rows.map((row) => Object.values(row)),
  );
  return [`${name}\n${table.replace(/^/gm, '  ')}`];
}

/** Returns lines for programs, in a stable format. Values that would be ambiguous alone have a word next to them. */
function linesOf({ name, rows }: StatusSection): string[] {
  return rows.map((row) =>
    joinColumns([name, ...Object.entries(row).map(([key, value]) => FORMATS[`${name}.${key}`]?.(value) ?? value)]),
  );
}

const FORMATS: Readonly<Record<string, (value: string | number) => string>> = {
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
