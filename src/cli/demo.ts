import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { openDemo } from '../demo/open-demo.ts';
import { createDemoBundle } from '../demo/parish.ts';
import { DEMO_PERSON_KEY } from '../demo/rota.ts';
import { identifyDatabase } from '../store/open.ts';
import { createWallClock } from '../util/wall-clock.ts';
import type { Command } from './command.ts';

/** Command that `npm start` runs (rule S1). Creates the demo parish for today if needed. */
export const demoCommand: Command = {
  options: { bundle: { type: 'boolean' } },
  help: ['--bundle  only prints the parish as a bundle file for `parvis import`'],
  run: async ({ withOffice, startServer, untilStopped, out, config, clock }, args) => {
    if (args.values['bundle'] === true) {
      const { time_zone: timeZone = 'Europe/Zurich' } = createDemoBundle('2026-01-01').instance;
      out(JSON.stringify(createDemoBundle(createWallClock(timeZone)(clock()).slice(0, 10)), null, 2));
      return;
    }
    const stopped = untilStopped();
    const file = demoFile(config.databaseUrl);
    const { instance, key, entry, remade } = await withOffice(true, (acting) => openDemo(acting, file));
    const server = await startServer({ isDemo: true });
    out(
      remade
        ? `The demo parish has events around today’s date (instance ${instance}).`
        : `The instance ${instance} is unchanged.`,
    );
    const { smtpUrl, mailFolder } = config;
    const office = entry === undefined ? '/office' : `/office/enter/${entry}`;
    out(describeDemo(server.url, office, instance, key, smtpUrl === '' ? mailFolder : 'the mail server'));
    await stopped;
    await server.stop();
  },
};

/** Path of the file with the demo's key: next to the database or, for PostgreSQL, in the data folder with a hash of its location. */
function demoFile(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return join(dirname(databaseUrl.replace(/^sqlite:/, '')), 'demo.json');
  const place = createHash('sha256').update(identifyDatabase(databaseUrl)).digest('hex');
  return join('data', `demo-${place.slice(0, 12)}.json`);
}

/** Describes the demo. `office`: path of a one-time login link; `mails`: destination of mails. */
function describeDemo(url: string, office: string, instance: string, key: string, mails: string): string {
  return `
  The parish       ${url}/${instance}/
  The office       ${url}${office}
  See it live      ${url}/try#${instance}/${key}
  All events       ${url}/getevents/${instance}/${key}
  Sunday services  ${url}/geteventsbylist/${instance}/${key}/101/0/5
  Persons          ${url}/getpersonsbyid/${instance}/${key}/0
  Newsletter       ${url}/newsletter/${instance}
  Private page     ${url}/${instance}/me/${DEMO_PERSON_KEY}
  Reference        ${url}/docs

  E-mails to       ${mails}

  Ctrl+C stops it.`;
}
