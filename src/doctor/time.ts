import type { DatabaseInspection } from '../store/maintenance/inspect.ts';
import { createWallClock, isTimeZone } from '../util/wall-clock.ts';
import { createOkFinding, createProblemFinding, createWarningFinding, type Finding } from './finding.ts';

/** Earliest plausible time, because this version did not exist before. */
const RELEASED_AT = Date.UTC(2026, 10, 1);

const [SECOND, MINUTE] = [1_000, 60_000];

/** Compares the machine's clock with those of the database and the journal. */
export function checkClock(now: number, inspection: DatabaseInspection | undefined): Finding {
  const check = 'clock';
  const advice = 'set it, and keep it synchronised (timedatectl set-ntp true)';
  if (now < RELEASED_AT)
    return createProblemFinding(check, `it says ${instant(now)}, which is before this version was released`, advice);
  const last = inspection?.lastChangeAt;
  if (last !== undefined && now < last - MINUTE) {
    return createProblemFinding(
      check,
      `it says ${instant(now)}, which is before the last change to the data (${instant(last)})`,
      advice,
    );
  }
  const { there = 0, here = 0 } = inspection?.clock ?? {};
  const apart = Math.abs(there - here);
  if (apart <= 5 * SECOND) return createOkFinding(check, `it says ${instant(now)}`);
  const text = `it is ${Math.round(apart / SECOND)} seconds ${here < there ? 'behind' : 'ahead of'} the database’s`;
  return apart > 5 * MINUTE ? createProblemFinding(check, text, advice) : createWarningFinding(check, text, advice);
}

/** Checks the time zone data of the runtime, and whether it knows the instances' zones and languages. */
export function checkTimeZones(
  now: number,
  dataVersion: string,
  instances: DatabaseInspection['instances'],
): Finding[] {
  return [...zones(instances, dataVersion), ...age(now, dataVersion), ...locales(instances)];
}

function zones(instances: DatabaseInspection['instances'], dataVersion: string): Finding[] {
  const unknown = instances.filter(({ timeZone }) => !isTimeZone(timeZone));
  if (unknown.length === 0)
    return [createOkFinding('zones', `time zone data ${dataVersion} includes the zones of all instances`)];
  return unknown.map(({ name, timeZone }) =>
    createProblemFinding(
      'zones',
      `time zone data ${dataVersion} does not include ${JSON.stringify(timeZone)}, the zone of instance ${name}`,
      'correct the zone in its bundle and import it again, or use a newer Node.js',
    ),
  );
}

/** Reports time zone data that is older than last year or lacks Zurich's current clock changes. */
function age(now: number, dataVersion: string): Finding[] {
  const year = new Date(now).getUTCFullYear();
  const advice = 'use a newer Node.js, which has newer data';
  if (!(Number.parseInt(dataVersion, 10) >= year - 1)) {
    return [createWarningFinding('zones', `the time zone data is from ${dataVersion || 'an unknown year'}`, advice)];
  }
  const summer = [2, 9].flatMap((month) => {
    const change = lastSunday(year, month);
    const zurich = createWallClock('Europe/Zurich');
    return [zurich(change - SECOND).slice(11), zurich(change).slice(11)];
  });
  if (summer.join() === '01:59:59,03:00:00,02:59:59,02:00:00') return [];
  return [
    createWarningFinding(
      'zones',
      `Europe/Zurich does not switch to and from summer time on the last Sundays of March and October ${year}`,
      advice,
    ),
  ];
}

/** Returns 01:00 UTC on the last Sunday of a month of 31 days. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * 86_400_000;
}

function locales(instances: DatabaseInspection['instances']): Finding[] {
  const unknown = instances.filter(({ locale }) => Intl.DateTimeFormat.supportedLocalesOf([locale]).length === 0);
  if (unknown.length === 0)
    return [createOkFinding('languages', 'dates can be written in the languages of all instances')];
  return unknown.map(({ name, locale }) =>
    createWarningFinding(
      'languages',
      `this Node.js build does not support ${locale}, the locale of instance ${name}`,
      'use a Node.js build with full ICU (all languages)',
    ),
  );
}

function instant(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
