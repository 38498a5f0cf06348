// Cost of work in processor time, which other programs on the machine do not affect as they affect the clock.

/** Minimum processor time of this thread over three runs, in milliseconds. */
async function cost(work: () => unknown): Promise<number> {
  const run = async () => {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(await run(), await run(), await run());
}

/** Less is nothing to compare, in milliseconds. */
const WORTH_COMPARING = 40;

/**
 * Ratio of the cost of work of a size to the cost of a quarter of that size: about 4 if linear, 16 if quadratic. Returns 4 for work of
 * negligible cost.
 */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  // Other processes can only make a measurement worse, so one good one of five is enough.
  for (let tries = 0; tries < 5 && least >= LINEAR; tries++) least = Math.min(least, await measured(work, size));
  return least;
}

async function measured(work: (size: number) => unknown, size: number): Promise<number> {
  const whole = await cost(() => work(size));
  if (whole < WORTH_COMPARING) return 4;
  return whole / (await cost(() => work(size / 4)));
}

/** Below this something is linear, whatever the noise. */
export const LINEAR = 10;
