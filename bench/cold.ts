// Cost of uncached pages: two lists intersected, with a new offset each time. Such requests come from visitors who page through a calendar,
// and from attackers who want to exhaust the server.

import { measureAlternately } from './support/alternate.ts';
import { startJoiningServer } from './support/bare-server.ts';
import type { Bench, Row, Settings } from './support/bench.ts';
import { createColdContender } from './support/cold-page.ts';
import { openSharedDataset } from './support/dataset.ts';
import { expectAtMost } from './support/goals.ts';
import { compareWithBare, computeMinimumOver, startBareContender } from './support/limits.ts';
import { startParvis } from './support/parvis.ts';

const TEXTS_PER_EVENT = 20;

export const coldBench: Bench = {
  name: 'cold',
  what: 'a new page of about 20 events, two lists intersected, compared with a bare server that sends a prebuilt page',
  run: async (settings) => {
    const sizes = settings.quick ? ([5000, 20_000] as const) : ([5000, 200_000] as const);
    const small = await measureColdPages(settings, sizes[0]);
    const large = await measureColdPages(settings, sizes[1]);
    const bare = await startBareContender(small.page, { asks: () => ({ paths: ['/'] }) });
    const joining = {
      server: await startJoiningServer(small.page.length, TEXTS_PER_EVENT),
      asks: () => ({ paths: ['/'] }),
    };
    const contenders = { bare, joining, small: small.contender, large: large.contender };
    const rounds = await measureAlternately(settings, contenders);
    for (const { server } of Object.values(contenders)) server.stop();
    const growth =
      computeMinimumOver(rounds, ({ large }) => large.cpu) / computeMinimumOver(rounds, ({ small }) => small.cpu);
    const rows: Row[] = [
      {
        events: 'bare server that joins 20 texts',
        ...compareWithBare(rounds.map((round) => ({ bare: round.bare, parvis: round.joining }))),
      },
      {
        events: sizes[0],
        ...compareWithBare(
          rounds.map((round) => ({ bare: round.bare, parvis: round.small })),
          1.8,
        ),
      },
      {
        events: sizes[1],
        ...compareWithBare(rounds.map((round) => ({ bare: round.bare, parvis: round.large }))),
        'CPU, large to small': growth,
        'goal of that': expectAtMost(1.5, growth),
      },
    ];
    return { rows };
  },
};

async function measureColdPages(settings: Settings, events: number) {
  const parvis = await startParvis(await openSharedDataset([{ name: 'growing', events, overlapping: true }]));
  return createColdContender(settings, parvis, 'growing');
}
