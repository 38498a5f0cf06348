// Full sync of the WordPress connector: its requests in its order, for an instance with 5,000 events.

import { startBareServer } from './support/bare-server.ts';
import type { Bench, Row } from './support/bench.ts';
import { openSharedDataset } from './support/dataset.ts';
import { startParvis } from './support/parvis.ts';
import { round } from './support/statistics.ts';

const EVENTS = 5000;
const ROUNDS = 5;

interface Step {
  readonly name: string;
  readonly path: string;
  /** The plugin's time-out in seconds: 15 for GET, 45 for POST. */
  readonly patience: number;
  readonly body?: string;
}

async function measureStep(url: string, step: Step, headers: Record<string, string>) {
  const began = performance.now();
  const response = await fetch(
    `${url}${step.path}`,
    step.body === undefined ? {} : { method: 'POST', headers, body: step.body },
  );
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${step.name} answered ${response.status}: ${body.subarray(0, 200)}`);
  return { body, milliseconds: performance.now() - began };
}

export const wordpressSyncBench: Bench = {
  name: 'wordpress-sync',
  what: `the 13 requests of the plugin's full sync, ${EVENTS} events, beside a bare server that sends the same bytes`,
  run: async () => {
    const parvis = await startParvis(
      await openSharedDataset([{ name: 'large', events: EVENTS, profile: 'connector' }]),
    );
    const headers = { ...parvis.accessHeaders('large'), 'content-type': 'application/x-www-form-urlencoded' };
    const get = (name: string, rest = ''): Step => ({ name, path: parvis.pathOf(name, 'large', rest), patience: 15 });
    const post = (name: string, body: string): Step => ({ name, path: `/${name}`, patience: 45, body });
    const ids = async (step: Step) => (await measureStep(parvis.url, step, headers)).body.toString();
    const personIds = JSON.parse(await ids(get('getpersonsbyid', '/0'))).map(
      (person: { person_id: string }) => person.person_id,
    );
    const steps: readonly Step[] = [
      get('get_module_infos'),
      get('getlayers', '/'),
      get('getlistsbygroup', '/1-e'),
      get('geteventslistmap', '/1,2,3,4,5/0'),
      get('geteventsbylist', '/%20/0/1000'),
      get('gettargetgroups'),
      get('getpersonsbyid', '/0'),
      post('postpersondetails', JSON.stringify(personIds)),
      get('getpersongroups'),
      get('getpersonsbygroups', '/1'),
      get('geteventids', '/'),
      post('geteventdetails', await ids(get('geteventids', '/'))),
      get('getrosterentries', '/1'),
    ];
    const rows: Row[] = [];
    for (const step of steps) {
      const { body } = await measureStep(parvis.url, step, headers);
      const limit = await startBareServer(body);
      let [ours, bare] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let turn = 0; turn < ROUNDS; turn++) {
        bare = Math.min(bare, (await measureStep(limit.url, step, headers)).milliseconds);
        ours = Math.min(ours, (await measureStep(parvis.url, step, headers)).milliseconds);
      }
      limit.stop();
      const share = `${round((ours / 1000 / step.patience) * 100, 2)} %`;
      rows.push({
        request: step.name,
        bytes: body.length,
        'bare ms': round(bare, 1),
        'parvis ms': round(ours, 1),
        ratio: round(ours / bare),
        'of its patience': share,
      });
    }
    parvis.stop();
    return { rows };
  },
};
