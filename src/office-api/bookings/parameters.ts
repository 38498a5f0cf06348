// Parameters that control how a change affects bookings (rule J11).

import { flagParameter } from '../parameters.ts';

/** Separate from `detach`, which means something else in deletions. */
export const silentParameter = { silent: flagParameter('does not notify anyone who signed up') };

/** Parameter for changes to a series (rule J25). */
export const keepParameter = {
  keep: flagParameter('events with sign-ups that would leave their series are kept as single events'),
};

export const bookingParameters = {
  ...silentParameter,
  detach: flagParameter(
    'removes the bookings of removed events, or of events without online sign-up, after notifying people; ' +
      'also removes answers to questions that an event no longer asks',
  ),
};
