// Parameters for the effect of a write on bookings (rule J11).

import { flag } from '../parameters.ts';

/** Separate from `detach`, which has another meaning for deletions. */
export const silentParameter = { silent: flag('tells nobody who signed up') };

/** Parameter of changes of a series (rule J25). */
export const keepParameter = { keep: flag('booked events that leave their series stay as single events') };

export const bookingParameters = {
  ...silentParameter,
  detach: flag(
    'removes the bookings of events that go, or at which nobody can sign up any more, once they are told; ' +
      'and answers to questions that an event asks no more',
  ),
};
