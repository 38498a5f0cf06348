// What work costs by the processor's own count, which other programs on the machine do not change as they do a clock.

/** The least milliseconds of processor time of this thread over three runs. */
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
 * How many times more work of a size costs than a quarter of it: about 4 where it is linear and 16 where it is quadratic.
 * Work that costs next to nothing counts as 4.
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
