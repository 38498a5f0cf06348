import { crash } from './crash.ts';
import { databaseLoss } from './database-loss.ts';
import { exhaustion } from './exhaustion.ts';
import { fuzz } from './fuzz.ts';
import { isolation } from './isolation.ts';
import { load } from './load.ts';
import { newsletterCrash } from './newsletter-crash.ts';
import { newsletterYear } from './newsletter-year.ts';
import { office } from './office.ts';
import { plan } from './plan.ts';
import { powerCut } from './power-cut.ts';
import { rollingRestart } from './rolling-restart.ts';
import { signUp } from './sign-up.ts';
import type { StressTest } from './support/stress-test.ts';
import { timing } from './timing.ts';

export const STRESS_TESTS: readonly StressTest[] = [
  crash,
  powerCut,
  databaseLoss,
  fuzz,
  isolation,
  rollingRestart,
  load,
  exhaustion,
  timing,
  newsletterYear,
  newsletterCrash,
  office,
  signUp,
  plan,
];
