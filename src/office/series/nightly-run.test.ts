import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSundaySeries, openSeriesOffice, type SeriesOffice } from '../../../test/support/series-office.ts';
import { contentOf } from '../../../test/support/store-suite.ts';
import type { InstanceContent } from '../../model/instance.ts';
import { createLease } from '../../store/lease.ts';
import { extendSeries } from './extend.ts';
import { createNightlyRun } from './nightly-run.ts';

const DAY = 86_400_000;

let office: SeriesOffice;
let looked: string[];
let troubles: unknown[];
let failing: string;
beforeEach(async () => {
  office = await openSeriesOffice('2026-11-22');
  looked = [];
  troubles = [];
  failing = '';
});
afterEach(() => office.store.close());

function server(name = 'one') {
  const { store, clock, acting } = office;
  const lease = createLease(store.leases, () => clock.at, 'series', 60_000);
  const once = createNightlyRun({
    content: store.content,
    clock: () => clock.at,
    lease,
    onTrouble: (error) => void troubles.push(error),
    extend: async (instance, mayGoOn) => {
      if (instance === failing) throw new Error(`the disk of ${instance} is on fire`);
      looked.push(`${name} ${instance}`);
      return extendSeries(acting, instance, mayGoOn);
    },
  });
  return { once, lease };
}

async function bringIn(name: string, change: (content: InstanceContent) => InstanceContent): Promise<void> {
  const newsletter = { target_lists: [], subscribers: [] };
  const content = change(contentOf(name, (bundle) => Object.assign(bundle, { events: [], lists: [], newsletter })));
  await office.store.replaceContent(content, { actor: 'import', action: 'import', at: office.clock.at });
}

const withSeries = (content: InstanceContent) => ({ ...content, series: [createSundaySeries(1)] });

describe('the nightly run', () => {
  it('checks an instance at the start, on a new day and after an import, and otherwise skips it', async () => {
    await bringIn('b', withSeries);
    const { once } = server();
    const looks = async () => {
      looked = [];
      await once();
      return looked;
    };
    expect(await looks()).toEqual(['one b']);
    expect((await office.store.readContent('b'))?.content.events).toHaveLength(5);
    expect(await looks()).toEqual([]);
    await office.store.content.change('b', { actor: 'anna', action: 'test', at: 1 }, async (content) => {
      const series = await content.get('series', 1);
      if (series !== undefined) await content.put('series', { ...series.value, name: 'Neu' }, series.revision);
    });
    expect(await looks()).toEqual([]);
    office.clock.at += DAY;
    expect(await looks()).toEqual(['one b']);
    await bringIn('b', (content) => ({ ...withSeries(content), events: [] }));
    expect(await looks()).toEqual(['one b']);
    expect((await office.store.readContent('b'))?.content.events).toHaveLength(4);
    expect(await looks()).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('skips instances without series', async () => {
    await server().once();
    expect(looked).toEqual([]);
  });

  it('runs on only one of several servers', async () => {
    await bringIn('b', withSeries);
    const [one, other] = [server('one'), server('other')];
    expect(await one.lease.mayGoOn()).toBe(true);
    await other.once();
    expect(looked).toEqual([]);
    await one.lease.letGo();
    await other.once();
    expect(looked).toEqual(['other b']);
    await one.once();
    expect((await office.store.readContent('b'))?.content.events).toHaveLength(5);
  });

  it('continues with other instances after an error', async () => {
    await bringIn('b', withSeries);
    await bringIn('c', withSeries);
    failing = 'b';
    const { once } = server();
    await once();
    expect(looked).toEqual(['one c']);
    expect(troubles.map(String)).toEqual(['Error: the disk of b is on fire']);
    failing = '';
    await once();
    expect(looked).toEqual(['one c', 'one b']);
  });
});
