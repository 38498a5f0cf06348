// All checks in the order of the report; those that judge all answers come last.

import type { Check } from './check.ts';
import { access } from './checks/access.ts';
import { afterwards } from './checks/afterwards.ts';
import { caching } from './checks/caching.ts';
import { connectors } from './checks/connectors.ts';
import { datesInWords } from './checks/dates-in-words.ts';
import { events } from './checks/events.ts';
import { fields } from './checks/fields.ts';
import { forms } from './checks/forms.ts';
import { fromDates } from './checks/from-dates.ts';
import { further } from './checks/further.ts';
import { ids } from './checks/ids.ts';
import { lists } from './checks/lists.ts';
import { newsletter } from './checks/newsletter.ts';
import { parameters } from './checks/parameters.ts';
import { paths } from './checks/paths.ts';
import { persons } from './checks/persons.ts';
import { places } from './checks/places.ts';
import { posts } from './checks/posts.ts';
import { refused } from './checks/refusals.ts';
import { selections } from './checks/selections.ts';
import { texts } from './checks/texts.ts';

export const checks: readonly Check[] = [
  ...forms,
  ...paths,
  ...caching,
  ...access,
  ...refused,
  ...parameters,
  ...posts,
  ...ids,
  ...events,
  ...fields,
  ...texts,
  ...datesInWords,
  ...selections,
  ...fromDates,
  ...lists,
  ...persons,
  ...places,
  ...newsletter,
  ...further,
  ...connectors,
  ...afterwards,
];
