// Public documents of an instance that need no key: calendars, feeds and pages.

import type { PublicDocument } from '../contract/document.ts';
import { feeds } from '../feeds/index.ts';
import { publicPages } from '../pages/public/index.ts';

export const publicDocuments: readonly PublicDocument[] = [...feeds, ...publicPages];
