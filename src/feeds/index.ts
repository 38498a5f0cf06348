// Documents of an instance for programs, served without a key. The first document whose path matches responds.

import type { PublicDocument } from '../contract/document.ts';
import { atomFeed } from './atom.ts';
import { calendarFeed } from './calendar-feed.ts';
import { eventCalendarFile } from './event-calendar-file.ts';
import { jsonFeed } from './json-feed.ts';

export const feeds: readonly PublicDocument[] = [eventCalendarFile, calendarFeed, atomFeed, jsonFeed];
