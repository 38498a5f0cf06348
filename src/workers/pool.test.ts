import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { MetricFamily } from '../metrics/exposition.ts';
import type { WorkerMessage, WorkerRequest } from './messages.ts';
import { startWorkerPool, type WorkerPoolOptions } from './pool.ts';
import type { WorkerProcess } from './worker-process.ts';

class Pretended extends EventEmitter implements WorkerProcess {
  readonly asked: string[] = [];
  readonly pid = 4711;
  readonly number: number;
  readonly figures: readonly MetricFamily[] | undefined;

  constructor(number: number, first: WorkerMessage | 'dies', figures?: readonly MetricFamily[]) {
    super();
    this.number = number;
    this.figures = figures;
    queueMicrotask(() => (first === 'dies' ? this.emit('exit', 3) : this.emit('message', first)));
  }

  send(message: WorkerRequest): void {
    this.asked.push(message.ask);
    if (message.ask !== 'figures') this.emit('exit', 0);
    else if (this.figures) this.emit('message', { figures: this.figures, number: message.number });
  }

  kill(): void {
    this.asked.push('kill');
    this.emit('exit', null);
  }
}

const ANSWERS: WorkerMessage = { answers: 'http://localhost:1' };

function pretend(
  options: Partial<WorkerPoolOptions>,
  first: (number: number) => WorkerMessage | 'dies' = () => ANSWERS,
) {
  const forked: Pretended[] = [];
  const troubles: string[] = [];
  const details: unknown[] = [];
  const pool = startWorkerPool({
    count: 2,
    fork: () => {
      const number = forked.length + 1;
      const requests = [{ labels: { operation: 'getevents' }, value: number }];
      const figures: MetricFamily[] = [{ name: 'requests', type: 'counter', help: '', samples: requests }];
      const worker = new Pretended(number, first(number), number === 9 ? undefined : figures);
      forked.push(worker);
      return worker;
    },
    onTrouble: (what, more) => {
      troubles.push(what);
      details.push(more);
    },
    onRestart: (more) => details.push(more),
    restMs: () => 1,
    ...options,
  });
  return { pool, forked, troubles, details };
}

describe('a pool of workers', () => {
  it('is ready once its workers are, and ends them all', async () => {
    const { pool, forked, troubles } = pretend({ count: 3 });
    const started = await pool;
    expect(started.url).toBe('http://localhost:1');
    expect(forked.length).toBe(3);
    await started.stop();
    expect(forked.map(({ asked }) => asked)).toEqual([['leave'], ['leave'], ['leave']]);
    expect(troubles).toEqual([]);
  });

  it('reports why the first one could not start, and starts no other', async () => {
    const { pool, forked } = pretend({}, () => ({ refused: 'the port is taken' }));
    await expect(pool).rejects.toThrow('the port is taken');
    expect(forked.length).toBe(1);
  });

  it('ends the ready ones if another one cannot start', async () => {
    const { pool, forked } = pretend({ count: 3 }, (number) => (number === 3 ? 'dies' : ANSWERS));
    await expect(pool).rejects.toThrow('ended with 3 while it started');
    expect(forked[0]?.asked).toEqual(['kill']);
  });

  it('restarts one that ended unexpectedly, as often as needed', async () => {
    const { pool, forked, troubles, details } = pretend({}, (number) =>
      number === 3 || number === 4 ? 'dies' : ANSWERS,
    );
    const started = await pool;
    forked[1]?.emit('exit', null, 'SIGKILL');
    await expect.poll(() => forked.length).toBe(5);
    expect(troubles).toEqual([
      'worker ended unexpectedly; another one is started',
      'worker could not be started',
      'worker could not be started',
    ]);
    await expect.poll(() => details.length).toBe(4);
    expect(details[0]).toEqual({ worker: 2, pid: 4711, code: null, signal: 'SIGKILL' });
    expect(details[3]).toEqual({ worker: 2, pid: 4711 });
    await started.stop();
    expect(forked[4]?.asked).toEqual(['leave']);
  });

  it('replaces its workers one by one, each after its successor is ready', async () => {
    const { pool, forked } = pretend({});
    const started = await pool;
    const all = started.replace();
    await Promise.all([all, started.replace()]);
    expect(forked.map(({ asked }) => asked)).toEqual([['give way'], ['give way'], ['give way'], ['give way'], [], []]);
    await started.stop();
  });

  it('keeps a worker whose successor cannot start', async () => {
    const { pool, forked, troubles } = pretend({}, (number) => (number === 3 ? { refused: 'no' } : ANSWERS));
    const started = await pool;
    await started.replace();
    expect(forked.slice(0, 2).map(({ asked }) => asked)).toEqual([[], []]);
    expect(troubles).toEqual(['workers could not be replaced; the others continue']);
    await started.stop();
  });

  it('reports the figures of all, with the number of each', async () => {
    const { pool } = pretend({});
    const [family, ...others] = await (await pool).figures();
    expect(others).toEqual([]);
    expect(family?.samples).toEqual([
      { labels: { operation: 'getevents', worker: 1 }, value: 1 },
      { labels: { operation: 'getevents', worker: 2 }, value: 2 },
    ]);
  });
});
