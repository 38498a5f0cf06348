async function cost(work: () => unknown): Promise<number> {
  const run = async () => {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  return Math.min(await run(), await run(), await run());
}

const MIN_COMPARABLE_COST = 40;

export async function measureCostGrowth(work: (size: number) => unknown, size: number): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && minimum >= MAX_LINEAR_GROWTH; tries++)
    minimum = Math.min(minimum, await measureGrowth(work, size));
  return minimum;
}

async function measureGrowth(work: (size: number) => unknown, size: number): Promise<number> {
  const whole = await cost(() => work(size));
  if (whole < MIN_COMPARABLE_COST) return 4;
  return whole / (await cost(() => work(size / 4)));
}

export const MAX_LINEAR_GROWTH = 10;
