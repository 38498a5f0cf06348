import { createDemoBundle } from '../../src/demo/parish.ts';
import { createWallClock } from '../../src/util/wall-clock.ts';

/** Returns today's date in the time zone of the demo parish, which for one or two hours is a day ahead of UTC. */
export function demoToday(): string {
  const { time_zone: timeZone = '' } = createDemoBundle('2026-01-01').instance;
  return createWallClock(timeZone)(Date.now()).slice(0, 10);
}
