/** What can be done to several events at once; the first stands there before anything is chosen, and changes nothing yet. */
export const BULK_VERBS = ['edit', 'show', 'hide', 'approve', 'cancel', 'remove'] as const;

export type BulkVerb = (typeof BULK_VERBS)[number];
