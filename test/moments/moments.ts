// Moments for the quick tests, each shortly before or after a special time.

export interface TestMoment {
  readonly name: string;
  readonly what: string;
  /** Start of the run, with its UTC offset. */
  readonly begins: string;
  readonly zone: string;
}

const ZURICH = 'Europe/Zurich';

export const TEST_MOMENTS: readonly TestMoment[] = [
  { name: 'monday', what: 'a week begins', begins: '2027-01-11T00:00:30+01:00', zone: ZURICH },
  { name: 'week-53', what: 'a Sunday ends, in week 53', begins: '2027-01-03T23:58:00+05:30', zone: 'Asia/Kolkata' },
  { name: 'new-year', what: 'a 31 December ends', begins: '2026-12-31T23:59:00+01:00', zone: ZURICH },
  { name: 'leap-day', what: 'a 29 February ends', begins: '2032-02-29T23:58:30+13:00', zone: 'Pacific/Auckland' },
  { name: 'no-leap-day', what: 'a 28 February ends', begins: '2027-02-28T23:59:00Z', zone: 'UTC' },
  { name: 'month-end', what: 'a 30 April ends', begins: '2027-04-30T23:58:30-07:00', zone: 'America/Los_Angeles' },
  { name: 'month-between', what: 'July in Zurich, June by UTC', begins: '2027-07-01T00:30:00+02:00', zone: 'UTC' },
  { name: 'easter', what: 'Easter, as late as it can be', begins: '2038-04-25T06:00:00+02:00', zone: 'UTC' },
  { name: 'spring', what: 'an hour is left out', begins: '2027-03-28T01:58:30+01:00', zone: ZURICH },
  { name: 'autumn', what: 'an hour comes twice', begins: '2027-10-31T02:58:30+02:00', zone: ZURICH },
  {
    name: 'spring-west',
    what: 'an hour is left out here, in Zurich later',
    begins: '2027-03-14T01:58:30-08:00',
    zone: 'America/Los_Angeles',
  },
  {
    name: 'autumn-south',
    what: 'an hour comes twice here, in Zurich none',
    begins: '2027-04-04T02:58:30+13:00',
    zone: 'Pacific/Auckland',
  },
];
