import type { DemoParish } from '../demo/open-demo.ts';
import { demoBundle } from '../demo/parish.ts';
import { wallClock } from '../kit/wall-clock.ts';
import type { Command } from './command.ts';

/** The command that `npm start` runs (rule S1); `openDemo` makes the parish for today, if it has to. */
export function demo(openDemo: () => Promise<DemoParish>): Command {
  return {
    words: ['demo'],
    summary: 'Creates a demo parish with events around today, serves it, and prints addresses to open.',
    positionals: [],
    options: { bundle: { type: 'boolean' } },
    help: ['--bundle  only prints the parish as a bundle file for `parvis import`'],
    run: async ({ startServer, untilStopped, out, config, clock }, args) => {
      if (args.values['bundle'] === true) {
        const { time_zone: timeZone = 'Europe/Zurich' } = demoBundle('2026-01-01').instance;
        out(JSON.stringify(demoBundle(wallClock(timeZone)(clock()).slice(0, 10)), null, 2));
        return;
      }
      const stopped = untilStopped();
      const { instance, key, entry, remade } = await openDemo();
      const server = await startServer({ isDemo: true });
      out(
        remade
          ? `The demo parish has events around today (instance ${instance}).`
          : `The instance ${instance} is as it was.`,
      );
      const { smtpUrl, mailFolder } = config;
      const office = entry === undefined ? '/office' : `/office/enter/${entry}`;
      out(addresses(server.url, office, instance, key, smtpUrl === '' ? mailFolder : 'the mail server'));
      await stopped;
      await server.stop();
    },
  };
}

/** `office` is the path of a link that works once; `mails` is where mails go. */
function addresses(url: string, office: string, instance: string, key: string, mails: string): string {
  return `
  The parish       ${url}/${instance}/
  The office       ${url}${office}
  See it live      ${url}/try#${instance}/${key}
  All events       ${url}/getevents/${instance}/${key}
  Sunday services  ${url}/geteventsbylist/${instance}/${key}/101/0/5
  Persons          ${url}/getpersonsbyid/${instance}/${key}/0
  Newsletter       ${url}/newsletter/${instance}
  Reference        ${url}/docs

  Mails go to      ${mails}

  Ctrl+C stops it.`;
}
