// What everybody gets of an instance without a key, in the order in which addresses are compared.

import type { PublicDocument } from '../contract/document.ts';
import { eventFile } from './event-file.ts';

export const feeds: readonly PublicDocument[] = [eventFile];
