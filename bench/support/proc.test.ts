import { describe, expect, it } from 'vitest';
import { cpuNanosBetween, cpuNanosOf, cpuNanosOfStat, readSize } from './proc.ts';

describe('Linux process statistics', () => {
  it('contain CPU time in nanoseconds, whatever the process name contains', () => {
    expect(cpuNanosOf('253707 0 1\n')).toBe(253707);
    expect(cpuNanosOfStat('12 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0')).toBe(2e9);
  });

  it('contain memory in bytes', () => {
    expect(readSize('VmHWM:\t  1000 kB\nVmRSS:\t     900 kB\n', 'VmRSS')).toBe(921_600);
  });

  it('use the finer CPU time unless it omits threads that have ended', () => {
    const before = { ofThreads: 5e6, ofAll: 0 };
    expect(cpuNanosBetween(before, { ofThreads: 105e6, ofAll: 110e6 })).toBe(100e6);
    expect(cpuNanosBetween(before, { ofThreads: 45e6, ofAll: 110e6 })).toBe(110e6);
  });
});
