import { expect, it } from 'vitest';
import { parseCellMoment } from './read-moment.ts';

it.each([
  ['06.12.2026', { day: '2026-12-06' }],
  ['6.12.26', { day: '2026-12-06' }],
  ['6. 12. 2026', { day: '2026-12-06' }],
  ['2026-12-06', { day: '2026-12-06' }],
  ['2026-12-06T10:30', { day: '2026-12-06', time: '10:30:00' }],
  ['So, 6. Dezember 2026, 10.00 Uhr', { day: '2026-12-06', time: '10:00:00' }],
  ['le 1er août 2027 à 10h30', { day: '2027-08-01', time: '10:30:00' }],
  ['6 dicembre 2026 ore 20', { day: '2026-12-06', time: '20:00:00' }],
  ['ore 10.00', { time: '10:00:00' }],
  ['dalle ore 10 alle ore 12', { time: '10:00:00', timeUntil: '12:00:00' }],
  ['alle 20.30', { time: '20:30:00' }],
  ['Dec 13, 2026', { day: '2026-12-13' }],
  ['Sunday, December 13, 2026, 10:00 AM', { day: '2026-12-13', time: '10:00:00' }],
  ['Mar 13, 2027', { day: '2027-03-13' }],
  ['mar 15 dicembre 2026', { day: '2026-12-15' }],
  ['13 Dec 2026', { day: '2026-12-13' }],
  ['13-Dec-26', { day: '2026-12-13' }],
  ['2027/03/08', { day: '2027-03-08' }],
  ['noon', { time: '12:00:00' }],
  ['midi', { time: '12:00:00' }],
  ['mezzogiorno', { time: '12:00:00' }],
  ['12 Uhr mittags', { time: '12:00:00' }],
  ['12.45 Uhr Mittagstisch', { fault: 'time' }],
  ['20.15 bis ca. 22', { time: '20:15:00', timeUntil: '22:00:00' }],
  ['10 h', { time: '10:00:00' }],
  ['10 h 30', { time: '10:30:00' }],
  ['6.3.20277', { fault: 'date' }],
  ['6/12/2026', { day: '2026-12-06' }],
  ['20261206', { day: '2026-12-06' }],
  ['46362', { day: '2026-12-06' }],
  ['46362.4375', { day: '2026-12-06', time: '10:30:00' }],
  ['0.4375', { time: '10:30:00' }],
  ['10:00', { time: '10:00:00' }],
  ['10.00 Uhr', { time: '10:00:00' }],
  ['9 Uhr', { time: '09:00:00' }],
  ['10h30', { time: '10:30:00' }],
  ['7:30 PM', { time: '19:30:00' }],
  ['10:00–11:30', { time: '10:00:00', timeUntil: '11:30:00' }],
  ['von 10 bis 11 Uhr', { time: '10:00:00', timeUntil: '11:00:00' }],
  ['6.12.2026 - 8.12.2026', { day: '2026-12-06', dayUntil: '2026-12-08' }],
  ['ganztägig', { isAllDay: true }],
  ['31.11.2026', { fault: 'date' }],
  ['12/25/2026', { fault: 'date' }],
  ['6.12.', { fault: 'year' }],
  ['25:00', { fault: 'time' }],
  ['bald', { fault: 'date' }],
])('%s is read as people mean it', (text, moment) => {
  expect(parseCellMoment(text)).toEqual(moment);
});

it.each([
  ['6./7. Feb. 2027', { day: '2027-02-06', dayUntil: '2027-02-07' }],
  ['6.-8. Februar 2027', { day: '2027-02-06', dayUntil: '2027-02-08' }],
  ['6. bis 8. Februar 2027', { day: '2027-02-06', dayUntil: '2027-02-08' }],
  ['6.–8.2.2027', { day: '2027-02-06', dayUntil: '2027-02-08' }],
  ['28.2.-1.3.27', { day: '2027-02-28', dayUntil: '2027-03-01' }],
  ['28. Feb./1. März 2027', { day: '2027-02-28', dayUntil: '2027-03-01' }],
  ['Sa/So 6./7. Februar 2027', { day: '2027-02-06', dayUntil: '2027-02-07' }],
  ['Sa, 6. – So, 7. Februar 2027', { day: '2027-02-06', dayUntil: '2027-02-07' }],
  ['28. Dezember – 3. Januar 2027', { day: '2026-12-28', dayUntil: '2027-01-03' }],
  ['du 6 au 8 février 2027', { day: '2027-02-06', dayUntil: '2027-02-08' }],
  ['8./6. Feb. 2027', { fault: 'date' }],
  ['6.2.2027 10-11 Uhr', { day: '2027-02-06', time: '10:00:00', timeUntil: '11:00:00' }],
  ['9½ Uhr', { time: '09:30:00' }],
  ['19.30 Uhr', { time: '19:30:00' }],
  ['½ 8 Uhr', { fault: 'date' }],
])('%s is read as the intended days or time', (text, moment) => {
  expect(parseCellMoment(text)).toEqual(moment);
});

