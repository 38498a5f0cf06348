// A page that nobody asked for before: two lists intersected, another offset each time. Such requests come from visitors
// who leaf through a calendar, and from anyone who wants to tire the server.

import { over } from './support/alternate.ts';
import type { Bench, Row } from './support/bench.ts';
import { measureColdPage } from './support/cold-page.ts';
import { dataset } from './support/dataset.ts';
import { atMost } from './support/goals.ts';
import { besideBare } from './support/limits.ts';
import { startParvis } from './support/parvis.ts';

export const cold: Bench = {
  name: 'cold',
  what: 'a page of about 20 never asked before, two lists intersected, beside a bare server that sends such a page',
  run: async (settings) => {
    const rows: Row[] = [];
    let first = Number.NaN;
    for (const events of settings.quick ? [5000, 20_000] : [5000, 200_000]) {
      const parvis = await startParvis(await dataset([{ name: 'growing', events, overlapping: true }]));
      const rounds = await measureColdPage(settings, parvis, 'growing', events);
      parvis.stop();
      const ratio = over(rounds, (round) => round.parvis.cpu / round.bare.cpu).median;
      const isFirst = Number.isNaN(first);
      if (isFirst) first = ratio;
      const growth = isFirst ? {} : { 'of the first': ratio / first, 'its goal': atMost(1.5, ratio / first) };
      rows.push({ events, ...besideBare(rounds, isFirst ? 1.8 : undefined), ...growth });
    }
    return { rows };
  },
};
