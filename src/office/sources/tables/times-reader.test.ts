import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../../util/wall-clock.ts';
import { createTimesReader } from './times-reader.ts';

const tell = createWallClock('Europe/Zurich');
const read = (cells: Record<string, string>, isHidden = false) =>
  createTimesReader(Object.keys(cells), tell)(Object.values(cells), isHidden);

describe('the times of a row', () => {
  it.each([
    [{ date: '6.3.2027', time_from: '10' }, '10:00:00', '11:00:00'],
    [{ date: '6.3.2027', time_from: '20', time_to: '22' }, '20:00:00', '22:00:00'],
    [{ date: '6.3.2027', date_from: '10', date_to: '12' }, '10:00:00', '12:00:00'],
    [{ date: '6.3.2027', date_from: '10.15' }, '10:15:00', '11:15:00'],
  ])('accept bare hours if a time is expected: %j', (cells, from, to) => {
    expect(read(cells).times).toMatchObject({ from: `2027-03-06 ${from}`, to: `2027-03-06 ${to}` });
  });

  it('are reported by the expected value: a day or a time', () => {
    expect(read({ date: '6.3.20277', time_from: '10' }).faults).toEqual([{ code: 'date', at: 0, value: '6.3.20277' }]);
    expect(read({ date: '6.3.2027', date_from: 'zehn' }).faults).toEqual([{ code: 'time', at: 1, value: 'zehn' }]);
    expect(read({ date: '6.3.2027', time_from: '30' }).faults).toEqual([{ code: 'time', at: 1, value: '30' }]);
  });

  it.each([
    [{ date: '12.7.2027', time_from: '00:00', date_until: '17.7.2027', time_to: '0:00:00' }, '16'],
    [{ date: '12.7.2027', time_from: '12:00 AM', date_until: '13.7.2027', time_to: '12:00:00 AM' }, '12'],
    [{ date_from: '12.7.2027 00:00', date_to: '13.7.2027 00:00' }, '12'],
    [{ date: '12.7.2027', time_from: '00:00', date_until: '12.7.2027', time_to: '00:00' }, '12'],
    [{ date: '12.7.2027', time_from: '', date_until: '17.7.2027', time_to: '' }, '17'],
  ])('of whole days from midnight to midnight exclude the end day: %j', (cells, last) => {
    expect(read(cells, true).times).toMatchObject({ from: '2027-07-12 00:00:00', to: `2027-07-${last} 23:59:59` });
  });
});
