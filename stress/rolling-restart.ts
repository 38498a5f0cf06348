// Rolling restart: two workers are replaced repeatedly while many clients send requests, on keep-alive and new connections.

import { Agent } from 'node:http';
import { fullBundle } from '../test/support/full-bundle.ts';
import { copyFilledDatabaseTo } from '../test/support/ready-store.ts';
import { openSite, serve } from '../test/support/site.ts';
import { createSiteKey } from '../test/support/site-key.ts';
import { type RequestOnceOptions, requestOnce, type TimedResponse } from './support/asking.ts';
import { createReportedFinding, expectExactly, type StressTest } from './support/stress-test.ts';

const KEPT = 40;
const NEW = 10;

const POSTED = { method: 'POST', body: '[1,2]' };

export const rollingRestartTest: StressTest = {
  name: 'rolling-restart',
  what: 'replaces two workers again and again under load; no GET or POST may fail',
  run: async ({ quick, tell }) => {
    const site = openSite();
    try {
      await copyFilledDatabaseTo(site.database, fullBundle());
      const key = await createSiteKey(site, 'seewil');
      const server = await serve(site, { PARVIS_WORKERS: '2', PARVIS_RATE_LIMIT: '0' });
      const agent = new Agent({ keepAlive: true, maxSockets: KEPT });
      const paths = ['getevents', 'getlayers', 'geteventdetails/0', 'geteventsbylist/0'];
      const urls = paths.map((path) => {
        const [operation, ...rest] = path.split('/');
        return `${server.url}/${[operation, 'seewil', key, ...rest].join('/')}`;
      });
      const ask = (index: number, by: RequestOnceOptions = {}) =>
        index < urls.length
          ? requestOnce(urls[index] ?? '', by)
          : requestOnce(`${server.url}/geteventdetails`, {
              ...by,
              ...POSTED,
              headers: { member: 'seewil', apikey: key },
            });
      const right: TimedResponse[] = [];
      for (let index = 0; index <= urls.length; index++) right.push(await ask(index));
      let going = true;
      let asked = 0;
      const wrong: string[] = [];
      const check = (answer: TimedResponse, index: number) => {
        asked++;
        if (answer.status !== 200 || answer.body !== right[index]?.body)
          wrong.push(answer.error ?? String(answer.status));
      };
      const clients = Array.from({ length: KEPT + NEW }, async (_, client) => {
        for (let turn = client; going; turn++) {
          const index = turn % right.length;
          check(await ask(index, client < KEPT ? { agent } : {}), index);
        }
      });
      const times = quick ? 2 : 20;
      for (let time = 1; time <= times; time++) {
        server.child.kill('SIGHUP');
        while (server.err().split('workers replaced"').length <= time) await pause(50);
        tell(`${time} of ${times} restarts, ${asked} requests, ${wrong.length} failed`);
      }
      going = false;
      await Promise.all(clients);
      agent.destroy();
      const kinds = [...new Set(wrong)].slice(0, 5).join(', ');
      return [
        createReportedFinding('restarts of both workers', times),
        createReportedFinding('requests', asked),
        expectExactly(`failed${kinds === '' ? '' : ` (${kinds})`}`, wrong.length),
      ];
    } finally {
      await site.clear();
    }
  },
};

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
