// The pages of an instance for everybody (rules G1 and G2), in the order in which addresses are compared.

import type { PublicDocument } from '../../contract/document.ts';

export const publicPages: readonly PublicDocument[] = [];
