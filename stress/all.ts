import { crashTest } from './crash.ts';
import { databaseLossTest } from './database-loss.ts';
import { exhaustionTest } from './exhaustion.ts';
import { fuzzTest } from './fuzz.ts';
import { isolationTest } from './isolation.ts';
import { loadTest } from './load.ts';
import { newsletterCrashTest } from './newsletter-crash.ts';
import { newsletterYearTest } from './newsletter-year.ts';
import { officeTest } from './office.ts';
import { planTest } from './plan.ts';
import { powerCutTest } from './power-cut.ts';
import { rollingRestartTest } from './rolling-restart.ts';
import { signUpTest } from './sign-up.ts';
import type { StressTest } from './support/stress-test.ts';
import { timingTest } from './timing.ts';

export const STRESS_TESTS: readonly StressTest[] = [
  crashTest,
  powerCutTest,
  databaseLossTest,
  fuzzTest,
  isolationTest,
  rollingRestartTest,
  loadTest,
  exhaustionTest,
  timingTest,
  newsletterYearTest,
  newsletterCrashTest,
  officeTest,
  signUpTest,
  planTest,
];