it.each([
  ['10.1.', { day: '2027-01-10' }],
  ['10.12', { day: '2027-12-10' }],
  ['So 10.1.', { day: '2027-01-10' }],
  ['10.1. 19.30 Uhr', { day: '2027-01-10', time: '19:30:00' }],
  ['10.1. 20 Uhr', { day: '2027-01-10', time: '20:00:00' }],
  ['10.1.28 19.30', { day: '2028-01-10', time: '19:30:00' }],
  ['So, 10. Januar', { day: '2027-01-10' }],
  ['10. Jan. 19.30 Uhr', { day: '2027-01-10', time: '19:30:00' }],
  ['6./7. Feb.', { day: '2027-02-06', dayUntil: '2027-02-07' }],
  ['28.12.–3.1.', { day: '2026-12-28', dayUntil: '2027-01-03' }],
  ['10.1.2028', { day: '2028-01-10' }],
  ['31.2.', { fault: 'date' }],
])('%s is in the given year if a day is expected', (text, moment) => {
  expect(parseCellMoment(text, { year: 2027, isDay: true })).toEqual(moment);
});

it('a day without a year is reported as such, and a time stays a time', () => {
  expect(parseCellMoment('So 10.1.')).toEqual({ fault: 'year' });
  expect(parseCellMoment('10.12', { isDay: true })).toEqual({ fault: 'year' });
  for (const text of ['2.12. 19.30 Uhr', 'Mi, 2.12., 19:30', '2.12.–4.12.', '2. und 3. Dez.', '29.2.']) {
    expect(parseCellMoment(text, { isDay: true }), text).toEqual({ fault: 'year' });
  }
  expect(parseCellMoment('31.2.', { isDay: true })).toEqual({ fault: 'year' });
  expect(parseCellMoment('10.30', { year: 2027 })).toEqual({ time: '10:30:00' });
});

it.each([
  ['So 3.12.2026', true],
  ['Sonntag, 3. Dezember 2026, 10.00 Uhr', true],
  ['dimanche 3 décembre 2026', true],
  ['lunedì 3 dicembre 2026', true],
  ['Sunday, 3 December 2026', true],
  ['So/Mo 3./4. Dezember 2026', true],
  ['Do 3.12.2026', undefined],
  ['Do/Fr 3./4. Dezember 2026', undefined],
  ['jeudi 3 décembre 2026', undefined],
  // Sunday in French, Tuesday in German.
  ['di 6 décembre 2026', undefined],
  ['Di 8.12.2026', undefined],
  ['am 3.12.2026', undefined],
])('%s is checked against its weekday', (text, isOther) => {
  const read = parseCellMoment(text);
  expect(['fault' in read ? read.fault : read.day?.slice(0, 7), 'isOtherWeekday' in read || undefined]).toEqual([
    '2026-12',
    isOther,
  ]);
});

it.each([
  ['12/6/2026', { day: '2026-12-06' }],
  ['12/13/26 5:00 PM', { day: '2026-12-13', time: '17:00:00' }],
  ['Sun 12/13/2026', { day: '2026-12-13' }],
  ['12/13/2026 - 12/15/2026', { day: '2026-12-13', dayUntil: '2026-12-15' }],
  ['13/12/2026', { fault: 'date' }],
  ['6.12.2026', { day: '2026-12-06' }],
])('%s is read with the month first if requested, and only with slashes', (text, moment) => {
  expect(parseCellMoment(text, { isMonthFirst: true })).toEqual(moment);
});

it('a bare hour is a time if one is expected', () => {
  expect(parseCellMoment('10', { isTime: true })).toEqual({ time: '10:00:00' });
  expect(parseCellMoment('10')).toEqual({ fault: 'date' });
  expect(parseCellMoment('25', { isTime: true })).toEqual({ fault: 'date' });
});
