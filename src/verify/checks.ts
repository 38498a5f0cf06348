// All checks in the order of the report; checks of all answers come last.

import type { Check } from './check.ts';
import { accessChecks } from './checks/access.ts';
import { allResponsesChecks } from './checks/all-responses.ts';
import { cachingChecks } from './checks/caching.ts';
import { connectorChecks } from './checks/connectors.ts';
import { dateTextChecks } from './checks/dates-in-words.ts';
import { eventChecks } from './checks/events.ts';
import { fieldChecks } from './checks/fields.ts';
import { fromDateChecks } from './checks/from-dates.ts';
import { idChecks } from './checks/ids.ts';
import { listChecks } from './checks/lists.ts';
import { newsletterChecks } from './checks/newsletter.ts';
import { optionalOperationChecks } from './checks/optional-operations.ts';
import { parameterChecks } from './checks/parameters.ts';
import { pathChecks } from './checks/paths.ts';
import { personChecks } from './checks/persons.ts';
import { placeChecks } from './checks/places.ts';
import { postChecks } from './checks/posts.ts';
import { refusalChecks } from './checks/refusals.ts';
import { requestFormChecks } from './checks/request-forms.ts';
import { selectionChecks } from './checks/selections.ts';
import { textChecks } from './checks/texts.ts';

export const allChecks: readonly Check[] = [
  ...requestFormChecks,
  ...pathChecks,
  ...cachingChecks,
  ...accessChecks,
  ...refusalChecks,
  ...parameterChecks,
  ...postChecks,
  ...idChecks,
  ...eventChecks,
  ...fieldChecks,
  ...textChecks,
  ...dateTextChecks,
  ...selectionChecks,
  ...fromDateChecks,
  ...listChecks,
  ...personChecks,
  ...placeChecks,
  ...newsletterChecks,
  ...optionalOperationChecks,
  ...connectorChecks,
  ...allResponsesChecks,
];
