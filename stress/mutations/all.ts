import { ACCESS } from './access.ts';
import { SIGN_UP } from './bookings.ts';
import { CURRENCY } from './currency.ts';
import { DOOR } from './door.ts';
import { DURABILITY } from './durability.ts';
import type { Fault } from './fault.ts';
import { NEWSLETTER } from './newsletter.ts';
import { OFFICE } from './office.ts';
import { PEOPLE } from './people.ts';
import { PRIVACY } from './privacy.ts';
import { ROOM_REQUESTS } from './room-requests.ts';
import { PLAN_FAULTS } from './rota.ts';
import { PUSH } from './webhooks.ts';

export const FAULTS: readonly Fault[] = [
  ...ACCESS,
  ...PRIVACY,
  ...CURRENCY,
  ...DURABILITY,
  ...NEWSLETTER,
  ...DOOR,
  ...PUSH,
  ...OFFICE,
  ...PEOPLE,
  ...SIGN_UP,
  ...PLAN_FAULTS,
  ...ROOM_REQUESTS,
];
