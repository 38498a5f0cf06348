// How a write treats those who signed up for what it changes (rule J11).

import { flag } from '../parameters.ts';

/** Where something goes, `detach` has a meaning of its own beside this one. */
export const silentParameter = { silent: flag('tells nobody who signed up') };

/** For changes of a series (rule J25). */
export const keepParameter = { keep: flag('booked events that leave their series stay as single events') };

export const bookingParameters = {
  ...silentParameter,
  detach: flag(
    'removes the bookings of events that go, or at which nobody can sign up any more, once they are told; ' +
      'and answers to questions that an event asks no more',
  ),
};
